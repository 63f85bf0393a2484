// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface PermitMovesTable {
  school_id: number
  id: string
  permit_id: string
  seq: number
  kind: string
  order_id: string
  line_no: number
  num: number
  per_piece: number
  after_sale_id: string | null
  reserved_after: number
  used_after: number
  at: Time
}

export interface PermitsTable {
  school_id: number
  id: string
  kind: string
  number: string
  substance: string
  cas: string
  unit: string
  quantity: number | null
  reserved: Generated<number>
  used: Generated<number>
  move_seq: Generated<number>
  valid_from: string
  valid_until: string
  added_by: string
  added_name: string
  added_at: Time
  ended_by: string | null
  ended_name: Generated<string>
  ended_at: Time | null
  end_reason: Generated<string>
  opening: Generated<number>
  number_key: Generated<string>
}
