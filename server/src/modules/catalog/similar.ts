// What may stand in for goods that are not to be had: the same substance or model of anybody, nearest to what was asked for (decision 0402).
import type { Purse } from '@caiyuan/contract/purse'
import { sql } from 'kysely'
import type { Asking, Ctx } from '../../core/context.ts'
import { sameGoods, sameOffer } from './comparable.ts'
import { joinTerms } from './terms.ts'

export interface Similar {
  asked: string
  skuId: string
  supplierId: string
  /** The same brand, pack, colour and size. */
  isSame: boolean
  /** How many of it hold as much as one of what was asked for; 1 of the same. */
  ratio: number
}

/** Of each product that is the same goods the pack nearest to the one asked for; another pack only where both say how much they hold. */
export const similarTo = async (ctx: Asking & Pick<Ctx, 'tx'>, skuIds: readonly string[], purse: Purse): Promise<Similar[]> => {
  if (skuIds.length === 0) return []
  const { rows } = await sql<Similar>`
    with mine as materialized (
      select k.id as sku_id, p.same_key, k.offer_key, k.base_unit, k.base_qty
      from skus k join products p on p.id = k.product_id where k.id = any(${skuIds}::uuid[]) and p.same_key <> '' and k.status <> 'service'
    )
    select distinct on (m.sku_id, p.id) m.sku_id as asked, k.id as "skuId", p.supplier_id as "supplierId", (${sameOffer}) is true as "isSame",
      case when (${sameOffer}) is true then 1 else m.base_qty / k.base_qty end::float8 as ratio
    from mine m join products p on ${sameGoods} and p.status = 'on'
    join skus k on k.product_id = p.id and k.status = 'on' and k.id <> all(${skuIds}::uuid[])
    join suppliers s on s.id = p.supplier_id and s.status = 'normal'
    join sku_stocks st on st.sku_id = k.id and st.stock > st.reserved
    ${joinTerms(ctx, purse)}
    where not coalesce(t.is_hidden, false)
      and ((${sameOffer}) is true or (k.base_unit = m.base_unit and k.base_qty > 0 and m.base_qty > 0))
    order by m.sku_id, p.id, (${sameOffer}) is true desc, abs(coalesce(k.base_qty, 0) - coalesce(m.base_qty, 0)), k.id`.execute(ctx.tx)
  return rows
}
