// Written by `npm run tables`.
import type { Time } from './columns.ts'

export interface BillOffsetsTable {
  school_id: number
  bill_id: string
  refund_id: string
  refund_no: string
  order_id: string
  order_no: string
  amount_fen: number
  is_own: boolean
  freed_at: Time | null
  created_at: Time
}

export interface RedInvoicesTable {
  school_id: number
  id: string
  refund_id: string
  invoice_id: string
  red_no: string
  red_on: string
  total_fen: number
  file_ids: string[]
  created_at: Time
}
