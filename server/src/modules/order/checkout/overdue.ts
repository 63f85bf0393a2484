// Who leaves what he ordered unreceived or unaccepted too long orders nothing new (domain page 05 §5.8, decision 0127).
import { oneOf } from '../../../core/one-of.ts'
import { schoolKinds } from '@caiyuan/contract/order/kinds'
import { failText } from '@caiyuan/contract/fails'
import { orderFlow, type OrderState } from '@caiyuan/contract/order-flow'
import { allSent, toBargain, toJudge } from '@caiyuan/contract/order/standing'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import type { Params } from '../../school/params.ts'
import type { OrderRow } from '../policy.ts'

export interface Overdue {
  orderNo: string
  state: OrderState
  days: number
  /** How many there are in all. */
  num: number
}

/** By which rules somebody is asked: an order that was submitted before goes on, one that was only bargained over was not. */
export const overdueBy = (params: Params, again: Pick<OrderRow, 'state'> | null): Params | null =>
  again && !toBargain.includes(again.state) ? null : params

/** So many are named. */
const NAMED = 3

/** SQL: the person's own, the oldest first; null where the school does not ask. */
export const overdueSql = (ctx: Ctx, params: Params): RawBuilder<Overdue> | null => {
  const days = params['order.overdueDays']
  if (days === 0) return null
  return sql`
    select o.order_no as "orderNo", o.state, floor(extract(epoch from ${ctx.now}::timestamptz - o.since) / 86400)::int as days, count(*) over ()::int as num
    from (select order_no, state, case when state = any(${allSent}::text[]) then shipped_at else received_at end as since from orders
      where school_id = ${ctx.schoolId} and buyer_id = ${ctx.user.id} and kind in ${oneOf(schoolKinds)} and state = any(${[...allSent, ...toJudge]}::text[])) o
    where o.since <= ${ctx.now}::timestamptz - make_interval(days => ${days}) order by o.since, o.order_no limit ${NAMED}`
}

const since = ({ orderNo, state, days }: Overdue): string =>
  `${orderNo}（${allSent.includes(state) ? '发货' : '收货'} ${days} 天，${orderFlow.states[state].label}）`

const wordsOf = (params: Params, overdue: readonly Overdue[]) => ({
  num: String(overdue[0]!.num),
  orders: overdue.map(since).join('、') + (overdue[0]!.num > overdue.length ? '等' : ''),
  days: String(params['order.overdueDays']),
})

/** The same as a sentence for who has not submitted yet; empty where nothing is. */
export const overdueProblem = (params: Params, overdue: readonly Overdue[]): string =>
  overdue.length > 0 ? failText('order.overdue', wordsOf(params, overdue)) : ''

export const mustBeUpToDate = (params: Params, overdue: readonly Overdue[]): void => {
  if (overdue.length > 0) throw new Fail('order.overdue', wordsOf(params, overdue))
}

/** Where nothing else is asked beside. */
export const overdueHere = async (ctx: Ctx, params: Params): Promise<Overdue[]> => {
  const query = overdueSql(ctx, params)
  return query ? (await query.execute(ctx.tx)).rows : []
}
