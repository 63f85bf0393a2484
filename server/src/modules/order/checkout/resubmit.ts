// Submitting again what came back: quantities, money and form anew, the same order number, a new round of approval.
import type { InputOf } from '@caiyuan/contract/endpoint'
import type { buy } from '@caiyuan/contract/order/buy'
import { sql } from 'kysely'
import { advance } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import { newId } from '../../../core/ids.ts'
import { beforehand, type Of } from '../../../core/implement.ts'
import { reserveStock } from '../../catalog/offers.ts'
import { reserve } from '../../fund/ledger.ts'
import { penFor, penMark, signWith } from '../../signature/uses.ts'
import { orderDoc, type OrderRow } from '../policy.ts'
import { ledgerDocOf, lockOrder, orderLines } from '../queries/one.ts'
import { askAgain, keepAsked } from './asked.ts'
import { checkSubmission, type Ready, type ReadyOrder, type Sent } from './check.ts'
import { attachTo, takeAlong } from './evidence.ts'
import { contentColumns, fundRows, hashOfRows, lineRow, startApproval, takenLine, type NewOrder } from './place.ts'
import { orderAgain } from './quote.ts'
import { holdQuote, signedOf, statesOf } from './submit.ts'

type Buy = Of<typeof buy>

interface Rewritten {
  hash: string
  /** What changed, for the record: old and new quantity per line, old and new total. */
  detail: Record<string, unknown>
  set: Record<string, unknown>
}

const rewrite = async (ctx: Ctx, order: OrderRow, ready: Ready, it: ReadyOrder, form: Sent): Promise<Rewritten> => {
  const before = await orderLines(ctx, order.id)
  const noOf = (skuId: string): number => before.find((line) => line.sku_id === skuId)!.line_no
  const lines = it.basket.lines.map((line) =>
    lineRow(ctx, order.id, noOf(line.offer.skuId), line, ready.drawn.get(line.offer.productId), it.compared),
  )
  const funds = fundRows(ctx, order.id, it.funds)
  const columns = contentColumns(ctx, order.id, ready, it, form)
  await ctx.tx.deleteFrom('order_funds').where('school_id', '=', ctx.schoolId).where('order_id', '=', order.id).execute()
  await ctx.tx.deleteFrom('order_lines').where('school_id', '=', ctx.schoolId).where('order_id', '=', order.id).execute()
  await ctx.tx.insertInto('order_lines').values(lines).execute()
  await ctx.tx.insertInto('order_funds').values(funds).execute()
  const hash = hashOfRows({ ...(order as unknown as NewOrder), ...columns }, lines, funds)
  const changed = before
    .map((line) => ({
      lineNo: line.line_no,
      name: line.name,
      from: line.num,
      to: lines.find((each) => each.line_no === line.line_no)?.num ?? 0,
    }))
    .filter((line) => line.from !== line.to)
  return {
    hash,
    set: { ...columns, content_hash: hash, approved_at: null, closed_reason: '' },
    detail: { fromFen: order.total_fen, toFen: it.basket.totalFen, lines: changed },
  }
}

const resubmitAsked = async (ctx: Ctx, it: InputOf<(typeof buy)['resubmit']>): ReturnType<Buy['resubmit']> => {
  const pen = await penFor(ctx, 'buy', it.signatureId)
  const quote = await holdQuote(ctx, it.quoteId)
  await orderAgain(ctx, it.id)
  if (quote.body.orderId !== it.id) throw new Fail('order.quoteChanged')
  const order = await lockOrder(ctx, it.id)
  if (it.version !== undefined && it.version !== order.version) throw new Fail('core.stale')
  const ready = await checkSubmission(ctx, quote, it, { id: ctx.user.id, deptId: ctx.user.deptId }, order)
  const [mine] = ready.orders
  // Goods may have moved to another supplier or class meanwhile: that is another order.
  if (ready.orders.length !== 1 || mine!.basket.supplierId !== order.supplier_id || mine!.basket.controlClass !== order.control_class)
    throw new Fail('order.quoteChanged')
  const { hash, set, detail } = await rewrite(ctx, order, ready, mine!, it)
  const instId = newId()
  const along = await takeAlong(ctx, order.id, mine!.sent.files, it.note)
  await advance(ctx, orderDoc, order, 'resubmit', {
    comment: mine!.sent.remark,
    set: { ...set, flow_inst_id: instId },
    detail: { ...detail, ...along, ...penMark(pen) },
  })
  await attachTo(ctx, order.id, mine!.sent, mine!.basket)
  await signWith(ctx, pen, [signedOf({ id: order.id, orderNo: order.order_no, instId }, hash)])
  await reserve(ctx, ledgerDocOf(order), mine!.funds)
  await reserveStock(
    ctx,
    mine!.basket.lines.map((line) => takenLine(order.id, line)),
  )
  await startApproval(ctx, ready, mine!, {
    id: order.id,
    instId,
    orderNo: order.order_no,
    supplierName: order.supplier_name,
    submitterId: ctx.user.id,
    isStudent: false,
    contentHash: hash,
    cards: ready.cards,
    note: it.note,
  })
  const purchase = await ctx.tx
    .updateTable('purchases')
    .set({
      total_fen: sql<number>`(select sum(o.total_fen) from orders o where o.school_id = ${ctx.schoolId} and o.purchase_id = purchases.id)`,
    })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', order.purchase_id)
    .returning(['purchase_no', 'total_fen'])
    .executeTakeFirstOrThrow()
  return {
    purchaseId: order.purchase_id,
    purchaseNo: purchase.purchase_no,
    totalFen: mine!.basket.totalFen,
    orders: await statesOf(ctx, [order.id]),
  }
}

export const resubmitOrder: Buy['resubmit'] = beforehand(
  (at, it: InputOf<(typeof buy)['resubmit']>) => askAgain(at, it.id),
  async (ctx, it, asked) => {
    await keepAsked(ctx, asked)
    return resubmitAsked(ctx, it)
  },
)
