// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { JsonWithDefault } from './columns.ts'

export interface StandardGoodsTable {
  id: string
  name: string
  category_code: string
  category_path: string
  brand: Generated<string>
  model: Generated<string>
  spec: Generated<string>
  pack: Generated<string>
  unit: string
  cas: string | null
  attributes: JsonWithDefault
  state: Generated<string>
  sku_id: string | null
  same_key: Generated<string>
  offer_key: string | null
  tokens: Generated<string>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface StandardOffersTable {
  standard_id: string
  sku_id: string
  supplier_id: string
  state: string
  decided_by: string
  decided_at: Generated<Date>
}
