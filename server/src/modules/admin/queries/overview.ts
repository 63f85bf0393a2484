// What /admin opens on: what waits for who runs the school, and its figures as they stand.
import { oneOf } from '../../../core/one-of.ts'
import { schoolKinds } from '@caiyuan/contract/order/kinds'
import type { admin } from '@caiyuan/contract/admin'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { givenUp, underWay } from '@caiyuan/contract/order/standing'
import { sql } from 'kysely'
import { ask } from '../../../core/ask.ts'
import { dayOf, startOfDay } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import type { Of } from '../../../core/implement.ts'
import { roleFaults } from '../../../schools/role-faults.ts'
import { listDepts } from './depts.ts'
import { inTab } from './people.ts'

type Waiting = OutputOf<typeof admin.overview>['waiting']

interface Asked {
  active: number
  disabled: number
  depts: number
  homeless: number
  roleless: number
  year: { orderNum: number; orderFen: number }
  underWay: { orderNum: number; orderFen: number }
  funds: { num: number; totalFen: number; availableFen: number }
  approvals: { waiting: number; late: number }
}

const NAMED_MOST = 3

const waitingOf = (asked: Asked, leaderless: readonly string[], faults: readonly string[]): Waiting => [
  ...faults.map((text) => ({ text, link: '', tone: 'bad' as const })),
  ...(asked.approvals.late > 0
    ? [{ text: `审批超过时限 ${asked.approvals.late} 项，已上报上级或校管理员`, link: '', tone: 'bad' as const }]
    : []),
  ...(asked.homeless > 0
    ? [{ text: `${asked.homeless} 名在用人员没有部门`, link: '/admin/people?tab=homeless', tone: 'wait' as const }]
    : []),
  ...(asked.roleless > 0
    ? [{ text: `${asked.roleless} 名在用人员没有任何角色，登录后办不了事`, link: '/admin/people?tab=roleless', tone: 'wait' as const }]
    : []),
  ...(leaderless.length > 0
    ? [
        {
          text: `${leaderless.length} 个有人员的部门没有部门领导，要部门领导审批的单据会转到上级部门或校管理员：${leaderless.slice(0, NAMED_MOST).join('、')}${leaderless.length > NAMED_MOST ? ' 等' : ''}`,
          link: '/admin/depts',
          tone: 'wait' as const,
        },
      ]
    : []),
]

const ordersIn = (ctx: Ctx, where: ReturnType<typeof sql>) =>
  sql<
    Asked['year']
  >`(select json_build_object('orderNum', count(*)::int, 'orderFen', coalesce(sum(o.total_fen), 0)::bigint) from orders o where o.school_id = ${ctx.schoolId} and o.kind in ${oneOf(schoolKinds)} and ${where})`

export const getOverview: Of<typeof admin>['overview'] = async (ctx) => {
  const here = ctx.schoolId
  const yearStart = startOfDay(`${dayOf(ctx.now).slice(0, 4)}-01-01`)
  const staff = sql`users u where u.school_id = ${here} and u.supplier_id is null`
  const [asked, depts, faults] = await Promise.all([
    ask<Asked>(ctx.tx, {
      active: sql`select count(*)::int from ${staff} and ${inTab(ctx).active}`,
      disabled: sql`select count(*)::int from ${staff} and ${inTab(ctx).disabled}`,
      depts: sql`select count(*)::int from depts where school_id = ${here} and closed_at is null`,
      homeless: sql`select count(*)::int from ${staff} and ${inTab(ctx).homeless}`,
      roleless: sql`select count(*)::int from ${staff} and ${inTab(ctx).roleless}`,
      year: ordersIn(ctx, sql`o.created_at >= ${yearStart} and o.state <> all(${givenUp}::text[])`),
      underWay: ordersIn(ctx, sql`o.state = any(${underWay}::text[])`),
      funds: sql`select json_build_object('num', count(*)::int, 'totalFen', coalesce(sum(k.total_fen), 0)::bigint,
        'availableFen', coalesce(sum(k.total_fen - k.frozen_fen - k.held_fen - k.committed_fen), 0)::bigint) from funds k where k.school_id = ${here} and k.status <> 'closed'`,
      approvals: sql`select json_build_object('waiting', count(*)::int, 'late', count(*) filter (where t.due_at <= ${ctx.now})::int) from flow_tasks t where t.school_id = ${here} and t.status = 1`,
    }),
    listDepts(ctx, {}),
    roleFaults(ctx),
  ])
  const leaderless = depts.filter((it) => !it.isClosed && it.peopleNum > 0 && it.leaders.length === 0).map((it) => it.name)
  return {
    waiting: waitingOf(asked, leaderless, faults),
    people: { active: asked.active, disabled: asked.disabled, depts: asked.depts },
    year: asked.year,
    underWay: asked.underWay,
    funds: asked.funds,
    approvals: asked.approvals,
  }
}
