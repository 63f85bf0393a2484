import type { component } from '@caiyuan/contract/component'
import type { InputOf, OutputOf } from '@caiyuan/contract/endpoint'
import { freightOf, numProblem } from '@caiyuan/contract/goods'
import { lineFen, sumFen } from '@caiyuan/contract/money'
import { PUBLIC } from '@caiyuan/contract/purse'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { beforehand, type Of } from '../../core/implement.ts'
import type { Part } from '../../gateways/components.ts'
import { offerProblem } from '../cart/rules.ts'
import { offersOf, unitPriceE4, type Offer } from '../catalog/offers.ts'
import { askOffers, askPartner, partnerCodes, partnerSupplier, pricesOf, toldBy, type Told } from '../catalog/partner.ts'

type Component = Of<typeof component>
type Cart = NonNullable<OutputOf<(typeof component)['cart']>>
type Line = Cart['lines'][number]

const shown = (it: Part): OutputOf<(typeof component)['detail']>['part'] => ({
  ...it,
  params: it.params.map((each) => ({ ...each })),
  tiers: it.tiers.map((each) => ({ ...each })),
})

export const searchParts: Component['search'] = beforehand(
  (_at, it: InputOf<(typeof component)['search']>) =>
    askPartner((partner, signal) =>
      partner.search({ ...it, text: it.searchStr, from: (it.pageNum - 1) * it.pageSize, num: it.pageSize }, signal),
    ),
  async (_ctx, { pageNum, pageSize }, told) => {
    const { list, total, ...counts } = toldBy(told)
    return {
      list: list.map(shown),
      total,
      pageNum,
      pageSize,
      makers: [...counts.makers],
      packages: [...counts.packages],
      categories: [...counts.categories],
    }
  },
)

export const getPart: Component['detail'] = beforehand(
  (_at, { skuCode }: InputOf<(typeof component)['detail']>) =>
    askPartner(async (partner, signal) => {
      const [part] = await partner.offers([skuCode], signal)
      const [matched] = part ? await partner.match([{ mpn: part.mpn, package: part.package }], signal) : []
      return { part, others: matched?.others ?? [] }
    }),
  async (ctx, { skuCode }, told) => {
    const { part, others } = toldBy(told)
    if (!part) throw new Fail('component.gone', { code: skuCode })
    const { id, ...supplier } = await partnerSupplier(ctx)
    const known = await ctx.tx.selectFrom('skus').select('id').where('supplier_id', '=', id).where('code', '=', skuCode).executeTakeFirst()
    return {
      part: shown(part),
      skuId: known?.id ?? null,
      others: others.map((it) => ({ part: shown(it.part), why: it.why })),
      ...supplier,
      askedAt: ctx.now.toISOString(),
    }
  },
)

export const matchBom: Component['match'] = beforehand(
  (_at, { rows }: InputOf<(typeof component)['match']>) =>
    askPartner((partner, signal) =>
      partner.match(
        rows.map((it) => ({ mpn: it.partNo, package: it.package })),
        signal,
      ),
    ),
  async (ctx, _it, told) => ({
    rows: toldBy(told).map(({ exact, others, lack }) => {
      const alternatives = others.map((it) => ({ part: shown(it.part), why: it.why }))
      const isThere = exact !== null && exact.stock >= exact.moq
      const why = exact
        ? isThere
          ? ''
          : `原型号${exact.isLast ? '已停产' : '缺货'}，再到货约 ${exact.leadDays} 天`
        : lack || '没有这个型号，下面是相近的'
      return {
        found: isThere ? ('exact' as const) : alternatives.length > 0 ? ('other' as const) : ('none' as const),
        part: exact ? shown(exact) : null,
        others: alternatives,
        why,
      }
    }),
    askedAt: ctx.now.toISOString(),
  }),
)

export const lineRows = (ctx: Ctx) =>
  ctx.tx
    .selectFrom('component_lines')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', ctx.user.id)
    .orderBy('added_at', 'desc')
    .orderBy('id')
    .execute()
type Row = Awaited<ReturnType<typeof lineRows>>[number]

export const componentNum = async (ctx: Ctx): Promise<number> => {
  const row = await ctx.tx
    .selectFrom('component_lines')
    .select((eb) => eb.fn.countAll<number>().as('num'))
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', ctx.user.id)
    .executeTakeFirstOrThrow()
  return Number(row.num)
}

