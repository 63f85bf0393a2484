// The schema as types; written by `npm run tables` from the migrations, checked by `npm run check`.
// Tables of schema supplier carry their schema in the key; those of mall and shared are found by search_path.
import type { ColumnType, Generated } from 'kysely'

/** jsonb: read as unknown, written as JSON text. */
export type Json = ColumnType<unknown, string, string>
export type JsonWithDefault = ColumnType<unknown, string | undefined, string>
export type Time = ColumnType<Date, Date | string, Date | string>

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
}

export interface AddressesTable {
  school_id: number
  id: string
  user_id: string
  receiver: string
  mobile_cipher: string
  mobile_masked: string
  tel: Generated<string>
  email_cipher: string | null
  province_code: string
  city_code: string
  county_code: string
  town_code: Generated<string>
  region_text: string
  detail: string
  zip: Generated<string>
  tag: Generated<string>
  is_default: Generated<boolean>
  created_at: Generated<Date>
  deleted_at: Time | null
}

export interface ApproverChoicesTable {
  school_id: number
  user_id: string
  doc_kind: string
  node_id: string
  fund_id: Generated<string>
  chosen: string[]
  at: Generated<Date>
}

export interface AuditLogTable {
  school_id: number
  id: string
  user_id: string | null
  user_name: Generated<string>
  endpoint: string
  object_id: Generated<string>
  result: string
  ret_code: string
  trace_id: string
  ip: Generated<string>
  at: Generated<Date>
}

export interface BillLinesTable {
  school_id: number
  bill_id: string
  order_id: string
  order_no: string
  accept_no: Generated<string>
  amount_fen: number
  removed_at: Time | null
  removed_reason: Generated<string>
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
}

export interface DelegateRulesTable {
  school_id: number
  id: string
  from_id: string
  to_id: string
  doc_kinds: Generated<string[]>
  amount_cap_fen: number | null
  starts_at: Time
  ends_at: Time
}

export interface DeptsTable {
  school_id: number
  id: string
  parent_id: string | null
  code: string
  name: string
  sort: Generated<number>
}

export interface DocNumbersTable {
  school_id: number
  prefix: string
  day: string
  seq: number
}

export interface DocumentLogTable {
  school_id: number
  seq: number
  id: string
  doc_kind: string
  doc_id: string
  action: string
  title: string
  from_state: string | null
  to_state: string | null
  actor_id: string | null
  actor_name: string
  on_behalf_of: string | null
  comment: Generated<string>
  detail: JsonWithDefault
  at: Time
  ip: Generated<string>
  prev_hash: Buffer
  hash: Buffer
  form: Generated<number>
}

export interface EffectsTable {
  school_id: number
  event_id: string
  provider: string
  state: string
  result: JsonWithDefault
  at: Generated<Date>
}

export interface FilesTable {
  school_id: number
  id: string
  owner_id: string
  name: string
  mime: string
  size_bytes: number
  sha256: string
  storage_key: string
  supplier_id: string | null
  doc_kind: string | null
  doc_id: string | null
  created_at: Generated<Date>
}

export interface FlowDefsTable {
  school_id: number
  code: string
  version: number
  doc_kind: string
  title: string
  status: Generated<string>
  valid_from: Generated<Date>
  valid_to: Time | null
  nodes: Json
}

export interface FlowInstsTable {
  school_id: number
  id: string
  doc_kind: string
  doc_id: string
  doc_no: string
  def_code: string
  def_version: number
  round: Generated<number>
  nodes: Json
  facts: JsonWithDefault
  content_hash: Generated<string>
  current_index: Generated<number>
  status: string
  submitter_id: string
  title: Generated<string>
  summary: Generated<string>
  amount_fen: Generated<number>
  started_at: Generated<Date>
  ended_at: Time | null
}

export interface FlowTasksTable {
  school_id: number
  id: string
  inst_id: string
  doc_kind: string
  doc_id: string
  round: number
  node_index: number
  node_id: string
  node_title: string
  node_type: Generated<string>
  seq: Generated<number>
  assignee_id: string
  owner_id: string | null
  reason: Generated<string>
  status: Generated<number>
  comment: Generated<string>
  source: Generated<string>
  parent_task_id: string | null
  signature_id: string | null
  urged_count: Generated<number>
  urged_at: Time | null
  started_at: Generated<Date>
  due_at: Time | null
  done_at: Time | null
  done_by: string | null
  read_at: Time | null
  escalated_at: Time | null
}

