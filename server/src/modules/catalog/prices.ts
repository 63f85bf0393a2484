// Goods as their supplier sets them by hand: the next import writes them again.
import type { Tier } from '@caiyuan/contract/goods'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import type { Tx } from '../../core/db.ts'
import { followSpecials, PERSONAL_BASE, PERSONAL_MIN } from './price-range.ts'
import { writeGoods, type CategoryNode, type GoodsDraft } from './goods.ts'

interface SkuPrice {
  skuId: string
  priceE4: number
  stock: number
  /** Absent: as they are. */
  tiers?: Tier[]
  /** With one's own money; null: the public price. Absent: as it is. */
  personalE4?: number | null | undefined
}

/** Prices and stock of SKUs. A moved price leaves a point of today; the products' price range, unit price and stock mark follow. */
export const setPricesAndStock = async (ctx: Ctx, skus: readonly SkuPrice[]): Promise<void> => {
  const given = JSON.stringify(skus.map((it) => ({ ...it, setsPersonal: it.personalE4 !== undefined })))
  await sql`
    with given as (select * from json_to_recordset(${given}::json) as g("skuId" uuid, "priceE4" bigint, tiers jsonb, "personalE4" bigint, "setsPersonal" boolean)),
    before as materialized (select k.id, k.price_e4, k.personal_price_e4 from skus k join given g on g."skuId" = k.id),
    moved as (update skus k set price_e4 = g."priceE4", tiers = coalesce(g.tiers, k.tiers), personal_price_e4 = case when g."setsPersonal" then g."personalE4" else k.personal_price_e4 end, updated_at = now() from given g
      where k.id = g."skuId" and (k.price_e4 <> g."priceE4" or k.tiers is distinct from coalesce(g.tiers, k.tiers) or (g."setsPersonal" and k.personal_price_e4 is distinct from g."personalE4"))
      returning k.id, k.price_e4, k.personal_price_e4)
    insert into price_points (sku_id, day, price_e4, personal_e4) select m.id, (now() at time zone 'Asia/Shanghai')::date, m.price_e4, m.personal_price_e4
    from moved m join before b on b.id = m.id and (b.price_e4, b.personal_price_e4) is distinct from (m.price_e4, m.personal_price_e4)
    on conflict (sku_id, day) do update set price_e4 = excluded.price_e4, personal_e4 = excluded.personal_e4`.execute(ctx.tx)
  // A stock that orders took from meanwhile keeps what they hold.
  await sql`
    insert into sku_stocks (sku_id, stock) select g."skuId", g.stock from json_to_recordset(${given}::json) as g("skuId" uuid, stock int) order by g."skuId"
    on conflict (sku_id) do update set stock = greatest(excluded.stock, sku_stocks.reserved), changed_in = excluded.changed_in`.execute(
    ctx.tx,
  )
  const { rows } = await sql<{ id: string }>`
    update products p set min_price_e4 = a.least, max_price_e4 = a.most, in_stock = a.is_in, base_price = a.base, personal_min_e4 = a.own, personal_base_price = a.own_base, content_hash = null, updated_at = now(), changed_in = pg_current_xact_id()
    from (select k.product_id, min(k.price_e4) as least, max(k.price_e4) as most, bool_or(coalesce(s.stock - s.reserved, 0) > 0) as is_in, min(k.price_e4 / k.base_qty) filter (where k.base_qty > 0 and k.base_unit = p.base_unit) as base, ${PERSONAL_MIN} as own, ${PERSONAL_BASE} as own_base
      from skus k join products p on p.id = k.product_id left join sku_stocks s on s.sku_id = k.id
      where k.product_id in (select product_id from skus where id = any(${skus.map((it) => it.skuId)}::uuid[])) and k.status = 'on' group by k.product_id) a
    where p.id = a.product_id returning p.id`.execute(ctx.tx)
  await followSpecials(
    ctx.tx,
    rows.map((it) => it.id),
  )
}

/** One of the goods whole, known by its code. */
export const writeByHand = async (
  tx: Tx,
  supplierId: string,
  draft: GoodsDraft,
  categories: ReadonlyMap<string, CategoryNode>,
): Promise<void> => {
  await writeGoods(tx, supplierId, [draft], categories)
  await sql`update products set content_hash = null, changed_in = pg_current_xact_id() where supplier_id = ${supplierId} and code = ${draft.code}`.execute(
    tx,
  )
}

/** Why they cost so little, in the words of their supplier; shown where their price is under half of what others ask. */
export const explainLow = async (tx: Tx, productIds: readonly string[], reason: string): Promise<void> => {
  await sql`update products set low_reason = ${reason}, changed_in = pg_current_xact_id() where id = any(${productIds}::uuid[])`.execute(tx)
}