export const numOfParts: Component['num'] = async (ctx) => ({ yunHanCartNum: await componentNum(ctx) })

/** The offer with what the partner says now. */
export const offerNow = (offer: Offer, part: Part | undefined): Offer => {
  if (!part) return offer
  const { problem: known } = offer
  const problem = known === '' || known.startsWith('商品暂时无货') || known.startsWith('商品库存不足') ? '' : known
  const now = { ...offer, ...pricesOf(part), moq: part.moq, packStep: part.packStep, stock: part.stock, leadDays: part.leadDays, problem }
  return problem === '' && part.stock < part.moq ? { ...now, problem: part.isLast ? '已停产，没有库存' : '商品暂时无货' } : now
}

export const offeredPart = (offer: Offer) => ({
  skuId: offer.skuId,
  skuCode: offer.catNo,
  mpn: offer.model,
  maker: offer.brand,
  package: offer.spec,
  moq: offer.moq,
  packStep: offer.packStep,
  stock: offer.stock,
  leadDays: offer.leadDays,
  tiers: [{ from: offer.moq, priceE4: offer.priceE4 }, ...offer.tiers],
})

/** Why prices and stock are those known last; empty where the partner was asked just now. */
export const staleText = (told: Told<unknown>): string =>
  'is' in told ? '' : '元器件合作方暂时没有应答，下面是上次的价格和库存，结算时会再核对'

const lineOf = (row: Row, offer: Offer): Line => {
  const priceE4 = unitPriceE4(offer, row.num)
  const gone = offerProblem(offer)
  const amountFen = lineFen(priceE4, row.num)
  return {
    id: row.id,
    ...offeredPart(offer),
    designator: row.designator,
    num: row.num,
    priceE4,
    nextTier: offer.tiers.filter((it) => it.from > row.num && it.priceE4 < priceE4).toSorted((a, b) => a.from - b.from)[0] ?? null,
    amountFen,
    dropE4: row.seen_price_e4 - offer.priceE4,
    checked: row.checked,
    isInvalid: gone !== '',
    problem: gone || numProblem(offer, row.num) || (amountFen === 0 ? '这个数量的金额不到 0.01 元，请增加数量' : ''),
    addedAt: row.added_at.toISOString(),
  }
}

const matches = (it: Line, search: string): boolean =>
  [it.mpn, it.maker, it.package, it.designator, it.skuCode].some((text) => text.toLowerCase().includes(search.toLowerCase()))

/** The partner is asked for what lies in the cart; where he does not answer, it shows what was known last. */
export const listParts: Component['cart'] = beforehand(
  async (at) =>
    askOffers(
      await at.read(async (ctx) =>
        partnerCodes(
          ctx,
          (await lineRows(ctx)).map((it) => it.sku_id),
        ),
      ),
    ),
  async (ctx, { searchStr }: InputOf<(typeof component)['cart']>, told: Told<readonly Part[]>) => {
    const rows = await lineRows(ctx)
    if (rows.length === 0) return null
    const offers = await offersOf(
      ctx,
      rows.map((it) => it.sku_id),
      null,
      PUBLIC,
    )
    const parts = new Map(('is' in told ? told.is : []).map((it) => [it.skuCode, it]))
    const lines = rows.flatMap((row) => {
      const offer = offers.get(row.sku_id)
      return offer ? [lineOf(row, offerNow(offer, parts.get(offer.catNo)))] : []
    })
    const ticked = lines.filter((it) => it.checked && !it.isInvalid)
    const goodsFen = sumFen(ticked.map((it) => it.amountFen))
    const [first] = offers.values()
    if (!first) return null
    return {
      supplierName: first.supplierName,
      supplierFullName: first.supplierFullName,
      freightFen: freightOf(goodsFen, first.freight),
      freightFreeFromFen: first.freight.freeFromFen,
      checkedKinds: ticked.length,
      goodsFen,
      leadDays: Math.max(0, ...ticked.map((it) => it.leadDays)),
      stale: staleText(told),
      lines: searchStr === '' ? lines : lines.filter((it) => matches(it, searchStr)),
    }
  },
)
