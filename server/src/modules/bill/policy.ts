// Who may do which action on which bill; an empty reason means the action is not theirs to see.
import { billFlow, type BillAction, type BillState } from '@caiyuan/contract/bill-flow'
import type { Selectable } from 'kysely'
import { defineDoc, type Rule } from '../../core/advance.ts'
import type { Tables } from '../../core/tables.ts'

export type BillRow = Omit<Selectable<Tables['bills']>, 'state'> & { state: BillState }

const bySupplier: Rule<BillRow> = (ctx, row) =>
  (ctx.user.supplierId !== null && ctx.user.supplierId === row.supplier_id && ctx.user.needs.has('supplier:bills')) || ''
const byBuyerSide: Rule<BillRow> = (ctx) => (ctx.user.supplierId === null && ctx.user.needs.has('bill:confirm')) || ''
const byAuditor: Rule<BillRow> = (ctx) => (ctx.user.supplierId === null && ctx.user.needs.has('bill:audit')) || ''

export const billDoc = defineDoc<BillState, BillAction, BillRow, 'bills'>(billFlow, 'bills', {
  supplierConfirm: bySupplier,
  supplierDiffer: bySupplier,
  invoice: bySupplier,
  resend: byBuyerSide,
  buyerConfirm: byBuyerSide,
  returnInvoice: byAuditor,
  returnBuyer: byAuditor,
  agree: byAuditor,
  retry: byAuditor,
  revoke: byBuyerSide,
})

/** Why a bill may not be revoked whose settlement finance may have paid without telling us properly. */
export const PAID_PERHAPS = '财务系统可能已付款，不能撤销；请与财务核实后重新申报，重新申报会先查询这一笔'

/** Why no invoice is brought for a bill that goes with the one of an application. */
export const CARRIED = '这张对账单沿用开票申请的发票，请在开票申请中换开'

/** Lines may leave a bill until its invoice is there. */
export const LINES_OPEN: readonly BillState[] = ['waitSupplier', 'differs', 'waitBuyer', 'waitInvoice']

/** An invoice is compared with its original while it waits for a review, or for another try of one. */
export const SEEING: readonly BillState[] = ['waitFinance', 'failed']
