// A refund from being asked for to the money on its cards.
import { afterSaleReasons, afterSaleTypes } from '@caiyuan/contract/after-sale/flow'
import { sumFen } from '@caiyuan/contract/money'
import { isPersonal } from '@caiyuan/contract/order/kinds'
import { settled } from '@caiyuan/contract/order/standing'
import { refundFlow, type RefundRoute, type RefundState } from '@caiyuan/contract/refund'
import { sql, type RawBuilder } from 'kysely'
import { advance, inState, logAction } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { canonicalHash } from '../../../core/document-log/row.ts'
import type { FlowFacts } from '../../../core/facts.ts'
import { Fail, missing } from '../../../core/fail.ts'
import { isId, newId } from '../../../core/ids.ts'
import { changed } from '../../../core/notify.ts'
import { takeNumbers } from '../../../core/number.ts'
import { cancelFlow, startFlow } from '../../approval/engine.ts'
import { lockBillOf, maySmaller, takeOff } from '../../bill/commands/offset.ts'
import type { BillRow } from '../../bill/policy.ts'
import { partRows } from '../../fund/part-rows.ts'
import { claimSum, loseClaimed } from '../../order/commands/claimed.ts'
import { frozenShares, sharesBack, takeBack, takeBackOwn } from '../../order/commands/take-back.ts'
import type { OrderRow } from '../../order/policy.ts'
import { lockOrder } from '../../order/queries/one.ts'
import { paramsOf } from '../../school/params.ts'
import type { AfterSaleRow } from '../policy.ts'
import { isGone, piecesOf } from '../rows.ts'
import { refundDoc, type RefundRow } from './policy.ts'

const KIND = refundFlow.kind

const one = async (ctx: Ctx, id: string, isLocked: boolean): Promise<RefundRow> => {
  if (!isId(id)) throw missing('退款单')
  const query = ctx.tx.selectFrom('refunds').selectAll().where('school_id', '=', ctx.schoolId).where('id', '=', id)
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw missing('退款单')
  return row as RefundRow
}
export const refundById = (ctx: Ctx, id: string): Promise<RefundRow> => one(ctx, id, false)
export const lockRefund = (ctx: Ctx, id: string): Promise<RefundRow> => one(ctx, id, true)

