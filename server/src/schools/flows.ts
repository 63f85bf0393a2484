// Which approval flows a school has: its own, and for every other kind of document the template of its kind of school.
import type { FlowDef } from '../modules/approval/engine/def.ts'
import { demouFlows } from './demou.ts'
import { offPlatformVariants } from './off-platform-variants.ts'
import { sharedFlows } from './shared-flows.ts'
import { hospitalOrder } from './standard-hospital.ts'
import { universityOrder } from './standard-university.ts'
import { variants } from './variants.ts'

const own: [code: string, flows: FlowDef[]][] = [
  ['DEMOU', demouFlows],
  ...variants.flatMap(({ schools, flow }) =>
    schools.map((code): [string, FlowDef[]] => [code, [{ ...flow, docKind: universityOrder.docKind }]]),
  ),
  ...offPlatformVariants.flatMap(({ schools, flow }) =>
    flow ? schools.map((code): [string, FlowDef[]] => [code, [{ ...flow, docKind: 'offPlatform' }]]) : [],
  ),
]
const bySchool: Record<string, FlowDef[]> = {}
for (const [code, flows] of own) bySchool[code] = [...(bySchool[code] ?? []), ...flows]

/** By kind of school, beside what every school begins with. */
const templates: Record<string, FlowDef[]> = {
  university: [universityOrder],
  hospital: [hospitalOrder],
}

/** Schools that differ from the template of their kind. */
export const ownCodes: readonly string[] = Object.keys(bySchool)

export const flowsOf = (code: string, kind: string): FlowDef[] => {
  const own = bySchool[code] ?? []
  return [...own, ...[...(templates[kind] ?? []), ...sharedFlows].filter((it) => !own.some((mine) => mine.docKind === it.docKind))]
}

/** Flows a school may start from when it draws its own, whatever its kind. */
export const templatesOf = (docKind: string): FlowDef[] =>
  [...Object.values(templates).flat(), ...sharedFlows].filter((it) => it.docKind === docKind)
