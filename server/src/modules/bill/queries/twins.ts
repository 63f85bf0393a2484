// Invoices alike in seller, sum and day under other numbers: perhaps one purchase invoiced twice (domain page 05 §5.7). For the auditor's eye, never a refusal.
import type { MatchCheck } from '@caiyuan/contract/invoice'
import { money } from '@caiyuan/contract/money'
import { sql } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import type { InvoiceRow } from '../../invoice/kept.ts'
import { shortNo } from '../../invoice/said.ts'
import type { BillRow } from '../policy.ts'

const SHOWN = 3

/** Pairs of an invoice of this bill with another one in use in the school; a pair within the bill once. */
const pairsOf = (ctx: Ctx, active: readonly InvoiceRow[]) =>
  ctx.tx
    .selectFrom('invoices as own')
    .innerJoin('invoices as i', (j) =>
      j
        .onRef('i.school_id', '=', 'own.school_id')
        .onRef('i.seller_tax_no', '=', 'own.seller_tax_no')
        .onRef('i.total_fen', '=', 'own.total_fen')
        .onRef('i.issued_on', '=', 'own.issued_on')
        .on('i.state', '=', 'active')
        .on(sql<boolean>`(i.bill_id <> own.bill_id or i.id > own.id)`),
    )
    .innerJoin('bills as b', (j) => j.onRef('b.school_id', '=', 'i.school_id').onRef('b.id', '=', 'i.bill_id'))
    .select(['own.invoice_no as ownNo', 'i.invoice_no as otherNo', 'i.total_fen', 'i.issued_on', 'b.id', 'b.bill_no as no'])
    .where('own.school_id', '=', ctx.schoolId)
    .where(
      'own.id',
      'in',
      active.map((i) => i.id),
    )
    .orderBy('own.id')
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id')
    .limit(100)
    .execute()

export const twinCheck = async (ctx: Ctx, row: BillRow, active: readonly InvoiceRow[]): Promise<MatchCheck> => {
  const found = await pairsOf(ctx, active)
  const title = '重复发票'
  if (found.length === 0)
    return { rule: 'twins', title, verdict: 'ok', sentence: '没有与其他发票销售方、价税合计、开票日期都相同的', fix: '' }
  const said = found
    .slice(0, SHOWN)
    .map((it) => `${shortNo(it.ownNo)} 与${it.id === row.id ? '本单' : `对账单 ${it.no}`} 的 ${shortNo(it.otherNo)}`)
  const { total_fen: fen, issued_on: on } = found[0]!
  const docs = new Map(found.filter((it) => it.id !== row.id).map((it) => [it.id, { id: it.id, no: it.no }]))
  return {
    rule: 'twins',
    title,
    verdict: 'warn',
    sentence: `发票 ${said.join('，')}${found.length > SHOWN ? ` 等 ${found.length} 处` : ''}，销售方、价税合计、开票日期都相同${said.length === 1 ? `（${money(fen)}，${on}）` : ''}`,
    fix: '请核对是否同一笔业务重复开票',
    docs: [...docs.values()].slice(0, SHOWN),
  }
}
