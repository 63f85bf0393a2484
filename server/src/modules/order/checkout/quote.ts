// 结算: everything the confirm page shows, read at one moment and kept so that submitting meets the same figures.
import type { InputOf } from '@caiyuan/contract/endpoint'
import { sumFen } from '@caiyuan/contract/money'
import type { buy } from '@caiyuan/contract/order/buy'
import type { OrderedKind } from '@caiyuan/contract/order/kinds'
import type { FundPart } from '@caiyuan/contract/order/split'
import { toBargain, toConfirm, toResubmit } from '@caiyuan/contract/order/standing'
import { PERSONAL } from '@caiyuan/contract/purse'
import { ACTOR_NAME } from '../../../core/document-log/actor.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import { isId, newId } from '../../../core/ids.ts'
import { inOrder } from '../../../core/in-order.ts'
import { beforehand, type Of } from '../../../core/implement.ts'
import type { FlowFacts } from '../../../core/facts.ts'
import { comparisonsFor } from '../../comparison/queries.ts'
import { recusalOf } from '../../recusal/queries.ts'
import { paramsOf } from '../../school/params.ts'
import { mustBeOpen } from '../../school/purse.ts'
import type { OrderRow } from '../policy.ts'
import { wishOf } from '../queries/wish.ts'
import { atAgreed } from '../bargain/agreed.ts'
import { hashOfBasket, isGone, priceLines, splitOrders, withCaps } from './basket.ts'
import { limitsOf } from '../../catalog/limits.ts'
import { cardsOf, fundIds, type Card } from '../../fund/cards.ts'
import { overRuns, overRunWords } from '../../fund/over-run.ts'
import { evidenceOf } from './evidence.ts'
import { askAgain, keepAsked } from './asked.ts'
import { formOf } from './form.ts'
import { factsOf, goodsFacts, pathOf, type GoodsFacts, type Path } from './path.ts'
import { overdueBy } from './overdue.ts'
import { keepQuote, quoteById, type QuoteRow } from './quote-kept.ts'
import { asIfPutBack } from './kept.ts'
import { addressShown, askShown, blockedBy, orderShown, personBarred, type Shown } from './quote-shown.ts'
import { personalQuote } from './personal-quote.ts'
import { cardShown } from '../../fund/paying.ts'
import { proposeSplit } from '../../fund/split.ts'
import { splitAgain } from './split.ts'
import { addressIdOf, agreedBy, buyerOf, orderAgain, ownBuyer, type Buyer } from './whose.ts'
import { flagsOf, lookAtOthers, lookAtPrices, priceFlag, splitAmountsHere, splitOf, type Seen } from './watch.ts'
import { addressOf, mustBeOfKind, provinceFor, wantedOf, type Asked } from './wanted.ts'
import { overYear, yearProblem, type Buying } from './year-sum.ts'

type Buy = Of<typeof buy>

const buyingOf = (goods: readonly GoodsFacts[], partsOf: (key: string) => FundPart[]): Buying[] =>
  goods.map(({ key, byCategory }) => ({ key, byCategory: byCategory ?? {}, funds: partsOf(key) }))

/** What the approval rules look at for one order of a quote on these cards. */
export const factsWith = (
  ctx: Ctx,
  { goods, funds, cards, seen, over, deptId, buyer = ownBuyer(ctx) }: Pricing & { goods: GoodsFacts; funds: readonly FundPart[] },
): FlowFacts => {
  const split = splitOf(ctx, goods, fundIds([{ funds }]), cards, seen)
  const facts = factsOf(
    goods,
    funds,
    cards,
    { deptId, isStudent: buyer.isStudent },
    flagsOf(goods.priceFlag, split, overRunWords(over, funds)),
    split?.sumFen,
  )
  return { ...facts, agreedBy: agreedBy(ctx, buyer) }
}

interface Pricing {
  cards: readonly Card[]
  seen: Pick<Seen, 'others' | 'amounts'>
  /** Cards that all orders together overdraw, in words. */
  over: ReadonlyMap<string, string>
  deptId: string | null
  buyer?: Buyer
}

