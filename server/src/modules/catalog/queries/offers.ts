// Offers of the same goods by other suppliers, and how a price moved.
import type { catalog } from '@caiyuan/contract/catalog'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { basePriceE4 } from '@caiyuan/contract/goods'
import { sql } from 'kysely'
import { addWorkdays, dayOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { missing } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { isId } from '../../../core/ids.ts'
import { comparableOf, sameOffer, shownOffers } from '../comparable.ts'
import { offersOf } from '../offers.ts'
import { movedPoints } from '../terms.ts'
import { asViewer, placeOf } from '../viewer.ts'
import { referenceOf } from './cards.ts'

type Offers = OutputOf<typeof catalog.offers>
type Shown = Offers['list'][number]

const MOST = 30

interface Row {
  sku_id: string
  base_unit: string
  base_qty: number
}

/** One SKU of each product of the same goods: the asked one, and of the others the one nearest in pack. */
const sameSkus = async (ctx: Ctx, skuId: string): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    with m as (select k.id, k.product_id, p.same_key, k.base_qty, k.offer_key from skus k join products p on p.id = k.product_id where k.id = ${skuId})
    select k.id as sku_id, coalesce(k.base_unit, '') as base_unit, coalesce(k.base_qty, 0) as base_qty
    from m join products p on p.id = m.product_id or (m.same_key <> '' and p.same_key = m.same_key and p.status = 'on')
    join suppliers s on s.id = p.supplier_id and s.status = 'normal'
    cross join lateral (
      select k.* from skus k left join sku_terms t on t.school_id = ${ctx.schoolId} and t.sku_id = k.id
      where k.product_id = p.id and (k.status = 'on' or k.id = m.id) and not coalesce(t.is_hidden, false)
      order by (k.id = m.id) desc, (${sameOffer}) is true desc, abs(coalesce(k.base_qty, 0) - coalesce(m.base_qty, 0)), k.price_e4 limit 1) k
    order by (p.id = m.product_id) desc limit ${MOST}`.execute(ctx.tx)
  return rows
}

const worth = (o: Shown): number => (o.baseQty > 0 ? o.priceE4 / o.baseQty : o.priceE4)

export const listOffers: Of<typeof catalog>['offers'] = (open, { skuId, provinceCode, categoryType }) =>
  asViewer(
    open,
    async (ctx) => {
      const rows = isId(skuId) ? await sameSkus(ctx, skuId) : []
      if (rows.length === 0) throw missing('商品')
      const place = await placeOf(ctx, provinceCode)
      const comparable = (await comparableOf(ctx, [skuId], categoryType)).get(skuId)
      const offers = await offersOf(
        ctx,
        rows.map((r) => r.sku_id),
        place?.provinceCode ?? null,
        categoryType,
      )
      const list = rows.map((r): Shown => {
        const o = offers.get(r.sku_id)!
        return {
          productId: o.productId,
          skuId: r.sku_id,
          supplierName: o.supplierName,
          supplierFullName: o.supplierFullName,
          name: o.name,
          brand: o.brand,
          catNo: o.catNo,
          spec: o.spec,
          unit: o.unit,
          priceE4: o.priceE4,
          baseUnit: r.base_unit,
          baseQty: r.base_qty,
          basePriceE4: basePriceE4(o.priceE4, r.base_qty),
          tiers: o.tiers,
          freight: o.freight,
          leaveOn: dayOf(addWorkdays(ctx.now, o.leadDays)),
          isThis: r.sku_id === skuId,
          isCompared: comparable?.skuIds.includes(r.sku_id) ?? false,
          problem: o.problem,
        }
      })
      const own = offers.get(skuId)
      return {
        list: list.sort((a, b) => Number(b.isThis) - Number(a.isThis) || worth(a) - worth(b)),
        reference: own ? referenceOf(own.priceE4, comparable) : null,
        lowest: shownOffers(comparable?.offers ?? [])[0] ?? null,
      }
    },
    categoryType,
  )

/** The last 12 months of the mall's price, with today's as the last point. */
export const priceTrend: Of<typeof catalog>['priceTrend'] = (open, { skuId, categoryType }) =>
  asViewer(
    open,
    async (ctx) => {
      if (!isId(skuId)) throw missing('商品')
      const { rows } = await sql<{ day: string; price_e4: number }>`
      select day, price_e4 from ${movedPoints(ctx, categoryType, sql`sku_id = ${skuId}`)} p order by day`.execute(ctx.tx)
      return { points: rows.map((r) => ({ on: r.day, priceE4: r.price_e4 })) }
    },
    categoryType,
  )
