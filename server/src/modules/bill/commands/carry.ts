// A bill of orders that were invoiced before it: it goes with the invoice of their application (decision 0201).
import { invoicedApplies } from '@caiyuan/contract/invoice-apply/flow'
import { money } from '@caiyuan/contract/money'
import { advance } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import { enqueue } from '../../../core/outbox.ts'
import { lendInvoices } from '../../invoice/commands.ts'
import { isUnread } from '../../invoice/said.ts'
import { invoicesOf, readInvoices } from '../../invoice/kept.ts'
import { badSentences, matchInvoices, passes } from '../../invoice/match.ts'
import { billNotices } from '../notices.ts'
import { billDoc, type BillRow } from '../policy.ts'
import { targetOf, toInvoiceFen } from '../queries/target.ts'
import { officeOf, tellFinance } from './supplier.ts'

/** Answers whether the bill, which waits for its invoice, went on with the one its orders have. */
export const carryInvoice = async (ctx: Ctx, row: BillRow): Promise<boolean> => {
  if (!row.invoice_apply_id || row.state !== 'waitInvoice') return false
  const apply = await ctx.tx
    .selectFrom('invoice_applies')
    .select(['state', 'apply_no'])
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', row.invoice_apply_id)
    .executeTakeFirstOrThrow()
  if (!(invoicedApplies as readonly string[]).includes(apply.state)) return false
  const rows = (await invoicesOf(ctx, { apply_id: row.invoice_apply_id })).filter((it) => it.state === 'active')
  const read = await readInvoices(ctx, rows, false)
  const checks = matchInvoices(await targetOf(ctx, row), read)
  if (!passes(checks)) throw new Fail('invoice.mismatch', { reasons: `${apply.apply_no} ${badSentences(checks)}` })
  await lendInvoices(ctx, row.invoice_apply_id, row.id)
  const total = money(await toInvoiceFen(ctx, row))
  await advance(ctx, billDoc, row, 'carryInvoice', {
    comment: `开票申请 ${apply.apply_no} 的发票 ${rows.length} 张，${total}`,
    set: { reason: '' },
  })
  await enqueue(ctx, 'bill.toSupplier', { docId: row.id })
  await tellFinance(ctx, row, billNotices.invoiced(row, await officeOf(ctx), rows.length, total, read.some(isUnread)))
  return true
}
