// Packs with their market price and the watch over them, as both sides of the matter read them.
import { pictureOf } from '@caiyuan/contract/goods'
import { sql, type RawBuilder } from 'kysely'
import { containing } from '../../core/like.ts'
import { ASKED } from '../catalog/market-now.ts'

export interface PackRow {
  sku_id: string
  product_id: string
  code: string
  name: string
  spec: string
  unit: string
  price_e4: number
  is_personal: boolean
}

/** Over aliases `k` and `p`. */
export const PACK: RawBuilder<unknown> = sql`k.id as sku_id, k.product_id, k.code, p.name, coalesce(nullif(k.spec_text, ''), p.spec) as spec, k.unit, ${ASKED} as price_e4,
  coalesce(k.personal_price_e4 > k.price_e4, false) as is_personal`

export const packOf = (r: PackRow) => ({
  skuId: r.sku_id,
  productId: r.product_id,
  code: r.code,
  name: r.name,
  spec: r.spec,
  unit: r.unit,
  picture: pictureOf(r.product_id, r.sku_id),
  priceE4: r.price_e4,
  isPersonal: r.is_personal,
})

export interface MarketRow {
  market_e4: number
  source: string
  source_on: string
  stated_at: Date
}

/** Over alias `m`. */
export const STATED: RawBuilder<unknown> = sql.raw('m.price_e4 as market_e4, m.source, m.source_on::text as source_on, m.stated_at')

export const statedOf = (r: MarketRow) => ({
  priceE4: r.market_e4,
  source: r.source,
  on: r.source_on,
  statedAt: r.stated_at.toISOString(),
})

export const explainedOf = (r: { explanation: string | null; explained_at: Date | null }) =>
  r.explained_at ? { text: r.explanation ?? '', at: r.explained_at.toISOString() } : null

/** SQL over aliases `k`, `p` and `s`: sold now. */
export const ON_SALE = sql.raw(`p.status = 'on' and k.status = 'on' and s.status = 'normal'`)

/** SQL over aliases `k` and `p`, and what else is named. */
export const named = (search: string, ...more: string[]): RawBuilder<boolean> => {
  if (search === '') return sql<boolean>`true`
  const like = containing(search.toLowerCase())
  return sql<boolean>`(${sql.join(
    ['p.name', 'p.code', 'k.code', 'k.cat_no', 'p.brand', ...more].map((it) => sql`lower(${sql.raw(it)}) like ${like}`),
    sql` or `,
  )})`
}
