// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface RecusalsTable {
  school_id: number
  id: string
  user_id: string
  supplier_id: string
  relation: string
  note: Generated<string>
  ends_on: string | null
  declared_by: string
  declared_at: Time
  lifted_by: string | null
  lifted_at: Time | null
  lift_reason: Generated<string>
}
