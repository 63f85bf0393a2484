// What the invoices of an application must agree with: supplier, head, orders and their acceptances, goods.
import { dayOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import type { MatchTarget } from '../../invoice/match.ts'
import { boughtIn, wantedOf } from '../../order/queries/bought.ts'
import type { ApplyRow } from '../policy.ts'
import { ordersOf } from './one.ts'

export const targetOf = async (ctx: Ctx, row: ApplyRow): Promise<MatchTarget> => {
  const seller = await ctx.tx.selectFrom('suppliers').select(['name', 'uscc']).where('id', '=', row.supplier_id).executeTakeFirstOrThrow()
  const orders = await ordersOf(ctx, row.id)
  const bought = await boughtIn(
    ctx,
    orders.map((it) => it.order_id),
  )
  const { firstOn, ...wanted } = wantedOf(bought, (id) => orders.find((it) => it.order_id === id)!.amount_fen)
  return {
    docNo: row.apply_no,
    doc: { title: '开票申请', amount: '申请金额' },
    totalFen: row.total_fen,
    seller: { name: seller.name, taxNo: seller.uscc },
    buyer: { title: row.title, taxNo: row.tax_no },
    firstOn: firstOn ?? dayOf(row.created_at),
    today: dayOf(ctx.now),
    ...wanted,
  }
}
