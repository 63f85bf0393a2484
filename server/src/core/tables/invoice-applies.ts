// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface InvoiceAppliesTable {
  school_id: number
  id: string
  apply_no: string
  state: string
  moved_to: Generated<string>
  version: Generated<number>
  applicant_id: string
  supplier_id: string
  supplier_name: string
  head_type: string
  title: string
  tax_no: string
  address: Generated<string>
  phone: Generated<string>
  bank_name: Generated<string>
  bank_account: Generated<string>
  invoice_type: string
  remark: Generated<string>
  total_fen: number
  order_count: number
  reason: Generated<string>
  reopened_by: string | null
  reopened_num: Generated<number>
  due_at: Time | null
  issued_at: Time | null
  created_at: Time
  is_personal: Generated<boolean>
  platform_asked_at: Time | null
}

export interface InvoiceApplyOrdersTable {
  school_id: number
  apply_id: string
  order_id: string
  order_no: string
  amount_fen: number
  is_live: Generated<boolean>
}

export interface InvoiceHeadsTable {
  school_id: number
  id: string
  user_id: string | null
  head_type: string
  title: string
  tax_no: Generated<string>
  address: Generated<string>
  phone: Generated<string>
  bank_name: Generated<string>
  bank_account: Generated<string>
  is_default: Generated<boolean>
  created_at: Time
}

export interface SupplierInvoiceAppliesTable {
  supplier_id: string
  school_id: number
  apply_id: string
  apply_no: string
  school_name: string
  title: string
  state: string
  total_fen: number
  order_count: number
  reason: Generated<string>
  version: number
  due_at: Time | null
  updated_at: Generated<Date>
}
