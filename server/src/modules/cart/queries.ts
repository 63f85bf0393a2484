// The cart as a list grouped by supplier, priced and judged now.
import type { cart } from '@caiyuan/contract/cart'
import type { InputOf, OutputOf } from '@caiyuan/contract/endpoint'
import { fundSources, type FundSource } from '@caiyuan/contract/fund'
import { freightOf } from '@caiyuan/contract/goods'
import { capWords } from '@caiyuan/contract/limit-words'
import { lineFen, sumFen } from '@caiyuan/contract/money'
import { PERSONAL, type Purse } from '@caiyuan/contract/purse'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import { ask, rowsOf } from '../../core/ask.ts'
import type { Asking, Ctx } from '../../core/context.ts'
import { asking, type Of } from '../../core/implement.ts'
import type { Tables } from '../../core/tables.ts'
import { addressById, defaultProvince } from '../address/queries.ts'
import { capsOn, overCaps } from '../catalog/caps.ts'
import { allLimits } from '../catalog/limits.ts'
import { offersFrom, offersIn, specialFor, unitPriceE4, type Offer, type OfferRow } from '../catalog/offers.ts'
import { paramsOf, type Params } from '../school/params.ts'
import { mustBeOpen } from '../school/purse.ts'
import { offerProblem, quantityProblem, sizeProblem } from './rules.ts'

/** `services`: pieces of each chosen service by its SKU. */
export type CartRow = Omit<Selectable<Tables['cart_lines']>, 'services'> & { services: Record<string, number> }
type Cart = Of<typeof cart>

/** Standard goods lie in a basket of their own (decision 0081). */
export type Basket = 'normal' | 'standard'
type Group = OutputOf<(typeof cart)['list']>[number]
type Line = Group['cartList'][number]

export const rowsIn = (ctx: Asking, categoryType: string, basket: Basket = 'normal') =>
  ctx.tx
    .selectFrom('cart_lines')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', ctx.user.id)
    .where('category_type', '=', categoryType)
    .where('basket', '=', basket)
    .orderBy('added_at', 'desc')
    .orderBy('sku_id')
    .$castTo<CartRow>()

export const cartRows = (ctx: Ctx, categoryType: string, basket: Basket = 'normal'): Promise<CartRow[]> =>
  rowsIn(ctx, categoryType, basket).execute()

const nextTierOf = (offer: Offer, num: number, priceE4: number): Line['nextTier'] =>
  offer.tiers.filter((tier) => tier.from > num && tier.priceE4 < priceE4).toSorted((a, b) => a.from - b.from)[0] ?? null

/** In JSON a moment is a text. */
type Row = Omit<CartRow, 'added_at'> & { added_at: string }

/** Those that are offered, and those that were chosen and are no more. */
const servicesOf = (row: Row, offer: Offer, offers: ReadonlyMap<string, Offer>): Line['services'] =>
  [...offers.values()]
    .filter((it) => it.isService && it.productId === offer.productId && (offerProblem(it) === '' || row.services[it.skuId] !== undefined))
    .map((it) => {
      const num = row.services[it.skuId] ?? 0
      return {
        skuId: it.skuId,
        name: it.serviceName,
        unit: it.unit,
        priceE4: it.priceE4,
        num,
        amountFen: lineFen(it.priceE4, num),
        problem: num > 0 ? offerProblem(it) : '',
      }
    })

const lineOf = (row: Row, offer: Offer, bar: string, services: Line['services']): Line => {
  const priceE4 = unitPriceE4(offer, row.num)
  const gone = offerProblem(offer) || bar
  return {
    skuId: offer.skuId,
    productId: offer.productId,
    name: offer.name,
    brand: offer.brand,
    model: offer.model,
    spec: offer.spec,
    catNo: offer.catNo,
    unit: offer.unit,
    picture: offer.picture,
    controlClass: offer.controlClass,
    num: row.num,
    moq: offer.moq,
    packStep: offer.packStep,
    stock: offer.stock,
    priceE4,
    special: specialFor(offer, row.num),
    nextTier: nextTierOf(offer, row.num, priceE4),
    amountFen: lineFen(priceE4, row.num),
    seenPriceE4: row.seen_price_e4,
    dropE4: row.seen_price_e4 - offer.priceE4,
    leadDays: offer.leadDays,
    services,
    supportServerNum: services.reduce((sum, it) => sum + it.num, 0),
    checked: row.checked,
    isInvalid: gone !== '',
    problem: gone || quantityProblem(offer, row.num),
    addedAt: new Date(row.added_at).toISOString(),
  }
}

const has = (text: string, part: string): boolean => text.toLowerCase().includes(part)

const matches = (offer: Offer, search: string): boolean =>
  search === '' ||
  [offer.name, offer.brand, offer.model, offer.spec, offer.catNo, offer.cas, offer.supplierName, offer.supplierFullName].some((it) =>
    has(it, search.toLowerCase()),
  )

export interface Asked {
  rows: Row[]
  offers: OfferRow[]
}

