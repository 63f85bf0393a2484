// 结算: everything the confirm page shows, read at one moment and kept so that submitting meets the same figures.
import type { InputOf, OutputOf } from '@caiyuan/contract/endpoint'
import { failText } from '@caiyuan/contract/fails'
import { controlDemands } from '@caiyuan/contract/goods'
import { sumFen } from '@caiyuan/contract/money'
import { orderFlow } from '@caiyuan/contract/order-flow'
import type { buy } from '@caiyuan/contract/order/buy'
import type { OrderedKind } from '@caiyuan/contract/order/kinds'
import type { FundPart } from '@caiyuan/contract/order/split'
import { toResubmit } from '@caiyuan/contract/order/standing'
import { NO_PERSONAL_ORDERS, PERSONAL, type Purse } from '@caiyuan/contract/purse'
import { retention } from '@caiyuan/contract/retention'
import { addDays } from '../../../core/clock.ts'
import { ACTOR_NAME } from '../../../core/document-log/actor.ts'
import type { Ctx } from '../../../core/context.ts'
import { leave } from '../../../core/drafts.ts'
import { Fail, missing } from '../../../core/fail.ts'
import { isId, newId } from '../../../core/ids.ts'
import { inOrder } from '../../../core/in-order.ts'
import { beforehand, type Of } from '../../../core/implement.ts'
import type { FlowFacts } from '../../../core/facts.ts'
import { destinationOf, provinceOf, STALE_REGION, type Destination } from '../../address/queries.ts'
import { cartRows, type Basket } from '../../cart/queries.ts'
import { comparisonsFor } from '../../comparison/queries.ts'
import { paramsOf, type Params } from '../../school/params.ts'
import { mustBeOpen } from '../../school/purse.ts'
import { lineRows } from '../../component/queries.ts'
import type { OrderRow } from '../policy.ts'
import { boughtAs, orderLines } from '../queries/one.ts'
import { seenOrder } from '../queries/visible.ts'
import { wishOf } from '../queries/wish.ts'
import { hashOfBasket, isGone, priceLines, splitOrders, type BasketOrder, type SeenPrice, type Wanted } from './basket.ts'
import { limitsOf, type Limit } from '../../catalog/limits.ts'
import { viewCard } from './cards.ts'
import { cardsOf, fundIds, type Card } from '../../fund/cards.ts'
import { evidenceOf } from './evidence.ts'
import { askAgain, keepAsked } from './asked.ts'
import { formOf } from './form.ts'
import { factsOf, goodsFacts, pathOf, type GoodsFacts, type Path } from './path.ts'
import { sizeProblem } from './rules.ts'
import { isYearEnd, yearEndText } from '../../fund/year-end.ts'
import { proposeSplit, splitAgain } from './split.ts'
import {
  flagsOf,
  lookAtOthers,
  lookAtPrices,
  mergeWords,
  noteOf,
  priceFlag,
  splitAmountsHere,
  splitOf,
  type Prices,
  type Seen,
} from './watch.ts'

type Buy = Of<typeof buy>
type Shown = OutputOf<(typeof buy)['quote']>

/** What a quote is made of; submitting prices the same goods again. */
export interface QuoteBody {
  from: 'cart' | 'now' | 'order'
  /** Absent in a quote of before there was another one. */
  kind?: OrderedKind
  orderId: string | null
  /** Of the order that is submitted again. */
  purchaseId: string | null
  addrId: string | null
  /** Goods are offered for this province; an address moved elsewhere no longer meets the quote. */
  provinceCode: string | null
  categoryType: Purse
  wanted: Wanted[]
  prices: SeenPrice[]
  goods: GoodsFacts[]
}

export const kindOf = (body: Pick<QuoteBody, 'kind'>): OrderedKind => body.kind ?? 'NORMAL'

/** Where goods of a kind lie until they are ordered. */
export const basketOf = (kind: OrderedKind): Basket => (kind === 'STANDARD' ? 'standard' : 'normal')

export interface QuoteRow {
  id: string
  hash: string
  body: QuoteBody
}

/** A quote of this person; anybody else's does not exist. */
export const quoteById = async (ctx: Ctx, id: string, lock: boolean): Promise<QuoteRow> => {
  if (!isId(id)) throw missing('结算单')
  let query = ctx.tx
    .selectFrom('quotes')
    .select(['id', 'hash', 'body'])
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', id)
    .where('user_id', '=', ctx.user.id)
  if (lock) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  if (!row) throw missing('结算单')
  return row as unknown as QuoteRow
}

