// Written by `npm run tables`.
import type { Time } from './columns.ts'

export interface ArrivalAsksTable {
  school_id: number
  user_id: string
  sku_id: string
  asked_at: Time
}
