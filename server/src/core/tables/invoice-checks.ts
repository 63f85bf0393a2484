// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface InvoiceChecksTable {
  school_id: number
  id: string
  doc_kind: string
  doc_id: string
  doc_no: string
  invoice_code: Generated<string>
  invoice_no: string
  issued_on: string | null
  seller_tax_no: Generated<string>
  buyer_tax_no: Generated<string>
  total_fen: number
  status: Generated<string>
  detail: Generated<string>
  checked_at: Time | null
  silent: Generated<number>
  turn: Generated<number>
  asked_on: string | null
  asked_num: Generated<number>
  noted_by: string | null
  note: Generated<string>
  file_ids: Generated<string[]>
  created_at: Time
  dropped_at: Time | null
  is_idle: Generated<boolean>
}
