// Products as cards: the SKU whose price is shown, the school's price, how it compares with the same goods.
import type { catalog } from '@caiyuan/contract/catalog'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { basePriceE4, pictureOf, shownBadges } from '@caiyuan/contract/goods'
import { schoolKinds } from '@caiyuan/contract/order/kinds'
import { calledOff } from '@caiyuan/contract/order/standing'
import type { Purse } from '@caiyuan/contract/purse'
import { sql, type RawBuilder } from 'kysely'
import { addWorkdays, dayOf } from '../../../core/clock.ts'
import type { Asking, Ctx } from '../../../core/context.ts'
import type { Of } from '../../../core/implement.ts'
import { isId } from '../../../core/ids.ts'
import { oneOf } from '../../../core/one-of.ts'
import { comparedWith, shownOffers, type Comparable } from '../comparable.ts'
import { GOODS_ANSWER, keptGoods, offerRow, type Goods, type GoodsAnswer, type KeptGoods } from '../kept-goods.ts'
import { campaignsNow, type CampaignsNow } from '../campaign-now.ts'
import { goodsNow, joinNow, offersFrom, skuNow, type GoodsNow, type Offer, type SkuNow } from '../offers.ts'
import { PRICE } from '../special-now.ts'
import { askAsViewer, isVisitor, placeAt } from '../viewer.ts'

export type Card = OutputOf<typeof catalog.search>['list'][number]

/** SQL of rows: products or SKUs in their order, each as the SKU whose price is shown. */
type Shown = RawBuilder<SkuNow & { place: number; product_id: string; sku_id: string }>

/** The cheapest SKU the school sees of each product, sold-out ones last. */
const ofProducts = (ctx: Asking, productIds: readonly string[], purse: Purse): Shown => sql`
  select u.place, u.id as product_id, k.* from unnest(${productIds}::uuid[]) with ordinality as u(id, place) cross join lateral (
    select k.id as sku_id, ${skuNow(ctx, purse)} from skus k ${joinNow(ctx, purse)}
    where k.product_id = u.id and k.status = 'on' and not coalesce(t.is_hidden, false)
    order by (coalesce(st.stock - st.reserved, 0) >= k.moq) desc, ${PRICE}, k.sort limit 1) k`

const ofSkus = (ctx: Asking, skuIds: readonly string[], purse: Purse): Shown => sql`
  select u.place, k.product_id, k.id as sku_id, ${skuNow(ctx, purse)} from unnest(${skuIds}::uuid[]) with ordinality as u(id, place) join skus k on k.id = u.id ${joinNow(ctx, purse)}
  where not coalesce(t.is_hidden, false)`

/** SQL over alias `p`: orders of the last 12 months of the person's school that held a product; personal purchases never count. */
const schoolTimes = (ctx: Asking): RawBuilder<number> =>
  isVisitor(ctx)
    ? sql`0`
    : sql`(select count(distinct l.order_id)::int from skus k join order_lines l on l.school_id = ${ctx.schoolId} and l.sku_id = k.id
      join orders o on o.school_id = l.school_id and o.id = l.order_id
      where k.product_id = p.id and o.kind in ${oneOf(schoolKinds)} and o.submitted_at > now() - interval '12 months' and o.state not in ${oneOf(calledOff)})`

type Row = GoodsAnswer & GoodsNow & CampaignsNow & SkuNow & { sku_id: string; times: number } & (Comparable | { num: null })

