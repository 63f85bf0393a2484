// Offers under standard goods (decision 0081), with the price of the acting school: whatever it does not see is not there.
import { basePriceE4, pictureOf, shownBadges } from '@caiyuan/contract/goods'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { addWorkdays, dayOf } from '../../core/clock.ts'
import type { Asking, Ctx } from '../../core/context.ts'
import { missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import { PUBLIC, type Purse } from '@caiyuan/contract/purse'
import type { ComparedOffer } from './comparable.ts'
import { campaignsNow, type CampaignsNow } from './campaign-now.ts'
import { GOODS, goodsNow, joinNow, offersFrom, SKU, skuNow, type Offer, type OfferRow } from './offers.ts'
import { PRICE } from './special-now.ts'

/** SQL over aliases `g` of standard goods, `c` of their category and `pk` of the pack that is pictured: what every list of them shows. */
export const DESCRIBED = sql`g.id, g.name, g.brand, g.model, g.spec, g.pack, g.unit, c.name as category, pk.product_id as picture_product, pk.id as picture_sku`

export interface DescribedRow {
  id: string
  name: string
  brand: string
  model: string
  spec: string
  pack: string
  unit: string
  category: string
  picture_product: string | null
  picture_sku: string | null
}

export const describedShown = (r: DescribedRow) => ({
  name: r.name,
  brand: r.brand,
  model: r.model,
  spec: r.spec,
  pack: r.pack,
  unit: r.unit,
  categoryName: r.category,
  picture: r.picture_product ? pictureOf(r.picture_product, r.picture_sku!) : '',
})

/** SQL over alias `o`, `k`, `p`, `s` and `t`: the school sees the offer. */
export const SEEN = sql<SqlBool>`o.state = 'matched' and k.status = 'on' and p.status = 'on' and s.status = 'normal' and not coalesce(t.is_hidden, false)`

/** Offers of standard goods `o`, with all that says whether they are seen. */
export const fromOffers = (ctx: Asking, purse: Purse): RawBuilder<unknown> => sql`
  standard_offers o join skus k on k.id = o.sku_id join products p on p.id = k.product_id join suppliers s on s.id = p.supplier_id ${joinNow(ctx, purse)}`

type Row = OfferRow & CampaignsNow & { standard_id: string }

/** An offer and what its pack holds. */
export interface OfOne {
  offer: Offer
  baseUnit: string
  baseQty: number
  promos: number[]
}

/** What can be bought first, then by price, then by supplier, so that equals stay in their order. */
const byPrice = (a: OfOne, b: OfOne): number =>
  Number(a.offer.problem !== '') - Number(b.offer.problem !== '') || a.offer.priceE4 - b.offer.priceE4 || a.offer.srcId - b.offer.srcId

/** The offers of these standard goods that the school sees, the best first; one without any is absent. */
export const offersUnder = async (
  ctx: Ctx,
  standardIds: readonly string[],
  provinceCode: string | null,
  purse: Purse,
): Promise<Map<string, OfOne[]>> => {
  const ids = standardIds.filter(isId)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select o.standard_id, ${GOODS}, ${SKU}, ${skuNow(ctx, purse)}, ${goodsNow(ctx, sql`${provinceCode}::text`)}, ${campaignsNow(ctx, purse)}
    from ${fromOffers(ctx, purse)} where o.standard_id = any(${ids}::uuid[]) and ${SEEN}`.execute(ctx.tx)
  const offers = await offersFrom(ctx, rows, purse)
  const under = Map.groupBy(rows, (row) => row.standard_id)
  return new Map(
    [...under].map(([id, some]) => [
      id,
      some
        .map((row) => ({ offer: offers.get(row.sku_id)!, baseUnit: row.base_unit ?? '', baseQty: row.base_qty ?? 0, promos: row.promos }))
        .toSorted(byPrice),
    ]),
  )
}

/** As pages show it. */
export const offerShown = (ctx: Ctx, { offer: it, baseUnit, baseQty, promos }: OfOne) => ({
  skuId: it.skuId,
  productId: it.productId,
  supplierId: it.supplierId,
  srcId: it.srcId,
  supplierName: it.supplierName,
  supplierFullName: it.supplierFullName,
  name: it.name,
  spec: it.spec,
  catNo: it.catNo,
  unit: it.unit,
  priceE4: it.priceE4,
  tiers: it.tiers,
  baseUnit,
  baseQty,
  basePriceE4: basePriceE4(it.priceE4, baseQty),
  moq: it.moq,
  packStep: it.packStep,
  stock: it.stock,
  badges: shownBadges([...it.badges, ...promos], it.srcId),
  controlClass: it.controlClass,
  freight: it.freight,
  leadDays: it.leadDays,
  leaveOn: dayOf(addWorkdays(ctx.now, it.leadDays)),
  problem: it.problem,
})

export interface Named {
  prodId: string
  srcId: number
}
const nameOf = ({ prodId, srcId }: Named): string => `${prodId} ${srcId}`

/** The SKU each names, by `${prodId} ${srcId}`: of a standard good in use, the offer of that supplier. */
const skusNamed = async (ctx: Ctx, named: readonly Named[]): Promise<Map<string, string>> => {
  const asked = named.filter((it) => isId(it.prodId))
  const { rows } = await sql<{ standard_id: string; src_id: number; sku_id: string }>`
    select o.standard_id, s.src_id, o.sku_id
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a("prodId" uuid, "srcId" int)
    join suppliers s on s.src_id = a."srcId" join standard_offers o on o.standard_id = a."prodId" and o.supplier_id = s.id and o.state = 'matched'
    join standard_goods g on g.id = o.standard_id and g.state = 'on'`.execute(ctx.tx)
  return new Map(rows.map((r) => [nameOf({ prodId: r.standard_id, srcId: r.src_id }), r.sku_id]))
}

/** What is bought: the SKU, how many, and under which standard good. */
export interface StandardLine {
  skuId: string
  num: number
  standardId: string
}

/** Refuses an offer that is not there (any more). */
export const linesNamed = async (ctx: Ctx, items: readonly (Named & { num: number })[]): Promise<StandardLine[]> => {
  const skus = await skusNamed(ctx, items)
  return items.map((it) => {
    const skuId = skus.get(nameOf(it))
    if (!skuId) throw missing('标准商品的报价')
    return { skuId, num: it.num, standardId: it.prodId }
  })
}

export interface Under {
  id: string
  name: string
  /** In use, with this offer still under it. */
  isUnder: boolean
}

/** What is said of an offer that was taken out from under its standard good. */
export const NOT_UNDER = '已不是这个标准商品的报价，可作为普通商品购买'

/** The standard goods of these lines, by SKU; lines without one are left out. */
export const standardsOf = async (
  ctx: Ctx,
  lines: readonly { skuId: string; standardId?: string | null | undefined }[],
): Promise<Map<string, Under>> => {
  const asked = lines.filter((it) => it.standardId)
  if (asked.length === 0) return new Map()
  const { rows } = await sql<Under & { skuId: string }>`
    select a."skuId", g.id, g.name, g.state = 'on' and exists (select from standard_offers o where o.standard_id = g.id and o.sku_id = a."skuId" and o.state = 'matched') as "isUnder"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a("skuId" uuid, "standardId" uuid) join standard_goods g on g.id = a."standardId"`.execute(
    ctx.tx,
  )
  return new Map(rows.map(({ skuId, ...it }) => [skuId, it]))
}

/** What other suppliers ask under the same standard good, seen by the school and in stock, the cheapest first; by SKU. */
export const othersUnder = async (
  ctx: Ctx,
  lines: readonly { skuId: string; standardId?: string | null | undefined }[],
): Promise<Map<string, ComparedOffer[]>> => {
  const asked = lines.filter((it) => it.standardId)
  if (asked.length === 0) return new Map()
  const { rows } = await sql<ComparedOffer & { asked: string }>`
    select a."skuId" as asked, p.id as "productId", k.id as "skuId", s.short_name as "supplierName", s.name as "supplierFullName",
      ${PRICE} as "priceE4", p.lead_days as "leadDays"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a("skuId" uuid, "standardId" uuid) join skus own on own.id = a."skuId"
    join (${fromOffers(ctx, PUBLIC)}) on o.standard_id = a."standardId"
    where ${SEEN} and o.supplier_id <> own.supplier_id and st.stock > st.reserved order by "priceE4", "supplierName"`.execute(ctx.tx)
  const under = Map.groupBy(rows, (row) => row.asked)
  return new Map(asked.map(({ skuId }) => [skuId, (under.get(skuId) ?? []).map(({ asked: _, ...it }) => it)]))
}
