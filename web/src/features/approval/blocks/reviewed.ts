// The document a block belongs to, as its approver reads it.
import { blockOf } from '@caiyuan/contract/approval/review'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { api } from '../../../core/api.ts'

export type Reviewed = OutputOf<typeof api.approval.detail>

/** What an objection may name. */
export const linesOf = ({ review }: Reviewed) => (review && blockOf(review, 'lines')?.lines) ?? []
