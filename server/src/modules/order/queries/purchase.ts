// One 采购单 with those of its orders this person may see.
import { pictureOf } from '@caiyuan/contract/goods'
import { sumFen } from '@caiyuan/contract/money'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { toConfirm } from '@caiyuan/contract/order/standing'
import type { purchase } from '@caiyuan/contract/order/list'
import { missing } from '../../../core/fail.ts'
import { isId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { fullNameOf } from '../../../core/supplier-names.ts'
import { hidesCards, type OrderRow } from '../policy.ts'
import { addressOf, addressText } from './address.ts'
import { knownOf } from './facts.ts'
import { fundsOf } from './funds.ts'
import { sentenceOf } from './sentence.ts'
import { visibleTo } from './visible.ts'

type Paid = OutputOf<(typeof purchase)['detail']>['funds'][number]

/** A purchase sums what its cards pay; whose they are and whether they still can is said by each order. */
const paidOf = ({ fundId, name, projectNo, amountFen, frozenFen, heldFen, committedFen, releasedFen }: Paid): Paid => ({
  fundId,
  name,
  projectNo,
  amountFen,
  frozenFen,
  heldFen,
  committedFen,
  releasedFen,
})

export const getPurchase: Of<typeof purchase>['detail'] = async (ctx, { id }) => {
  const purchase = isId(id)
    ? await ctx.tx.selectFrom('purchases').selectAll().where('school_id', '=', ctx.schoolId).where('id', '=', id).executeTakeFirst()
    : undefined
  if (!purchase) throw missing('采购单')
  const orders = (await ctx.tx
    .selectFrom('orders as o')
    .selectAll('o')
    .select(fullNameOf('o').as('supplier_full_name'))
    .where('o.school_id', '=', ctx.schoolId)
    .where('o.purchase_id', '=', id)
    .where(visibleTo(ctx))
    .orderBy('o.seq_in_purchase')
    .execute()) as (OrderRow & { supplier_full_name: string })[]
  const first = orders[0]
  if (!first) throw missing('采购单')
  const known = await knownOf(ctx, orders)
  const funds = new Map<string, Paid>()
  for (const order of orders.filter((it) => !hidesCards(ctx, it))) {
    for (const fund of (await fundsOf(ctx, order)).map(paidOf)) {
      const sum = funds.get(fund.fundId)
      funds.set(
        fund.fundId,
        sum
          ? {
              ...sum,
              amountFen: sum.amountFen + fund.amountFen,
              frozenFen: sum.frozenFen + fund.frozenFen,
              heldFen: sum.heldFen + fund.heldFen,
              committedFen: sum.committedFen + fund.committedFen,
              releasedFen: sum.releasedFen + fund.releasedFen,
            }
          : fund,
      )
    }
  }
  const address = addressOf(first)
  const waiting = orders.find((it) => toConfirm.includes(it.state))
  return {
    id: purchase.id,
    purchaseNo: purchase.purchase_no,
    buyerName: first.buyer_name,
    ownerName: known.get(first.id)!.facts.ownerName,
    confirmBy: waiting?.due_at?.toISOString() ?? null,
    deptName: first.dept_name,
    createdAt: purchase.created_at.toISOString(),
    totalFen: sumFen(orders.map((it) => it.total_fen)),
    goodsFen: sumFen(orders.map((it) => it.goods_fen)),
    freightFen: sumFen(orders.map((it) => it.freight_fen)),
    orders: orders.map((order) => {
      const { facts, lines } = known.get(order.id)!
      return {
        id: order.id,
        orderNo: order.order_no,
        state: order.state,
        sentence: sentenceOf(facts),
        isAutoPassed: order.approved_at !== null && order.approved_at.getTime() === order.submitted_at?.getTime(),
        supplierName: order.supplier_name,
        supplierFullName: order.supplier_full_name,
        controlClass: order.control_class,
        goodsFen: order.goods_fen,
        freightFen: order.freight_fen,
        cutFen: order.cut_fen,
        totalFen: order.total_fen,
        lines: lines.map((it) => ({
          lineNo: it.line_no,
          name: it.name,
          spec: it.spec,
          unit: it.unit,
          num: it.num,
          priceE4: it.price_e4,
          amountFen: it.amount_fen,
          picture: pictureOf(it.product_id, it.sku_id),
        })),
      }
    }),
    funds: [...funds.values()],
    address: { receiver: address.receiver, mobileMasked: address.mobileMasked, text: addressText(address) },
  }
}
