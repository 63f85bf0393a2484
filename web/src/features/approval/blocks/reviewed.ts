// The document a block belongs to, as its approver reads it.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { api } from '../../../core/api.ts'

export type Reviewed = OutputOf<typeof api.approval.detail>