/** The order a person submits again: given back to him, still his. */
export const orderAgain = async (ctx: Ctx, id: string): Promise<OrderRow> => {
  const order = await seenOrder(ctx, id)
  if (order.buyer_id !== ctx.user.id) throw new Fail('core.denied')
  if (!toResubmit.includes(order.state))
    throw new Fail('core.wrongState', { title: '订单', state: orderFlow.states[order.state].label, action: '重新提交' })
  return order
}

const wantedOf = async (
  ctx: Ctx,
  it: { from: QuoteBody['from']; lines: Wanted[]; categoryType: Purse; kind: OrderedKind },
  again: OrderRow | null,
): Promise<Wanted[]> => {
  if (it.from === 'cart' && it.kind === 'YUNHAN')
    return (await lineRows(ctx)).filter((row) => row.checked).map((row) => ({ skuId: row.sku_id, num: row.num }))
  if (it.from === 'cart')
    return (await cartRows(ctx, it.categoryType, basketOf(it.kind)))
      .filter((row) => row.checked)
      .map((row) => ({ skuId: row.sku_id, num: row.num, ...(row.standard_id ? { standardId: row.standard_id } : {}) }))
  if (!again) return it.lines
  const lines = await orderLines(ctx, again.id)
  const known = lines.map((line) => ({ skuId: line.sku_id, num: line.num, ...boughtAs(line) }))
  if (it.lines.length === 0) return known
  if (it.lines.some((line) => !known.some((each) => each.skuId === line.skuId)))
    throw new Fail('core.refused', { reason: '重新提交只能修改数量或删去商品，不能加入新的商品' })
  return it.lines.map((line) => ({ ...known.find((each) => each.skuId === line.skuId)!, num: line.num }))
}

const addressOf = async (ctx: Ctx, id: string | null): Promise<Destination | undefined> => {
  const to = await destinationOf(ctx, id)
  if (id && !to) throw missing('收货地址')
  return to
}

const addressShown = (row: Destination | undefined): Shown['address'] =>
  row
    ? {
        id: row.id,
        receiver: row.receiver,
        mobileMasked: row.mobile_masked || row.tel,
        regionText: row.region ?? row.region_text,
        detail: row.detail,
        tag: row.tag,
        isDefault: row.is_default,
        problem: row.region === null ? STALE_REGION : '',
      }
    : null

const orderShown = (
  it: BasketOrder,
  params: Params,
  prices: Prices,
): Omit<Shown['orders'][number], 'expectOn' | 'wish' | 'comparisons'> => ({
  key: it.key,
  supplierName: it.supplierName,
  supplierFullName: it.supplierFullName,
  controlClass: it.controlClass,
  goodsFen: it.goodsFen,
  freightFen: it.freightFen,
  freightFreeFromFen: it.freightFreeFromFen,
  totalFen: it.totalFen,
  assetFen: it.assetFen,
  subjectCode: it.subjectCode,
  leadDays: it.leadDays,
  notice: controlDemands[it.controlClass] ?? '',
  mergeNote: mergeWords(it, prices),
  problem: sizeProblem(params, it.totalFen),
  lines: it.lines.map((line) => ({ ...lineShown(line), priceNote: noteOf(line, prices) })),
})

const lineShown = ({ offer, num, priceE4, amountFen, problem }: BasketOrder['lines'][number]) => ({
  skuId: offer.skuId,
  productId: offer.productId,
  name: offer.name,
  brand: offer.brand,
  model: offer.model,
  spec: offer.spec,
  catNo: offer.catNo,
  cas: offer.cas,
  unit: offer.unit,
  picture: offer.picture,
  num,
  moq: offer.moq,
  packStep: offer.packStep,
  stock: offer.stock,
  priceE4,
  amountFen,
  isAsset: offer.isAsset,
  controlClass: offer.controlClass,
  problem,
})

const fundShown = (ctx: Ctx, card: Card, basket: readonly BasketOrder[], limits: readonly Limit[]): Shown['funds'][number] => ({
  id: card.id,
  projectNo: card.projectNo,
  name: card.name,
  source: card.source,
  ownerName: card.ownerName,
  endOn: card.endOn,
  perOrderCapFen: card.perOrderCapFen,
  totalFen: card.totalFen,
  frozenFen: card.frozenFen,
  heldFen: card.heldFen,
  committedFen: card.committedFen,
  availableFen: card.availableFen,
  subjects: card.subjects,
  ...viewCard(ctx, card, basket, limits),
})

/** What the approval rules look at for one order of a quote on these cards. */
const factsWith = (
  ctx: Ctx,
  { goods, funds, cards, seen, deptId }: Pricing & { goods: GoodsFacts; funds: readonly FundPart[] },
): FlowFacts => {
  const split = splitOf(ctx, goods, fundIds([{ funds }]), cards, seen)
  return factsOf(goods, funds, cards, { deptId, isStudent: ctx.user.isStudent }, flagsOf(goods.priceFlag, split), split?.sumFen)
}

