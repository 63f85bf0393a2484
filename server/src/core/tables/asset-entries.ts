// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface AssetEntriesTable {
  school_id: number
  id: string
  order_id: string
  line_no: number
  num: number
  amount_fen: number
  state: Generated<string>
  detail: Generated<string>
  asset_nos: Generated<string[]>
  done_at: Time | null
  noted_by: string | null
  is_asking: Generated<boolean>
  is_taken: Generated<boolean>
  asked_num: number | null
  silent: Generated<number>
  turn: Generated<number>
  created_at: Time
}
