// Written by `npm run tables`.
import type { Generated } from 'kysely'

export interface GoodsPapersTable {
  id: string
  product_id: string
  kind: string
  number: Generated<string>
  signed_on: string
  valid_until: string | null
  name: string
  mime: string
  size_bytes: number
  storage_key: string
  created_at: Generated<Date>
}
