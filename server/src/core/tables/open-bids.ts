// Written by `npm run tables`.
import type { Time } from './columns.ts'

export interface OpenBidsTable {
  school_id: number
  id: string
  box_id: string
  bid_no: number
  supplier_id: string
  quote_no: string
  total_fen: number
  commitment: string
  salt: string
  body: string
  received_at: Time
}
