// The cart as a list grouped by supplier, priced and judged now.
import type { cart } from '@caiyuan/contract/cart'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { fundSources, type FundSource } from '@caiyuan/contract/fund'
import { lineFen, sumFen } from '@caiyuan/contract/money'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import type { Of } from '../../core/implement.ts'
import type { Tables } from '../../core/tables.ts'
import { addressById, defaultAddress } from '../address/queries.ts'
import { offersOf, unitPriceE4, type Offer } from '../catalog/offers.ts'
import { freightOf, numProblem, offerProblem } from './rules.ts'

export type CartRow = Selectable<Tables['cart_lines']>
type Cart = Of<typeof cart>
type Group = OutputOf<(typeof cart)['list']>[number]
type Line = Group['cartList'][number]

export const cartRows = (ctx: Ctx, categoryType: string): Promise<CartRow[]> =>
  ctx.tx
    .selectFrom('cart_lines')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', ctx.user.id)
    .where('category_type', '=', categoryType)
    .orderBy('added_at', 'desc')
    .orderBy('sku_id')
    .execute()

const nextTierOf = (offer: Offer, num: number, priceE4: number): Line['nextTier'] =>
  offer.tiers.filter((tier) => tier.from > num && tier.priceE4 < priceE4).toSorted((a, b) => a.from - b.from)[0] ?? null

const lineOf = (row: CartRow, offer: Offer): Line => {
  const priceE4 = unitPriceE4(offer, row.num)
  const gone = offerProblem(offer)
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
    nextTier: nextTierOf(offer, row.num, priceE4),
    amountFen: lineFen(priceE4, row.num),
    seenPriceE4: row.seen_price_e4,
    dropE4: row.seen_price_e4 - offer.priceE4,
    leadDays: offer.leadDays,
    supportServerNum: row.support_server_num,
    checked: row.checked,
    isInvalid: gone !== '',
    problem: gone || numProblem(offer, row.num),
    addedAt: row.added_at.toISOString(),
  }
}

const has = (text: string, part: string): boolean => text.toLowerCase().includes(part)

const matches = (offer: Offer, search: string): boolean =>
  search === '' ||
  [offer.name, offer.brand, offer.model, offer.spec, offer.catNo, offer.cas, offer.supplierName, offer.supplierFullName].some((it) =>
    has(it, search.toLowerCase()),
  )

const groupsOf = async (ctx: Ctx, categoryType: string, provinceCode: string | null, search: string): Promise<Group[]> => {
  const rows = await cartRows(ctx, categoryType)
  const offers = await offersOf(
    ctx,
    rows.map((r) => r.sku_id),
    provinceCode,
  )
  const groups = new Map<string, { offer: Offer; lines: Line[] }>()
  for (const row of rows) {
    const offer = offers.get(row.sku_id)
    if (!offer || !matches(offer, search)) continue
    const group = groups.get(offer.supplierId) ?? { offer, lines: [] }
    group.lines.push(lineOf(row, offer))
    groups.set(offer.supplierId, group)
  }
  return [...groups.values()].map(({ offer, lines }) => {
    const bought = lines.filter((it) => it.checked && !it.isInvalid)
    const goodsFen = sumFen(bought.map((it) => it.amountFen))
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
      cartList: lines,
    }
  })
}

export const listCart: Cart['list'] = async (ctx, { searchStr, addrId, categoryType }) => {
  const to = addrId ? await addressById(ctx, addrId) : await defaultAddress(ctx)
  return groupsOf(ctx, categoryType, to?.province_code ?? null, searchStr)
}

export const queryCart: Cart['query'] = async (ctx, { provinceCode, searchStr, categoryType }) =>
  groupsOf(ctx, categoryType, provinceCode || null, searchStr)

/** Σ num over all groups (spec §4). */
export const cartNum = async (ctx: Ctx, categoryType: string): Promise<number> => {
  const row = await ctx.tx
    .selectFrom('cart_lines')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('num'), eb.lit(0)).as('num'))
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', ctx.user.id)
    .where('category_type', '=', categoryType)
    .executeTakeFirstOrThrow()
  return Number(row.num)
}

export const listNotAllowed: Cart['notAllowed'] = async (ctx) => {
  const rows = await ctx.tx
    .selectFrom('purchase_limits as l')
    .leftJoin('categories as c', 'c.path', 'l.category_path')
    .select(['l.keyword', 'l.fund_source', 'l.reason', 'c.name as category'])
    .where('l.school_id', '=', ctx.schoolId)
    .orderBy('l.id')
    .execute()
  return rows.map((r) => ({
    title: [r.category ?? '', r.keyword].filter(Boolean).join(' ') || '全部商品',
    fundSource: r.fund_source ? (fundSources[r.fund_source as FundSource] ?? '') : '',
    reason: r.reason,
  }))
}
