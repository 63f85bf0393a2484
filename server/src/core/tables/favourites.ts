// Written by `npm run tables`.
import type { Time } from './columns.ts'

export interface FavouritesTable {
  school_id: number
  user_id: string
  kind: string
  ref_id: string
  seen_price_e4: number | null
  kept_at: Time
  seen_personal_e4: number | null
}
