// One standard good: what it is, all its offers, how its lowest price moved.
import type { standard } from '@caiyuan/contract/standard'
import type { Purse } from '@caiyuan/contract/purse'
import { sql } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import { missing } from '../../../core/fail.ts'
import { isId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import {
  DESCRIBED,
  describedShown,
  fromOffers,
  offerShown,
  offersUnder,
  SEEN,
  type DescribedRow,
  type OfOne,
} from '../../catalog/standards.ts'
import { movedPoints, pointPrice } from '../../catalog/terms.ts'
import { trailOf } from '../../catalog/trail.ts'
import { asViewer, placeOf } from '../../catalog/viewer.ts'

/** One that is not in use, or of which the school sees no offer, is not there. */
const seenOffers = async (ctx: Ctx, prodId: string, provinceCode: string | null, purse: Purse): Promise<OfOne[]> => {
  const isThere =
    isId(prodId) &&
    (await ctx.tx.selectFrom('standard_goods').select('id').where('id', '=', prodId).where('state', '=', 'on').executeTakeFirst())
  const offers = isThere ? (await offersUnder(ctx, [prodId], provinceCode, purse)).get(prodId) : undefined
  if (!offers) throw missing('标准商品')
  return offers
}

export const showMore: Of<typeof standard>['showMore'] = (open, { prodId, provinceCode, categoryType }) =>
  asViewer(
    open,
    async (ctx) => {
      const place = await placeOf(ctx, provinceCode)
      const [, ...others] = await seenOffers(ctx, prodId, place?.provinceCode ?? null, categoryType)
      return { list: others.map((it) => offerShown(ctx, it)) }
    },
    categoryType,
  )

interface Row extends DescribedRow {
  cas: string | null
  attributes: { name: string; value: string }[]
  trail: { id: string; name: string }[]
}

/** On each day some offer changed its price: the lowest of what each cost then. */
const trendOf = async (ctx: Ctx, prodId: string, purse: Purse): Promise<{ on: string; priceE4: number }[]> => {
  const { rows } = await sql<{ day: string; price_e4: number }>`
    with offers as (select k.id from ${fromOffers(ctx, purse)} where o.standard_id = ${prodId} and ${SEEN}),
    days as (select distinct day from ${movedPoints(ctx, purse, sql`sku_id in (select id from offers)`)} p)
    select d.day, min(c.price_e4) as price_e4 from days d cross join offers o
    cross join lateral (select ${pointPrice(ctx, purse)} as price_e4 from price_points where sku_id = o.id and day <= d.day order by day desc limit 1) c
    group by d.day order by d.day`.execute(ctx.tx)
  return rows.map((r) => ({ on: r.day, priceE4: r.price_e4 }))
}

export const standardDetail: Of<typeof standard>['detail'] = (open, { prodId, provinceCode, categoryType }) =>
  asViewer(
    open,
    async (ctx) => {
      const place = await placeOf(ctx, provinceCode)
      const offers = await seenOffers(ctx, prodId, place?.provinceCode ?? null, categoryType)
      const best = offers[0]!.offer
      const { rows } = await sql<Row>`
      select ${DESCRIBED}, g.cas, g.attributes, ${trailOf(sql`string_to_array(g.category_path, '/')`)} as trail
      from standard_goods g join categories c on c.code = g.category_code left join skus pk on pk.id = coalesce(g.sku_id, ${best.skuId}::uuid) where g.id = ${prodId}`.execute(
        ctx.tx,
      )
      const row = rows[0]!
      return {
        prodId,
        ...describedShown(row),
        offerNum: offers.length,
        cas: row.cas ?? '',
        attributes: row.attributes,
        trail: row.trail,
        place,
        offers: offers.map((it) => offerShown(ctx, it)),
        trend: await trendOf(ctx, prodId, categoryType),
      }
    },
    categoryType,
  )
