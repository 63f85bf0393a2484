// The prices of goods as searches filter and sort by them: what is shown and paid is read of the packs themselves.
import { sql } from 'kysely'
import type { Tx } from '../../core/db.ts'
import { JOIN_SPECIAL, PERSONAL_FOR_ALL, PRICE_FOR_ALL, RUNS } from './special-now.ts'

const asked = (price: string): string => `case when bool_or(k.personal_price_e4 is not null) then min(${price})`
const OWN = 'coalesce(k.personal_price_e4, k.price_e4)'
const OF_BASE = 'filter (where k.base_qty > 0 and k.base_unit = p.base_unit)'
/** Over `k`, the packs of goods `p` on the shelf: the lowest price with one's own money; null where none has its own for that. */
export const PERSONAL_MIN = sql.raw(`${asked(OWN)} end`)
/** The lowest of one base unit. */
export const PERSONAL_BASE = sql.raw(`${asked(`${OWN} / k.base_qty`)} ${OF_BASE} end`)

/** They follow the packs and the special prices in force; only what moved is written. */
export const followPrices = async (tx: Tx, skuIds: readonly string[]): Promise<void> => {
  if (skuIds.length === 0) return
  await sql`
    with held as (select p.id from products p where p.id in (select product_id from skus where id = any(${skuIds}::uuid[])) order by p.id for update of p),
    now as (
      select k.product_id, min(${PRICE_FOR_ALL}) as least, max(${PRICE_FOR_ALL}) as most, min(${PRICE_FOR_ALL} / k.base_qty) filter (where k.base_qty > 0 and k.base_unit = p.base_unit) as base,
        case when bool_or(k.personal_price_e4 is not null) then min(${PERSONAL_FOR_ALL}) end as own,
        case when bool_or(k.personal_price_e4 is not null) then min(${PERSONAL_FOR_ALL} / k.base_qty) filter (where k.base_qty > 0 and k.base_unit = p.base_unit) end as own_base
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
