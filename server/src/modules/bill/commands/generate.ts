// Makes bills of what was accepted: one per supplier and invoice head of the period (domain page 02 §2.7, 10 → 20).
import { to } from '@caiyuan/contract/to'
import type { bill } from '@caiyuan/contract/bill'
import { money, sumFen } from '@caiyuan/contract/money'
import { deadlineText, periodText } from '@caiyuan/contract/span'
import { advance, logAction } from '../../../core/advance.ts'
import { dayOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { isSystem } from '../../../core/context.ts'
import { Fail, invalid } from '../../../core/fail.ts'
import { isId, newId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { notifySupplier } from '../../../core/notify.ts'
import { nextNumber } from '../../../core/number.ts'
import { enqueue } from '../../../core/outbox.ts'
import { orderDoc, type OrderRow } from '../../order/policy.ts'
import { deadline } from '../../school/deadline.ts'
import { schoolNameOf } from '../../school/name.ts'
import { paramsOf } from '../../school/params.ts'
import { bearable, keepOffsets, lockOffsets } from './offset.ts'
import { lockBillable, type Period } from '../queries/waiting.ts'

type Billable = Awaited<ReturnType<typeof lockBillable>>[number]
export interface Made {
  id: string
  billNo: string
  supplierName: string
  orderCount: number
  totalFen: number
  /** Earlier bills of the same supplier that share a day of the period. */
  others: string[]
}

const othersOf = async (ctx: Ctx, supplierId: string, period: { from: string; to: string }): Promise<string[]> => {
  const rows = await ctx.tx
    .selectFrom('bills')
    .select('bill_no')
    .where('school_id', '=', ctx.schoolId)
    .where('supplier_id', '=', supplierId)
    .where('state', '<>', 'revoked')
    .where('period_from', '<=', period.to)
    .where('period_to', '>=', period.from)
    .orderBy('created_at')
    .execute()
  return rows.map((it) => it.bill_no)
}

/** `waiting`: refunds of settled orders, of which the bill takes off what it bears, and takes out of what waits. */
const make = async (
  ctx: Ctx,
  orders: readonly Billable[],
  period: { from: string; to: string },
  others: string[],
  waiting: Awaited<ReturnType<typeof lockOffsets>>,
): Promise<Made> => {
  const first = orders[0]!
  const id = newId()
  const grossFen = sumFen(orders.map((o) => o.held_fen))
  const off = bearable(waiting, { title: first.invoice_title, taxNo: first.invoice_tax_no }, grossFen)
  waiting.splice(0, waiting.length, ...waiting.filter((it) => !off.includes(it)))
  const totalFen = grossFen - sumFen(off.map((it) => it.amountFen))
  const params = await paramsOf(ctx)
  const dueAt = await deadline.workdays(ctx, params['bill.supplierWorkdays'])
  const billNo = await nextNumber(ctx, 'bill')
  await ctx.tx
    .insertInto('bills')
    .values({
      school_id: ctx.schoolId,
      id,
      bill_no: billNo,
      supplier_id: first.supplier_id,
      supplier_name: first.supplier_name,
      period_from: period.from,
      period_to: period.to,
      state: 'waitSupplier',
      total_fen: totalFen,
      order_count: orders.length,
      created_by: isSystem(ctx) ? null : ctx.user.id,
      due_at: dueAt,
      invoice_apply_id: first.apply_id,
      created_at: ctx.now,
    })
    .execute()
  await ctx.tx
    .insertInto('bill_lines')
    .values(
      orders.map((o) => ({
        school_id: ctx.schoolId,
        bill_id: id,
        order_id: o.id,
        order_no: o.order_no,
        accept_no: o.accept_nos,
        amount_fen: o.held_fen,
      })),
    )
    .execute()
  await keepOffsets(ctx, { id, billNo }, off)
  const less = off.length > 0 ? `，已抵扣售后退款 ${off.length} 笔 ${money(grossFen - totalFen)}` : ''
  for (const order of orders) {
    await advance(ctx, orderDoc, order as unknown as OrderRow, 'bill', { set: { bill_id: id }, detail: { billNo: billNo } })
    await enqueue(ctx, 'order.toSupplier', { docId: order.id })
  }
  logAction(ctx, 'bill', id, {
    action: 'generate',
    title: '生成对账单',
    to: 'waitSupplier',
    comment: `${orders.length} 个订单，${money(totalFen)}${less}${others.length > 0 ? `；同一期间另有对账单 ${others.join('、')}` : ''}`,
  })
  await enqueue(ctx, 'bill.toSupplier', { docId: id })
  await enqueue(ctx, 'bill.supplierTimeout', { docId: id, body: { due: dueAt.toISOString() }, dueAt })
  await notifySupplier(ctx, first.supplier_id, {
    kind: '结算',
    title: `${await schoolNameOf(ctx)} 新对账单 ${billNo}，待您确认`,
    body: `${periodText(period.from, period.to)}，${orders.length} 个订单，${money(totalFen)}${less}。请于 ${deadlineText(dueAt)} 前核对，逾期自动确认。`,
    link: to('/supplier/bills', { tab: 'todo' }),
  })
  return { id, billNo: billNo, supplierName: first.supplier_name, orderCount: orders.length, totalFen, others }
}

/** An application made or taken back while this call waited for the order: its row says so already, what was asked beside it does not. */
const isSeenWhole = (o: Billable): boolean => (o.apply_id === null) === (o.invoice_status === 'none' || o.invoice_status === 'red')

const PARTED = '已一并开票的订单须一起对账，请放宽期间，或等其余订单可以对账'

/** Applications of which not every order could go on the bill: one invoice is billed whole. */
const partedOf = async (ctx: Ctx, orders: readonly Billable[]): Promise<Set<string>> => {
  const ids = [...new Set(orders.flatMap((o) => (o.apply_id ? [o.apply_id] : [])))]
  if (ids.length === 0) return new Set()
  const rows = await ctx.tx
    .selectFrom('invoice_apply_orders')
    .select(['apply_id', 'order_id'])
    .where('school_id', '=', ctx.schoolId)
    .where('apply_id', 'in', ids)
    .where('is_live', '=', true)
    .execute()
  const fit = new Set(orders.filter((o) => o.blocked === '' && o.held_fen > 0).map((o) => o.id))
  return new Set(rows.filter((it) => !fit.has(it.order_id)).map((it) => it.apply_id))
}

/** Bills of one supplier, or why there is none. */
export const generateFor = async (
  ctx: Ctx,
  supplierId: string,
  period: { from: string; to: string },
): Promise<{ made: Made[]; refusal: Fail | null; blocked: number; supplierName: string }> => {
  const orders = await lockBillable(ctx, supplierId, period as Period)
  const parted = await partedOf(ctx, orders)
  const ready = orders.filter((o) => o.blocked === '' && o.held_fen > 0 && isSeenWhole(o) && !parted.has(o.apply_id ?? ''))
  const supplierName = orders[0]?.supplier_name ?? ''
  if (ready.length === 0) {
    const refusal = orders.some((o) => o.after_sale_status === 'open')
      ? new Fail('bill.aftersale')
      : orders[0]
        ? new Fail('core.refused', { reason: `${orders.length} 个订单暂不能对账：${orders[0].blocked || PARTED}` })
        : new Fail('bill.empty')
    return { made: [], refusal, blocked: orders.length, supplierName }
  }
  const made: Made[] = []
  const waiting = await lockOffsets(ctx, supplierId)
  const others = await othersOf(ctx, supplierId, period)
  for (const own of Map.groupBy(ready, (o) => `${o.invoice_title}\n${o.invoice_tax_no}\n${o.apply_id ?? ''}`).values())
    made.push(await make(ctx, own, period, others, waiting))
  return { made, refusal: null, blocked: orders.length - ready.length, supplierName }
}

export const generateBills: Of<typeof bill>['generate'] = async (ctx, { supplierIds, from, to }) => {
  if (to > dayOf(ctx.now)) throw invalid('to', `对账截止日期 ${to} 还没有到，最晚为今天 ${dayOf(ctx.now)}`)
  const bills: Made[] = []
  const skipped: { supplierName: string; reason: string }[] = []
  // Suppliers in one order, so that two people who press the button at once wait for each other instead of crossing.
  const asked = [...new Set(supplierIds)].filter(isId).toSorted()
  let last: Fail | null = new Fail('bill.empty')
  for (const supplierId of asked) {
    const it = await generateFor(ctx, supplierId, { from, to })
    bills.push(...it.made)
    last = it.refusal ?? last
    if (it.refusal && it.supplierName) skipped.push({ supplierName: it.supplierName, reason: it.refusal.message })
    else if (it.blocked > 0) skipped.push({ supplierName: it.supplierName, reason: `${it.blocked} 个订单暂不能对账` })
  }
  if (bills.length === 0 && last) throw last
  ctx.objectId = bills[0]?.id ?? ''
  return {
    bills: bills.map(({ others: _others, ...it }) => it),
    skipped,
    beside: bills.filter((it) => it.others.length > 0).map(({ supplierName, billNo, others }) => ({ supplierName, billNo, others })),
  }
}
