// The orders that follow an award, one of each firm that won: what was approved there is ordered as it stands, and the suppliers are asked to confirm.
import type { OrderState } from '@caiyuan/contract/order-flow'
import { lineFen, sumFen } from '@caiyuan/contract/money'
import { inState, logAction } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { newId } from '../../../core/ids.ts'
import { takeNumbers } from '../../../core/number.ts'
import { enqueue } from '../../../core/outbox.ts'
import { makeAwardedGoods, type AwardedLine } from '../../catalog/awarded.ts'
import { reserveStock } from '../../catalog/offers.ts'
import { reserveAll } from '../../fund/ledger.ts'
import { paramsOf } from '../../school/params.ts'
import { schoolHere } from '../../school/name.ts'
import { sealAddress } from '../queries/address.ts'
import { fundRows, hashOfRows, type NewLine, type NewOrder } from './place.ts'
import { insert } from './submit.ts'

interface AwardedShare {
  supplierId: string
  lines: readonly AwardedLine[]
  funds: readonly { fundId: string; subjectCode: string; amountFen: number }[]
  deliverDays: number
}

export interface Awarded {
  /** The document it was awarded by: one award makes one purchase. */
  fromId: string
  fromNo: string
  buyer: { id: string; name: string }
  dept: { id: string | null; name: string }
  categoryCode: string
  to: { receiver: string; mobile: string; detail: string }
  purpose: string
  /** An order each. */
  shares: readonly AwardedShare[]
}

/** Answers the ids of the orders, by share. */
export const placeAwarded = async (ctx: Ctx, it: Awarded): Promise<string[]> => {
  const [[purchaseNo], orderNos, school, params] = [
    await takeNumbers(ctx, 'purchase'),
    await takeNumbers(ctx, 'order', it.shares.length),
    await schoolHere(ctx),
    await paramsOf(ctx),
  ]
  const purchaseId = newId()
  const made = []
  for (const [at, share] of it.shares.entries()) {
    const firm = await ctx.tx.selectFrom('suppliers').select('short_name').where('id', '=', share.supplierId).executeTakeFirstOrThrow()
    const goods = await makeAwardedGoods(ctx, { ...share, categoryCode: it.categoryCode, code: it.fromNo })
    const id = newId()
    const totalFen = sumFen(goods.map((one) => lineFen(one.priceE4, one.num)))
    const order: NewOrder = {
      school_id: ctx.schoolId,
      id,
      purchase_id: purchaseId,
      order_no: orderNos[at]!,
      seq_in_purchase: at + 1,
      kind: 'INQUIRY',
      ...inState<OrderState>('waitSupplier'),
      supplier_id: share.supplierId,
      supplier_name: firm.short_name,
      buyer_id: it.buyer.id,
      buyer_name: it.buyer.name,
      created_at: ctx.now,
      invoice_title: school.name,
      invoice_tax_no: school.tax_no,
      dept_id: it.dept.id,
      dept_name: it.dept.name,
      goods_fen: totalFen,
      freight_fen: 0,
      total_fen: totalFen,
      purpose: it.purpose,
      address: JSON.stringify(sealAddress(ctx.schoolId, id, { ...it.to, tel: '', regionText: school.name, tag: '' })),
      contract_flag: totalFen >= params['order.contractFrom'],
      budget_status: 'RESERVED',
      submitted_at: ctx.now,
      approved_at: ctx.now,
    }
    const lines: NewLine[] = goods.map((one, i) => ({
      school_id: ctx.schoolId,
      order_id: id,
      line_no: i + 1,
      sku_id: one.skuId,
      product_id: one.productId,
      name: one.name,
      brand: one.brand,
      model: one.model,
      spec: one.spec,
      cas: null,
      unit: one.unit,
      category_path: one.categoryPath,
      is_asset: one.isAsset,
      expense_subject: one.expenseSubject,
      price_e4: one.priceE4,
      num: one.num,
      amount_fen: lineFen(one.priceE4, one.num),
      snapshot: JSON.stringify({ leadDays: share.deliverDays }),
    }))
    const funds = fundRows(ctx, id, share.funds)
    const doc = { docKind: 'order', docId: id, docNo: order.order_no, summary: `${firm.short_name} 订单`, payerId: it.buyer.id } as const
    made.push({
      id,
      goods,
      totalFen,
      ledger: { doc, lines: share.funds },
      rows: { order: { ...order, content_hash: hashOfRows(order, lines, funds) }, lines, funds },
    })
  }
  const purchase = {
    school_id: ctx.schoolId,
    id: purchaseId,
    purchase_no: purchaseNo!,
    quote_id: it.fromId,
    buyer_id: it.buyer.id,
    total_fen: sumFen(made.map((one) => one.totalFen)),
    order_count: made.length,
    created_at: ctx.now,
  }
  // Cards are locked before goods, as everywhere.
  await reserveAll(
    ctx,
    made.map((one) => one.ledger),
  )
  await reserveStock(
    ctx,
    made.flatMap(({ id, goods }) => goods.map((one) => ({ orderId: id, skuId: one.skuId, num: one.num, specialId: undefined }))),
  )
  await insert(
    ctx,
    purchase,
    made.map((one) => one.rows),
  )
  for (const { id } of made) {
    logAction(ctx, 'order', id, { action: 'submit', title: `由询价 ${it.fromNo} 成交`, to: 'waitSupplier' })
    await enqueue(ctx, 'order.toSupplier', { docId: id })
  }
  return made.map(({ id }) => id)
}
