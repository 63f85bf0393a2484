// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Json, JsonWithDefault, Time } from './columns.ts'

export interface FrameworkAgreementsTable {
  school_id: number
  id: string
  agreement_no: string
  name: string
  lot_no: Generated<string>
  category_code: string
  category_path: string
  scope: Generated<string>
  start_on: string
  end_on: string
  ceiling_fen: number
  per_order_fen: number
  used_fen: Generated<number>
  award_rule: string
  price_rule: string
  priced_on: string | null
  contact_name: string
  contact_phone: string
  terms: Generated<string>
  materials: JsonWithDefault
  last_rank: Generated<number>
  version: Generated<number>
  stopped_at: Time | null
  stop_reason: Generated<string>
  created_by: string
  created_at: Time
}

export interface FrameworkCandidatesTable {
  school_id: number
  agreement_id: string
  supplier_id: string
  rank: number
  quota_pct: Generated<number>
  rate_bp: number
  lead_days: number
  state: Generated<string>
  state_note: Generated<string>
}

export interface FrameworkGoodsTable {
  school_id: number
  agreement_id: string
  id: string
  line_no: number
  name: string
  spec: Generated<string>
  unit: string
  price_e4: number
  is_asset: Generated<boolean>
  removed_at: Time | null
}

export interface FrameworkOrderFundsTable {
  school_id: number
  order_id: string
  line_no: number
  fund_id: string
  subject_code: string
  amount_fen: number
}

export interface FrameworkOrderLinesTable {
  school_id: number
  order_id: string
  line_no: number
  goods_id: string
  name: string
  spec: Generated<string>
  unit: string
  num: number
  market_e4: number
  price_e4: number
  amount_fen: number
  is_asset: boolean
}

export interface FrameworkOrderPapersTable {
  school_id: number
  order_id: string
  code: string
  title: string
  requirement: Generated<string>
  side: string
  is_needed: boolean
  file_ids: Generated<string[]>
  uploaded_at: Time | null
  times: Generated<number>
  verdict: Generated<string>
  opinion: Generated<string>
  checked_by: string | null
  checked_at: Time | null
}

export interface FrameworkOrdersTable {
  school_id: number
  id: string
  doc_no: string
  state: string
  moved_to: Generated<string>
  version: Generated<number>
  buyer_id: string
  dept_id: string | null
  agreement_id: string
  agreed: Json
  supplier_id: string
  supplier_name: string
  title: string
  reason: Generated<string>
  terms: Generated<string>
  receiver: string
  mobile_cipher: string | null
  mobile_masked: string
  address_text: string
  total_fen: number
  market_fen: number
  declined: JsonWithDefault
  check_note: Generated<string>
  voucher_no: Generated<string>
  content_hash: Generated<string>
  created_at: Time
  submitted_at: Time
  approved_at: Time | null
  checked_at: Time | null
  invoices: JsonWithDefault
  returned_invoices: JsonWithDefault
  paid_on: string | null
}

export interface FrameworkVersionsTable {
  school_id: number
  agreement_id: string
  version: number
  form: Json
  note: Generated<string>
  by_id: string
  by_name: string
  at: Time
}

export interface SupplierFrameworkOrdersTable {
  supplier_id: string
  school_id: number
  order_id: string
  doc_no: string
  school_name: string
  agreement_name: string
  title: string
  state: string
  is_declined: Generated<boolean>
  total_fen: number
  arrived_at: Time
}
