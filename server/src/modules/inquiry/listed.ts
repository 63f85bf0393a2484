// Goods of the mall that opened quotes were linked to (decision 0403).
import type { OfferContent } from '@caiyuan/contract/inquiry/form'
import { sql } from 'kysely'
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { isId } from '../../core/ids.ts'

export interface Listed {
  lineNo: number
  skuId: string
  productId: string
  name: string
  spec: string
  unit: string
  priceE4: number | null
}

interface Linking {
  supplierId: string
  offer: OfferContent | null
  cameAt: Date
}

/**
 * What each opened quote was linked to, of its own firm's goods alone, at the public price of the day before it came; null price: not
 * sold then, or no longer. What was sealed may hold any text for an id.
 */
export const listedOf = async (ctx: Ctx, quotes: readonly Linking[]): Promise<Listed[][]> => {
  const links = quotes.flatMap(({ supplierId, offer, cameAt }, at) =>
    (offer?.lines ?? []).flatMap(({ lineNo, skuId }) =>
      skuId && isId(skuId) ? [{ at, lineNo, skuId, supplierId, day: dayOf(cameAt) }] : [],
    ),
  )
  if (links.length === 0) return quotes.map(() => [])
  const of = <K extends keyof (typeof links)[number]>(key: K) => links.map((it) => it[key])
  const { rows } = await sql<Listed & { at: number }>`
    select l.at, l.line_no as "lineNo", k.id as "skuId", k.product_id as "productId", p.name, k.spec_text as spec, k.unit,
      case when p.status = 'on' and k.status = 'on' then
        (select d.price_e4 from price_points d where d.sku_id = k.id and d.day < l.day order by d.day desc limit 1)
      end as "priceE4"
    from unnest(${of('at')}::int[], ${of('lineNo')}::int[], ${of('skuId')}::uuid[], ${of('supplierId')}::uuid[], ${of('day')}::date[])
      as l(at, line_no, sku_id, supplier_id, day)
      join skus k on k.id = l.sku_id and k.supplier_id = l.supplier_id join products p on p.id = k.product_id
    order by l.at, l.line_no`.execute(ctx.tx)
  return quotes.map((_, at) => rows.flatMap(({ at: of_, ...row }) => (of_ === at ? [row] : [])))
}
