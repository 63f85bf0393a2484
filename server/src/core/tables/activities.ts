// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface ActivitiesTable {
  id: string
  title: string
  leads_to: string
  category_type: string | null
  place: number
  starts_at: Time
  ends_at: Time
  width: number
  height: number
  sides: number[]
  storage_key: string
  created_by: string
  created_at: Generated<Date>
  ended_by: string | null
  ended_at: Time | null
}
