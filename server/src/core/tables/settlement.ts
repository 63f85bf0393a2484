// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Json, Time } from './columns.ts'

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
