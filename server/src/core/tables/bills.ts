// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Json, JsonWithDefault, Time } from './columns.ts'

export interface BillLinesTable {
  school_id: number
  bill_id: string
  order_id: string
  order_no: string
  accept_no: Generated<string>
  amount_fen: number
  removed_at: Time | null
  removed_reason: Generated<string>
  is_disputed: Generated<boolean>
  dispute_ended_at: Time | null
  dispute_outcome: Generated<string>
}

export interface BillsTable {
  school_id: number
  id: string
  bill_no: string
  supplier_id: string
  supplier_name: string
  period_from: string
  period_to: string
  state: string
  version: Generated<number>
  total_fen: number
  order_count: number
  supplier_confirmed_at: Time | null
  buyer_confirmed_at: Time | null
  buyer_confirmed_by: string | null
  created_by: string | null
  settlement_id: string | null
  voucher_no: Generated<string>
  paid_at: Time | null
  reason: Generated<string>
  created_at: Generated<Date>
  due_at: Time | null
  moved_to: Generated<string>
  invoice_apply_id: string | null
}

export interface InvoiceRegistryTable {
  school_id: number
  invoice_key: string
  invoice_id: string
  doc_kind: string
  doc_id: string
  doc_no: string
}

export interface InvoicesTable {
  school_id: number
  id: string
  bill_id: string | null
  supplier_id: string
  kind: Generated<string>
  invoice_code: Generated<string>
  invoice_no: string
  issued_on: string
  buyer_name: string
  buyer_tax_no: string
  seller_name: string
  seller_tax_no: string
  net_fen: number
  tax_fen: number
  total_fen: number
  lines: JsonWithDefault
  file_ids: Generated<string[]>
  source: Generated<string>
  verify_status: Generated<string>
  match_result: JsonWithDefault
  state: Generated<string>
  created_at: Generated<Date>
  remark: Generated<string>
  drawer: Generated<string>
  returned_reason: Generated<string>
  says: Json | null
  seen_by: string | null
  seen_at: Time | null
  apply_id: string | null
  red_no: Generated<string>
  red_on: string | null
  red_file_ids: Generated<string[]>
}

export interface SettlementsTable {
  school_id: number
  id: string
  settlement_no: string
  supplier_id: string
  payee_name: string
  payee_uscc: string
  payee_bank: Generated<string>
  payee_account: Generated<string>
  total_fen: number
  state: string
  accept_no: Generated<string>
  voucher_no: Generated<string>
  reason: Generated<string>
  sent_at: Generated<Date>
  paid_at: Time | null
  paid_on: string | null
}

export interface SupplierBillsTable {
  supplier_id: string
  school_id: number
  bill_id: string
  bill_no: string
  school_name: string
  period_from: string
  period_to: string
  state: string
  total_fen: number
  order_count: number
  version: number
  due_at: Time | null
  updated_at: Generated<Date>
  voucher_no: Generated<string>
  paid_on: string | null
  reason: Generated<string>
  pay_by: string | null
  invoice_fen: number | null
}
