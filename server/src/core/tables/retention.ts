// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { JsonWithDefault } from './columns.ts'

export interface RetentionRunsTable {
  school_id: number
  id: string
  at: Generated<Date>
  counts: JsonWithDefault
}
