// Products as cards: the SKU whose price is shown, the school's price, how it compares with the same goods.
import type { catalog } from '@caiyuan/contract/catalog'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { basePriceE4, pictureOf, shownBadges } from '@caiyuan/contract/goods'
import { sql } from 'kysely'
import { addWorkdays, dayOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import type { Of } from '../../../core/implement.ts'
import { isId } from '../../../core/ids.ts'
import { comparableOf, shownOffers, type Comparable } from '../comparable.ts'
import { offersOf, type Offer } from '../offers.ts'
import { asViewer, isVisitor, placeOf } from '../viewer.ts'

export type Card = OutputOf<typeof catalog.search>['list'][number]

interface Row {
  product_id: string
  sku_id: string
  sku_num: number
  pack: string
  spec_text: string
  list_price_e4: number | null
  base_unit: string | null
  base_qty: number | null
  attributes: { name: string; value: string }[]
}

const columns = sql.raw(`p.id as product_id, k.id as sku_id, p.pack, k.spec_text, k.list_price_e4, k.base_unit, k.base_qty, p.attributes,
  (select count(*)::int from skus o where o.product_id = p.id and o.status = 'on') as sku_num`)

/** The cheapest SKU the school sees of each product, sold-out ones last. */
const rowsOfProducts = async (ctx: Ctx, productIds: readonly string[]): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select ${columns} from unnest(${productIds}::uuid[]) with ordinality as u(id, place) join products p on p.id = u.id
    cross join lateral (
      select k.* from skus k left join sku_stocks st on st.sku_id = k.id left join sku_terms t on t.school_id = ${ctx.schoolId} and t.sku_id = k.id
      where k.product_id = p.id and k.status = 'on' and not coalesce(t.is_hidden, false)
      order by (coalesce(st.stock - st.reserved, 0) >= k.moq) desc, coalesce(t.price_e4, k.price_e4), k.sort limit 1) k
    order by u.place`.execute(ctx.tx)
  return rows
}

const rowsOfSkus = async (ctx: Ctx, skuIds: readonly string[]): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select ${columns} from unnest(${skuIds}::uuid[]) with ordinality as u(id, place) join skus k on k.id = u.id join products p on p.id = k.product_id
    left join sku_terms t on t.school_id = ${ctx.schoolId} and t.sku_id = k.id where not coalesce(t.is_hidden, false) order by u.place`.execute(
    ctx.tx,
  )
  return rows
}

/** Orders of the last 12 months of the person's school that held a product; personal purchases never count. */
const schoolTimes = async (ctx: Ctx, productIds: readonly string[]): Promise<Map<string, number>> => {
  if (isVisitor(ctx) || productIds.length === 0) return new Map()
  const { rows } = await sql<{ product_id: string; n: number }>`
    select k.product_id, count(distinct l.order_id)::int as n from skus k
    join order_lines l on l.school_id = ${ctx.schoolId} and l.sku_id = k.id join orders o on o.school_id = l.school_id and o.id = l.order_id
    where k.product_id = any(${productIds}::uuid[]) and o.kind <> 'PERSONAL' and o.submitted_at > now() - interval '12 months' and o.state not in ('cancelled', 'closed')
    group by k.product_id`.execute(ctx.tx)
  return new Map(rows.map((r) => [r.product_id, r.n]))
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

const shape = (ctx: Ctx, r: Row, offer: Offer, times: number, same: Comparable | undefined): Card => ({
  productId: r.product_id,
  skuId: r.sku_id,
  skuNum: r.sku_num,
  name: offer.name,
  brand: offer.brand,
  model: offer.model,
  catNo: offer.catNo,
  spec: offer.spec,
  // The price shown is that of one SKU, so is the pack.
  pack: r.sku_num > 1 && r.spec_text !== '' ? `${r.spec_text} / ${offer.unit}` : r.pack,
  unit: offer.unit,
  priceE4: offer.priceE4,
  listPriceE4: r.list_price_e4 !== null && r.list_price_e4 > offer.priceE4 ? r.list_price_e4 : null,
  baseUnit: r.base_unit ?? '',
  basePriceE4: basePriceE4(offer.priceE4, r.base_qty),
  moq: offer.moq,
  packStep: offer.packStep,
  stock: offer.stock,
  supplierId: offer.supplierId,
  supplierName: offer.supplierName,
  supplierFullName: offer.supplierFullName,
  badges: shownBadges(offer.badges, offer.srcId),
  controlClass: offer.controlClass,
  leaveOn: dayOf(addWorkdays(ctx.now, offer.leadDays)),
  schoolTimes: times,
  compare: compareWith(offer.priceE4, same),
  picture: pictureOf(r.product_id, r.sku_id),
  problem: offer.problem,
})

const cardsOfRows = async (
  ctx: Ctx,
  rows: readonly Row[],
  provinceCode: string | null,
): Promise<{ card: Card; row: Row; offer: Offer }[]> => {
  const [offers, times, same] = await Promise.all([
    offersOf(
      ctx,
      rows.map((r) => r.sku_id),
      provinceCode,
    ),
    schoolTimes(
      ctx,
      rows.map((r) => r.product_id),
    ),
    comparableOf(
      ctx,
      rows.map((r) => r.sku_id),
    ),
  ])
  return rows.map((row) => {
    const offer = offers.get(row.sku_id)!
    return { row, offer, card: shape(ctx, row, offer, times.get(row.product_id) ?? 0, same.get(row.sku_id)) }
  })
}

/** Cards in the order of the ids; products without a SKU the school sees are left out. */
export const cardsOf = async (ctx: Ctx, productIds: readonly string[], provinceCode: string | null): Promise<Card[]> => {
  if (productIds.length === 0) return []
  return (await cardsOfRows(ctx, await rowsOfProducts(ctx, productIds), provinceCode)).map((it) => it.card)
}

/** Goods somebody picked one by one: comparison lists. */
export const listCards: Of<typeof catalog>['cards'] = (open, { skuIds }) =>
  asViewer(open, async (ctx) => {
    const place = await placeOf(ctx, undefined)
    const rows = await rowsOfSkus(ctx, skuIds.filter(isId))
    const cards = await cardsOfRows(ctx, rows, place?.provinceCode ?? null)
    return {
      list: cards.map(({ card, row, offer }) => ({ ...card, attributes: row.attributes, leadDays: offer.leadDays, tiers: offer.tiers })),
    }
  })
