// Offers a price is measured by: the same goods of the same brand in the same pack, of other suppliers, in stock (decisions 0025, 0030).
import { sql, type RawBuilder } from 'kysely'
import type { Asking, Ctx } from '../../core/context.ts'
import type { Purse } from '@caiyuan/contract/purse'
import { joinSpecial, PRICE } from './special-now.ts'
import { joinTerms } from './terms.ts'

/** The same substance or model: aliases `m` the goods looked at, `p` and `k` the other ones. `p.same_key <> ''` is what lets the partial index be used. */
export const sameGoods = sql<boolean>`p.same_key = m.same_key and p.same_key <> ''`
/** Of the same brand, in the same pack, colour and size; unknown equals nothing. */
export const sameOffer = sql<boolean>`k.offer_key = m.offer_key`

export interface ComparedOffer {
  productId: string
  skuId: string
  supplierName: string
  supplierFullName: string
  priceE4: number
  leadDays: number
}

export interface Comparable {
  /** Other suppliers; each counts with its lowest price. */
  num: number
  medianE4: number
  highestE4: number
  /** The offer of each that counts. */
  skuIds: string[]
  /** What the price is measured by, the cheapest first. */
  offers: ComparedOffer[]
}

/** Offers shown beside a verdict; the rest is in its number. */
const MOST_SHOWN = 10

/** As pages show them. */
export const shownOffers = (offers: readonly ComparedOffer[]): Omit<ComparedOffer, 'leadDays'>[] =>
  offers.map(({ leadDays: _, ...it }) => it)

/** SQL of rows: what each asked SKU is compared with; `isAsked` is SQL over alias `k`. */
export const comparedWith = (ctx: Asking, isAsked: RawBuilder<boolean>, purse: Purse): RawBuilder<Comparable & { asked: string }> => sql`
    with mine as materialized (
      select k.id as sku_id, p.same_key, p.supplier_id, k.offer_key
      from skus k join products p on p.id = k.product_id where ${isAsked} and p.same_key <> ''
    ), each as (
      select distinct on (m.sku_id, p.supplier_id) m.sku_id as asked, k.id as sku_id, p.id as product_id, s.short_name, s.name as full_name, p.lead_days, ${PRICE} as price_e4
      from mine m join products p on ${sameGoods} and p.status = 'on' and p.supplier_id <> m.supplier_id
      join skus k on k.product_id = p.id and k.status = 'on' and ${sameOffer}
      join suppliers s on s.id = p.supplier_id and s.status = 'normal'
      join sku_stocks st on st.sku_id = k.id and st.stock > st.reserved
      ${joinTerms(ctx, purse)} ${joinSpecial(ctx)}
      where not coalesce(t.is_hidden, false)
      order by m.sku_id, p.supplier_id, ${PRICE}, k.id
    )
    select asked, count(*)::int as num, round(percentile_cont(0.5) within group (order by price_e4))::bigint as "medianE4", max(price_e4) as "highestE4", array_agg(sku_id) as "skuIds",
      array_to_json((array_agg(json_build_object('productId', product_id, 'skuId', sku_id, 'supplierName', short_name, 'supplierFullName', full_name, 'priceE4', price_e4, 'leadDays', lead_days) order by price_e4, short_name))[1:${sql.lit(MOST_SHOWN)}]) as offers
    from each group by asked`

export const comparableOf = async (ctx: Ctx, skuIds: readonly string[], purse: Purse): Promise<Map<string, Comparable>> => {
  if (skuIds.length === 0) return new Map()
  const { rows } = await comparedWith(ctx, sql`k.id = any(${skuIds}::uuid[])`, purse).execute(ctx.tx)
  return new Map(rows.map(({ asked, ...it }) => [asked, it]))
}
