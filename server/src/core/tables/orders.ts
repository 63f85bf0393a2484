// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { JsonWithDefault, Time } from './columns.ts'

export interface AcceptanceLinesTable {
  school_id: number
  acceptance_id: string
  line_no: number
  accepted_num: number
  rejected_num: Generated<number>
  reason: Generated<string>
  lot_no: Generated<string>
  expiry_on: string | null
  amount_fen: Generated<number>
}

export interface AcceptancesTable {
  school_id: number
  id: string
  accept_no: string
  order_id: string
  state: string
  version: Generated<number>
  acceptor_id: string
  acceptor_name: string
  second_acceptor_id: string | null
  second_acceptor_name: Generated<string>
  second_at: Time | null
  amount_fen: Generated<number>
  opinion: Generated<string>
  photo_ids: Generated<string[]>
  is_auto: Generated<boolean>
  flow_inst_id: string | null
  accepted_at: Generated<Date>
  moved_to: Generated<string>
}

export interface CartLinesTable {
  school_id: number
  user_id: string
  sku_id: string
  category_type: Generated<string>
  num: number
  seen_price_e4: number
  support_server_num: Generated<number>
  checked: Generated<boolean>
  added_at: Generated<Date>
  basket: Generated<string>
  standard_id: string | null
  services: JsonWithDefault
}

export interface OrderFundsTable {
  school_id: number
  order_id: string
  line_no: number
  fund_id: string
  subject_code: string
  amount_fen: number
}

export interface OrderLinesTable {
  school_id: number
  order_id: string
  line_no: number
  sku_id: string
  product_id: string
  name: string
  brand: Generated<string>
  model: Generated<string>
  spec: Generated<string>
  cat_no: Generated<string>
  cas: string | null
  unit: string
  category_path: string
  control_class: Generated<number>
  is_asset: Generated<boolean>
  expense_subject: Generated<string>
  tax_rate_bp: Generated<number>
  picture: JsonWithDefault
  snapshot: JsonWithDefault
  price_e4: number
  num: number
  amount_fen: number
  shipped_num: Generated<number>
  received_num: Generated<number>
  accepted_num: Generated<number>
  rejected_num: Generated<number>
  remark: Generated<string>
  ended_num: Generated<number>
  returned_num: Generated<number>
  returned_fen: Generated<number>
  cut_fen: Generated<number>
  claimed_num: Generated<number>
  lost_num: Generated<number>
}

export interface OrdersTable {
  school_id: number
  id: string
  purchase_id: string
  order_no: string
  seq_in_purchase: number
  kind: Generated<string>
  state: string
  version: Generated<number>
  supplier_id: string
  supplier_name: string
  control_class: Generated<number>
  buyer_id: string
  buyer_name: string
  owner_id: string | null
  dept_id: string | null
  dept_name: Generated<string>
  goods_fen: number
  freight_fen: Generated<number>
  total_fen: number
  usage: Generated<string>
  purpose: Generated<string>
  address: JsonWithDefault
  province_code: Generated<string>
  expect_on: string | null
  invoice_title: Generated<string>
  invoice_tax_no: Generated<string>
  invoice_type: Generated<string>
  purchase_apply_no: Generated<string>
  remark: Generated<string>
  contract_flag: Generated<boolean>
  flags: JsonWithDefault
  acceptor_id: string | null
  second_acceptor_id: string | null
  budget_status: Generated<string>
  invoice_status: Generated<string>
  asset_status: Generated<string>
  after_sale_status: Generated<string>
  content_hash: Generated<string>
  flow_inst_id: string | null
  bill_id: string | null
  submitted_at: Time | null
  approved_at: Time | null
  confirmed_at: Time | null
  shipped_at: Time | null
  received_at: Time | null
  accepted_at: Time | null
  settled_at: Time | null
  closed_reason: Generated<string>
  created_at: Generated<Date>
  due_at: Time | null
  close_at: Time | null
  cancel_asked_at: Time | null
  cancel_reason: Generated<string>
  urged_at: Time | null
  urged_count: Generated<number>
  delivery_note: Generated<string>
  ended_fen: Generated<number>
  receiver_id: string | null
  moved_to: Generated<string>
  kept_until: Time | null
  returned_fen: Generated<number>
  returned_freight_fen: Generated<number>
  cut_fen: Generated<number>
}

export interface PurchasesTable {
  school_id: number
  id: string
  purchase_no: string
  quote_id: string
  buyer_id: string
  category_type: Generated<string>
  total_fen: number
  order_count: number
  created_at: Generated<Date>
}

export interface QuotesTable {
  school_id: number
  id: string
  user_id: string
  hash: string
  created_at: Generated<Date>
  body: JsonWithDefault
}

export interface ShipmentLinesTable {
  school_id: number
  shipment_id: string
  line_no: number
  num: number
}

export interface ShipmentsTable {
  school_id: number
  id: string
  order_id: string
  seq: number
  carrier_code: Generated<string>
  carrier_name: Generated<string>
  waybill_no: Generated<string>
  courier_phone: Generated<string>
  note: Generated<string>
  state: Generated<string>
  shipped_at: Generated<Date>
  signed_at: Time | null
  received_at: Time | null
  received_by: string | null
  traces: JsonWithDefault
}

export interface SupplierOrdersTable {
  supplier_id: string
  school_id: number
  order_id: string
  order_no: string
  school_name: string
  dept_name: string
  receiver: string
  mobile_masked: string
  address_text: string
  state: string
  summary: string
  kinds_count: number
  num: number
  shipped_num: Generated<number>
  total_fen: number
  version: number
  arrived_at: Time
  due_at: Time | null
  updated_at: Generated<Date>
  items: JsonWithDefault
  search_text: Generated<string>
  close_at: Time | null
  cancel_asked: Generated<boolean>
  urged_count: Generated<number>
  rest_fen: Generated<number>
  lines: JsonWithDefault
  voucher_no: Generated<string>
  paid_on: string | null
}
