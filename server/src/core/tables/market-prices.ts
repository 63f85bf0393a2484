// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface MarketPricesTable {
  sku_id: string
  price_e4: number
  source: string
  source_on: string
  stated_at: Time
  of_pack: string
}

export interface PriceWatchesTable {
  id: string
  sku_id: string
  price_e4: number
  market_e4: number
  found_at: Time
  due_on: string
  explanation: Generated<string>
  explained_at: Time | null
  proposed_at: Time | null
  ended_at: Time | null
  outcome: string | null
  ended_by: Generated<string>
  reason: Generated<string>
  public_e4: number | null
  source: Generated<string>
  source_on: string | null
}