/** Everything cards say, by one statement. */
const askCards = async (
  ctx: Asking,
  shown: Shown,
  from: RawBuilder<unknown>,
  province: RawBuilder<string | null>,
  purse: Purse,
): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    with shown as materialized (${shown})
    select shown.sku_id, shown.price_e4, shown.special, shown.free, shown.is_hidden, shown.is_personal, ${GOODS_ANSWER}, ${goodsNow(ctx, province)}, ${campaignsNow(ctx, purse)}, ${schoolTimes(ctx)} as times, same.*
    from shown join (${from}) on p.id = shown.product_id left join lateral (${comparedWith(ctx, sql`k.id = shown.sku_id`, purse)}) same on true
    order by shown.place`.execute(ctx.tx)
  return rows
}

/** Fewer other offers make no median to call a price high by. */
const LEAST_OTHERS = 2
const HIGH = 1.2

/** How many times the median of the others a price is; null with fewer than two. The card and the page of goods say the same figure. */
export const referenceOf = (ownE4: number, it: Comparable | undefined): { priceE4: number; ratio: number; num: number } | null =>
  it && it.num >= LEAST_OTHERS ? { priceE4: it.medianE4, ratio: Math.round((ownE4 / it.medianE4) * 100) / 100, num: it.num } : null

/** Lowest where another one costs more; high above 1.2 times the median of the others (domain page 05 §5.3, decision 0025). */
export const compareWith = (ownE4: number, it: Comparable | undefined): Card['compare'] => {
  const none = { kind: 'none', ratio: 0, num: it?.num ?? 0, referenceE4: 0 } as const
  if (!it) return { ...none, offers: [] }
  const offers = shownOffers(it.offers)
  if (ownE4 <= it.offers[0]!.priceE4 && it.highestE4 > ownE4) return { ...none, kind: 'lowest', offers }
  const reference = referenceOf(ownE4, it)
  return reference && reference.ratio > HIGH
    ? { kind: 'high', ratio: reference.ratio, num: it.num, referenceE4: reference.priceE4, offers }
    : { ...none, offers: [] }
}

const shape = (ctx: Ctx, row: Row, goods: Goods, offer: Offer): Card => {
  const sku = goods.skus.find((k) => k.sku_id === row.sku_id)!
  const skuNum = goods.skus.filter((k) => k.is_sku_on).length
  return {
    productId: row.product_id,
    skuId: row.sku_id,
    skuNum,
    name: offer.name,
    brand: offer.brand,
    model: offer.model,
    catNo: offer.catNo,
    spec: offer.spec,
    // The price shown is that of one SKU, so is the pack.
    pack: skuNum > 1 && sku.spec_text !== '' ? `${sku.spec_text} / ${offer.unit}` : goods.pack,
    unit: offer.unit,
    priceE4: offer.priceE4,
    listPriceE4: sku.list_price_e4 !== null && sku.list_price_e4 > offer.priceE4 ? sku.list_price_e4 : null,
    special: offer.special,
    baseUnit: sku.base_unit ?? '',
    basePriceE4: basePriceE4(offer.priceE4, sku.base_qty),
    moq: offer.moq,
    packStep: offer.packStep,
    stock: offer.stock,
    supplierId: offer.supplierId,
    supplierName: offer.supplierName,
    supplierFullName: offer.supplierFullName,
    badges: shownBadges([...offer.badges, ...row.promos], offer.srcId),
    controlClass: offer.controlClass,
    leaveOn: dayOf(addWorkdays(ctx.now, offer.leadDays)),
    schoolTimes: row.times,
    compare: compareWith(offer.priceE4, row.num === null ? undefined : row),
    picture: pictureOf(row.product_id, row.sku_id),
    problem: offer.problem,
  }
}

interface Shaped {
  card: Card
  goods: Goods
  offer: Offer
}

const cardsOfRows = async (ctx: Ctx, kept: KeptGoods, rows: readonly Row[], purse: Purse): Promise<Shaped[]> => {
  const found = rows.map((row) => ({ row, goods: kept.goodsOf(row) }))
  const offers = await offersFrom(
    ctx,
    found.map(({ row, goods }) => offerRow(goods, row, row)),
    purse,
  )
  return found.map(({ row, goods }) => {
    const offer = offers.get(row.sku_id)!
    return { card: shape(ctx, row, goods, offer), goods, offer }
  })
}

/** Cards in the order of the ids; products without a SKU the school sees are left out. */
export const cardsOf = async (ctx: Ctx, productIds: readonly string[], provinceCode: string | null, purse: Purse): Promise<Card[]> => {
  if (productIds.length === 0) return []
  const kept = keptGoods(ctx.tx, productIds)
  const rows = await askCards(ctx, ofProducts(ctx, productIds, purse), kept.from, sql`${provinceCode}::text`, purse)
  return (await cardsOfRows(ctx, kept, rows, purse)).map((it) => it.card)
}

const baseQtyOf = ({ goods, offer }: Shaped): number => goods.skus.find((it) => it.sku_id === offer.skuId)?.base_qty ?? 0

const laidOut = (it: Shaped) => ({
  ...it.card,
  attributes: it.goods.attributes,
  leadDays: it.offer.leadDays,
  tiers: it.offer.tiers,
  baseQty: baseQtyOf(it),
  freight: it.offer.freight,
})

/** SQL: the province of the person's default address; null without one. */
const ownProvince = (ctx: Asking): RawBuilder<string | null> => sql`(${placeAt(ctx, undefined)} ->> 'provinceCode')`

/** The same inside a call of a signed-in person, in the order of the ids. */
export const cardsOfSkus = async (ctx: Ctx, skuIds: readonly string[], purse: Purse) => {
  const kept = keptGoods(ctx.tx, [])
  const rows = await askCards(ctx, ofSkus(ctx, skuIds.filter(isId), purse), kept.from, ownProvince(ctx), purse)
  return (await cardsOfRows(ctx, kept, rows, purse)).map(laidOut)
}

/** Goods somebody picked one by one: comparison lists. */
export const listCards: Of<typeof catalog>['cards'] = (open, { skuIds, categoryType }) =>
  askAsViewer(
    open,
    async (ctx) => {
      const kept = keptGoods(ctx.tx, [])
      return { kept, rows: await askCards(ctx, ofSkus(ctx, skuIds.filter(isId), categoryType), kept.from, ownProvince(ctx), categoryType) }
    },
    async (ctx, { kept, rows }) => {
      const shaped = await cardsOfRows(ctx, kept, rows, categoryType)
      return {
        list: shaped.map(laidOut),
      }
    },
    categoryType,
  )
