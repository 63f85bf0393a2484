// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface ShopAnnouncementsTable {
  id: string
  supplier_id: string
  title: string
  content: string
  from_on: string
  to_on: string
  version: Generated<number>
  created_by: string
  created_at: Time
  updated_by: string
  updated_at: Time
  withdrawn_by: string | null
  withdrawn_at: Time | null
  hidden_by: string | null
  hidden_at: Time | null
  hidden_reason: Generated<string>
}
