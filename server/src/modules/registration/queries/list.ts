// Applications before whoever audits them: what waits longest first, what was decided last first.
import type { registration, RegistrationTab } from '@caiyuan/contract/registration'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { sql, type RawBuilder } from 'kysely'
import { canOf } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { indexesOf } from '../../../core/crypto.ts'
import type { Of } from '../../../core/implement.ts'
import { countOf, type Waits } from '../../../core/waits.ts'
import { containing } from '../../../core/like.ts'
import { mobileField, registrationDoc, type RegistrationRow } from '../policy.ts'
import { alikeOf, type Alike } from './alike.ts'

export type Row = OutputOf<typeof registration.list>['list'][number]

const inTab: Record<RegistrationTab, RawBuilder<boolean>> = {
  waiting: sql`r.state = 'waiting'`,
  decided: sql`r.state in ('passed', 'refused')`,
}

const countOfTab =
  (tab: RegistrationTab) =>
  ({ schoolId, user }: Ctx) =>
    user.needs.has('register:audit') ? countOf(sql`registrations r where r.school_id = ${schoolId} and ${inTab[tab]}`) : 0

/** What waits for this person and what was decided; nothing for whoever does not audit. */
export const registrationWaits: Waits = { userRegisterWaitNum: countOfTab('waiting'), userRegisterAlreadyNum: countOfTab('decided') }

export const shape = (ctx: Ctx, r: RegistrationRow & { dept_name: string }, alike: readonly Alike[]): Row => ({
  id: r.id,
  registrationNo: r.registration_no,
  state: r.state,
  userName: r.name,
  identity: r.identity,
  userNo: r.user_no,
  deptName: r.dept_name,
  mobileNo: r.mobile_masked,
  submittedAt: r.submitted_at.toISOString(),
  dueAt: r.due_at.toISOString(),
  isLate: r.state === 'waiting' && r.due_at < ctx.now,
  decidedAt: r.decided_at?.toISOString() ?? null,
  decidedBy: r.decided_by,
  reason: r.reason,
  alike: [...alike],
  can: canOf(ctx, registrationDoc, r),
})

const MOBILE = /^1[3-9]\d{9}$/

const matching = (ctx: Ctx, search: string): RawBuilder<boolean> => {
  if (search === '') return sql`true`
  if (MOBILE.test(search)) return sql`r.mobile_index = any(${indexesOf(search, mobileField(ctx.schoolId))}::bytea[])`
  const like = containing(search.toLowerCase())
  return sql`(lower(r.name) like ${like} or lower(r.user_no) like ${like} or lower(r.registration_no) like ${like})`
}

export const listRegistrations: Of<typeof registration>['list'] = async (ctx, { tab, search, deptId, identity, pageNum, pageSize }) => {
  const from = sql`registrations r join depts d on d.school_id = r.school_id and d.id = r.dept_id
    where r.school_id = ${ctx.schoolId} and ${matching(ctx, search)} and (${deptId} = '' or r.dept_id::text = ${deptId}) and ${identity} in ('', r.identity)`
  const order = tab === 'waiting' ? sql`r.submitted_at, r.id` : sql`r.decided_at desc, r.id`
  const [{ rows }, counts] = await Promise.all([
    sql<RegistrationRow & { dept_name: string }>`
      select r.*, d.name as dept_name from ${from} and ${inTab[tab]} order by ${order} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
      ctx.tx,
    ),
    sql<Record<RegistrationTab, number>>`
      select count(*) filter (where ${inTab.waiting})::int as waiting, count(*) filter (where ${inTab.decided})::int as decided from ${from}`.execute(
      ctx.tx,
    ),
  ])
  const count = counts.rows[0]!
  const alike = await alikeOf(ctx, tab === 'waiting' ? rows : [])
  return { list: rows.map((it) => shape(ctx, it, alike.get(it.id) ?? [])), total: count[tab], pageNum, pageSize, counts: { ...count } }
}
