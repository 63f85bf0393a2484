// A refund is moved by its approval and its after-sale; of an invoiced order by finance.
import { refundFlow, type RefundAction, type RefundState } from '@caiyuan/contract/refund'
import type { Selectable } from 'kysely'
import { defineDoc, type Rule } from '../../../core/advance.ts'
import type { Tables } from '../../../core/tables.ts'

export type RefundRow = Omit<Selectable<Tables['refunds']>, 'state'> & { state: RefundState }

const byFinance: Rule<RefundRow> = (ctx) =>
  (ctx.user.supplierId === null && ctx.user.schoolId === ctx.schoolId && ctx.user.needs.has('bill:audit')) || ''

export const refundDoc = defineDoc<RefundState, RefundAction, RefundRow, 'refunds'>(refundFlow, 'refunds', {
  reverse: byFinance,
  asIncome: byFinance,
})
