// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface PayDifferencesTable {
  school_id: number
  id: string
  what: string
  channel: string
  day: string
  class: string
  payment_id: string | null
  refund_id: string | null
  out_no: string
  refund_no: string
  trade_no: string
  currency: string
  ours_fen: number
  theirs_fen: number
  says: string
  at: Time
  found_at: Time
  seen_at: Time
  state: Generated<string>
  how: string | null
  reason: Generated<string>
  reference: Generated<string>
  proposed_by: string | null
  proposed_name: Generated<string>
  proposed_at: Time | null
  settled_by: string | null
  settled_name: Generated<string>
  settled_at: Time | null
  back_no: Generated<string>
  back_state: Generated<string>
}

export interface PayFileDaysTable {
  school_id: number
  id: string
  channel: string
  day: string
  state: string
  tries: Generated<number>
  fault: Generated<string>
  paid_num: Generated<number>
  paid_fen: Generated<number>
  back_num: Generated<number>
  back_fen: Generated<number>
  our_paid_num: Generated<number>
  our_paid_fen: Generated<number>
  our_back_num: Generated<number>
  our_back_fen: Generated<number>
  nobody_num: Generated<number>
  nobody_fen: Generated<number>
  asked_at: Time
  done_at: Time | null
}

export interface PayFileRowsTable {
  school_id: number
  id: string
  channel: string
  day: string
  line_no: number
  what: string
  out_no: string
  trade_no: string
  refund_no: Generated<string>
  amount_fen: number
  currency: string
  state: string
  at: Time
}
