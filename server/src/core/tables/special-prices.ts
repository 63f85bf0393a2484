// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface SpecialTakesTable {
  school_id: number
  order_id: string
  sku_id: string
  special_id: string
  user_id: string
  num: number
  taken_at: Time
}

export interface SpecialsTable {
  id: string
  sku_id: string
  price_e4: number
  stock: number
  taken: Generated<number>
  per_person: Generated<number>
  starts_at: Time
  ends_at: Time
  created_by: string
  created_at: Generated<Date>
  ended_by: string | null
  ended_at: Time | null
}
