// Which approval flows a school has: its own, and for every other kind of document the template of its kind of school.
import type { FlowDef } from '../modules/approval/engine/def.ts'
import { acceptanceAudit } from './acceptance-audit.ts'
import { demouFlows } from './demou.ts'
import { fundChange } from './fund-change.ts'
import { hospitalOrder } from './standard-hospital.ts'
import { universityOrder } from './standard-university.ts'

const bySchool: Record<string, FlowDef[]> = {
  DEMOU: demouFlows,
}

/** By kind of school; open lists: the tests' world adds the flow of its trial kind. */
export const templates: Record<string, FlowDef[]> = {
  university: [universityOrder, acceptanceAudit, fundChange],
  hospital: [hospitalOrder, acceptanceAudit, fundChange],
}

/** Schools that differ from the template of their kind. */
export const ownCodes: readonly string[] = Object.keys(bySchool)

export const flowsOf = (code: string, kind: string): FlowDef[] => {
  const own = bySchool[code] ?? []
  return [...own, ...(templates[kind] ?? []).filter((it) => !own.some((mine) => mine.docKind === it.docKind))]
}
