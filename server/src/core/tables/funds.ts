// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface FundClaimsTable {
  school_id: number
  doc_kind: string
  doc_id: string
  fund_id: string
  subject_code: string
  owner_id: string
  payer_id: string
  frozen_fen: Generated<number>
  held_fen: Generated<number>
  committed_fen: Generated<number>
}

export interface FundEntriesTable {
  school_id: number
  id: string
  fund_id: string
  seq: number
  subject_code: string
  kind: string
  amount_fen: number
  available_delta_fen: number
  frozen_delta_fen: number
  held_delta_fen: number
  committed_delta_fen: number
  available_after_fen: number
  frozen_after_fen: number
  held_after_fen: number
  committed_after_fen: number
  doc_kind: string
  doc_id: string
  doc_no: string
  summary: Generated<string>
  actor_id: string | null
  voucher_no: Generated<string>
  request_id: Generated<string>
  at: Generated<Date>
}

export interface FundGrantsTable {
  school_id: number
  fund_id: string
  user_id: string
  cap_fen: number | null
  per_order_cap_fen: number | null
  ends_on: string | null
}

export interface FundSubjectsTable {
  school_id: number
  fund_id: string
  code: string
  name: string
  limit_fen: number | null
  frozen_fen: Generated<number>
  held_fen: Generated<number>
  committed_fen: Generated<number>
  sort: Generated<number>
}

export interface FundsTable {
  school_id: number
  id: string
  project_no: string
  name: string
  owner_id: string
  dept_id: string | null
  source: string
  start_on: string
  end_on: string
  status: Generated<string>
  total_fen: number
  frozen_fen: Generated<number>
  held_fen: Generated<number>
  committed_fen: Generated<number>
  entry_seq: Generated<number>
  synced_at: Time | null
  external_id: Generated<string>
  finance_status: Generated<string>
}