interface Pricing {
  cards: readonly Card[]
  seen: Pick<Seen, 'others' | 'amounts'>
  deptId: string | null
}

/** Why this person cannot submit anything now, whatever it is; empty where he can. */
export const personBarred = (ctx: Ctx, params: Params, categoryType: Purse): string => {
  if (categoryType === PERSONAL) return NO_PERSONAL_ORDERS
  if (isYearEnd(params, ctx.now)) return `${yearEndText(params)}，购物车为您保留`
  if (ctx.user.isStudent && params.allowStudentPurchaseFlag !== 1) return failText('order.studentClosed')
  return ctx.user.needs.has('order:create') ? '' : '当前账号不能提交订单，请由有采购权限的老师下单'
}

/** The first thing that stands in the way of any submission. */
const blockedBy = (
  ctx: Ctx,
  it: { params: Params; to: Shown['address']; orders: Shown['orders']; cards: readonly Card[]; categoryType: Purse },
): string => {
  const barred = personBarred(ctx, it.params, it.categoryType)
  if (barred) return barred
  if (!it.to) return '请先添加收货地址'
  if (it.to.problem) return `收货地址：${it.to.problem}`
  const line = it.orders.flatMap((o) => o.lines).find((each) => each.problem !== '')
  if (line) return `${line.name}：${line.problem}`
  const order = it.orders.find((each) => each.problem !== '')
  if (order) return order.problem
  return it.cards.length === 0 ? '您名下没有经费卡，也没有获得经费授权，请联系经费负责人授权' : ''
}

/** With it go the person's earlier quotes nobody can come back to. */
const keep = (ctx: Ctx, row: QuoteRow): void => {
  const earlier = ctx.tx.deleteFrom('quotes').where('school_id', '=', ctx.schoolId).where('user_id', '=', ctx.user.id)
  const kept = ctx.tx.insertInto('quotes').values({
    school_id: ctx.schoolId,
    id: row.id,
    user_id: ctx.user.id,
    hash: row.hash,
    body: JSON.stringify(row.body),
    created_at: ctx.now,
  })
  leave(ctx, earlier.where('created_at', '<', addDays(ctx.now, -retention.quotes.days)), kept)
}

export type Asked = Omit<InputOf<(typeof buy)['quote']>, 'lines'> & { lines: Wanted[]; kind: OrderedKind }

/** Components never share an order with other goods, nor come in by another check-out than their own (§2.1). */
const mustBeOfKind = (lines: readonly BasketOrder['lines'][number][], kind: OrderedKind): void => {
  const other = lines.find(({ offer }) => offer.isPartner !== (kind === 'YUNHAN'))
  if (!other) return
  const reason = other.offer.isPartner ? '元器件单独结算，请从元器件购物车提交' : '不是元器件，请从购物车提交'
  throw new Fail('core.refused', { reason: `${other.offer.name}：${reason}` })
}

