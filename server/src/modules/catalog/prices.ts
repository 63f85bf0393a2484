// Prices and stock of one product as its supplier sets them by hand.
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'

/** A moved price leaves a point of today; the product's price range, unit price and stock mark follow. */
export const setPricesAndStock = async (
  ctx: Ctx,
  productId: string,
  skus: readonly { skuId: string; priceE4: number; stock: number }[],
): Promise<void> => {
  const given = JSON.stringify(skus)
  await sql`
    with given as (select * from json_to_recordset(${given}::json) as g("skuId" uuid, "priceE4" bigint, stock int)),
    moved as (update skus k set price_e4 = g."priceE4", updated_at = now() from given g where k.id = g."skuId" and k.price_e4 <> g."priceE4" returning k.id, k.price_e4)
    insert into price_points (sku_id, day, price_e4) select id, (now() at time zone 'Asia/Shanghai')::date, price_e4 from moved
    on conflict (sku_id, day) do update set price_e4 = excluded.price_e4`.execute(ctx.tx)
  // A stock that orders took from meanwhile keeps what they hold.
  await sql`
    insert into sku_stocks (sku_id, stock) select g."skuId", g.stock from json_to_recordset(${given}::json) as g("skuId" uuid, stock int) order by g."skuId"
    on conflict (sku_id) do update set stock = greatest(excluded.stock, sku_stocks.reserved)`.execute(ctx.tx)
  await sql`
    update products p set min_price_e4 = a.least, max_price_e4 = a.most, in_stock = a.is_in, base_price = a.base, content_hash = null, updated_at = now(), changed_in = pg_current_xact_id()
    from (select min(k.price_e4) as least, max(k.price_e4) as most, bool_or(coalesce(s.stock - s.reserved, 0) > 0) as is_in, min(k.price_e4 / k.base_qty) filter (where k.base_qty > 0) as base
      from skus k left join sku_stocks s on s.sku_id = k.id where k.product_id = ${productId} and k.status = 'on') a where p.id = ${productId}`.execute(
    ctx.tx,
  )
}
