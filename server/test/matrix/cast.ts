// Who asks (T-31): thirteen principals beside nobody, the two other duties of a school and its 纪检 beside them, and whose records they ask for.
import { PERSONAL_ID, PERSONAL_ROLE, SUPPLIER_ID } from '../../src/core/pseudo-schools.ts'
import type { SessionUser } from '../../src/core/context.ts'
import { buildSchool, buildSupplier, buildUser } from '../../src/demo/build.ts'
import type { World } from '../harness.ts'
import { populate } from '../populate.ts'

export const HOME = 721
export const ELSEWHERE = 722

/** The role each has, and where: at the school unless said otherwise. */
export const roleOf = {
  personal: PERSONAL_ROLE,
  student: 'student',
  teacher: 'purchaser',
  fzr: 'fzr',
  approverInChain: 'approver',
  approverOutside: 'approver',
  jingban: 'jingban',
  leader: 'deptLeader',
  finance: 'finance',
  agent: 'purchaseAgent',
  schoolAdmin: 'schoolAdmin',
  securityAdmin: 'securityAdmin',
  auditAdmin: 'auditAdmin',
  discipline: 'discipline',
  supplier: 'supplier',
  platform: 'platform',
} as const

/** What somebody is beside that: assets are entered by an office that is nobody's only one. */
export const alsoOf: Partial<Record<keyof typeof roleOf, string>> = { jingban: 'assetKeeper' }

export type Person = keyof typeof roleOf
export const people = Object.keys(roleOf) as Person[]

/** How a record stands to who asks for it: whose it is, or what he has to do with it. */
export const relations = ['owner', 'sameDept', 'otherDept', 'delegate', 'approver', 'otherSchool', 'deleted'] as const
export type Relation = (typeof relations)[number]

const PLACES: Partial<Record<Person, number>> = { personal: PERSONAL_ID, supplier: SUPPLIER_ID, platform: SUPPLIER_ID }

export const castOf = async (world: World) => {
  const { db, admin } = world
  const home = await populate(world, HOME, '')
  await buildSchool(db, { id: ELSEWHERE, code: `S${ELSEWHERE}`, name: `大学${ELSEWHERE}`, depts: ['材料学院'] })
  const depts = await admin.query('select id, name from mall.depts where school_id = $1', [HOME])
  const deptOf = (name: string): string => depts.rows.find((it) => it.name === name)!.id
  const [ours, theirs] = [deptOf('材料学院'), deptOf('采购办')]
  const supplierId = await buildSupplier(db, { srcId: HOME, name: '甲综合电商', uscc: '91330200MA2DE0017J' })
  const person = (no: string, role: string, deptId: string | null, schoolId = HOME, also: string[] = []) =>
    buildUser(db, { schoolId, no, name: no, roles: [role, ...also], deptId, supplierId: role === 'supplier' ? supplierId : null })
  const cast = {} as Record<Person, SessionUser>
  for (const who of people) {
    const place = PLACES[who] ?? HOME
    cast[who] = await person(`MX${who}`, roleOf[who], place === HOME ? ours : null, place, [alsoOf[who] ?? []].flat())
  }
  const others = {
    colleague: await person('MXcolleague', 'purchaser', ours),
    stranger: await person('MXstranger', 'purchaser', theirs),
    gone: await person('MXgone', 'purchaser', theirs),
    decider: await person('MXdecider', 'approver', theirs),
    onLeave: await person('MXonLeave', 'approver', theirs),
    foreigner: await person('MXforeigner', 'purchaser', null, ELSEWHERE),
  }
  return { home, ours, theirs, supplierId, cast, others }
}
export type Cast = Awaited<ReturnType<typeof castOf>>

/** Whose a record in this relation is. */
export const authorOf = ({ cast, others }: Cast, who: Person, relation: Relation): SessionUser =>
  ({
    owner: cast[who],
    sameDept: others.colleague,
    otherDept: others.stranger,
    delegate: others.stranger,
    approver: others.stranger,
    otherSchool: others.foreigner,
    deleted: others.gone,
  })[relation]

/** When what waits for a second person of finance was proposed: he names it. */
export const PROPOSED_AT = '2026-11-02T03:00:00.000Z'
