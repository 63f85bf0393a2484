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
import { askFinance, mustCover } from '../../finance-card/before.ts'
import { reserveAll } from '../../fund/ledger.ts'
import { reservePermits } from '../../permit/ledger.ts'
import { penFor, penMark, signWith } from '../../signature/uses.ts'
import { orderDoc, type OrderRow } from '../policy.ts'
import { ledgerDocOf, lockOrder, orderLines } from '../queries/one.ts'
import { askAgain, keepAsked } from './asked.ts'
import { lockOwn } from '../../../core/lock-own.ts'
import { tellOf } from '../../../core/notify.ts'
import { money } from '@caiyuan/contract/money'
import type { OrderState } from '@caiyuan/contract/order-flow'
import { toBargain, toConfirm, toResubmit } from '@caiyuan/contract/order/standing'
import { endBargain } from '../bargain/steps.ts'
import { putBack } from './kept.ts'
import { orderNotices } from '../notices.ts'
import { addressOf, addressText } from '../queries/address.ts'
import { checkSubmission, lockGroup, type Ready, type ReadyOrder, type Sent } from './check.ts'
import { attachTo, takeAlong } from './evidence.ts'
import { contentColumns, fundRows, hashOfRows, lineRow, permitLine, startApproval, takenLine, type NewOrder } from './place.ts'
import { orderAgain, ownBuyer } from './whose.ts'
import { holdQuote, signedOf, statesOf } from './submit.ts'

type Buy = Of<typeof buy>

interface Rewritten {
  hash: string
  /** A line keeps its number, whatever stands before it. */
  lineNoOf(skuId: string): number
  /** What changed, for the record: old and new quantity per line, old and new total. */
  detail: { fromFen: number; toFen: number; lines: { lineNo: number; name: string; from: number; to: number }[] }
  set: ReturnType<typeof contentColumns> & { content_hash: string; approved_at: null; closed_reason: string }
}

const rewrite = async (ctx: Ctx, order: OrderRow, ready: Ready, it: ReadyOrder, form: Sent): Promise<Rewritten> => {
  const before = await orderLines(ctx, order.id)
  const lineNoOf = (skuId: string): number => before.find((line) => line.sku_id === skuId)!.line_no
  const lines = it.basket.lines.map((line) =>
    lineRow(ctx, order.id, lineNoOf(line.offer.skuId), line, ready.drawn.get(line.offer.productId), it.compared),
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
    lineNoOf,
    set: { ...columns, content_hash: hash, approved_at: null, closed_reason: '' },
    detail: { fromFen: order.total_fen, toFen: it.basket.totalFen, lines: changed },
  }
}

/** What somebody else's order became, for the record and for him: `移液枪头 10 → 8；合计 ¥412.00 → ¥380.00；收货地址改为…`. */
const changesOf = (before: OrderRow, { detail, set }: Rewritten): string => {
  const after = { ...before, ...set, address: JSON.parse(String(set.address)) as unknown }
  const lines = detail.lines.map(({ name, from, to }) => (to === 0 ? `删去${name}` : `${name} ${from} → ${to}`))
  const [was, now] = [addressOf(before), addressOf(after)].map((it) => `${addressText(it)} ${it.receiver}`)
  return [
    ...lines,
    detail.fromFen === detail.toFen ? '' : `合计 ${money(detail.fromFen)} → ${money(detail.toFen)}`,
    was === now ? '' : `收货改为${now}`,
    before.usage === after.usage ? '' : `采购用途改为${after.usage}`,
    before.purpose === after.purpose ? '' : `用途说明改为${after.purpose || '空'}`,
    before.dept_id === after.dept_id ? '' : `使用部门改为${after.dept_name}`,
  ]
    .filter(Boolean)
    .join('；')
}

/** Of an order that was kept stock for, all is put back first, behind the locks of the cards that come before it everywhere. */
const freeKept = async (ctx: Ctx, order: OrderRow, it: Again): Promise<void> => {
  if (order.kept_until === null) return
  await lockOwn(ctx)
  await lockGroup(ctx, it.orders)
  await putBack(ctx, order)
}

