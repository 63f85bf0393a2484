// What the finance system is told about a settlement: payee, bills with their invoices, the money by project and subject.
import { orderFlow } from '@caiyuan/contract/order-flow'
import { sql } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import type { BillPackage } from '../../../gateways/finance.ts'

export const packOf = async (ctx: Ctx, settlementId: string): Promise<BillPackage> => {
  const it = await ctx.tx
    .selectFrom('settlements')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', settlementId)
    .executeTakeFirstOrThrow()
  const bills = await ctx.tx
    .selectFrom('bills as b')
    .select(['b.bill_no', 'b.total_fen'])
    .select(
      sql<
        string[]
      >`array(select i.invoice_no from invoices i where i.school_id = b.school_id and i.bill_id = b.id and i.state = 'active' order by i.invoice_no)
        || array(select d.red_no from red_invoices d join bill_offsets f on f.school_id = d.school_id and f.refund_id = d.refund_id
          where d.school_id = b.school_id and f.bill_id = b.id and not f.is_own and f.freed_at is null order by d.red_no)`.as('numbers'),
    )
    .where('b.school_id', '=', ctx.schoolId)
    .where('b.settlement_id', '=', settlementId)
    .orderBy('b.bill_no')
    .execute()
  const funds = await ctx.tx
    .selectFrom('bills as b')
    .innerJoin('bill_lines as l', (j) =>
      j.onRef('l.school_id', '=', 'b.school_id').onRef('l.bill_id', '=', 'b.id').on('l.removed_at', 'is', null),
    )
    .innerJoin('fund_claims as c', (j) =>
      j.onRef('c.school_id', '=', 'l.school_id').onRef('c.doc_id', '=', 'l.order_id').on('c.doc_kind', '=', orderFlow.kind),
    )
    .innerJoin('funds as f', (j) => j.onRef('f.school_id', '=', 'c.school_id').onRef('f.id', '=', 'c.fund_id'))
    .select(['f.project_no', 'c.subject_code', sql<number>`sum(c.held_fen)::bigint`.as('fen')])
    .where('b.school_id', '=', ctx.schoolId)
    .where('b.settlement_id', '=', settlementId)
    // A card the order left has nothing of it any more.
    .where('c.held_fen', '>', 0)
    .groupBy(['f.project_no', 'c.subject_code'])
    .orderBy('f.project_no')
    .execute()
  // What is taken off for orders settled before comes back to their cards: negative, so that all of it is the sum that is paid.
  const { rows: back } = await sql<(typeof funds)[number]>`
    select k.project_no, p.subject_code, -sum(p.amount_fen)::bigint as fen from bills b
    join bill_offsets f on f.school_id = b.school_id and f.bill_id = b.id and not f.is_own and f.freed_at is null
    join refund_funds p on p.school_id = f.school_id and p.refund_id = f.refund_id join funds k on k.school_id = p.school_id and k.id = p.fund_id
    where b.school_id = ${ctx.schoolId} and b.settlement_id = ${settlementId} group by k.project_no, p.subject_code order by k.project_no`.execute(
    ctx.tx,
  )
  return {
    schoolId: ctx.schoolId,
    settlementNo: it.settlement_no,
    payee: { name: it.payee_name, uscc: it.payee_uscc, bank: it.payee_bank, account: it.payee_account },
    totalFen: it.total_fen,
    bills: bills.map((b) => ({ billNo: b.bill_no, totalFen: b.total_fen, invoiceNos: b.numbers })),
    funds: [...funds, ...back].map((f) => ({ projectNo: f.project_no, subjectCode: f.subject_code, amountFen: f.fen })),
  }
}
