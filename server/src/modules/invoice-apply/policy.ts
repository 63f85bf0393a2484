// Who may do which action on which application for an invoice.
import { invoiceApplyFlow, type InvoiceApplyAction, type InvoiceApplyState } from '@caiyuan/contract/invoice-apply/flow'
import type { Selectable } from 'kysely'
import { defineDoc, type Rule } from '../../core/advance.ts'
import { isPlatform } from '../../core/pseudo-schools.ts'
import type { Tables } from '../../core/tables.ts'

export type ApplyRow = Omit<Selectable<Tables['invoice_applies']>, 'state'> & { state: InvoiceApplyState }

const byAuthor: Rule<ApplyRow> = (ctx, row) => (ctx.user.supplierId === null && row.applicant_id === ctx.user.id) || ''
const bySupplier: Rule<ApplyRow> = (ctx, row) =>
  (ctx.user.supplierId !== null && ctx.user.supplierId === row.supplier_id && ctx.user.needs.has('supplier:bills')) || ''

const byPlatform: Rule<ApplyRow> = ({ user }) => isPlatform(user) || ''

export const FINANCE_ASKS = '财务已退回这张发票，须换开'

export const applyDoc = defineDoc<InvoiceApplyState, InvoiceApplyAction, ApplyRow, 'invoice_applies'>(invoiceApplyFlow, 'invoice_applies', {
  issue: bySupplier,
  refuse: bySupplier,
  resubmit: byAuthor,
  cancel: byAuthor,
  // Once it was issued anew for its applicant, the platform allows the next (decision 0399).
  reopen: (ctx, row) => (row.reopened_num === 0 ? byAuthor(ctx, row) : ''),
  askReopen: (ctx, row) => (row.reopened_num > 0 ? byAuthor(ctx, row) : ''),
  agreeReopen: byPlatform,
  refuseReopen: byPlatform,
  dropReopen: byAuthor,
  keep: (ctx, row) => (bySupplier(ctx, row) === true && row.reopened_by === 'finance' ? FINANCE_ASKS : bySupplier(ctx, row)),
  takeBack: (ctx, row) => (byAuthor(ctx, row) === true && row.reopened_by === 'finance' ? FINANCE_ASKS : byAuthor(ctx, row)),
  reissue: bySupplier,
  redden: bySupplier,
})
