// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface CouponsTable {
  school_id: number
  id: string
  user_id: string
  campaign_id: string
  taken_at: Time
  usable_to: Time
  order_id: string | null
  cut_fen: number | null
  used_at: Time | null
}

export interface CouponCampaignsTable {
  id: string
  supplier_id: string | null
  title: string
  kind: string
  threshold_fen: number
  pay_percent: number
  most_fen: number
  product_ids: Generated<string[]>
  budget_fen: number
  open_fen: Generated<number>
  used_fen: Generated<number>
  taken_num: Generated<number>
  used_num: Generated<number>
  per_person: number
  starts_at: Time
  ends_at: Time
  usable_to: Time
  created_by: string
  created_at: Time
  ended_by: string | null
  ended_at: Time | null
}