/** The newest refund of an after-sale. */
export const refundOf = async (ctx: Ctx, afterSaleId: string): Promise<RefundRow | undefined> =>
  (await ctx.tx
    .selectFrom('refunds')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('after_sale_id', '=', afterSaleId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) as RefundRow | undefined

/** SQL of its parts by card, as `effectsOf` and `cardsPaying` read them. */
export const partsOf = (ctx: Ctx, refundId: string): RawBuilder<unknown> =>
  sql`(select fund_id, subject_code, amount_fen, line_no from refund_funds where school_id = ${ctx.schoolId} and refund_id = ${refundId})`

const writeFunds = async (ctx: Ctx, id: string, parts: Awaited<ReturnType<typeof sharesBack>>): Promise<void> => {
  await ctx.tx.deleteFrom('refund_funds').where('school_id', '=', ctx.schoolId).where('refund_id', '=', id).execute()
  await ctx.tx
    .insertInto('refund_funds')
    .values(partRows(ctx, parts).map((row, i) => ({ ...row, refund_id: id, owed_fen: parts[i]!.owedFen })))
    .execute()
}

/** What each card would have back of it as things stand. */
const sharesFor = (
  ctx: Ctx,
  it: Pick<AfterSaleRow, 'shipment_id'>,
  { id, order_id, amount_fen }: Pick<RefundRow, 'id' | 'order_id' | 'amount_fen'>,
) => (it.shipment_id === null ? sharesBack(ctx, order_id, amount_fen, id) : frozenShares(ctx, order_id, amount_fen))

/** The order pays from another card: what waits to go back goes to that one. */
export const followCards = async (ctx: Ctx, orderId: string): Promise<void> => {
  await lockOrder(ctx, orderId)
  const rows = await ctx.tx
    .selectFrom('refunds as r')
    .innerJoin('after_sales as a', (j) => j.onRef('a.school_id', '=', 'r.school_id').onRef('a.id', '=', 'r.after_sale_id'))
    .select(['r.id', 'r.order_id', 'r.amount_fen', 'r.after_sale_id', 'a.shipment_id'])
    .where('r.school_id', '=', ctx.schoolId)
    .where('r.order_id', '=', orderId)
    .where('r.state', 'in', ['auditing', 'running', 'offset'] satisfies RefundState[])
    .where('r.route', '<>', 'ORIGINAL_PAY' satisfies RefundRoute)
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute()
  // All of them are weighed anew, one beside the other.
  for (const { id } of rows)
    await ctx.tx.deleteFrom('refund_funds').where('school_id', '=', ctx.schoolId).where('refund_id', '=', id).execute()
  for (const it of rows) {
    await writeFunds(ctx, it.id, await sharesFor(ctx, it, it))
    changed(ctx, 'afterSale', it.after_sale_id)
  }
}

const fundsFor = async (ctx: Ctx, refundId: string): Promise<FlowFacts['funds']> => {
  const { rows } = await sql<FlowFacts['funds'][number]>`
    select k.id as "fundId", k.owner_id as "ownerId", u.dept_id as "ownerDeptId", k.source, k.name, k.project_no as "projectNo", sum(p.amount_fen)::bigint as "amountFen"
    from ${partsOf(ctx, refundId)} p join funds k on k.school_id = ${ctx.schoolId} and k.id = p.fund_id
    join users u on u.school_id = k.school_id and u.id = k.owner_id
    group by k.id, k.owner_id, u.dept_id, k.source, k.name, k.project_no order by min(p.line_no)`.execute(ctx.tx)
  return rows
}

/** Whose cards have something back. */
export const partOwners = async (ctx: Ctx, refundId: string): Promise<string[]> => (await fundsFor(ctx, refundId)).map((it) => it.ownerId)

/** Frozen and not owed: its owners are asked from a sum on (domain page 02 §2.5, node 12). */
const isLittle = async (ctx: Ctx, it: AfterSaleRow): Promise<boolean> =>
  it.shipment_id !== null && it.refund_fen < (await paramsOf(ctx))['refund.checkFrom']

/** The owners of the cards are asked. True: it is one's own money, or little of a claim at receipt, and nobody has to be. */
export const askRefund = async (ctx: Ctx, it: AfterSaleRow): Promise<boolean> => {
  // Who may all agree by themselves pay at once: the bill is locked before its order.
  await lockBillOf(ctx, it.order_id)
  const order = await lockOrder(ctx, it.order_id)
  if (it.shipment_id !== null) await sayClaim(ctx, it, await claimSum(ctx, order, await piecesOf(ctx, it.id)))
  const [docNo] = await takeNumbers(ctx, KIND)
  const id = newId()
  const isOwn = isPersonal(order)
  const isUnasked = isOwn || (await isLittle(ctx, it))
  const contentHash = canonicalHash([docNo, it.doc_no, it.refund_fen, it.freight_fen])
  await ctx.tx
    .insertInto('refunds')
    .values({
      school_id: ctx.schoolId,
      id,
      doc_no: docNo!,
      ...inState<RefundState>(isUnasked ? 'running' : 'auditing'),
      order_id: order.id,
      after_sale_id: it.id,
      buyer_id: it.buyer_id,
      route: (isOwn ? 'ORIGINAL_PAY' : 'BUDGET_RELEASE') satisfies RefundRoute,
      amount_fen: it.refund_fen,
      freight_fen: it.freight_fen,
      content_hash: contentHash,
      created_at: ctx.now,
    })
    .execute()
  logAction(ctx, KIND, id, {
    action: 'submit',
    title: `售后单 ${it.doc_no} 申请退款`,
    to: isUnasked ? 'running' : 'auditing',
    comment: afterSaleReasons[it.reason],
  })
  if (!isOwn) await writeFunds(ctx, id, await sharesFor(ctx, it, { id, order_id: order.id, amount_fen: it.refund_fen }))
  if (isUnasked) return true
  await startFlow(ctx, {
    docKind: KIND,
    docId: id,
    docNo: docNo!,
    title: refundFlow.title,
    summary: `${it.title} · ${afterSaleTypes[it.type]}`,
    facts: { amountFen: it.refund_fen, deptId: order.dept_id, isStudent: false, flags: [], funds: await fundsFor(ctx, id) },
    submitterId: it.buyer_id,
    chosen: {},
    contentHash,
  })
  return false
}

/** Ends the refund with its after-sale. Called before that is locked: deciders lock the approval first. */
export const cancelRefund = async (ctx: Ctx, afterSaleId: string, reason: string): Promise<void> => {
  const it = await refundOf(ctx, afterSaleId)
  if (!it || (it.state !== 'auditing' && it.state !== 'running')) return
  await cancelFlow(ctx, KIND, it.id, reason)
  const row = await lockRefund(ctx, it.id)
  if (row.state === 'auditing' || row.state === 'running') await advance(ctx, refundDoc, row, 'cancel', { comment: reason })
}

/** The claim says what goes back for its pieces as the order stands; answers the sum. */
const sayClaim = async (ctx: Ctx, it: AfterSaleRow, { lines, freightFen }: Awaited<ReturnType<typeof claimSum>>): Promise<number> => {
  for (const { lineNo, fen } of lines)
    await ctx.tx
      .updateTable('after_sale_lines')
      .set({ share_fen: fen, refund_fen: fen })
      .where('school_id', '=', ctx.schoolId)
      .where('after_sale_id', '=', it.id)
      .where('line_no', '=', lineNo)
      .execute()
  const asked = { refund_fen: sumFen(lines.map((line) => line.fen)) + freightFen, freight_fen: freightFen }
  await ctx.tx.updateTable('after_sales').set(asked).where('school_id', '=', ctx.schoolId).where('id', '=', it.id).execute()
  Object.assign(it, asked)
  return asked.refund_fen
}

/** The sum is what the order costs less without the pieces at this moment, a fen more or less than was asked where claims end in another order. */
const payClaim = async (ctx: Ctx, it: AfterSaleRow, row: RefundRow): Promise<RefundRow> => {
  const order = await lockOrder(ctx, it.order_id)
  const lost = await loseClaimed(ctx, order, await piecesOf(ctx, it.id), row.doc_no)
  const sums = { amount_fen: await sayClaim(ctx, it, lost), freight_fen: lost.freightFen }
  if (lost.backs.length > 0) await writeFunds(ctx, row.id, lost.backs)
  await advance(ctx, refundDoc, row, 'pay', { set: { paid_at: ctx.now, ...sums }, detail: { amountFen: sums.amount_fen } })
  return { ...row, ...sums, paid_at: ctx.now }
}

export const takenOf = async (ctx: Ctx, it: AfterSaleRow, row: RefundRow) => {
  const lines = await ctx.tx
    .selectFrom('after_sale_lines')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('after_sale_id', '=', it.id)
    .orderBy('line_no')
    .execute()
  const isTaken = isGone(it)
  return {
    docNo: row.doc_no,
    refundId: row.id,
    lines: lines.map((line) => ({ lineNo: line.line_no, num: isTaken ? line.num : 0, fen: line.refund_fen })),
    freightFen: it.freight_fen,
  }
}

/** How the school's money goes back of an order as it stands; the bill it stands on is locked, as the order is. */
const wayBack = async (
  ctx: Ctx,
  row: RefundRow,
  bill: BillRow | null,
  order: OrderRow,
): Promise<{ route: RefundRoute; order: OrderRow }> => {
  if (order.bill_id !== (bill?.id ?? null)) throw new Fail('core.stale')
  if (!bill) return { route: 'BUDGET_RELEASE', order }
  if (settled.includes(order.state) || !maySmaller(bill)) return { route: 'BUDGET_REVERSE', order }
  const stays = await takeOff(ctx, bill, {
    refundId: row.id,
    refundNo: row.doc_no,
    orderId: order.id,
    orderNo: order.order_no,
    amountFen: row.amount_fen,
  })
  return stays ? { route: 'BILL_OFFSET', order } : { route: 'BUDGET_RELEASE', order: await lockOrder(ctx, order.id) }
}

/**
 * The money goes back, or its supplier owes it: the refund that is answered is paid, or `offset`. The after-sale is locked; the bill is
 * locked before the order, as by whoever moves bills.
 */
export const payRefund = async (ctx: Ctx, it: AfterSaleRow): Promise<RefundRow> => {
  const found = await refundOf(ctx, it.id)
  if (found?.state !== 'running' && found?.state !== 'offset') throw new Fail('core.refused', { reason: '退款还没有经经费负责人同意' })
  const bill = await lockBillOf(ctx, it.order_id)
  const row = await lockRefund(ctx, found.id)
  if (it.shipment_id !== null) return payClaim(ctx, it, row)
  const order = await lockOrder(ctx, it.order_id)
  const taken = await takenOf(ctx, it, row)
  if (isPersonal(order)) {
    await takeBackOwn(ctx, order, taken)
    await advance(ctx, refundDoc, row, 'pay', { set: { paid_at: ctx.now }, detail: { amountFen: row.amount_fen } })
    return { ...row, paid_at: ctx.now }
  }
  const way = await wayBack(ctx, row, bill, order)
  if (way.route === 'BUDGET_REVERSE') {
    if (row.state === 'running') {
      await writeFunds(ctx, row.id, await sharesFor(ctx, it, row))
      await advance(ctx, refundDoc, row, 'owe', { set: { route: way.route }, detail: { amountFen: row.amount_fen } })
    }
    return { ...row, route: way.route }
  }
  await writeFunds(ctx, row.id, await takeBack(ctx, way.order, taken))
  await advance(ctx, refundDoc, row, 'pay', { set: { paid_at: ctx.now, route: way.route }, detail: { amountFen: row.amount_fen } })
  return { ...row, paid_at: ctx.now, route: way.route }
}

/** 红冲: the cards have back what they had spent for it, each what finance was told of it. The after-sale, the refund and the order are locked. */
export const reverseRefund = async (ctx: Ctx, it: AfterSaleRow, row: RefundRow, order: OrderRow): Promise<void> => {
  const promised = await ctx.tx
    .selectFrom('refund_funds')
    .select(['fund_id as fundId', 'subject_code as subjectCode', 'owed_fen as owedFen', 'amount_fen as amountFen'])
    .where('school_id', '=', ctx.schoolId)
    .where('refund_id', '=', row.id)
    .orderBy('line_no')
    .execute()
  await takeBack(ctx, order, await takenOf(ctx, it, row), promised)
}
