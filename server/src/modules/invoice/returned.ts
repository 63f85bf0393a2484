// Invoices that were sent back, with the document that let go of them and with the one that stands on them now (decision 0390).
import { frameworkFlow } from '@caiyuan/contract/framework/flow'
import type { MatchCheck, ProofReturned, ProofReturnedShown, ReturnedBefore } from '@caiyuan/contract/invoice'
import { offPlatformFlow } from '@caiyuan/contract/off-platform/flow'
import { momentText } from '@caiyuan/contract/span'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../core/context.ts'
import type { attachedTo } from '../../core/files.ts'
import { shortNo } from './said.ts'

interface Named {
  invoiceCode: string
  invoiceNo: string
}

/** From which documents of the school these were sent back before, whether it checks invoices or not; suppliers are told nothing of it. */
export const returnedBefore = async (ctx: Ctx, invoices: readonly Named[]): Promise<z.output<typeof ReturnedBefore>[]> => {
  if (ctx.user.supplierId || invoices.length === 0) return []
  const { rows } = await sql<z.output<typeof ReturnedBefore>>`
    select distinct c.invoice_no as "invoiceNo", c.doc_no as "docNo", v ->> 'returnedAt' as "returnedAt", v ->> 'reason' as reason
    from invoice_checks c
    left join off_platforms o on c.doc_kind = ${offPlatformFlow.kind} and o.school_id = c.school_id and o.id = c.doc_id
    left join framework_orders w on c.doc_kind = ${frameworkFlow.kind} and w.school_id = c.school_id and w.id = c.doc_id
    cross join lateral jsonb_array_elements(coalesce(o.returned_invoices, w.returned_invoices, '[]')) v
    where c.school_id = ${ctx.schoolId} and c.dropped_at is not null and c.invoice_no = any(${invoices.map((it) => it.invoiceNo)}::text[])
      and c.invoice_code || ' ' || c.invoice_no = any(${invoices.map((it) => `${it.invoiceCode} ${it.invoiceNo}`)}::text[])
      and v ->> 'invoiceNo' = c.invoice_no and coalesce(v ->> 'invoiceCode', '') = c.invoice_code
    order by "returnedAt"`.execute(ctx.tx)
  return rows
}

/** As a line of the match of a bill, for whoever settles it; null where none of them was sent back. */
export const returnedCheck = async (ctx: Ctx, invoices: readonly Named[]): Promise<MatchCheck | null> => {
  const found = await returnedBefore(ctx, invoices)
  if (found.length === 0) return null
  const said = found.map((it) => `发票 ${shortNo(it.invoiceNo)} 曾于 ${momentText(it.returnedAt)} 从 ${it.docNo} 退回：${it.reason}`)
  return { rule: 'returned', title: '退回过的发票', verdict: 'warn', sentence: said.join('；'), fix: '请核对退回的原因' }
}

type Attached = Awaited<ReturnType<typeof attachedTo>>

/** Those a document was sent back with what proves their checks, and its attachments without that. */
export const returnedOf = async (
  ctx: Ctx,
  of: { kind: string; id: string },
  returned: readonly z.output<typeof ProofReturned>[],
  attached: Attached,
): Promise<{ returned: z.output<typeof ProofReturnedShown>[]; files: Attached }> => {
  const dropped = await ctx.tx
    .selectFrom('invoice_checks')
    .select(['invoice_no', 'invoice_code', 'dropped_at', 'file_ids'])
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', of.kind)
    .where('doc_id', '=', of.id)
    .where('dropped_at', 'is not', null)
    .execute()
  const proofOf = (it: z.output<typeof ProofReturned>): string[] =>
    dropped
      .filter(
        (row) => row.invoice_no === it.invoiceNo && row.invoice_code === it.invoiceCode && row.dropped_at?.toISOString() === it.returnedAt,
      )
      .flatMap((row) => row.file_ids)
  return {
    returned: returned.map((it) => {
      const ids = ctx.user.supplierId ? [] : proofOf(it)
      return { ...it, checkFiles: attached.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({ id, name })) }
    }),
    files: attached.filter(({ id }) => !dropped.some((row) => row.file_ids.includes(id))),
  }
}
