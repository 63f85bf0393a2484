// The prices of goods as searches filter and sort by them: what is shown and paid is read of the packs themselves.
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../core/db.ts'
import { JOIN_SPECIAL, PERSONAL_FOR_ALL, PRICE_FOR_ALL, RUNS } from './special-now.ts'

const OWN = sql.raw('coalesce(k.personal_price_e4, k.price_e4)')
const OF_BASE = sql.raw('filter (where k.base_qty > 0 and k.base_unit = p.base_unit)')
/** The lowest of what packs cost with one's own money; null where none has its own price for that. */
const lowestOwn = (price: RawBuilder<unknown>, of: RawBuilder<unknown> = sql``): RawBuilder<unknown> =>
  sql`case when bool_or(k.personal_price_e4 is not null) then min(${price}) ${of} end`

/** Over `k`, the packs of goods `p` on the shelf. */
export const PERSONAL_MIN = lowestOwn(OWN)
/** Of one base unit. */
export const PERSONAL_BASE = lowestOwn(sql`${OWN} / k.base_qty`, OF_BASE)

/** They follow the packs and the special prices in force; only what moved is written. */
export const followPrices = async (tx: Tx, skuIds: readonly string[]): Promise<void> => {
  if (skuIds.length === 0) return
  await sql`
    with held as (select p.id from products p where p.id in (select product_id from skus where id = any(${skuIds}::uuid[])) order by p.id for update of p),
    now as (
      select k.product_id, min(${PRICE_FOR_ALL}) as least, max(${PRICE_FOR_ALL}) as most, min(${PRICE_FOR_ALL} / k.base_qty) ${OF_BASE} as base,
        ${lowestOwn(PERSONAL_FOR_ALL)} as own, ${lowestOwn(sql`${PERSONAL_FOR_ALL} / k.base_qty`, OF_BASE)} as own_base
      from held join products p on p.id = held.id join skus k on k.product_id = held.id and k.status = 'on' ${JOIN_SPECIAL} group by k.product_id)
    update products p set min_price_e4 = now.least, max_price_e4 = now.most, base_price = now.base, personal_min_e4 = now.own, personal_base_price = now.own_base, changed_in = pg_current_xact_id() from now
    where p.id = now.product_id and (p.min_price_e4, p.max_price_e4, p.base_price, p.personal_min_e4, p.personal_base_price) is distinct from (now.least, now.most, now.base, now.own, now.own_base)`.execute(
    tx,
  )
}

/** Goods written anew keep their special prices. */
export const followSpecials = async (tx: Tx, productIds: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select distinct z.sku_id as id from specials z join skus k on k.id = z.sku_id where k.product_id = any(${productIds}::uuid[]) and ${RUNS}`.execute(
    tx,
  )
  await followPrices(
    tx,
    rows.map((it) => it.id),
  )
}
