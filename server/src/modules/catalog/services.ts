// 增值服务 of goods (decision 0160): SKUs of the same product that are bought with it only. Off the shelf they keep what orders and carts name.
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../core/db.ts'

/** Nobody counts how often work can be done: as many pieces as a stock can say. */
const PLENTY = 99_999_999

export interface ServiceSet {
  id: string
  name: string
  unit: string
  priceE4: number
}

/** SQL of rows: what is offered with the product now. */
export const servicesOf = (productId: RawBuilder<string>): RawBuilder<ServiceSet> => sql`
  select id, service_name as name, unit, price_e4 as "priceE4" from skus where product_id = ${productId} and status = 'service' order by sort, id`

/** What is offered with the goods from now on, in this order; what is not named is offered no more. */
export const setServices = async (tx: Tx, supplierId: string, productId: string, services: readonly ServiceSet[]): Promise<void> => {
  await sql`
    update skus set status = 'off', updated_at = now()
    where product_id = ${productId} and status = 'service' and id <> all(${services.map((it) => it.id)}::uuid[])`.execute(tx)
  if (services.length === 0) return
  const given = JSON.stringify(services.map((it, sort) => ({ ...it, sort })))
  await sql`
    with given as materialized (
      select g.*, k.price_e4 as had from json_to_recordset(${given}::json) as g(id uuid, name text, unit text, "priceE4" bigint, sort int) left join skus k on k.id = g.id),
    kept as (
      insert into skus (id, product_id, supplier_id, code, service_name, unit, price_e4, sort, status)
      select id, ${productId}, ${supplierId}, 'FW-' || id, name, unit, "priceE4", sort, 'service' from given
      on conflict (id) do update set service_name = excluded.service_name, unit = excluded.unit, price_e4 = excluded.price_e4, sort = excluded.sort, updated_at = now()
      returning id, price_e4),
    points as (
      insert into price_points (sku_id, day, price_e4)
      select kept.id, (now() at time zone 'Asia/Shanghai')::date, kept.price_e4 from kept join given using (id) where given.had is distinct from kept.price_e4
      on conflict (sku_id, day) do update set price_e4 = excluded.price_e4)
    insert into sku_stocks (sku_id, stock) select id, ${PLENTY} from kept on conflict (sku_id) do nothing`.execute(tx)
}
