// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Json, JsonWithDefault, Time } from './columns.ts'

export interface BargainRoundsTable {
  school_id: number
  order_id: string
  round_no: number
  side: string
  by_id: string | null
  by_name: string
  act: string
  words: Generated<string>
  lines: JsonWithDefault
  goods_fen: number
  at: Time
}

export interface BargainsTable {
  school_id: number
  order_id: string
  supplier_id: string
  turn: Generated<string>
  lines: Json
  first_fen: number
  now_fen: number
  asked_num: Generated<number>
  answer_by: Time | null
  ends_at: Time | null
  opened_at: Generated<Date>
  version: Generated<number>
}

export interface SupplierBargainsTable {
  supplier_id: string
  school_id: number
  order_id: string
  order_no: string
  school_name: string
  goods: string
  turn: string
  answer_by: Time | null
  first_fen: number
  now_fen: number
  arrived_at: Time
  version: number
}
