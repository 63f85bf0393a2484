// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface SearchSynonymsTable {
  id: string
  words: string[]
  updated_by: string
  updated_at: Generated<Date>
  ended_by: string | null
  ended_at: Time | null
  changed_in: Generated<string>
}
