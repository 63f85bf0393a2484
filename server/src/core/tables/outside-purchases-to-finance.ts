// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Json, Time } from './columns.ts'

export interface OffPlatformPushesTable {
  school_id: number
  id: string
  doc_id: string
  state: Generated<string>
  call: Generated<string>
  only_asks: Generated<boolean>
  turn: Generated<number>
  total_fen: number
  accept_no: Generated<string>
  voucher_no: Generated<string>
  reason: Generated<string>
  sent_at: Time
  sent_by: string
  ended_at: Time | null
  known: Generated<string>
  is_unknown: Generated<boolean>
  calling_until: Time | null
  payee: Json | null
}
