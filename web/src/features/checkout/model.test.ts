import { sumFen } from '@caiyuan/contract/money'
import { FUNDS_MAX } from '@caiyuan/contract/order/split'
import type { Wish } from '@caiyuan/contract/order/wish'
import { describe, expect, it } from 'vitest'
import { firstWishFault, insteadOf, submitted, wishFaults, wishOf, type Quote, type QuoteFund, type QuoteOrder } from './model.ts'
import {
  addCard,
  cardTotal,
  dropCard,
  firstSplit,
  fundOf,
  partsByOrder,
  refit,
  setAmount,
  setPercent,
  setSubject,
  splitFault,
  takeMost,
} from '../fund/parts/split.ts'
import { sharedWords } from '../fund/parts/split.ts'

const order = (key: string, totalFen: number, more: Partial<QuoteOrder> = {}) =>
  ({ key, totalFen, assetFen: 0, subjectCode: 'material', ...more }) as QuoteOrder
const fund = (id: string, availableFen: number, orders: readonly QuoteOrder[], more: Partial<QuoteFund> = {}): QuoteFund => {
  const pays = orders.map((it) => ({ key: it.key, fen: Math.min(it.totalFen, availableFen) }))
  const canPayFen = Math.min(availableFen, sumFen(pays.map((it) => it.fen)))
  return {
    id,
    name: id,
    availableFen,
    overFen: 0,
    subjects: [
      { code: 'material', name: '材料费', availableFen },
      { code: 'equipment', name: '设备费', availableFen },
    ],
    pays,
    canPayFen,
    level: canPayFen >= sumFen(orders.map((it) => it.totalFen)) ? 'ok' : 'part',
    problem: '',
    warning: '',
    ...more,
  } as QuoteFund
}

const orders = [order('1', 128_640), order('2', 30_200)]
const quote = {
  orders,
  totalFen: 158_840,
  funds: [fund('K1', 15_000_000, orders), fund('K3', 50_000_000, orders), fund('K4', 90_000, orders)],
  split: [
    { key: '1', funds: [{ fundId: 'K1', subjectCode: 'material', amountFen: 128_640 }] },
    { key: '2', funds: [{ fundId: 'K1', subjectCode: 'material', amountFen: 30_200 }] },
  ],
} as unknown as Quote

const amounts = (split: ReturnType<typeof firstSplit>) => Object.fromEntries(split.cards.map((it) => [it.fundId, it.amounts]))

