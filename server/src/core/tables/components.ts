// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Json, Time } from './columns.ts'

export interface ComponentLinesTable {
  school_id: number
  user_id: string
  id: string
  sku_id: string
  num: number
  checked: Generated<boolean>
  designator: Generated<string>
  seen_price_e4: number
  seen: Json
  added_at: Time
}

export interface ComponentOrdersTable {
  school_id: number
  order_id: string
  partner_no: Generated<string>
  ship_on: string | null
  placed_at: Time | null
  fault: Generated<string>
}

export interface SimComponentOrdersTable {
  request_key: string
  partner_no: string
  pack: Json
  ship_on: string
  taken_at: Time
  placed_count: Generated<number>
}
