// Submitting a quote: one transaction makes the 采购单, its orders, freezes the money, sets the stock aside, starts approval.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { buy } from '@caiyuan/contract/order/buy'
import type { OrderState } from '@caiyuan/contract/order-flow'
import { logAction } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import { newId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { takeNumbers } from '../../../core/number.ts'
import { dropLines, lockPerson } from '../../cart/commands.ts'
import { reserveStock } from '../../catalog/offers.ts'
import { reserveAll, type LedgerDoc } from '../../fund/ledger.ts'
import { checkSubmission, type Ready, type ReadyOrder, type Sent } from './check.ts'
import { contentColumns, drawnOf, fundRows, hashOfRows, lineRow, startApproval, type NewOrder } from './place.ts'
import { quoteById, type QuoteRow } from './quote.ts'

type Buy = Of<typeof buy>
type Submitted = OutputOf<(typeof buy)['submit']>

/** One quote makes one purchase: a second tab is told what became of it. */
export const mustBeUnused = async (ctx: Ctx, quote: QuoteRow): Promise<void> => {
  const made = await ctx.tx
    .selectFrom('purchases')
    .select(['id', 'purchase_no'])
    .where('school_id', '=', ctx.schoolId)
    .where('quote_id', '=', quote.id)
    .executeTakeFirst()
  if (made) throw new Fail('order.quoteChanged', {}, { purchaseId: made.id, purchaseNo: made.purchase_no })
}

interface Writing extends ReadyOrder {
  id: string
  orderNo: string
}

const invoiceOf = async (ctx: Ctx): Promise<{ invoice_title: string; invoice_tax_no: string }> => {
  const school = await ctx.tx.selectFrom('schools').select(['name', 'tax_no']).where('id', '=', ctx.schoolId).executeTakeFirstOrThrow()
  return { invoice_title: school.name, invoice_tax_no: school.tax_no }
}

const writeOrders = async (
  ctx: Ctx,
  ready: Ready,
  form: Sent,
  purchaseId: string,
  writing: readonly Writing[],
): Promise<Map<string, string>> => {
  const [drawn, invoice] = await Promise.all([
    drawnOf(
      ctx,
      writing.map((it) => it.basket),
    ),
    invoiceOf(ctx),
  ])
  const hashes = new Map<string, string>()
  const rows = writing.map((it, i) => {
    const { basket } = it
    const order: NewOrder = {
      school_id: ctx.schoolId,
      id: it.id,
      purchase_id: purchaseId,
      order_no: it.orderNo,
      seq_in_purchase: i + 1,
      state: 'auditing' satisfies OrderState,
      supplier_id: basket.supplierId,
      supplier_name: basket.supplierName,
      control_class: basket.controlClass,
      buyer_id: ctx.user.id,
      buyer_name: ctx.user.name,
      created_at: ctx.now,
      ...invoice,
      ...contentColumns(ctx, it.id, ready, it, form),
    }
    const lines = basket.lines.map((line, n) => lineRow(ctx, it.id, n + 1, line, drawn.get(line.offer.productId)))
    const funds = fundRows(ctx, it.id, it.funds)
    order.content_hash = hashOfRows(order, lines, funds)
    hashes.set(it.id, order.content_hash)
    return { order, lines, funds }
  })
  await Promise.all([
    ctx.tx
      .insertInto('orders')
      .values(rows.map((it) => it.order))
      .execute(),
    ctx.tx
      .insertInto('order_lines')
      .values(rows.flatMap((it) => it.lines))
      .execute(),
    ctx.tx
      .insertInto('order_funds')
      .values(rows.flatMap((it) => it.funds))
      .execute(),
  ])
  return hashes
}

const docOf = (ctx: Ctx, it: Writing): LedgerDoc => ({
  docKind: 'order',
  docId: it.id,
  docNo: it.orderNo,
  summary: `${it.basket.supplierName} 订单`,
  payerId: ctx.user.id,
})

export const statesOf = async (ctx: Ctx, ids: readonly string[]): Promise<Submitted['orders']> => {
  const rows = await ctx.tx
    .selectFrom('orders')
    .select(['id', 'order_no', 'total_fen', 'state'])
    .where('school_id', '=', ctx.schoolId)
    .where('id', 'in', [...ids])
    .orderBy('order_no')
    .execute()
  return rows.map((r) => ({ id: r.id, orderNo: r.order_no, totalFen: r.total_fen, state: r.state as OrderState }))
}

/** The lines leave the cart before anything else is taken: a second tab finds them gone and buys nothing twice. */
const takeFromCart = async (ctx: Ctx, { body }: QuoteRow): Promise<void> => {
  await lockPerson(ctx)
  const taken = await dropLines(
    ctx,
    body.categoryType,
    body.wanted.map((line) => line.skuId),
  )
  if (taken !== body.wanted.length) throw new Fail('order.quoteChanged')
}

export const submitOrder: Buy['submit'] = async (ctx, it) => {
  const quote = await quoteById(ctx, it.quoteId, true)
  await mustBeUnused(ctx, quote)
  if (quote.body.from === 'order') throw new Fail('order.quoteChanged')
  if (quote.body.from === 'cart') await takeFromCart(ctx, quote)
  const ready = await checkSubmission(ctx, quote, it, { id: ctx.user.id, deptId: ctx.user.deptId })
  const purchaseId = newId()
  const [[purchaseNo], numbers] = await Promise.all([takeNumbers(ctx, 'CG'), takeNumbers(ctx, 'D', ready.orders.length)])
  const writing = ready.orders.map((order, i) => ({ ...order, id: newId(), orderNo: numbers[i]! }))
  await reserveAll(
    ctx,
    writing.map((each) => ({ doc: docOf(ctx, each), lines: each.funds })),
  )
  await reserveStock(
    ctx,
    writing.flatMap((each) => each.basket.lines.map((line) => ({ skuId: line.offer.skuId, num: line.num }))),
  )
  await ctx.tx
    .insertInto('purchases')
    .values({
      school_id: ctx.schoolId,
      id: purchaseId,
      purchase_no: purchaseNo!,
      quote_id: quote.id,
      buyer_id: ctx.user.id,
      category_type: quote.body.categoryType,
      total_fen: ready.totalFen,
      order_count: writing.length,
      created_at: ctx.now,
    })
    .execute()
  const hashes = await writeOrders(ctx, ready, it, purchaseId, writing)
  for (const each of writing) {
    logAction(ctx, 'order', each.id, {
      action: 'submit',
      title: '提交',
      to: 'auditing',
      comment: each.sent.remark,
      detail: { purchaseNo, totalFen: each.basket.totalFen },
    })
    await startApproval(ctx, ready, each, {
      id: each.id,
      orderNo: each.orderNo,
      supplierName: each.basket.supplierName,
      submitterId: ctx.user.id,
      isStudent: false,
      contentHash: hashes.get(each.id)!,
      cards: ready.cards,
    })
  }
  ctx.objectId = purchaseId
  return {
    purchaseId,
    purchaseNo: purchaseNo!,
    totalFen: ready.totalFen,
    orders: await statesOf(
      ctx,
      writing.map((each) => each.id),
    ),
  }
}
