// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Json, JsonWithDefault, Time } from './columns.ts'

export interface OffPlatformFormsTable {
  school_id: number
  def: Json
}

export interface OffPlatformFundsTable {
  school_id: number
  doc_id: string
  line_no: number
  fund_id: string
  subject_code: string
  amount_fen: number
}

export interface OffPlatformLinesTable {
  school_id: number
  doc_id: string
  line_no: number
  name: string
  spec: Generated<string>
  category_path: string
  unit: string
  qty_milli: number
  price_fen: number
  amount_fen: number
  is_asset: boolean
}

export interface OffPlatformsTable {
  school_id: number
  id: string
  doc_no: string
  state: string
  moved_to: Generated<string>
  version: Generated<number>
  applicant_id: string
  dept_id: string | null
  title: Generated<string>
  supplier_name: Generated<string>
  supplier_uscc: Generated<string>
  supplier_id: string | null
  sheet: Json
  form: Json | null
  total_fen: Generated<number>
  content_hash: Generated<string>
  created_at: Time
  saved_at: Time
  submitted_at: Time | null
  lapses_on: string | null
  acceptor_id: string | null
  second_acceptor_id: string | null
  accept_no: Generated<string>
  acceptance: Json | null
  actual_fen: number | null
  voucher_no: Generated<string>
  returned_invoices: JsonWithDefault
  accepted_at: Time | null
  paid_on: string | null
  direct: Json | null
  contract_flag: Generated<boolean>
}
