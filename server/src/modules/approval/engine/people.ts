// Finds the people of assignees: role holders, fund owners, leaders, stand-ins. One read of people per plan.
import type { Need } from '@caiyuan/contract/needs'
import { money } from '@caiyuan/contract/money'
import { dayOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { holding, needsIn, RULED } from '../../../core/roles.ts'
import { deptsHere } from '../../school/depts.ts'
import type { FlowFacts } from '../../../core/facts.ts'
import { sql } from 'kysely'
import type { Assignee, NodeType } from './def.ts'

export interface Staff {
  id: string
  no: string
  name: string
  title: string
  deptId: string | null
  deptName: string
  selfAudit: boolean
  roles: { role: string; scopeId: string }[]
  needs: ReadonlySet<Need>
}

export interface StandIn {
  fromId: string
  toId: string
  docKinds: string[]
  capFen: number | null
  /** `09-27 至 09-30` */
  days: string
}

/** Everything resolution asks of people, read at once. */
export interface Directory {
  staff: Map<string, Staff>
  standIns: StandIn[]
  /** Department → its parent. */
  parents: Map<string, string | null>
}

/** Looked for on behalf of whoever is missing or late; those who configure the school too. */
const ALWAYS = [RULED.leader, RULED.vice]

interface PersonRow {
  id: string
  user_no: string
  name: string
  title: string
  dept_id: string | null
  self_audit_flag: number
  roles: { role: string; scopeId: string; needs: string[] }[]
  /** Moments in JSON are texts. */
  away: { toId: string; docKinds: string[]; capFen: number | null; startsAt: string; endsAt: string }[]
}

const dayIn = (moment: string): string => dayOf(new Date(moment)).slice(5)
/** `09-27 至 09-30` */
export const daysAway = (it: { startsAt: string; endsAt: string }): string => `${dayIn(it.startsAt)} 至 ${dayIn(it.endsAt)}`

const standInsOf = ({ id, away }: PersonRow): StandIn[] =>
  away.map(({ startsAt, endsAt, ...it }) => ({ ...it, fromId: id, days: daysAway({ startsAt, endsAt }) }))

const staffOf = (r: PersonRow, deptName: string): Staff => ({
  id: r.id,
  no: r.user_no,
  name: r.name,
  title: r.title,
  deptId: r.dept_id,
  deptName,
  selfAudit: r.self_audit_flag === 1,
  roles: r.roles,
  needs: needsIn(r.roles.flatMap((x) => x.needs)),
})

export interface Asked {
  roles: readonly string[]
  ids: readonly string[]
  nos: readonly string[]
  /** Cards whose owners are asked for. */
  fundIds?: readonly string[]
}

export const readDirectory = async (ctx: Ctx, it: Asked): Promise<Directory> => {
  const roles = [...new Set([...it.roles, ...ALWAYS])]
  const now = sql`g.school_id = ${ctx.schoolId} and g.starts_at <= ${ctx.now} and g.ends_at > ${ctx.now}`
  // Found by their ids: one condition of all of these would look at everybody the school has.
  const who = sql.join(
    [
      sql`select unnest(${[...new Set(it.ids)]}::uuid[]) as id`,
      ...(it.nos.length > 0
        ? [sql`select n.id from users n where n.school_id = ${ctx.schoolId} and n.user_no = any(${[...it.nos]}::text[])`]
        : []),
      ...(it.fundIds?.length
        ? [sql`select f.owner_id from funds f where f.school_id = ${ctx.schoolId} and f.id = any(${[...it.fundIds]}::uuid[])`]
        : []),
      sql`select r.user_id from user_roles r where r.school_id = ${ctx.schoolId} and r.role = any(${roles}::text[])`,
      holding(ctx, 'tenant:config'),
      sql`select g.to_id from delegate_rules g where ${now}`,
    ],
    sql` union `,
  )
  const people = sql<PersonRow>`
    with who as materialized (${who}), held as (
      select r.user_id, json_agg(json_build_object('role', r.role, 'scopeId', r.scope_id, 'needs', k.needs)) as roles
      from who join user_roles r on r.school_id = ${ctx.schoolId} and r.user_id = who.id join roles k on k.school_id = r.school_id and k.code = r.role
      group by r.user_id
    ), gone as (
      select g.from_id, json_agg(json_build_object('toId', g.to_id, 'docKinds', g.doc_kinds, 'capFen', g.amount_cap_fen, 'startsAt', g.starts_at, 'endsAt', g.ends_at)) as away
      from delegate_rules g where ${now} group by g.from_id
    )
    select u.id, u.user_no, u.name, u.title, u.dept_id, u.self_audit_flag, coalesce(held.roles, '[]') as roles, coalesce(gone.away, '[]') as away
    from who join users u on u.school_id = ${ctx.schoolId} and u.id = who.id left join held on held.user_id = u.id left join gone on gone.from_id = u.id
    where u.is_active and u.supplier_id is null
    order by u.user_no`.execute(ctx.tx)
  const [{ rows }, depts] = await Promise.all([people, deptsHere(ctx)])
  const names = new Map(depts.map((d) => [d.id, d.name]))
  return {
    staff: new Map(rows.map((r) => [r.id, staffOf(r, names.get(r.dept_id ?? '') ?? '')])),
    standIns: rows.flatMap(standInsOf),
    parents: new Map(depts.map((d) => [d.id, d.parent_id])),
  }
}

/** As if these people were not there. */
export const without = (dir: Directory, ids: readonly string[]): Directory =>
  ids.length === 0 ? dir : { ...dir, staff: new Map([...dir.staff].filter(([id]) => !ids.includes(id))) }

export const needOf: Record<NodeType, Need | null> = { APPROVE: 'check:approve', HANDLE: 'handle:jingban', CC: null }

/** Whether this person may decide at all: active and holding the permission of the node's kind. */
export const mayDecide = (person: Staff | undefined, type: NodeType): person is Staff =>
  person !== undefined && (needOf[type] === null || person.needs.has(needOf[type]))

/** Who configures the school stands in where nobody is found. */
export const adminsIn = (dir: Directory): Staff[] => [...dir.staff.values()].filter((p) => p.needs.has('tenant:config'))

const holders = new WeakMap<Directory, Map<string, Staff[]>>()

/** By role, found once of each directory: a replay asks for them with every document. */
export const holdersOf = (dir: Directory, role: string): Staff[] => {
  const known = holders.get(dir) ?? new Map<string, Staff[]>()
  holders.set(dir, known)
  const found = known.get(role) ?? [...dir.staff.values()].filter((p) => p.roles.some((r) => r.role === role))
  known.set(role, found)
  return found
}

const NIL = '00000000-0000-0000-0000-000000000000'
const leads = (p: Staff, deptId: string): boolean =>
  p.roles.some((r) => r.role === RULED.leader && (r.scopeId === deptId || (r.scopeId === NIL && p.deptId === deptId)))

/** The leaders of a department; where it has none besides `except`, those of the one above it. */
export const leadersOf = (dir: Directory, deptId: string | null, except: string): Staff[] => {
  let at = deptId
  for (let depth = 0; at && depth < 8; depth += 1) {
    const here = at
    const found = holdersOf(dir, RULED.leader).filter((p) => p.id !== except && leads(p, here))
    if (found.length > 0) return found
    at = dir.parents.get(at) ?? null
  }
  return []
}

export const inScope = (people: Staff[], scope: 'DEPT' | 'SCHOOL' | undefined, role: string, deptId: string | null): Staff[] =>
  scope === 'DEPT' ? people.filter((p) => p.deptId === deptId || p.roles.some((r) => r.role === role && r.scopeId === deptId)) : people

export interface Found {
  person: Staff
  reason: string
}

const competentOf = (dir: Directory, it: Extract<Assignee, { kind: 'COMPETENT_DEPT' }>, facts: FlowFacts): Found[] => {
  const all = holdersOf(dir, RULED.competent)
  const rule = it.by?.find((r) => (facts.categoryPaths ?? []).some((path) => r.category.some((c) => path.startsWith(c))))
  if (!rule) return all.map((person) => ({ person, reason: '' }))
  return all.filter((p) => p.deptName === rule.dept).map((person) => ({ person, reason: `所购商品归口${rule.dept}` }))
}

/** Groups of people: within a group any one decides for the others. `pays`: what their cards are said to pay. */
export const findPeople = (dir: Directory, it: Assignee, facts: FlowFacts, exceptLeader: string, pays = facts.funds): Found[][] => {
  const one = (id: string, reason: string): Found[][] => {
    const person = dir.staff.get(id)
    return person ? [[{ person, reason }]] : []
  }
  switch (it.kind) {
    case 'FZR': {
      const main = facts.funds.toSorted((a, b) => b.amountFen - a.amountFen)[0]
      return main ? one(main.ownerId, `${main.name}的负责人`) : []
    }
    case 'FUND_OWNER_EACH': {
      const owners = [...new Set(facts.funds.map((f) => f.ownerId))]
      return owners.flatMap((id) => one(id, ownerReason(pays, id)))
    }
    case 'DEPT_LEADER': {
      const leaders = leadersOf(dir, facts.deptId, exceptLeader)
      return leaders.length > 0 ? [leaders.map((person) => ({ person, reason: `${person.deptName || '部门'}负责人` }))] : []
    }
    case 'ROLE': {
      const holders = inScope(holdersOf(dir, it.role), it.scope, it.role, facts.deptId)
      return holders.length > 0 ? [holders.map((person) => ({ person, reason: it.reason ?? '' }))] : []
    }
    case 'USER':
      return it.userNos.flatMap((no) =>
        [...dir.staff.values()].filter((p) => p.no === no).map((person) => [{ person, reason: it.reason ?? '' }]),
      )
    case 'COMPETENT_DEPT': {
      const found = competentOf(dir, it, facts)
      return found.length > 0 ? [found] : []
    }
    case 'SELF_SELECT':
      return []
  }
}

const ownerReason = (pays: FlowFacts['funds'], ownerId: string): string => {
  const mine = pays.filter((f) => f.ownerId === ownerId)
  return mine.map((f) => `${f.name}（${f.projectNo}）由其负责，出资 ${money(f.amountFen)}`).join('；')
}

/** Who may be chosen: role holders of the scope, active, with the permission; the submitter only where he may pass his own. */
export const candidatesOf = (
  dir: Directory,
  it: Extract<Assignee, { kind: 'SELF_SELECT' }>,
  type: NodeType,
  facts: FlowFacts,
  submitter: { id: string; selfPass: boolean },
): Staff[] =>
  inScope(holdersOf(dir, it.role), it.scope, it.role, facts.deptId).filter(
    (p) => mayDecide(p, type) && facts.avoid?.[p.id] === undefined && (p.id !== submitter.id || submitter.selfPass),
  )