/** An order that is submitted again stays of its kind. */
export const quoteFor = async (ctx: Ctx, it: Asked): Promise<Shown> => {
  await mustBeOpen(ctx, it.categoryType)
  const again = it.from === 'order' ? await orderAgain(ctx, it.orderId ?? '') : null
  const kind = again ? (again.kind as OrderedKind) : it.kind
  const except = again && { orderId: again.id, purchaseId: again.purchase_id }
  const [wanted, params] = await Promise.all([wantedOf(ctx, it, again), paramsOf(ctx)])
  const wantedIds = wanted.map((line) => line.skuId)
  const addrId = it.addrId || null
  const [to, priced, cards, limits, form, prices, amounts, sheets] = await inOrder([
    addressOf(ctx, addrId),
    priceLines(ctx, wanted, provinceOf(ctx, addrId), again !== null),
    ctx.user.isStudent ? [] : cardsOf(ctx, ctx.user.id),
    limitsOf(ctx),
    formOf(ctx, params, again),
    lookAtPrices(ctx, wantedIds, { except, withToday: true }),
    splitAmountsHere(ctx, params),
    comparisonsFor(ctx, wantedIds),
  ])
  mustBeOfKind(priced, kind)
  const left = it.from === 'cart' ? priced.filter(isGone) : []
  const kept = priced.filter((line) => !left.includes(line))
  const basket = splitOrders(kept)
  const split = (again && (await splitAgain(ctx, again, cards, basket, limits))) ?? proposeSplit(ctx, cards, basket, limits)
  const others = await lookAtOthers(ctx, { amounts, orders: basket, fundIds: fundIds(split), except })
  const seen = { ...prices, others, amounts }
  const evidence = evidenceOf(sheets, basket)
  const goods = basket.map((order) => goodsFacts(order, priceFlag(order, prices)))
  const previews: Path[] = await Promise.all(
    goods.map((each) => {
      const { funds } = split.find((s) => s.key === each.key)!
      return pathOf(ctx, each, factsWith(ctx, { goods: each, funds, cards, seen, deptId: form.deptId || null }), {})
    }),
  )
  const orders = basket.map((order, i) => {
    const { arriveOn: expectOn } = previews[i]!
    const had = wishOf(again)
    // A day that has become too early gives way to the first one possible.
    return {
      ...orderShown(order, params, prices),
      comparisons: evidence[i]!,
      expectOn,
      wish: { ...had, expectOn: had.expectOn > expectOn ? had.expectOn : expectOn },
    }
  })
  const address = addressShown(to)
  const row: QuoteRow = {
    id: newId(),
    hash: hashOfBasket(basket, to ?? null),
    body: {
      from: it.from,
      kind,
      orderId: again?.id ?? null,
      addrId: to?.id ?? null,
      provinceCode: to?.province_code ?? null,
      categoryType: it.categoryType,
      wanted: kept.map((line) => ({ skuId: line.offer.skuId, num: line.num, ...(line.standard ? { standardId: line.standard.id } : {}) })),
      prices: basket.flatMap((o) => o.lines.map((line) => ({ skuId: line.offer.skuId, priceE4: line.priceE4 }))),
      purchaseId: again?.purchase_id ?? null,
      goods,
    },
  }
  keep(ctx, row)
  const lines = basket.flatMap((o) => o.lines)
  return {
    quoteId: row.id,
    quoteHash: row.hash,
    checkedAt: ctx.now.toISOString(),
    again: again && { id: again.id, orderNo: again.order_no, version: again.version, comment: await lastComment(ctx, again.id) },
    address,
    orders,
    left: left.map(({ offer, problem }) => ({ skuId: offer.skuId, name: offer.name, problem })),
    kinds: lines.length,
    num: lines.reduce((sum, line) => sum + line.num, 0),
    goodsFen: sumFen(basket.map((o) => o.goodsFen)),
    freightFen: sumFen(basket.map((o) => o.freightFen)),
    totalFen: sumFen(basket.map((o) => o.totalFen)),
    form,
    funds: cards.map((card) => fundShown(ctx, card, basket, limits)),
    split,
    previews,
    blocked: blockedBy(ctx, { params, to: address, orders, cards, categoryType: it.categoryType }),
  }
}

/** Of components given back the partner is asked again; other goods wait for nobody. */
export const quoteOrder: Buy['quote'] = beforehand(
  async (at, it: InputOf<(typeof buy)['quote']>) => (it.from === 'order' ? askAgain(at, it.orderId ?? '') : null),
  async (ctx, it, asked) => {
    await keepAsked(ctx, asked)
    return quoteFor(ctx, { ...it, kind: 'NORMAL' })
  },
)

/** Why the order came back, in the words of who sent it. */
const lastComment = async (ctx: Ctx, orderId: string): Promise<string> => {
  const row = await ctx.tx
    .selectFrom('document_log')
    .select(['action', ACTOR_NAME, 'title', 'comment'])
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', 'order')
    .where('doc_id', '=', orderId)
    .where('to_state', 'in', toResubmit)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row || row.action === 'withdraw') return ''
  return row.comment ? `${row.actor_name}：${row.comment}` : [row.actor_name, row.title].filter(Boolean).join(' ')
}

export const previewOrder: Buy['preview'] = async (ctx, it) => {
  const { body } = await quoteById(ctx, it.quoteId, false)
  const cards = await cardsOf(ctx, ctx.user.id, fundIds(it.orders))
  const wanted = it.orders.map((sent) => {
    const goods = body.goods.find((each) => each.key === sent.key)
    if (!goods) throw new Fail('order.quoteChanged')
    return { goods, sent }
  })
  const except = body.orderId && body.purchaseId ? { orderId: body.orderId, purchaseId: body.purchaseId } : null
  const orders = wanted.map((each) => each.goods)
  const amounts = await splitAmountsHere(ctx, await paramsOf(ctx))
  const others = await lookAtOthers(ctx, { amounts, orders, fundIds: fundIds(it.orders), except })
  const seen = { others, amounts }
  const deptId = it.deptId && isId(it.deptId) ? it.deptId : ctx.user.deptId
  const paths: Path[] = []
  for (const { goods, sent } of wanted)
    paths.push(await pathOf(ctx, goods, factsWith(ctx, { goods, funds: sent.funds, cards, seen, deptId }), sent.chosen))
  return paths
}
