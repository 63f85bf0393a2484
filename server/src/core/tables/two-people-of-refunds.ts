// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface PaymentBouncesTable {
  school_id: number
  id: string
  refund_id: string
  hand_no: string
  hand_on: string
  bounced_on: string
  reason: string
  proposed_by: string
  proposed_name: string
  settled_by: string
  settled_name: string
  noted_by: string
  noted_name: string
  noted_at: Time
  hand_holder: Generated<string>
  hand_tail: Generated<string>
}
