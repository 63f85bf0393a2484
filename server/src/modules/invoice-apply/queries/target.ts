// What the invoices of an application must agree with: supplier, head, orders and their acceptances, goods.
import { dayOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import type { MatchTarget } from '../../invoice/match.ts'
import { boughtIn, wantedOf, type Bought } from '../../order/queries/bought.ts'
import type { ApplyRow } from '../policy.ts'
import { ordersOf } from './one.ts'

interface For extends Pick<MatchTarget, 'docNo' | 'totalFen' | 'buyer'> {
  /** What is asked for an order. */
  asked: (orderId: string) => number
}

export const targetFor = async (ctx: Ctx, supplierId: string, bought: readonly Bought[], { asked, ...it }: For): Promise<MatchTarget> => {
  const seller = await ctx.tx.selectFrom('suppliers').select(['name', 'uscc']).where('id', '=', supplierId).executeTakeFirstOrThrow()
  const { firstOn, ...wanted } = wantedOf(bought, asked)
  return {
    ...it,
    doc: { title: '开票申请', amount: '申请金额' },
    seller: { name: seller.name, taxNo: seller.uscc },
    firstOn: firstOn ?? dayOf(ctx.now),
    today: dayOf(ctx.now),
    ...wanted,
  }
}

export const targetOf = async (ctx: Ctx, row: ApplyRow): Promise<MatchTarget> => {
  const orders = await ordersOf(ctx, row.id)
  const bought = await boughtIn(
    ctx,
    orders.map((it) => it.order_id),
  )
  return targetFor(ctx, row.supplier_id, bought, {
    docNo: row.apply_no,
    totalFen: row.total_fen,
    buyer: { title: row.title, taxNo: row.tax_no },
    asked: (id) => orders.find((it) => it.order_id === id)!.amount_fen,
  })
}
