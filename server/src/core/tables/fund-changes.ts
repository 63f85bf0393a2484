// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface FundChangesTable {
  school_id: number
  id: string
  order_id: string
  from_id: string
  to_id: string
  reason: string
  state: Generated<string>
  asked_by: string
  asked_at: Generated<Date>
  ended_at: Time | null
  reserved_fen: Generated<number>
}
