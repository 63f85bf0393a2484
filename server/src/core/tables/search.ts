// Written by `npm run tables`.
import type { Generated } from 'kysely'

export interface HotWordsTable {
  word: string
  sort: Generated<number>
}
