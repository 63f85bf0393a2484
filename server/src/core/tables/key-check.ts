// Written by `npm run tables`.
import type { Generated } from 'kysely'

export interface KeyCheckTable {
  id: number
  sealed: string
  made_at: Generated<Date>
}
