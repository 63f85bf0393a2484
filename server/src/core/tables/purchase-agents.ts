// Written by `npm run tables`.
import type { Generated } from 'kysely'

export interface PurchaseAgentsTable {
  school_id: number
  owner_id: string
  agent_id: string
  ends_on: string | null
  named_at: Generated<Date>
}
