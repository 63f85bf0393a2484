// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface PaymentReferencesTable {
  school_id: number
  id: string
  payment_id: string
  channel: string
  state: Generated<string>
  reference_no: string
  tail: string
  holder: string
  paid_on: string
  noted_by: string
  noted_at: Time
  found_fen: number | null
  found_on: string | null
  reason: Generated<string>
  proposed_by: string | null
  proposed_name: Generated<string>
  proposed_at: Time | null
  settled_by: string | null
  settled_name: Generated<string>
  settled_at: Time | null
  another_why: Generated<string>
}
