// Written by `npm run tables`.
import type { Generated } from 'kysely'

export interface LogCorrectionsTable {
  school_id: number
  id: string
  seq: number
  prev_hash: Buffer
  stored_hash: Buffer
  computed_hash: Buffer
  by_whom: string
  reason: string
  at: Generated<Date>
  signature: string
}
