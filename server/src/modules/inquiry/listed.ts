// Goods of the mall that an opened quote was linked to (decision 0403).
import type { OfferContent } from '@caiyuan/contract/inquiry/form'
import { sql } from 'kysely'
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'

export interface Listed {
  lineNo: number
  skuId: string
  productId: string
  name: string
  spec: string
  priceE4: number | null
}

/** What an opened quote was linked to, of its own firm's goods alone, at the public price of the day it came. */
export const listedOf = async (ctx: Ctx, supplierId: string, offer: OfferContent | null, cameAt: Date): Promise<Listed[]> => {
  const linked = (offer?.lines ?? []).flatMap(({ lineNo, skuId }) => (skuId ? [{ lineNo, skuId }] : []))
  if (linked.length === 0) return []
  const { rows } = await sql<Omit<Listed, 'lineNo'>>`
    select k.id as "skuId", k.product_id as "productId", p.name, k.spec_text as spec,
      (select d.price_e4 from price_points d where d.sku_id = k.id and d.day <= ${dayOf(cameAt)}::date order by d.day desc limit 1) as "priceE4"
    from skus k join products p on p.id = k.product_id
    where k.id = any(${linked.map(({ skuId }) => skuId)}::uuid[]) and k.supplier_id = ${supplierId}`.execute(ctx.tx)
  const bySku = new Map(rows.map((row) => [row.skuId, row]))
  return linked.flatMap(({ lineNo, skuId }) => {
    const row = bySku.get(skuId)
    return row ? [{ lineNo, ...row }] : []
  })
}