export interface FundChangesTable {
  school_id: number
  id: string
  order_id: string
  from_id: string
  to_id: string
  reason: string
  state: Generated<string>
  asked_by: string
  asked_at: Generated<Date>
  ended_at: Time | null
}

export interface FundClaimsTable {
  school_id: number
  doc_kind: string
  doc_id: string
  fund_id: string
  subject_code: string
  owner_id: string
  payer_id: string
  frozen_fen: Generated<number>
  held_fen: Generated<number>
  committed_fen: Generated<number>
}

export interface FundEntriesTable {
  school_id: number
  id: string
  fund_id: string
  seq: number
  subject_code: string
  kind: string
  amount_fen: number
  available_delta_fen: number
  frozen_delta_fen: number
  held_delta_fen: number
  committed_delta_fen: number
  available_after_fen: number
  frozen_after_fen: number
  held_after_fen: number
  committed_after_fen: number
  doc_kind: string
  doc_id: string
  doc_no: string
  summary: Generated<string>
  actor_id: string | null
  voucher_no: Generated<string>
  request_id: Generated<string>
  at: Generated<Date>
}

export interface FundGrantsTable {
  school_id: number
  fund_id: string
  user_id: string
  cap_fen: number | null
  per_order_cap_fen: number | null
  ends_on: string | null
}

export interface FundSubjectsTable {
  school_id: number
  fund_id: string
  code: string
  name: string
  limit_fen: number | null
  frozen_fen: Generated<number>
  held_fen: Generated<number>
  committed_fen: Generated<number>
  sort: Generated<number>
}

export interface FundsTable {
  school_id: number
  id: string
  project_no: string
  name: string
  owner_id: string
  dept_id: string | null
  source: string
  start_on: string
  end_on: string
  status: Generated<string>
  total_fen: number
  frozen_fen: Generated<number>
  held_fen: Generated<number>
  committed_fen: Generated<number>
  entry_seq: Generated<number>
  synced_at: Time | null
  external_id: Generated<string>
}

export interface IdempotencyTable {
  school_id: number
  user_id: string
  endpoint: string
  key: string
  fingerprint: Buffer
  body: Json | null
  created_at: Generated<Date>
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
}

export interface LogCorrectionsTable {
  school_id: number
  id: string
  seq: number
  prev_hash: Buffer
  stored_hash: Buffer
  computed_hash: Buffer
  by_whom: string
  reason: string
  at: Generated<Date>
  signature: string
}

export interface LogHeadsTable {
  school_id: number
  seq: number
  hash: Buffer
}

export interface LoginMemoriesTable {
  school_id: number
  selector: string
  validator_hash: Buffer
  family: string
  user_id: string
  expires_at: Time
  used_at: Time | null
}

export interface MessagesTable {
  school_id: number
  id: string
  user_id: string
  kind: string
  title: string
  body: Generated<string>
  link: Generated<string>
  created_at: Generated<Date>
  read_at: Time | null
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
}

export interface OutboxTable {
  school_id: number
  id: string
  topic: string
  doc_id: string | null
  body: JsonWithDefault
  due_at: Generated<Date>
  state: Generated<string>
  lease_until: Time | null
  lease_epoch: Generated<number>
  tries: Generated<number>
  last_error: Generated<string>
  created_at: Generated<Date>
  done_at: Time | null
}