/** An order that is there already stays of its kind. */
export const quoteFor = async (ctx: Ctx, it: Asked): Promise<Shown> => {
  await mustBeOpen(ctx, it.categoryType)
  if (it.categoryType === PERSONAL && it.from !== 'order' && it.kind === 'NORMAL') return personalQuote(ctx, it)
  const again = it.from === 'order' ? await orderAgain(ctx, it.orderId ?? '') : null
  const kind = again ? (again.kind as OrderedKind) : it.kind
  const except = again && { orderId: again.id, purchaseId: again.purchase_id }
  const [wanted, params, buyer] = await Promise.all([wantedOf(ctx, it, again), paramsOf(ctx), buyerOf(ctx, again)])
  const isAsked = buyer.id !== ctx.user.id
  const wantedIds = wanted.map((line) => line.skuId)
  const addrId = it.addrId || (isAsked && addressIdOf(again!)) || null
  const [to, priced, cards, limits, form, prices, amounts, sheets] = await inOrder([
    addressOf(ctx, addrId, again),
    asIfPutBack(ctx, again, () => priceLines(ctx, wanted, provinceFor(ctx, addrId, again), again !== null)),
    ctx.user.isStudent ? [] : cardsOf(ctx, ctx.user.id),
    limitsOf(ctx),
    formOf(ctx, params, again),
    lookAtPrices(ctx, wantedIds, { except, withToday: true, overdueBy: overdueBy(params, again) }),
    splitAmountsHere(ctx, params),
    comparisonsFor(ctx, wantedIds),
  ])
  mustBeOfKind(priced, kind)
  const left = it.from === 'cart' ? priced.filter(isGone) : []
  const kept = priced.filter((line) => !left.includes(line))
  const basket = await withCaps(ctx, await atAgreed(ctx, again?.id ?? null, splitOrders(kept)), again?.id ?? null)
  const split = (again && (await splitAgain(ctx, again, cards, basket, limits))) ?? proposeSplit(ctx, cards, basket, limits)
  const goods = basket.map((order) => goodsFacts(order, priceFlag(order, prices)))
  const others = await lookAtOthers(ctx, { params, amounts, orders: goods, fundIds: fundIds(split), except })
  const seen = { ...prices, ...others, amounts }
  const evidence = evidenceOf(sheets, basket)
  const { overdue } = prices
  const partsOf = (key: string): FundPart[] => split.find((s) => s.key === key)!.funds
  const year = overYear(params, cards, buyingOf(goods, partsOf), others.year)
  const over = overRuns(
    cards,
    split.flatMap((it) => it.funds),
    params,
  )
  const previews: Path[] = await Promise.all(
    goods.map((each) => {
      const facts = factsWith(ctx, { goods: each, funds: partsOf(each.key), cards, seen, over, deptId: form.deptId || null, buyer })
      return pathOf(ctx, each, facts, {}, buyer.id, yearProblem(year.get(each.key)))
    }),
  )
  const recused = await Promise.all(basket.map((order) => recusalOf(ctx, 'buyer', order)))
  const orders = basket.map((order, i) => {
    const { arriveOn: expectOn } = previews[i]!
    const had = wishOf(again)
    // A day that has become too early gives way to the first one possible.
    return {
      ...orderShown(order, params, prices, buyer, recused[i]?.message),
      comparisons: evidence[i]!,
      expectOn,
      wish: { ...had, expectOn: had.expectOn > expectOn ? had.expectOn : expectOn },
    }
  })
  const address = addressShown(to)
  const row: QuoteRow = {
    id: newId(),
    hash: hashOfBasket(basket, to ?? null),
    created_at: ctx.now,
    body: {
      from: it.from,
      kind,
      orderId: again?.id ?? null,
      ...(isAsked ? { buyer } : {}),
      addrId: to?.id ?? null,
      provinceCode: to?.province_code ?? null,
      categoryType: it.categoryType,
      wanted: kept.map((line) => ({
        skuId: line.offer.skuId,
        num: line.num,
        ...(line.standard ? { standardId: line.standard.id } : {}),
        ...(line.offer.isService ? { isService: true } : {}),
      })),
      prices: basket.flatMap((o) => o.lines.map((line) => ({ skuId: line.offer.skuId, priceE4: line.priceE4 }))),
      purchaseId: again?.purchase_id ?? null,
      goods,
      deals: prices.deals,
    },
  }
  keepQuote(ctx, row)
  const lines = basket.flatMap((o) => o.lines).filter((line) => !line.offer.isService)
  return {
    quoteId: row.id,
    quoteHash: row.hash,
    checkedAt: ctx.now.toISOString(),
    again: again && (await againShown(ctx, again)),
    address,
    orders,
    left: left.map(({ offer, problem }) => ({ skuId: offer.skuId, name: offer.name, problem })),
    kinds: lines.length,
    num: lines.reduce((sum, line) => sum + line.num, 0),
    goodsFen: sumFen(basket.map((o) => o.goodsFen)),
    freightFen: sumFen(basket.map((o) => o.freightFen)),
    totalFen: sumFen(basket.map((o) => o.totalFen)),
    form,
    funds: cards.map((card) => cardShown(ctx, card, basket, limits)),
    split,
    previews,
    blocked: blockedBy(ctx, { params, to: address, orders, cards, overdue, categoryType: it.categoryType }),
    ask: askShown(ctx, { params, to: address, orders, overdue, categoryType: it.categoryType, isAgain: again !== null }),
    mayBargain: again === null && kind === 'NORMAL' && params['bargain.flag'] === 1 && personBarred(ctx, params, it.categoryType) === '',
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

const againShown = async (ctx: Ctx, again: OrderRow): Promise<Shown['again']> => ({
  id: again.id,
  orderNo: again.order_no,
  version: again.version,
  comment: toResubmit.includes(again.state) ? await lastComment(ctx, again.id) : '',
  buyerName: again.buyer_id === ctx.user.id ? '' : again.buyer_name,
  isAsked: toConfirm.includes(again.state),
  isBargained: toBargain.includes(again.state),
  confirmBy: toConfirm.includes(again.state) ? (again.due_at?.toISOString() ?? null) : null,
})

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
  const { body } = await quoteById(ctx, it.quoteId)
  const cards = await cardsOf(ctx, ctx.user.id, fundIds(it.orders))
  const wanted = it.orders.map((sent) => {
    const goods = body.goods.find((each) => each.key === sent.key)
    if (!goods) throw new Fail('order.quoteChanged')
    return { goods, sent }
  })
  const except = body.orderId && body.purchaseId ? { orderId: body.orderId, purchaseId: body.purchaseId } : null
  const orders = wanted.map((each) => each.goods)
  const params = await paramsOf(ctx)
  const amounts = await splitAmountsHere(ctx, params)
  const { others, year: spent } = await lookAtOthers(ctx, { params, amounts, orders, fundIds: fundIds(it.orders), except })
  const seen = { others, amounts }
  const deptId = it.deptId && isId(it.deptId) ? it.deptId : ctx.user.deptId
  const buyer = body.buyer ?? ownBuyer(ctx)
  const paths: Path[] = []
  const buying = buyingOf(orders, (key) => wanted.find((each) => each.goods.key === key)!.sent.funds)
  const year = overYear(params, cards, buying, spent)
  const over = overRuns(
    cards,
    it.orders.flatMap((each) => each.funds),
    params,
  )
  for (const { goods, sent } of wanted) {
    const facts = factsWith(ctx, { goods, funds: sent.funds, cards, seen, over, deptId, buyer })
    paths.push(await pathOf(ctx, goods, facts, sent.chosen, buyer.id, yearProblem(year.get(goods.key))))
  }
  return paths
}
