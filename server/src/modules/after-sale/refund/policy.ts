// A refund is moved by its approval and its after-sale alone.
import { refundFlow, type RefundAction, type RefundState } from '@caiyuan/contract/refund'
import type { Selectable } from 'kysely'
import { defineDoc } from '../../../core/advance.ts'
import type { Tables } from '../../../core/tables.ts'

export type RefundRow = Omit<Selectable<Tables['refunds']>, 'state'> & { state: RefundState }

export const refundDoc = defineDoc<RefundState, RefundAction, RefundRow, 'refunds'>(refundFlow, 'refunds', {})
