// The outcome of a settlement: paid commits the money of every order and ends it, failed tells why. Both happen once.
import { money, sumFen } from '@caiyuan/contract/money'
import { advance } from '../../../core/advance.ts'
import { startOfDay } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { tellOf } from '../../../core/notify.ts'
import { enqueue } from '../../../core/outbox.ts'
import { commit, lockFundsOf } from '../../fund/ledger.ts'
import { orderDoc, type OrderRow } from '../../order/policy.ts'
import { ledgerDocOf } from '../../order/queries/one.ts'
import { billDoc, type BillRow } from '../policy.ts'
import { doubtfulOf, openLines } from '../queries/one.ts'
import { wayOn } from '../queries/sentence.ts'
import { askedOf, offsetsOn, others } from '../queries/offsets.ts'
import { tellSupplier } from './lines.ts'
import { billNotices } from '../notices.ts'
import { officeOf, tellFinance } from './supplier.ts'

export interface Paid {
  acceptNo: string
  voucherNo: string
  /** The day the finance system paid. */
  paidOn: string
}

/** The settlement with its lock while it is still open; null once an outcome is written, so a second answer changes nothing. */
const openSettlement = (ctx: Ctx, id: string) =>
  ctx.tx
    .selectFrom('settlements')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .forUpdate()
    .executeTakeFirst()

const billsOf = async (ctx: Ctx, settlementId: string): Promise<BillRow[]> =>
  (await ctx.tx
    .selectFrom('bills')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('settlement_id', '=', settlementId)
    .where('state', '=', 'settling')
    .orderBy('id')
    .forUpdate()
    .execute()) as BillRow[]

const ordersOf = async (ctx: Ctx, ids: readonly string[]): Promise<OrderRow[]> =>
  (await ctx.tx
    .selectFrom('orders')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()) as OrderRow[]

const commitOrders = async (ctx: Ctx, bills: readonly BillRow[], voucherNo: string): Promise<OrderRow[]> => {
  const billIds = bills.map((b) => b.id)
  const lines = await openLines(ctx, billIds)
  const offsets = await offsetsOn(ctx, billIds)
  const ids = lines.map((l) => l.order_id)
  const orders = await ordersOf(ctx, ids)
  await lockFundsOf(ctx, ['order'], ids)
  for (const order of orders) {
    const line = lines.find((l) => l.order_id === order.id)!
    const fen = await commit(ctx, ledgerDocOf(order), voucherNo)
    const asked = askedOf(line, offsets)
    if (fen !== asked) throw new Error(`${order.order_no} holds ${fen} fen, its bill says ${asked}`)
    await advance(ctx, orderDoc, order, 'settle', { set: { settled_at: ctx.now, budget_status: 'COMMITTED' }, detail: { voucherNo } })
    await enqueue(ctx, 'order.toSupplier', { docId: order.id })
  }
  return orders
}

/** 报销成功: commits, ends the orders, keeps the voucher. Answers false when the settlement already had its outcome. */
export const settlePaid = async (ctx: Ctx, settlementId: string, it: Paid): Promise<boolean> => {
  const settlement = await openSettlement(ctx, settlementId)
  if (!settlement) return false
  const bills = await billsOf(ctx, settlementId)
  if (sumFen(bills.map((b) => b.total_fen)) !== settlement.total_fen)
    throw new Error(`${settlement.settlement_no} no longer equals its bills`)
  await ctx.tx
    .updateTable('settlements')
    .set({
      state: 'paid',
      voucher_no: it.voucherNo,
      accept_no: it.acceptNo || settlement.accept_no,
      paid_at: ctx.now,
      paid_on: it.paidOn,
      reason: '',
    })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', settlementId)
    .execute()
  const orders = await commitOrders(ctx, bills, it.voucherNo)
  for (const row of bills) {
    await advance(ctx, billDoc, row, 'settle', {
      comment: `凭证号 ${it.voucherNo}，${it.paidOn} 付款`,
      set: { voucher_no: it.voucherNo, paid_at: startOfDay(it.paidOn), reason: '' },
    })
    await enqueue(ctx, 'bill.toSupplier', { docId: row.id })
    const back = (await offsetsOn(ctx, [row.id])).filter((one) => !one.is_own)
    if (back.length > 0) await tellFinance(ctx, row, billNotices.offset(row, await officeOf(ctx), back.length, others(back)))
    await tellSupplier(ctx, row, `对账单 ${row.bill_no} 已付款`, `${money(row.total_fen)}，凭证号 ${it.voucherNo}，${it.paidOn} 付款。`)
  }
  for (const own of Map.groupBy(orders, (o) => o.buyer_id).values())
    await tellOf(ctx, 'bill', bills[0]!.id, billNotices.settled(own, it.voucherNo))
  return true
}

/** 报销异常: nothing is committed; people decide between another try and, unless finance may have paid, revoking. */
export const settleFailed = async (ctx: Ctx, settlementId: string, reason: string, acceptNo = ''): Promise<boolean> => {
  const settlement = await openSettlement(ctx, settlementId)
  if (!settlement) return false
  await ctx.tx
    .updateTable('settlements')
    .set({ state: 'failed', reason, accept_no: acceptNo || settlement.accept_no })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', settlementId)
    .execute()
  const isDoubtful = (await doubtfulOf(ctx, [settlementId])).size > 0
  for (const row of await billsOf(ctx, settlementId)) {
    await advance(ctx, billDoc, row, 'fail', { comment: reason, set: { reason } })
    await enqueue(ctx, 'bill.toSupplier', { docId: row.id })
    await tellFinance(ctx, row, billNotices.failed(row, await officeOf(ctx), reason, wayOn(isDoubtful)))
  }
  return true
}
