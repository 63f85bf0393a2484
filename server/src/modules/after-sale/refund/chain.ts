// How far the refund of an invoiced or settled order is: red invoice, bill or transfer, finance's word (decision 0260).
import { billFlow, type BillState } from '@caiyuan/contract/bill-flow'
import { money } from '@caiyuan/contract/money'
import { refundFlow, type RefundChain, type RefundRoute } from '@caiyuan/contract/refund'
import { settled } from '@caiyuan/contract/order/standing'
import { sql } from 'kysely'
import type { z } from 'zod'
import { dayOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { nameOf } from '../../../core/name-of.ts'
import type { OrderRow } from '../../order/policy.ts'
import type { RefundRow } from './policy.ts'

type Chain = z.output<typeof RefundChain>

/** The bill that takes it off, as it is now. */
export interface OnBill {
  refund_id: string
  id: string
  bill_no: string
  state: BillState
  paid_on: string | null
}

export const billsTaking = async (ctx: Ctx, refundIds: readonly string[]): Promise<OnBill[]> => {
  if (refundIds.length === 0) return []
  const { rows } = await sql<OnBill>`
    select f.refund_id, b.id, b.bill_no, b.state, t.paid_on from bill_offsets f join bills b on b.school_id = f.school_id and b.id = f.bill_id
    left join settlements t on t.school_id = b.school_id and t.id = b.settlement_id
    where f.school_id = ${ctx.schoolId} and f.refund_id = any(${refundIds}::uuid[]) and f.freed_at is null`.execute(ctx.tx)
  return rows
}

/** The day its supplier gave the money back; null while it has not. */
export const backOn = (it: RefundRow, bill: OnBill | undefined): string | null =>
  it.transfer_on ?? (bill?.state === 'settled' ? bill.paid_on : null)

/** What is awaited, or how it ended. */
export const chainText = (
  it: RefundRow,
  { order, hasRed, bill }: { order: Pick<OrderRow, 'state' | 'settled_at'>; hasRed: boolean; bill: OnBill | undefined },
): string => {
  const sum = money(it.amount_fen)
  if (it.state === 'income') return `${sum} 已由供应商退回，跨年度计入收入，不回到经费卡`
  if (it.state === 'paid')
    switch (it.route as RefundRoute) {
      case 'BUDGET_REVERSE':
        return `${sum} 已由供应商退回，财务已冲回经费卡`
      case 'BILL_OFFSET':
        return `${sum} 已从对账单 ${bill?.bill_no ?? ''} 扣减，退回经费卡`
      case 'ORIGINAL_PAY':
        return `${sum} 已办结，原路退回`
      case 'BUDGET_RELEASE':
        return `${sum} 已退回经费卡`
    }
  if (it.state !== 'offset') return refundFlow.states[it.state].label
  if (it.transfer_no) return `供应商已转账退回 ${sum}（凭证 ${it.transfer_no}），等财务冲回经费`
  if (bill?.state === 'settled') return `对账单 ${bill.bill_no} 已抵扣 ${sum}，等财务冲回经费`
  if (bill) return `已列入对账单 ${bill.bill_no} 抵扣 ${sum}，${billFlow.states[bill.state].label}`
  if (!hasRed) return `等供应商开具 ${sum} 的红字发票`
  return settled.includes(order.state) ? `红字发票已登记，等供应商的下一张对账单抵扣 ${sum}` : `红字发票已登记，等订单所在的对账单结算`
}

/** The day on which a settled order was paid; of one that no bill paid, the day it was settled. */
export const paidOnOf = async (ctx: Ctx, order: Pick<OrderRow, 'bill_id' | 'settled_at'>): Promise<string | null> => {
  const bill = await ctx.tx
    .selectFrom('bills as b')
    .innerJoin('settlements as t', (j) => j.onRef('t.school_id', '=', 'b.school_id').onRef('t.id', '=', 'b.settlement_id'))
    .select('t.paid_on')
    .where('b.school_id', '=', ctx.schoolId)
    .where('b.id', '=', order.bill_id)
    .where('b.state', '=', 'settled')
    .executeTakeFirst()
  return bill?.paid_on ?? (order.settled_at ? dayOf(order.settled_at) : null)
}

/** The year in which the order was paid, and that in which the money came back: by the days of the payments, whenever they were registered (decision 0310). */
export const yearsOf = (paidOn: string, back: string): { spent: string; back: string } => ({
  spent: paidOn.slice(0, 4),
  back: back.slice(0, 4),
})

export const chainOf = async (ctx: Ctx, it: RefundRow, order: OrderRow): Promise<Chain> => {
  const [bill] = await billsTaking(ctx, [it.id])
  const reds = await ctx.tx
    .selectFrom('red_invoices as d')
    .innerJoin('invoices as i', (j) => j.onRef('i.school_id', '=', 'd.school_id').onRef('i.id', '=', 'd.invoice_id'))
    .select(['d.red_no', 'd.red_on', 'd.total_fen', 'd.file_ids', 'i.invoice_no'])
    .where('d.school_id', '=', ctx.schoolId)
    .where('d.refund_id', '=', it.id)
    .orderBy('d.created_at')
    .orderBy('d.red_no')
    .execute()
  const ids = reds.flatMap((red) => red.file_ids)
  const files =
    ids.length === 0
      ? []
      : await ctx.tx.selectFrom('files').select(['id', 'name']).where('school_id', '=', ctx.schoolId).where('id', 'in', ids).execute()
  return {
    route: it.route as RefundRoute,
    sentence: chainText(it, { order, hasRed: reds.length > 0, bill }),
    reds: reds.map((red) => ({
      redNo: red.red_no,
      redOn: red.red_on,
      totalFen: red.total_fen,
      blueNo: red.invoice_no,
      files: files.filter(({ id }) => red.file_ids.includes(id)),
    })),
    bill: bill ? { id: bill.id, billNo: bill.bill_no, stateText: billFlow.states[bill.state].label } : null,
    transfer: it.transfer_no
      ? { transferNo: it.transfer_no, paidOn: it.transfer_on!, who: (await nameOf(ctx, it.transfer_by)) ?? '' }
      : null,
  }
}

/** Invoices of the bill an order was paid with, and what is left of each; asked while a red one is awaited. */
export const bluesOf = async (ctx: Ctx, billId: string) => {
  const { rows } = await sql<{
    id: string
    invoice_no: string
    issued_on: string
    total_fen: number
    left_fen: number
    buyer_tax_no: string
    seller_tax_no: string
  }>`
    select i.id, i.invoice_no, i.issued_on, i.total_fen, i.buyer_tax_no, i.seller_tax_no,
      i.total_fen - coalesce((select sum(d.total_fen) from red_invoices d where d.school_id = i.school_id and d.invoice_id = i.id), 0)::bigint as left_fen
    from invoices i where i.school_id = ${ctx.schoolId} and i.bill_id = ${billId} and i.state = 'active' order by i.created_at, i.invoice_no`.execute(
    ctx.tx,
  )
  return rows
}