export interface PurchaseLimitsTable {
  school_id: number
  id: string
  category_path: Generated<string>
  keyword: Generated<string>
  fund_source: Generated<string>
  reason: string
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

export interface SchoolParamsTable {
  school_id: number
  key: string
  value: Json
  valid_from: Generated<Date>
  valid_to: Time | null
}

export interface SessionsTable {
  school_id: number
  token_hash: Buffer
  user_id: string
  level: Generated<string>
  created_at: Generated<Date>
  seen_at: Generated<Date>
  ip: Generated<string>
  agent: Generated<string>
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

export interface SkuTermsTable {
  school_id: number
  sku_id: string
  price_e4: number | null
  is_hidden: Generated<boolean>
}

export interface UserEventsTable {
  school_id: number
  id: string
  user_id: string
  kind: string
  body: JsonWithDefault
  at: Generated<Date>
  tx: Generated<string>
}

export interface UserRolesTable {
  school_id: number
  user_id: string
  role: string
  scope_id: Generated<string>
}

export interface UsersTable {
  school_id: number
  id: string
  user_no: string
  name: string
  title: Generated<string>
  dept_id: string | null
  password_hash: string | null
  self_audit_flag: Generated<number>
  teacher_flag: Generated<number>
  student_flag: Generated<number>
  supplier_id: string | null
  tutor_id: string | null
  mobile_cipher: string | null
  mobile_masked: Generated<string>
  placed_order_flag: Generated<number>
  pay_type: Generated<number>
  is_active: Generated<boolean>
  created_at: Generated<Date>
  must_change_password: Generated<boolean>
}

export interface CalendarDaysTable {
  day: string
  is_workday: boolean
  note: Generated<string>
}

export interface CaptchasTable {
  pre_hash: Buffer
  suffix_key: string
  answer_hash: Buffer
  expires_at: Time
}

export interface CategoriesTable {
  code: string
  parent_code: string | null
  name: string
  level: number
  sort: Generated<number>
  kind: Generated<string>
  expense_subject: Generated<string>
  path: string
}

export interface DemoProgressTable {
  school_id: number
  next_event: number
  total_events: number
}

export interface HotWordsTable {
  word: string
  sort: Generated<number>
}

export interface KeyCheckTable {
  id: number
  sealed: string
  made_at: Generated<Date>
}

export interface LoginNamesTable {
  name: string
  school_id: number
  user_id: string
}

export interface MigrationsTable {
  name: string
  applied_at: Generated<Date>
}

export interface NoticesTable {
  id: string
  title: string
  body: string
  published_at: Time
}

export interface PricePointsTable {
  sku_id: string
  day: string
  price_e4: number
}

export interface ProductsTable {
  id: string
  supplier_id: string
  code: string
  name: string
  brand: Generated<string>
  model: Generated<string>
  category_code: string
  category_path: string
  spec: Generated<string>
  pack: Generated<string>
  cas: string | null
  control_class: Generated<number>
  badges: Generated<number[]>
  attributes: JsonWithDefault
  description: Generated<string>
  keywords: Generated<string>
  picture: JsonWithDefault
  lead_days: Generated<number>
  tax_rate_bp: Generated<number>
  is_asset: Generated<boolean>
  expense_subject: Generated<string>
  same_key: Generated<string>
  status: Generated<string>
  min_price_e4: Generated<number>
  max_price_e4: Generated<number>
  in_stock: Generated<boolean>
  sales: Generated<number>
  listed_on: Generated<string>
  tokens: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  base_unit: Generated<string>
  base_price: number | null
  content_hash: Buffer | null
  key_rule: Generated<number>
}

export interface RegionsTable {
  code: string
  parent_code: string | null
  name: string
  level: number
}

export interface SchoolsTable {
  id: number
  code: string
  name: string
  sub_name: Generated<string>
  kind: string
  tax_no: Generated<string>
  auth_type: Generated<number>
  logo: Generated<string>
  flags: JsonWithDefault
  sort: Generated<number>
}

export interface SearchWordsTable {
  word: string
  pinyin: Generated<string>
  initials: Generated<string>
  hits: Generated<number>
  kind: Generated<string>
}

export interface SimFinanceBillsTable {
  request_id: string
  accept_no: string
  pack: Json
  total_fen: number
  state: Generated<string>
  voucher_no: Generated<string>
  pay_on: string | null
  reason: Generated<string>
  arrived_at: Generated<Date>
  answers_at: Time
  pushed_count: Generated<number>
}

export interface SkuStocksTable {
  sku_id: string
  stock: Generated<number>
  reserved: Generated<number>
}

export interface SkusTable {
  id: string
  product_id: string
  supplier_id: string
  code: string
  cat_no: Generated<string>
  specs: JsonWithDefault
  spec_text: Generated<string>
  unit: Generated<string>
  price_e4: number
  list_price_e4: number | null
  tiers: JsonWithDefault
  moq: Generated<number>
  pack_step: Generated<number>
  base_unit: string | null
  base_qty: number | null
  sort: Generated<number>
  status: Generated<string>
  updated_at: Generated<Date>
  offer_key: string | null
}

export interface SupplierAreasTable {
  supplier_id: string
  province_code: string
}

export interface SuppliersTable {
  id: string
  src_id: number
  name: string
  short_name: string
  uscc: string
  status: Generated<string>
  phone: Generated<string>
  bank_name: Generated<string>
  bank_account: Generated<string>
  score: Generated<number>
  freight_fen: Generated<number>
  freight_free_from_fen: Generated<number>
  ship_days: Generated<number>
  kinds: Generated<string>
  joined_on: Generated<string>
  stopped_at: Time | null
}

export interface ThrottlesTable {
  key: string
  hits: number
  window_ends_at: Time
  locked_until: Time | null
}

export interface TipsTable {
  key: string
  html: string
}

export interface UploadDaysTable {
  holder: string
  day: string
  files: number
  bytes: number
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
}

export interface SupplierImportErrorsTable {
  supplier_id: string
  import_id: string
  row_no: number
  field: string
  message: string
  content: Generated<string>
}

export interface SupplierImportsTable {
  supplier_id: string
  id: string
  file_name: string
  format: string
  storage_key: string
  mapping: JsonWithDefault
  state: Generated<string>
  total_rows: Generated<number>
  next_row: Generated<number>
  created_count: Generated<number>
  updated_count: Generated<number>
  unchanged_count: Generated<number>
  error_count: Generated<number>
  reason: Generated<string>
  created_by: string
  created_at: Generated<Date>
  finished_at: Time | null
  file_id: string | null
  started_at: Time | null
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
}

export interface Tables {
  acceptance_lines: AcceptanceLinesTable
  acceptances: AcceptancesTable
  addresses: AddressesTable
  approver_choices: ApproverChoicesTable
  audit_log: AuditLogTable
  bill_lines: BillLinesTable
  bills: BillsTable
  cart_lines: CartLinesTable
  delegate_rules: DelegateRulesTable
  depts: DeptsTable
  doc_numbers: DocNumbersTable
  document_log: DocumentLogTable
  effects: EffectsTable
  files: FilesTable
  flow_defs: FlowDefsTable
  flow_insts: FlowInstsTable
  flow_tasks: FlowTasksTable
  fund_changes: FundChangesTable
  fund_claims: FundClaimsTable
  fund_entries: FundEntriesTable
  fund_grants: FundGrantsTable
  fund_subjects: FundSubjectsTable
  funds: FundsTable
  idempotency: IdempotencyTable
  invoice_registry: InvoiceRegistryTable
  invoices: InvoicesTable
  log_corrections: LogCorrectionsTable
  log_heads: LogHeadsTable
  login_memories: LoginMemoriesTable
  messages: MessagesTable
  order_funds: OrderFundsTable
  order_lines: OrderLinesTable
  orders: OrdersTable
  outbox: OutboxTable
  purchase_limits: PurchaseLimitsTable
  purchases: PurchasesTable
  quotes: QuotesTable
  school_params: SchoolParamsTable
  sessions: SessionsTable
  settlements: SettlementsTable
  shipment_lines: ShipmentLinesTable
  shipments: ShipmentsTable
  sku_terms: SkuTermsTable
  user_events: UserEventsTable
  user_roles: UserRolesTable
  users: UsersTable
  calendar_days: CalendarDaysTable
  captchas: CaptchasTable
  categories: CategoriesTable
  demo_progress: DemoProgressTable
  hot_words: HotWordsTable
  key_check: KeyCheckTable
  login_names: LoginNamesTable
  migrations: MigrationsTable
  notices: NoticesTable
  price_points: PricePointsTable
  products: ProductsTable
  regions: RegionsTable
  schools: SchoolsTable
  search_words: SearchWordsTable
  sim_finance_bills: SimFinanceBillsTable
  sku_stocks: SkuStocksTable
  skus: SkusTable
  supplier_areas: SupplierAreasTable
  suppliers: SuppliersTable
  throttles: ThrottlesTable
  tips: TipsTable
  upload_days: UploadDaysTable
  'supplier.bills': SupplierBillsTable
  'supplier.import_errors': SupplierImportErrorsTable
  'supplier.imports': SupplierImportsTable
  'supplier.orders': SupplierOrdersTable
}
