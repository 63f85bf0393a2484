// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface InvoiceRulingsTable {
  school_id: number
  apply_id: string
  apply_no: string
  school_name: string
  supplier_name: string
  order_count: number
  total_fen: number
  asked: string
  asked_at: Time
  due_at: Time
  ended_at: Time | null
  ending: Generated<string>
}
