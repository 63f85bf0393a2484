// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Json, Time } from './columns.ts'

export interface PaymentNoticesTable {
  school_id: number
  id: string
  payment_id: string | null
  out_no: string
  trade_no: string
  amount_fen: number
  currency: string
  outcome: string
  at: Time
}

export interface PaymentOrdersTable {
  school_id: number
  payment_id: string
  order_id: string
  amount_fen: number
  is_taken: Generated<boolean>
}

export interface PaymentRefundsTable {
  school_id: number
  id: string
  refund_no: string
  payment_id: string
  order_id: string | null
  amount_fen: number
  reason: string
  state: Generated<string>
  channel_no: Generated<string>
  fault: Generated<string>
  created_at: Time
  done_at: Time | null
  hand_no: Generated<string>
  hand_on: string | null
  hand_why: Generated<string>
  proposed_by: string | null
  proposed_name: Generated<string>
  proposed_at: Time | null
  settled_by: string | null
  settled_name: Generated<string>
  payer_id: string
  channel: string
  hand_holder: Generated<string>
  hand_tail: Generated<string>
}

export interface PaymentsTable {
  school_id: number
  id: string
  payment_no: string
  state: Generated<string>
  moved_to: Generated<string>
  version: Generated<number>
  purchase_id: string
  payer_id: string
  channel: string
  out_no: string
  amount_fen: number
  received_fen: Generated<number>
  currency: Generated<string>
  trade_no: Generated<string>
  code_url: Generated<string>
  problem: Generated<string>
  pay_by: Time
  created_at: Time
  paid_at: Time | null
  closed_at: Time | null
  payee: Json | null
}

export interface SimCampusCardsTable {
  school_id: number
  user_no: string
  card_no: string
  pin: string
  balance_fen: number
  per_pay_fen: number
  per_day_fen: number
  wrong_tries: Generated<number>
  wrong_on: string | null
}

export interface SimPayRefundsTable {
  channel: string
  refund_no: string
  out_no: string
  amount_fen: number
  at: Time
}

export interface SimPayTradesTable {
  channel: string
  out_no: string
  trade_no: string
  school_id: number
  user_no: Generated<string>
  amount_fen: number
  currency: Generated<string>
  state: string
  created_at: Time
  paid_at: Time | null
}
