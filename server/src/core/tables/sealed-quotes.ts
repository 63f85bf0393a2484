// Written by `npm run tables`.
import type { Json, Time } from './columns.ts'

export interface OpenerKeysTable {
  school_id: number
  id: string
  user_id: string
  public_key: string
  wrapped: string
  made_at: Time
  ended_at: Time | null
}

export interface SealedBoxesTable {
  school_id: number
  id: string
  doc_no: string
  openers: Json
  clock_key: string
  clock_private_cipher: string
  deadline_at: Time
  seen_at: Time
  closed_at: Time | null
  opened_at: Time | null
}

export interface SealedQuotesTable {
  school_id: number
  id: string
  box_id: string
  supplier_id: string
  quote_no: string
  commitment: string
  sealed: string
  clock_share: string
  received_at: Time
  withdrawn_at: Time | null
  salt: string | null
  body: string | null
  fault: string | null
}

export interface SealedSharesTable {
  school_id: number
  quote_id: string
  key_id: string
  box_id: string
  share: string
  given: Json | null
}
