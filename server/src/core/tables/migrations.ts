// Written by `npm run tables`.
import type { Generated } from 'kysely'

export interface MigrationsTable {
  name: string
  applied_at: Generated<Date>
}
