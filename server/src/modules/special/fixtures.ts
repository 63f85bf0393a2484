// A special price for tests and the demo as a person of the platform set it: its window in minutes from now.
import { sql } from 'kysely'
import type { Db } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'
import { followPrices } from '../catalog/price-range.ts'

export interface SpecialDraft {
  skuId: string
  priceE4: number
  stock: number
  perPerson?: number
  /** Minutes from now. */
  from?: number
  to?: number
}

export const buildSpecial = async (db: Db, it: SpecialDraft): Promise<string> => {
  const id = newId()
  const at = (minutes: number) => sql<Date>`now() + make_interval(mins => ${minutes})`
  await db.shared
    .insertInto('specials')
    .values({
      id,
      sku_id: it.skuId,
      price_e4: it.priceE4,
      stock: it.stock,
      per_person: it.perPerson ?? 0,
      starts_at: at(it.from ?? -60) as never,
      ends_at: at(it.to ?? 60) as never,
      created_by: '江运营',
    })
    .execute()
  await followPrices(db.shared, [it.skuId])
  return id
}
