// Negative lines of bills: what refunds took off them (decision 0260).
import type { BillDetail } from '@caiyuan/contract/bill/detail'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../../core/context.ts'
import { isMine, summaryOf } from '../../order/queries/billing.ts'
import type { BillRow } from '../policy.ts'

type Detail = z.output<typeof BillDetail>
type Share = Detail['offsets'][number]['funds'][number]

/** What is taken off this bill, for its own orders and for others. */
export const offsetsOn = (ctx: Ctx, billIds: readonly string[]) =>
  ctx.tx
    .selectFrom('bill_offsets')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('bill_id', 'in', billIds)
    .where('freed_at', 'is', null)
    .execute()

/** What an order of this bill is asked for: its line, less what was taken off for it since. */
export const askedOf = (line: { order_id: string; amount_fen: number }, offsets: Awaited<ReturnType<typeof offsetsOn>>): number =>
  line.amount_fen - offsets.filter((it) => it.is_own && it.order_id === line.order_id).reduce((sum, it) => sum + it.amount_fen, 0)

/** Taken off for orders that were settled before. */
export const others = (offsets: Awaited<ReturnType<typeof offsetsOn>>): number =>
  offsets.filter((it) => !it.is_own).reduce((sum, it) => sum + it.amount_fen, 0)

/** What each card has back by these refunds. */
export const sharesBackOf = async (ctx: Ctx, refundIds: readonly string[]): Promise<Map<string, Share[]>> => {
  if (refundIds.length === 0) return new Map()
  const rows = await ctx.tx
    .selectFrom('refund_funds as p')
    .innerJoin('funds as f', (j) => j.onRef('f.school_id', '=', 'p.school_id').onRef('f.id', '=', 'p.fund_id'))
    .leftJoin('fund_subjects as s', (j) =>
      j.onRef('s.school_id', '=', 'p.school_id').onRef('s.fund_id', '=', 'p.fund_id').onRef('s.code', '=', 'p.subject_code'),
    )
    .select(['p.refund_id', 'p.fund_id', 'f.project_no', 'f.name', 's.name as subject_name', 'p.amount_fen'])
    .where('p.school_id', '=', ctx.schoolId)
    .where('p.refund_id', 'in', refundIds)
    .orderBy('p.line_no')
    .execute()
  return new Map(
    [...Map.groupBy(rows, (it) => it.refund_id)].map(([id, own]) => [
      id,
      own.map((it) => ({
        fundId: it.fund_id,
        projectNo: it.project_no,
        name: it.name,
        subjectName: it.subject_name ?? '',
        amountFen: it.amount_fen,
      })),
    ]),
  )
}

/** Refunds that were taken back from what these orders had spent, or from what they owed on this bill: their lines were larger by that. */
export const backSince = async (ctx: Ctx, billId: string, orderIds: readonly string[]): Promise<{ orderId: string; shares: Share[] }[]> => {
  if (orderIds.length === 0) return []
  const rows = await ctx.tx
    .selectFrom('refunds as r')
    .select(['r.id', 'r.order_id'])
    .where('r.school_id', '=', ctx.schoolId)
    .where('r.order_id', 'in', orderIds)
    .where('r.state', '=', 'paid')
    .where(
      sql<boolean>`(r.route = 'BUDGET_REVERSE' or exists (select from bill_offsets f where f.school_id = r.school_id and f.refund_id = r.id and f.bill_id = ${billId} and f.is_own))`,
    )
    .execute()
  const shares = await sharesBackOf(
    ctx,
    rows.map((it) => it.id),
  )
  return rows.map((it) => ({ orderId: it.order_id, shares: shares.get(it.id) ?? [] }))
}

/** As the readers of the bill see them; of a revoked one those it had. `whole` false: only the reader's own. */
export const offsetLinesOf = async (ctx: Ctx, row: BillRow, whole: boolean): Promise<Detail['offsets']> => {
  let query = ctx.tx
    .selectFrom('bill_offsets as f')
    .innerJoin('refunds as r', (j) => j.onRef('r.school_id', '=', 'f.school_id').onRef('r.id', '=', 'f.refund_id'))
    .innerJoin('after_sales as a', (j) => j.onRef('a.school_id', '=', 'r.school_id').onRef('a.id', '=', 'r.after_sale_id'))
    .innerJoin('orders as o', (j) => j.onRef('o.school_id', '=', 'f.school_id').onRef('o.id', '=', 'f.order_id'))
    .select(['f.refund_id', 'f.refund_no', 'f.order_id', 'f.order_no', 'f.amount_fen', 'f.is_own', 'f.freed_at', 'a.id as after_sale_id'])
    .select([
      'a.doc_no as after_sale_no',
      summaryOf('o').as('summary'),
      sql<
        string[]
      >`array(select d.red_no from red_invoices d where d.school_id = f.school_id and d.refund_id = f.refund_id order by d.red_no)`.as(
        'red_nos',
      ),
    ])
    .where('f.school_id', '=', ctx.schoolId)
    .where('f.bill_id', '=', row.id)
    .orderBy('f.is_own', 'desc')
    .orderBy('f.refund_no')
  if (!whole) query = query.where(isMine(ctx, 'f.order_id'))
  const rows = await query.execute()
  const shares = await sharesBackOf(
    ctx,
    rows.map((it) => it.refund_id),
  )
  return rows.map((it) => ({
    refundId: it.refund_id,
    refundNo: it.refund_no,
    afterSaleId: it.after_sale_id,
    afterSaleNo: it.after_sale_no,
    orderId: it.order_id,
    orderNo: it.order_no,
    summary: it.summary,
    amountFen: it.amount_fen,
    isOwn: it.is_own,
    redNos: it.red_nos,
    isFreed: it.freed_at !== null && row.state !== 'revoked',
    funds: shares.get(it.refund_id) ?? [],
  }))
}
