// 个人订单: what somebody bought with his own money, for himself alone.
import type { InputOf, OutputOf } from '@caiyuan/contract/endpoint'
import { personalKinds } from '@caiyuan/contract/order/kinds'
import { personalTabs, type PersonalTab, type personal } from '@caiyuan/contract/order/personal'
import { toPay } from '@caiyuan/contract/order/standing'
import { sql, type RawBuilder } from 'kysely'
import { oneOf } from '../../../core/one-of.ts'
import type { Ctx } from '../../../core/context.ts'
import type { Of } from '../../../core/implement.ts'
import { hasUnsaid } from '../../evaluation/unsaid.ts'
import { orderEvaluated } from './evaluated.ts'
import { filtered, rowOf, tellOf, wholeOf, type Found } from './list.ts'

type List = (typeof personal)['personalList']

/** SQL over alias `o`: goods of it may be evaluated, and were not. */
const toEvaluate = (ctx: Ctx): RawBuilder<boolean> => hasUnsaid(ctx, 'order', orderEvaluated.lines, sql.ref('o.id'))

/** SQL over alias `o`: served after it was received, or some of what was paid came back. */
const inService = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(o.after_sale_status <> 'none' or exists (select from payment_refunds r where r.school_id = ${ctx.schoolId} and r.order_id = o.id))`

const inTab = (ctx: Ctx, tab: PersonalTab): RawBuilder<boolean> => {
  if (tab === 'evaluate') return toEvaluate(ctx)
  if (tab === 'service') return inService(ctx)
  return sql<boolean>`o.state in ${oneOf(personalTabs[tab].states)}`
}

const tabs = Object.keys(personalTabs) as PersonalTab[]
const NO_FILTER = { scope: 'mine', tab: 'all', supplier: '', fund: '', sort: '' } as const

export const listPersonal: Of<typeof personal>['personalList'] = async (ctx, input: InputOf<List>): Promise<OutputOf<List>> => {
  const own = filtered(
    ctx,
    { ...NO_FILTER, keyword: input.keyword },
    sql<boolean>`(o.buyer_id = ${ctx.user.id} and o.kind in ${oneOf(personalKinds)})`,
  )
  const counted = await own
    .select(tabs.map((tab) => sql<number>`count(*) filter (where ${inTab(ctx, tab)})::int`.as(tab)))
    .select(sql<number>`coalesce(sum(o.total_fen) filter (where ${inTab(ctx, input.tab)}), 0)::bigint`.as('fen'))
    .executeTakeFirstOrThrow()
  const rows = (await wholeOf(own.where(inTab(ctx, input.tab)), { ...NO_FILTER, keyword: '' })
    .limit(input.pageSize)
    .offset((input.pageNum - 1) * input.pageSize)
    .execute()) as Found[]
  const { fen, ...counts } = counted as Record<PersonalTab | 'fen', number>
  return {
    list: (await tellOf(ctx, rows)).map((it) => ({
      ...rowOf(ctx, it),
      payBy: toPay.includes(it.order.state) ? (it.order.due_at?.toISOString() ?? null) : null,
    })),
    total: counts[input.tab],
    totalFen: Number(fen),
    pageNum: input.pageNum,
    pageSize: input.pageSize,
    counts,
  }
}