describe('the split of a checkout', () => {
  it('starts from the proposal and shares 60 to 40 to the fen, the last card taking the remainder', () => {
    const first = firstSplit(quote)
    expect(amounts(first)).toEqual({ K1: [128_640, 30_200] })
    const two = setPercent(quote, addCard(quote, first, 'K3'), 'K1', 60)
    expect(amounts(two)).toEqual({ K1: [77_184, 18_120], K3: [51_456, 12_080] })
    expect(two.cards.map(cardTotal)).toEqual([95_304, 63_536])
    expect(splitFault(quote, two)).toBe('')
  })

  it('says who pays what once a second card is ticked, and that the last one stays', () => {
    const two = addCard(quote, firstSplit(quote), 'K3')
    expect(sharedWords(quote, two)).toBe(
      `现由 2 张经费分摊：${fundOf(quote, 'K1').name} ¥794.20（50%），${fundOf(quote, 'K3').name} ¥794.20（50%）。可在下面改比例或金额`,
    )
    expect(sharedWords(quote, dropCard(quote, two, 'K3'))).toBe(`现由一张经费付款：${fundOf(quote, 'K1').name} ¥1,588.40`)
  })

  it('takes exactly what a short card has and leaves the rest where it was', () => {
    const short = takeMost(quote, firstSplit(quote), 'K4')
    expect(cardTotal(short.cards.find((it) => it.fundId === 'K4')!)).toBe(90_000)
    expect(quote.orders.map((it, i) => it.totalFen - sumFen(short.cards.map((card) => card.amounts[i]!)))).toEqual([0, 0])
    expect(splitFault(quote, short)).toBe('')
    expect(amounts(dropCard(quote, short, 'K4'))).toEqual({ K1: [128_640, 30_200] })
  })

  it('lets a card ticked beside others take what they leave, and no more of an order than it may pay', () => {
    const pays = [
      { key: '1', fen: 20_000 },
      { key: '2', fen: 0 },
    ]
    const quoted = {
      ...quote,
      funds: [fund('K4', 90_000, orders), fund('K5', 50_000_000, orders, { pays, canPayFen: 20_000, level: 'part' })],
    }
    const alone = { mode: 'amount' as const, cards: [{ fundId: 'K4', subjectCode: 'material', percent: 100, amounts: [90_000, 0] }] }
    expect(amounts(addCard(quoted, alone, 'K5')).K5).toEqual([20_000, 0])
  })

  it('shares the hundred anew when one of three cards is taken away', () => {
    const quoted = { ...quote, funds: [fund('K1', 15_000_000, orders), fund('K2', 9_000_000, orders), fund('K3', 50_000_000, orders)] }
    const three = addCard(quoted, addCard(quoted, firstSplit(quoted), 'K2'), 'K3')
    expect(three.cards.map((it) => it.percent)).toEqual([34, 33, 33])
    for (const id of ['K1', 'K2', 'K3']) {
      const two = dropCard(quoted, three, id)
      expect([two.mode, two.cards.map((it) => it.percent), splitFault(quoted, two)]).toEqual(['percent', [50, 50], ''])
    }
    const uneven = setPercent(quoted, three, 'K1', 60)
    expect(dropCard(quoted, uneven, 'K2').cards.map((it) => it.percent)).toEqual([75, 25])
  })

  it('lets the second card follow a typed amount and says what is missing with three', () => {
    const two = setAmount(quote, addCard(quote, firstSplit(quote), 'K3'), 'K1', 0, 100_000)
    expect(two.cards.map((it) => it.amounts[0])).toEqual([100_000, 28_640])
    const three = setAmount(quote, takeMost(quote, two, 'K4'), 'K1', 0, 0)
    expect(splitFault(quote, three)).toMatch(/^订单 1还差 ¥/)
  })

  it('refuses more than a card has with the three figures', () => {
    const alone = { mode: 'amount' as const, cards: [{ fundId: 'K4', subjectCode: 'material', percent: 100, amounts: [128_640, 30_200] }] }
    expect(splitFault(quote, alone)).toBe('经费可用余额不足：可用 ¥900.00，本单需 ¥1,588.40，差额 ¥688.40')
    const overdrawn = { ...quote, funds: quote.funds.map((it) => (it.id === 'K4' ? { ...it, overFen: 4_500 } : it)) }
    expect(splitFault(overdrawn, alone)).toBe('经费可用余额不足：可用 ¥945.00（含可超支 ¥45.00），本单需 ¥1,588.40，差额 ¥643.40')
    expect(splitFault(quote, { mode: 'amount', cards: [] })).toBe('请选择经费')
  })

  it('lets a card pay an order to the last fen it can', () => {
    const alone = firstSplit(quote)
    const faultAt = (fen: number) => {
      const pays = [
        { key: '1', fen },
        { key: '2', fen: 30_200 },
      ]
      return splitFault({ ...quote, funds: [{ ...quote.funds[0]!, pays }] }, alone)
    }
    expect([faultAt(128_640), faultAt(128_639)]).toEqual(['', 'K1最多可付订单 1 ¥1,286.39'])
  })

  it('keeps a typed share within the order, says a fen too much, and takes no more cards than may be', () => {
    const two = addCard(quote, firstSplit(quote), 'K3')
    const first = (split: typeof two) => split.cards.map((it) => it.amounts[0])
    expect([first(setAmount(quote, two, 'K1', 0, 128_641)), first(setAmount(quote, two, 'K1', 0, -1))]).toEqual([
      [128_640, 0],
      [0, 128_640],
    ])
    expect([101, -1].map((percent) => setPercent(quote, two, 'K1', percent).cards.map((it) => it.percent))).toEqual([
      [100, 0],
      [0, 100],
    ])
    const [k1] = firstSplit(quote).cards
    expect(splitFault(quote, { mode: 'amount', cards: [k1!, { ...k1!, fundId: 'K3', amounts: [1, 0] }] })).toBe('订单 1还多 ¥0.01')
    const many = Array.from({ length: FUNDS_MAX + 1 }, (_, i) => fund(`M${i}`, 50_000_000, orders))
    const wide = { ...quote, funds: many } as Quote
    const all = many.reduce((split, it) => addCard(wide, split, it.id), { mode: 'percent', cards: [] } as ReturnType<typeof firstSplit>)
    expect(all.cards.map((it) => it.fundId)).toEqual(many.slice(0, FUNDS_MAX).map((it) => it.id))
  })

  it('refuses more than a subject has left, and proposes one with room', () => {
    const tight = {
      ...quote,
      funds: [
        {
          ...quote.funds[0]!,
          subjects: [
            { code: 'material', name: '材料费', availableFen: 100_000 },
            { code: 'office', name: '办公费', availableFen: 9_000_000 },
          ],
        },
      ],
    } as Quote
    const chosen = addCard(tight, { mode: 'percent', cards: [] }, 'K1')
    expect(chosen.cards[0]!.subjectCode).toBe('office')
    expect(splitFault(tight, setSubject(chosen, 'K1', 'material'))).toBe('科目【材料费】余额不足：可用 ¥1,000.00，本单需 ¥1,588.40')
  })

  it('puts the worth of assets on 设备费', () => {
    const mixed = { ...quote, orders: [order('1', 128_640, { assetFen: 100_001 })], totalFen: 128_640 } as Quote
    const kept = refit(mixed, setPercent(quote, addCard(quote, firstSplit(quote), 'K3'), 'K1', 50))
    const { funds } = partsByOrder(mixed, kept)[0]!
    expect(sumFen(funds.map((it) => it.amountFen))).toBe(128_640)
    expect(sumFen(funds.filter((it) => it.subjectCode === 'equipment').map((it) => it.amountFen))).toBe(100_001)
  })

  it('keeps a choice when the sum moved: percents again, amounts by their first card', () => {
    const dearer = { ...quote, orders: [order('1', 130_640), orders[1]!], totalFen: 160_840 } as Quote
    const percent = refit(dearer, setPercent(quote, addCard(quote, firstSplit(quote), 'K3'), 'K1', 60))
    expect(
      splitFault(
        { ...dearer, funds: quote.funds.map((it) => ({ ...it, pays: dearer.orders.map((o) => ({ key: o.key, fen: o.totalFen })) })) },
        percent,
      ),
    ).toBe('')
    const amount = refit(dearer, takeMost(quote, firstSplit(quote), 'K4'))
    expect(dearer.orders.map((it, i) => it.totalFen - sumFen(amount.cards.map((card) => card.amounts[i]!)))).toEqual([0, 0])
  })
})