/** The lines and their offers by one statement; `province` is SQL. */
export const askCart = (
  ctx: Asking,
  categoryType: Purse,
  province: RawBuilder<string | null>,
  basket: Basket = 'normal',
): Promise<Asked> => {
  const lines = rowsIn(ctx, categoryType, basket)
  const skuIds = lines.clearSelect().clearOrderBy().select('sku_id')
  const isInCart = sql<boolean>`k.id in (${skuIds} union all
    select v.id from skus g join skus v on v.product_id = g.product_id and v.service_name is not null where g.id in (${skuIds}))`
  return ask<Asked>(ctx.tx, {
    rows: rowsOf(lines.$castTo<Row>()),
    offers: rowsOf(offersIn(ctx, isInCart, province, categoryType)),
  })
}

/** Why lines that are ticked are too many together, by SKU. */
const overIn = async (ctx: Ctx, rows: readonly Row[], offers: ReadonlyMap<string, Offer>): Promise<Map<string, string>> => {
  const lines = rows.flatMap((row) => {
    const offer = offers.get(row.sku_id)
    if (!offer || !row.checked || offerProblem(offer)) return []
    return [{ offer, num: row.num, amountFen: lineFen(unitPriceE4(offer, row.num), row.num) }]
  })
  return overCaps(
    await capsOn(
      ctx,
      lines.map((it) => it.offer),
    ),
    lines,
  )
}

/** What a line comes to with its services. */
const wholeFen = (it: Line): number =>
  it.amountFen + sumFen(it.services.filter((each) => each.problem === '').map((each) => each.amountFen))

/** What is ticked of one supplier is one order for each control class. */
const groupProblem = (params: Params, { freight }: Offer, lines: readonly Line[]): string =>
  [...Map.groupBy(lines, (it) => it.controlClass).values()]
    .map((order) => {
      const goodsFen = sumFen(order.map(wholeFen))
      return sizeProblem(params, goodsFen + freightOf(goodsFen, freight))
    })
    .find(Boolean) ?? ''

/** `barOf` says of a line why it cannot be bought from this basket at all; empty where it can. */
export const groupsOf = async (
  ctx: Ctx,
  { rows, offers: asked }: Asked,
  { searchStr: search, categoryType }: { searchStr: string; categoryType: Purse },
  barOf: (skuId: string) => string = () => '',
): Promise<Group[]> => {
  await mustBeOpen(ctx, categoryType)
  const offers = await offersFrom(ctx, asked, categoryType)
  const over = categoryType === PERSONAL ? new Map<string, string>() : await overIn(ctx, rows, offers)
  const params = await paramsOf(ctx)
  const groups = new Map<string, { offer: Offer; lines: Line[] }>()
  for (const row of rows) {
    const offer = offers.get(row.sku_id)
    if (!offer || !matches(offer, search)) continue
    const group = groups.get(offer.supplierId) ?? { offer, lines: [] }
    const line = lineOf(row, offer, barOf(row.sku_id), servicesOf(row, offer, offers))
    group.lines.push({ ...line, problem: line.problem || (over.get(row.sku_id) ?? '') })
    groups.set(offer.supplierId, group)
  }
  return [...groups.values()].map(({ offer, lines }) => {
    const bought = lines.filter((it) => it.checked && !it.isInvalid)
    const goodsFen = sumFen(bought.map(wholeFen))
    return {
      supplierId: offer.supplierId,
      srcId: offer.srcId,
      supplierName: offer.supplierName,
      supplierFullName: offer.supplierFullName,
      freightFen: freightOf(goodsFen, offer.freight),
      freightFreeFromFen: offer.freight.freeFromFen,
      checkedNum: bought.reduce((sum, it) => sum + it.num, 0),
      checkedKinds: bought.length,
      goodsFen,
      problem: categoryType === PERSONAL ? '' : groupProblem(params, offer, bought),
      cartList: lines,
    }
  })
}

export const given = (provinceCode: string | null): RawBuilder<string | null> => sql`${provinceCode}::text`

export const listCart: Cart['list'] = asking(
  async (ctx, { addrId, categoryType }: InputOf<(typeof cart)['list']>) =>
    askCart(ctx, categoryType, addrId ? given((await addressById(ctx, addrId)).province_code) : defaultProvince(ctx)),
  (ctx, it, asked) => groupsOf(ctx, asked, it),
)

export const queryCart: Cart['query'] = asking(
  (ctx, { provinceCode, categoryType }: InputOf<(typeof cart)['query']>) => askCart(ctx, categoryType, given(provinceCode || null)),
  (ctx, it, asked) => groupsOf(ctx, asked, it),
)

/** Σ num over all groups (spec §4). */
export const cartNum = async (ctx: Ctx, categoryType: string, basket: Basket = 'normal'): Promise<number> => {
  const row = await ctx.tx
    .selectFrom('cart_lines')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('num'), eb.lit(0)).as('num'))
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', ctx.user.id)
    .where('category_type', '=', categoryType)
    .where('basket', '=', basket)
    .executeTakeFirstOrThrow()
  return Number(row.num)
}

export const listNotAllowed: Cart['notAllowed'] = async (ctx) =>
  (await allLimits(ctx).execute()).map((it) => ({
    title: [it.category ?? '', it.keyword].filter(Boolean).join(' ') || '全部商品',
    role: it.role_name ?? it.role,
    fundSource: it.fund_source ? (fundSources[it.fund_source as FundSource] ?? '') : '',
    cap: capWords(it.measure, it.most),
    reason: it.reason,
    instead: it.instead,
  }))
