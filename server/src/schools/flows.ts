// Which approval flows a school starts with: its own file, else the template of its kind. Administrators edit them later.
import type { FlowDef } from '../modules/approval/engine/def.ts'
import { acceptanceAudit } from './acceptance-audit.ts'
import { demouFlows } from './demou.ts'
import { hospitalOrder } from './standard-hospital.ts'
import { universityOrder } from './standard-university.ts'

const bySchool: Record<string, FlowDef[]> = {
  DEMOU: [...demouFlows, acceptanceAudit],
}

const byKind: Record<string, FlowDef[]> = {
  university: [universityOrder, acceptanceAudit],
  hospital: [hospitalOrder, acceptanceAudit],
}

export const flowsOf = (code: string, kind: string): FlowDef[] => bySchool[code] ?? byKind[kind] ?? []
