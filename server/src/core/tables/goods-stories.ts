// Written by `npm run tables`.
import type { Generated } from 'kysely'

export interface ProductStoriesTable {
  product_id: string
  html: string
  updated_at: Generated<Date>
}
