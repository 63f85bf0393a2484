// Written by `npm run tables`.
import type { Generated } from 'kysely'

export interface ProductPicturesTable {
  id: string
  product_id: string
  sku_id: string | null
  place: number
  width: number
  height: number
  sides: number[]
  storage_key: string
  created_at: Generated<Date>
}