type Again = InputOf<(typeof buy)['resubmit']>

const submitAgain = async (ctx: Ctx, it: Again, from: readonly OrderState[]): ReturnType<Buy['resubmit']> => {
  const pen = await penFor(ctx, 'buy', it.signatureId)
  const quote = await holdQuote(ctx, it.quoteId)
  const seen = await orderAgain(ctx, it.id)
  const action = toConfirm.includes(seen.state) ? 'ownerConfirm' : toBargain.includes(seen.state) ? 'submitBargained' : 'resubmit'
  if (!from.includes(seen.state))
    throw new Fail('core.wrongState', {
      title: '订单',
      state: orderDoc.flow.states[seen.state].label,
      action: from === toConfirm ? '确认' : '重新提交',
    })
  if (quote.body.orderId !== it.id) throw new Fail('order.quoteChanged')
  const order = await lockOrder(ctx, it.id)
  if (it.version !== undefined && it.version !== order.version) throw new Fail('core.stale')
  if (order.state !== seen.state) throw new Fail('core.stale')
  await freeKept(ctx, order, it)
  const ready = await checkSubmission(ctx, quote, it, { id: ctx.user.id, deptId: ctx.user.deptId }, order)
  const [mine] = ready.orders
  // Goods may have moved to another supplier or class meanwhile: that is another order.
  if (ready.orders.length !== 1 || mine!.basket.supplierId !== order.supplier_id || mine!.basket.controlClass !== order.control_class)
    throw new Fail('order.quoteChanged')
  const written = await rewrite(ctx, order, ready, mine!, it)
  const { hash, set, detail } = written
  const isAsked = order.buyer_id !== ctx.user.id
  const changes = isAsked ? changesOf(order, written) : ''
  const instId = newId()
  const along = await takeAlong(ctx, order.id, mine!.sent.files, it.note)
  await advance(ctx, orderDoc, order, action, {
    comment: changes || mine!.sent.remark,
    set: { ...set, flow_inst_id: instId, due_at: null, kept_until: null, urged_at: null, urged_count: 0 },
    detail: { ...detail, ...along, ...penMark(pen) },
  })
  await endBargain(ctx, order)
  await attachTo(ctx, order.id, mine!.sent, mine!.basket)
  await signWith(ctx, pen, [signedOf({ id: order.id, orderNo: order.order_no, instId }, hash, isAsked ? '经费负责人' : undefined)])
  await reserveAll(ctx, [{ doc: ledgerDocOf(order), lines: mine!.funds, over: ready.over }])
  await reserveStock(
    ctx,
    mine!.basket.lines.map((line) => takenLine(order.id, line)),
  )
  await reservePermits(
    ctx,
    mine!.basket.lines.flatMap((line) => permitLine(order.id, written.lineNoOf(line.offer.skuId), line)),
  )
  await startApproval(ctx, ready, mine!, {
    id: order.id,
    instId,
    orderNo: order.order_no,
    supplierName: order.supplier_name,
    submitterId: order.buyer_id,
    isStudent: (quote.body.buyer ?? ownBuyer(ctx)).isStudent,
    ...(isAsked ? { owner: ctx.user } : {}),
    contentHash: hash,
    cards: ready.cards,
    note: it.note,
  })
  if (isAsked) await tellOf(ctx, 'order', order.id, orderNotices.ownerConfirmed(order, ctx.user.name, changes))
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

const submitting = (from: readonly OrderState[]): Buy['resubmit'] =>
  beforehand(
    async (at, it: Again) => {
      const [asked, said] = await Promise.all([askAgain(at, it.id), askFinance(at, it)])
      return { asked, said }
    },
    async (ctx, it, { asked, said }) => {
      await keepAsked(ctx, asked)
      const answer = await submitAgain(ctx, it, from)
      await mustCover(ctx, it, said, [it.id])
      return answer
    },
  )

export const resubmitOrder = submitting([...toResubmit, ...toBargain])
export const ownerConfirm = submitting(toConfirm)