describe('what is written about an order', () => {
  const wish = { expectOn: '2026-11-23', remark: '' } as Wish
  const two = { ...quote, orders: orders.map((it) => ({ ...it, wish })) } as Quote

  it('is what the server proposes until something is typed, also an empty text', () => {
    const had = { ...two.orders[0]!, wish: { ...wish, remark: '每瓶附质检单' } }
    expect(wishOf(had, undefined)).toEqual(had.wish)
    expect(wishOf(had, { remark: '' })).toEqual(wish)
  })

  it('is refused in the words of the contract, with the order it stands at when there are several', () => {
    expect(wishFaults({ ...wish, remark: '字'.repeat(200) })).toEqual({})
    const remark = '字'.repeat(201)
    expect(wishFaults({ ...wish, remark })).toEqual({ remark: '订单备注最多 200 个字' })
    expect(firstWishFault(two, {})).toBeUndefined()
    expect(firstWishFault(two, { 2: { remark } })).toEqual({ at: 'remark-2', text: '订单 2：订单备注最多 200 个字' })
    expect(firstWishFault({ ...two, orders: two.orders.slice(0, 1) }, { 1: { remark } })!.text).toBe('订单备注最多 200 个字')
  })
})

describe('what was just submitted', () => {
  const doc = {
    purchaseNo: 'C1',
    orders: [
      { id: 'a', orderNo: 'D1', state: 'waitSupplier', isAutoPassed: true },
      // Three people approved it since: it was sent to them all the same.
      { id: 'b', orderNo: 'D2', state: 'waitBill', isAutoPassed: false },
    ],
  } as const
  it('is the whole purchase, or only the order that was submitted again', () => {
    expect(submitted(doc, '')).toEqual({ orders: doc.orders, title: '订单已提交审批', what: '采购单 C1，2 张订单' })
    expect(submitted(doc, 'b')).toEqual({ orders: [doc.orders[1]], title: '订单已重新提交审批', what: '订单 D2' })
    expect(submitted(doc, 'a').title).toBe('订单已重新提交，审批已由系统自动通过')
  })
})

describe('other goods for an order that came back', () => {
  it('are the cheaper offer where one is known, first, else a search by name', () => {
    const line = (skuId: string, name: string, priceNote: unknown) => ({ skuId, name, priceNote }) as QuoteOrder['lines'][number]
    const cheaper = { productId: 'p2', skuId: 's2', supplierName: '乙 试剂', priceE4: 3_990_000 }
    const ways = insteadOf({ orders: [{ lines: [line('a', '复印纸', null), line('b', '硒鼓', { cheaper })] }] })
    expect(ways.map((it) => [it.name, it.to])).toEqual([
      ['硒鼓', '/detail?id=p2&sku=s2'],
      ['复印纸', `/searchCate?keyword=${encodeURIComponent('复印纸')}`],
    ])
  })
})
