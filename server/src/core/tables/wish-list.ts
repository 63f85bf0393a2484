// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface WishItemsTable {
  school_id: number
  id: string
  from_school: number
  author_id: string
  author_name: string
  school_name: string
  name: string
  brand: Generated<string>
  model: Generated<string>
  num: number
  unit: Generated<string>
  needed_on: string | null
  reason: Generated<string>
  keyword: Generated<string>
  created_at: Time
  state: Generated<string>
  answer: Generated<string>
  sku_ids: Generated<string[]>
  answered_by: Generated<string>
  answered_at: Time | null
}
