// Written by `npm run tables`.
import type { Generated } from 'kysely'

export interface HotWordsTable {
  word: string
  sort: Generated<number>
  id: Generated<string>
  added_by: Generated<string>
  added_at: Generated<Date>
}
