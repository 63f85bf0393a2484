// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { JsonWithDefault, Time } from './columns.ts'

export interface PurchaseLimitsTable {
  school_id: number
  id: string
  category_path: Generated<string>
  keyword: Generated<string>
  fund_source: Generated<string>
  reason: string
  role: Generated<string>
  instead: Generated<string>
  measure: Generated<string>
  most: Generated<number>
}

export interface SkuTermsTable {
  school_id: number
  sku_id: string
  price_e4: number | null
  is_hidden: Generated<boolean>
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

export interface PricePointsTable {
  sku_id: string
  day: string
  price_e4: number
  personal_e4: number | null
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
  review_reason: Generated<string>
  submitted_at: Time | null
  reviewed_at: Time | null
  reviewed_by: Generated<string>
  changed_in: Generated<string>
  low_reason: Generated<string>
  personal_min_e4: number | null
  personal_base_price: number | null
}

export interface SearchWordsTable {
  word: string
  pinyin: Generated<string>
  initials: Generated<string>
  hits: Generated<number>
  kind: Generated<string>
  changed_in: Generated<string>
}

export interface SkuStocksTable {
  sku_id: string
  stock: Generated<number>
  reserved: Generated<number>
  changed_in: Generated<string>
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
  service_name: string | null
  personal_price_e4: number | null
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
  legal_person: Generated<string>
  address: Generated<string>
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
