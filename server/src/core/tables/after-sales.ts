// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface AfterSaleLinesTable {
  school_id: number
  after_sale_id: string
  line_no: number
  num: number
  share_fen: number
  refund_fen: number
}

export interface AfterSaleMessagesTable {
  school_id: number
  id: string
  after_sale_id: string
  side: string
  by_id: string
  by_name: string
  body: string
  at: Time
}

export interface AfterSalesTable {
  school_id: number
  id: string
  doc_no: string
  state: string
  moved_to: Generated<string>
  version: Generated<number>
  order_id: string
  order_no: string
  supplier_id: string
  supplier_name: string
  buyer_id: string
  type: string
  reason: string
  description: Generated<string>
  package_state: string
  return_way: string
  contact: string
  mobile_cipher: string | null
  mobile_masked: string
  pickup_addr: Generated<string>
  title: string
  refund_fen: Generated<number>
  freight_fen: Generated<number>
  return_to: Generated<string>
  back_carrier: Generated<string>
  back_no: Generated<string>
  back_at: Time | null
  out_carrier: Generated<string>
  out_no: Generated<string>
  out_at: Time | null
  rounds: Generated<number>
  is_back: Generated<boolean>
  refuse_reason: Generated<string>
  appeal_reason: Generated<string>
  ruling: Generated<string>
  close_reason: Generated<string>
  due_from: Time | null
  due_at: Time | null
  created_at: Time
  ended_at: Time | null
  shipment_id: string | null
}

export interface RefundFundsTable {
  school_id: number
  refund_id: string
  line_no: number
  fund_id: string
  subject_code: string
  owed_fen: number
  amount_fen: number
}

export interface RefundsTable {
  school_id: number
  id: string
  doc_no: string
  state: string
  moved_to: Generated<string>
  version: Generated<number>
  order_id: string
  after_sale_id: string
  buyer_id: string
  route: string
  amount_fen: number
  freight_fen: Generated<number>
  content_hash: string
  created_at: Time
  paid_at: Time | null
  transfer_no: Generated<string>
  transfer_on: string | null
  transfer_by: string | null
}

export interface AfterSaleRulingsTable {
  school_id: number
  after_sale_id: string
  doc_no: string
  school_name: string
  supplier_name: string
  title: string
  type: string
  asked: string
  asked_at: Time
  due_at: Time
  ruled_at: Time | null
}

export interface SupplierAfterSalesTable {
  supplier_id: string
  school_id: number
  after_sale_id: string
  doc_no: string
  order_no: string
  school_name: string
  title: string
  num: number
  type: string
  state: string
  refund_fen: number
  due_at: Time | null
  arrived_at: Time
  version: number
}
