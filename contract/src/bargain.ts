// 议价 of an order that is held before its approval: rounds of buyer and supplier, prices that only fall (domain page 02 §2.1, decision 0340).
import { z } from 'zod'
import { bargainSupplyTabs, WORDS_MAX, type BargainSupplyTab } from './bargain-rules.ts'
import { domain, endpoint } from './endpoint.ts'
import { Fen, PriceE4 } from './fen.ts'
import { nameFields } from './field-words.ts'
import { Submitted, askedFields } from './order/buy.ts'
import { OrderStateCode } from './order/list.ts'
import { Id, Iso, Page, paged, TabCounts, OneOfSchool } from './paging.ts'
import { optionalText } from './text.ts'

declare module './changes.ts' {
  interface ChangeKinds {
    /** The id is that of its order. */
    bargain: true
  }
}

nameFields({ prices: '议价的单价', said: '留言' })

const LINES_MAX = 200
const Price = PriceE4.min(1, '单价须大于 0')
/** Unit prices by SKU, in 1/10000 yuan; those not named stay as they are. */
const Prices = z.array(z.object({ skuId: Id, priceE4: Price })).max(LINES_MAX, `一次最多议 ${LINES_MAX} 种商品`)
const Words = optionalText('留言', WORDS_MAX)
const Version = z.int().min(1).optional()

const Bargain = z.object({
  id: z.string(),
  orderNo: z.string(),
  orderState: OrderStateCode,
  version: z.int(),
  supplierName: z.string(),
  /** Whose word it is; `over` once the order was submitted or ended. */
  turn: z.enum(['buyer', 'supplier', 'over']),
  /** Until when the supplier answers; null while it is not his turn. */
  answerBy: Iso.nullable(),
  /** When the order is cancelled unless it was submitted. */
  endsAt: Iso.nullable(),
  /** Of the goods, without freight: as it began, and at the prices the supplier stands by. */
  firstFen: Fen,
  nowFen: Fen,
  savedFen: Fen,
  roundsLeft: z.int(),
  lines: z.array(
    z.object({
      skuId: z.string(),
      name: z.string(),
      spec: z.string(),
      unit: z.string(),
      num: z.int(),
      firstE4: PriceE4,
      nowE4: PriceE4,
      /** What the buyer asks for and the supplier has not answered. */
      askedE4: PriceE4.nullable(),
    }),
  ),
  rounds: z.array(
    z.object({
      roundNo: z.int(),
      side: z.enum(['buyer', 'supplier', 'clock']),
      byName: z.string(),
      act: z.enum(['ask', 'accept', 'price', 'refuse', 'late']),
      said: z.string(),
      /** The goods at the prices named, or stood by, in it. */
      goodsFen: Fen,
      lines: z.array(z.object({ name: z.string(), fromE4: PriceE4, toE4: PriceE4 })),
      at: Iso,
    }),
  ),
  can: z.object({ ask: z.literal(true).optional(), submit: z.literal(true).optional(), answer: z.literal(true).optional() }),
})

const supplier = { need: 'supplier:orders', as: 'supplier' } as const
const tabKeys = Object.keys(bargainSupplyTabs) as [BargainSupplyTab, ...BargainSupplyTab[]]

export const bargain = domain('议价', {
  /** Of an order: null where it was never bargained over. */
  detail: endpoint({
    method: 'GET',
    path: 'bargain/detail',
    title: '订单的议价记录',
    access: 'signedIn',
    dependsOn: { order: 'id' },
    input: z.object({ id: Id }),
    output: Bargain.nullable(),
  }),
  /** Orders made without money and without an approval: prices are talked about first. */
  start: endpoint({
    method: 'POST',
    path: 'bargain/start',
    title: '下单后先议价',
    access: { need: 'order:create' },
    input: z.object(askedFields),
    output: Submitted,
    loading: true,
    fails: ['goods.priceMoved', 'order.quoteChanged', 'bargain.closed'],
  }),
  open: endpoint({
    method: 'POST',
    path: 'bargain/open',
    title: '退回的订单重新议价',
    access: 'signedIn',
    input: z.object({ id: Id, version: Version }),
    output: z.object({ id: z.string(), state: OrderStateCode }),
    fails: ['bargain.closed', 'bargain.rounds'],
  }),
  ask: endpoint({
    method: 'POST',
    path: 'bargain/ask',
    title: '向供应商还价',
    access: 'signedIn',
    input: z.object({ id: Id, version: Version, prices: Prices, said: Words }),
    output: z.object({ id: z.string(), roundNo: z.int(), answerBy: Iso }),
    fails: ['bargain.up', 'bargain.waits', 'bargain.rounds', 'bargain.nothing'],
  }),
  supplyList: endpoint({
    method: 'GET',
    path: 'bargain/supply/list',
    title: '供应商的议价',
    access: { need: 'supplier:orders' },
    dependsOn: { bargain: 'any' },
    input: Page.extend({ tab: z.enum(tabKeys).default('todo'), keyword: optionalText('关键字', 64) }),
    output: paged(
      z.object({
        schoolId: z.int(),
        schoolName: z.string(),
        id: z.string(),
        orderNo: z.string(),
        goods: z.string(),
        turn: Bargain.shape.turn,
        answerBy: Iso.nullable(),
        firstFen: Fen,
        nowFen: Fen,
        at: Iso,
      }),
    ).extend({ counts: TabCounts }),
  }),
  /** He learns neither how long the school will wait, nor how often it may ask, nor what becomes of the order. */
  supplyDetail: endpoint({
    method: 'GET',
    path: 'bargain/supply/detail',
    title: '供应商的议价详情',
    access: supplier,
    dependsOn: { bargain: 'id' },
    input: OneOfSchool,
    output: Bargain.omit({ orderState: true, endsAt: true, roundsLeft: true }).extend({
      schoolId: z.int(),
      schoolName: z.string(),
      deptName: z.string(),
      buyerName: z.string(),
    }),
  }),
  answer: endpoint({
    method: 'POST',
    path: 'bargain/supply/answer',
    title: '供应商答复议价',
    access: supplier,
    input: OneOfSchool.extend({
      version: Version,
      answer: z.enum(['accept', 'price', 'refuse'], { error: '请选择接受、另报价或不降价' }),
      prices: Prices.default([]),
      said: Words,
    }),
    output: z.object({ id: z.string(), nowFen: Fen, savedFen: Fen }),
    fails: ['bargain.up', 'bargain.nothing'],
  }),
})
