// Offers a price is measured by: the same goods of the same brand in the same pack, of other suppliers, in stock (decision 0025).
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'

/** The same goods in the same pack: aliases `m` the goods looked at, `k` the other ones. Without a pack the specification must be the same. */
export const samePack = sql<boolean>`k.unit = m.unit and k.base_qty is not distinct from m.base_qty and k.base_unit is not distinct from m.base_unit
  and (k.base_qty is not null or k.spec_text = m.spec_text)`

export interface Comparable {
  /** Other suppliers; each counts with its lowest price. */
  num: number
  medianE4: number
  highestE4: number
  lowest: { productId: string; skuId: string; supplierName: string; priceE4: number }
}

/** `p.same_key <> ''` beside the equality is what lets the partial index be used. */
export const comparableOf = async (ctx: Ctx, skuIds: readonly string[]): Promise<Map<string, Comparable>> => {
  if (skuIds.length === 0) return new Map()
  const { rows } = await sql<Comparable & { asked: string }>`
    with mine as materialized (
      select k.id as sku_id, p.same_key, lower(p.brand) as brand, p.supplier_id, k.unit, k.base_qty, k.base_unit, k.spec_text
      from skus k join products p on p.id = k.product_id where k.id = any(${skuIds}::uuid[]) and p.same_key <> ''
    ), each as (
      select distinct on (m.sku_id, p.supplier_id) m.sku_id as asked, k.id as sku_id, p.id as product_id, s.short_name, coalesce(t.price_e4, k.price_e4) as price_e4
      from mine m join products p on p.same_key = m.same_key and p.same_key <> '' and p.status = 'on' and p.supplier_id <> m.supplier_id and lower(p.brand) = m.brand
      join skus k on k.product_id = p.id and k.status = 'on' and ${samePack}
      join suppliers s on s.id = p.supplier_id and s.status = 'normal'
      join sku_stocks st on st.sku_id = k.id and st.stock > st.reserved
      left join sku_terms t on t.school_id = ${ctx.schoolId} and t.sku_id = k.id
      where not coalesce(t.is_hidden, false)
      order by m.sku_id, p.supplier_id, coalesce(t.price_e4, k.price_e4), k.id
    )
    select asked, count(*)::int as num, round(percentile_cont(0.5) within group (order by price_e4))::bigint as "medianE4", max(price_e4) as "highestE4",
      (array_agg(json_build_object('productId', product_id, 'skuId', sku_id, 'supplierName', short_name, 'priceE4', price_e4) order by price_e4, short_name))[1] as lowest
    from each group by asked`.execute(ctx.tx)
  return new Map(rows.map(({ asked, ...it }) => [asked, it]))
}
