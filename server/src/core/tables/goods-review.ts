// Written by `npm run tables`.
import type { Generated } from 'kysely'

export interface PlatformTable {
  is_one: Generated<boolean>
  reviews_goods: Generated<boolean>
  checks_licences: Generated<boolean>
}
