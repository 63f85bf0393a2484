// 允许部分报价: lines that are quoted and awarded each for itself (decision 0397).
import { offerFault, type InquiryForm, type OfferContent } from '@caiyuan/contract/inquiry/form'
import { sumFen } from '@caiyuan/contract/money'
import { sealQuote } from '@caiyuan/contract/sealing/quote'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { buildFund } from '../../demo/build.ts'
import { splitOver } from './award.ts'
import { openMarket, type Market } from './fixtures.ts'

const world = useWorld()
const refusal = (work: Promise<unknown>): Promise<string> => refusalOf(work).then((it_) => it_.message)

const LIMITS = [2_000_000, 80_000, 50_000] as const
const NUMS = [2, 10, 3] as const
const BUDGET = 4_950_000

/** Of two cards: split order by order, it would have to pay a fen more than it has. */
const FIRST_CARD = 1_650_012

const REASON = '其温控精度和能耗均明显优于最低报价的型号，满足长期保存样品的需要'

const byLine = (market: Market, more: object = {}) => ({
  isByLine: true,
  lines: ['超低温冰箱', '冻存架', '温度记录仪'].map((name, i) => ({
    name,
    params: `${name}的要求`,
    unit: '台',
    num: NUMS[i]!,
    limitE4: LIMITS[i]! * 100,
  })),
  budgetFen: BUDGET,
  funds: [{ fundId: market.mall.K3, subjectCode: 'material', amountFen: BUDGET }],
  ...more,
})

/** Prices of one, in fen, by line; null: 不报价. */
type Prices = readonly (number | null)[]

const offerOf = (prices: Prices): OfferContent => ({
  lines: prices.flatMap((fen, i) =>
    fen === null ? [] : [{ lineNo: i + 1, priceE4: fen * 100, brand: '海尔', model: '', deviation: 'none' as const, deviationNote: '' }],
  ),
  deliverDays: 20,
  warrantyMonths: 12,
  validDays: 60,
  note: '',
})

const quote = async (market: Market, id: string, n: number, prices: Prices) => {
  const { user, supplierId } = market.firms[n]!
  const client = await world().as(user)
  const asked = await client.inquiry.toQuote({ schoolId: market.mall.no, id })
  const { quote: sealed, secret } = await sealQuote({ box: id, supplier: supplierId }, offerOf(prices) as never, asked)
  await client.inquiry.quote({ schoolId: market.mall.no, id, quote: sealed })
  return { asked, secret }
}

const opened = async (market: Market, all: readonly Prices[], more: object = {}) => {
  const id = await market.publish(byLine(market, { minQuotes: 2, ...more }))
  for (const [n, prices] of all.entries()) await quote(market, id, n, prices)
  await market.pass(id)
  await market.openAs(id, 0)
  await market.openAs(id, 1)
  return id
}

/** 供应商1 is lowest in line 1, 供应商2 in line 2; line 3 only 供应商3 quotes. */
const THREE: readonly Prices[] = [
  [1_900_000, 79_000, null],
  [1_950_000, 70_001, null],
  [null, 75_000, 40_000],
]

const toldTo = async (market: Market, id: string, n: number) =>
  (await world().as(market.firms[n]!.user)).inquiry.toQuote({ schoolId: market.mall.no, id })

const quoteIds = async (market: Market, id: string): Promise<string[]> => {
  const { quotes } = await market.detail(id)
  return market.firms.map(({ supplierId }) => quotes!.find((one) => one.supplierId === supplierId)?.id ?? '')
}

const toPublicity = async (market: Market, id: string, picks: readonly { lineNo: number; offerId: string }[], reason = '') => {
  await (await market.buyer()).inquiry.choose({ id, picks: [...picks], reason })
  await market.mall.decide(market.mall.F2, id)
  await market.mall.decide(market.mall.J1, id)
  await world().drain()
}

describe('an inquiry with partial quotes', () => {
  it('goes on without a line that only firms quote who may not be chosen now, and voids a line worth no fen', async () => {
    const market = await openMarket(world())
    const free = (prices: OfferContent): OfferContent => ({ ...prices, lines: prices.lines.map((one) => (one.lineNo === 3 ? { ...one, priceE4: 10 } : one)) }) // prettier-ignore
    expect(offerFault({ lines: NUMS.map((num) => ({ num, mayDeviate: false })), budgetFen: BUDGET, isByLine: true }, free(offerOf([null, null, 1])))).toBe('第 3 行不足 1 分') // prettier-ignore
    const id = await opened(market, THREE, { minQuotes: 1 })
    const [first, second, third] = await quoteIds(market, id)
    const buyer = await market.buyer()
    const two = [
      { lineNo: 1, offerId: first! },
      { lineNo: 2, offerId: second! },
    ]
    expect(await refusal(buyer.inquiry.choose({ id, picks: two }))).toContain('第 3 行有 1 家有效报价，须选定一家供应商')
    await world().admin.query('update shared.suppliers set stopped_at = now() where id = $1', [market.firms[2]!.supplierId])
    expect(await refusal(buyer.inquiry.choose({ id, picks: [...two, { lineNo: 3, offerId: third! }] }))).toContain('平台已停止它供货')
    await buyer.inquiry.choose({ id, picks: two })
    const { award, state } = await market.detail(id)
    expect([state, award!.failed]).toEqual(['awarding', [{ lineNo: 3, why: '报价的供应商现在都不能成交' }]])
  })

  it('awards each line to its lowest, and becomes an order of each firm with the same money', async () => {
    const market = await openMarket(world())
    const { mall } = market
    const before = await market.frozen()
    const id = await opened(market, THREE.slice(0, 2))
    const [first, second] = await quoteIds(market, id)
    const { quotes } = await market.detail(id)
    expect(quotes!.map((one) => [one.rank, one.fault, one.lines.map(({ lineNo }) => lineNo)])).toEqual([
      [null, '', [1, 2]],
      [null, '', [1, 2]],
    ])
    await toPublicity(market, id, [
      { lineNo: 1, offerId: first! },
      { lineNo: 2, offerId: second! },
    ])
    const { award, state } = await market.detail(id)
    const total = 2 * 1_900_000 + 10 * 70_001
    expect([state, award!.totalFen, award!.isFirst, award!.shares.map((one) => [one.lineNos, one.totalFen, one.orderId])]).toEqual([
      'publicity',
      total,
      true,
      [
        [[1], 3_800_000, null],
        [[2], 700_010, null],
      ],
    ])
    expect(award!.failed).toEqual([{ lineNo: 3, why: '没有有效报价' }])
    expect([(await market.frozen()) - before, await market.faults()]).toEqual([total, []])
    expect((await mall.logs(id)).map((one) => one.comment)).toContainEqual(expect.stringContaining('第 3 行流标（没有有效报价）'))
    await world().setClock(new Date(new Date((await market.detail(id)).publicityUntil!).getTime() + 5000))
    await world().drain()
    const won = await market.detail(id)
    expect([won.state, (await market.frozen()) - before, await market.faults()]).toEqual(['won', total, []])
    const buyer = await market.buyer()
    const orders = await Promise.all(won.award!.shares.map((one) => buyer.order.detail({ id: one.orderId! })))
    expect(orders.map((one) => [one.state, one.totalFen, one.lines.map(({ name, num }) => [name, num])])).toEqual([
      ['waitSupplier', 3_800_000, [['超低温冰箱', 2]]],
      ['waitSupplier', 700_010, [['冻存架', 10]]],
    ])
    // Each firm confirms its own, and of the other's it knows nothing.
    for (const [n, one] of won.award!.shares.entries()) {
      const firm = await world().as(market.firms[n]!.user)
      await firm.supply.confirm({ schoolId: mall.no, id: one.orderId! })
      const other = won.award!.shares[1 - n]!.orderId!
      expect((await refusalOf(firm.supply.confirm({ schoolId: mall.no, id: other }))).code).toBe('4004')
    }
  })

  it('tells firms the terms before they quote, the published award by line, and each its own part', async () => {
    const market = await openMarket(world())
    const id = await opened(market, THREE)
    const [first, second] = await quoteIds(market, id)
    const before = await toldTo(market, id, 2)
    expect([before.asked.isByLine, before.asked.lines.map((one) => one.ceilingE4), before.result]).toEqual([
      true,
      LIMITS.map((fen) => fen * 100),
      null,
    ])
    await toPublicity(market, id, [
      { lineNo: 1, offerId: first! },
      { lineNo: 2, offerId: second! },
    ])
    const [a, b, c] = await Promise.all([0, 1, 2].map((n) => toldTo(market, id, n)))
    expect(c!.result!.lines.map((one) => [one.lineNo, one.supplierName === '', one.priceE4, one.amountFen])).toEqual([
      [1, false, 190_000_000, 3_800_000],
      [2, false, 7_000_100, 700_010],
      [3, true, 0, 0],
    ])
    expect([a!.ownAward, b!.ownAward, c!.ownAward]).toEqual([
      expect.objectContaining({ lineNos: [1], totalFen: 3_800_000 }),
      expect.objectContaining({ lineNos: [2], totalFen: 700_010 }),
      null,
    ])
    expect(c!.own!.lines.map(({ lineNo }) => lineNo)).toEqual([2, 3])
    // What the losing lines of the winners cost is told to nobody.
    expect(JSON.stringify(c)).not.toContain('7900000')
    expect(JSON.stringify(a)).not.toContain('195000000')
  })

  it('lets who lost a line object to it, and who has all it quoted not', async () => {
    const market = await openMarket(world())
    const id = await opened(market, [
      [1_900_000, null, null],
      [1_950_000, 70_001, null],
      [null, 75_000, 40_000],
    ])
    const [first, second] = await quoteIds(market, id)
    await toPublicity(market, id, [
      { lineNo: 1, offerId: first! },
      { lineNo: 2, offerId: second! },
    ])
    expect(await Promise.all([0, 1, 2].map(async (n) => (await toldTo(market, id, n)).mayObject))).toEqual([false, true, true])
    const grounds = '第一行中标的型号达不到技术要求'
    const object = async (n: number) => (await world().as(market.firms[n]!.user)).inquiry.object({ schoolId: market.mall.no, id, grounds })
    expect(await refusal(object(0))).toContain('没有成交的供应商')
    await object(1)
    expect(await market.state(id)).toBe('objected')
    const before = await market.frozen()
    await (await world().as(market.openers[1]!.user)).inquiry.rule({ id, isUpheld: true, reason: '经核对型号确实不符合要求' })
    expect([await market.state(id), before - (await market.frozen()), await market.faults()]).toEqual(['failed', 4_500_010, []])
  })
})

describe('inquiry.choose of lines', () => {
  it('asks for a reason and one step more as soon as one line does not go to its lowest', async () => {
    const market = await openMarket(world())
    const id = await opened(market, THREE)
    const [first, second, third] = await quoteIds(market, id)
    const buyer = await market.buyer()
    const choose = (picks: readonly (readonly [number, string])[], reason = '') =>
      buyer.inquiry.choose({ id, picks: picks.map(([lineNo, offerId]) => ({ lineNo, offerId })), reason })
    const notLowest = [
      [1, first!],
      [2, third!],
    ] as const
    expect(await refusal(choose(notLowest))).toBe('选择非最低价供应商须填写理由（不少于 20 字）')
    expect(await refusal(choose([[1, third!]]))).toContain('没有报第 1 行')
    expect(await refusal(choose([[1, first!]]))).toBe('第 2 行有 3 家有效报价，须选定一家供应商')
    expect(await refusal(choose([[4, first!]]))).toContain('没有报第 4 行')
    expect(await refusal(choose([...notLowest, [1, second!]], REASON))).toContain('同一行只能选定一家')
    expect(await refusal(choose([[1, id]]))).toBe('这份报价无效，不能选定')
    expect(await refusal(buyer.inquiry.choose({ id, offerId: first!, reason: REASON }))).toContain('没有报第 3 行')
    expect((await refusalOf(buyer.inquiry.choose({ id, reason: REASON }))).message).toBe('请选定供应商')
    expect((await refusalOf((await world().as(market.mall.T2)).inquiry.choose({ id, picks: [{ lineNo: 1, offerId: first! }] }))).code).toBe(
      '4004',
    )
    await choose(notLowest, REASON)
    await market.mall.decide(market.mall.F2, id)
    expect(await market.mall.waiting(id)).toEqual(['归口老师'])
    expect((await refusalOf(choose(notLowest, REASON))).message).toContain('选标待审核')
  })

  it('lets a line too few quoted fail, or be awarded with one step more', async () => {
    const market = await openMarket(world())
    const id = await opened(market, THREE)
    expect((await market.mall.logs(id)).at(-1)!.comment).toBe('有效报价 3 家；第 3 行有效报价 1 家，不足 2 家')
    const [first, second, third] = await quoteIds(market, id)
    await (
      await market.buyer()
    ).inquiry.choose({
      id,
      picks: [
        { lineNo: 1, offerId: first! },
        { lineNo: 2, offerId: second! },
        { lineNo: 3, offerId: third! },
      ],
    })
    await market.mall.decide(market.mall.F2, id)
    expect(await market.mall.waiting(id)).toEqual(['归口老师'])
  })

  it('falls short where no line has enough firms, and is settled with those there are', async () => {
    const market = await openMarket(world())
    const id = await opened(market, [
      [1_900_000, null, null],
      [null, 70_001, null],
    ])
    expect([await market.state(id), (await market.mall.logs(id)).at(-1)!.comment]).toEqual([
      'short',
      '各行有效报价都不足 2 家（最多的一行 1 家）',
    ])
    await (await market.buyer()).inquiry.settleFew({ id })
    expect(await market.state(id)).toBe('choosing')
    const [first, second] = await quoteIds(market, id)
    const buyer = await market.buyer()
    expect(await refusal(buyer.inquiry.choose({ id, picks: [{ lineNo: 1, offerId: first! }] }))).toContain('第 2 行有 1 家有效报价')
    await buyer.inquiry.choose({
      id,
      picks: [
        { lineNo: 1, offerId: first! },
        { lineNo: 2, offerId: second! },
      ],
    })
    expect((await market.detail(id)).award!.failed).toEqual([{ lineNo: 3, why: '没有有效报价' }])
  })

  it('is refused of a draft that says nothing yet', async () => {
    const market = await openMarket(world())
    const buyer = await market.buyer()
    const { id } = await buyer.inquiry.save({ form: { title: '草稿' } })
    expect(await refusal(buyer.inquiry.choose({ id, offerId: id }))).toBe('这份报价无效，不能选定')
    expect(await refusal(buyer.inquiry.choose({ id, picks: [{ lineNo: 1, offerId: id }] }))).toBe('这份报价无效，不能选定')
  })

  it('is of one firm where lines are not awarded for themselves', async () => {
    const market = await openMarket(world())
    const id = await market.publish()
    for (const [n, fen] of [4_860_000, 4_990_000, 4_950_000].entries()) await market.quote(id, n, fen)
    await market.pass(id)
    await market.openAs(id, 0)
    await market.openAs(id, 1)
    const [first] = await quoteIds(market, id)
    expect(await refusal((await market.buyer()).inquiry.choose({ id, picks: [{ lineNo: 1, offerId: first! }] }))).toBe(
      '这件询价由一家供应商成交，不能分项选定',
    )
  })
})

describe('a partial quote', () => {
  it('does not count where it was sent past the form: above a limit, or without a line', async () => {
    const market = await openMarket(world())
    const id = await opened(market, [[2_000_001, null, null], [1_900_000, null, null], [], [1_950_000, 80_000, null]])
    const { quotes } = await market.detail(id)
    expect(quotes!.map((one) => one.fault).toSorted()).toEqual(['', '', '报价内容不完整', '第 1 行高于单价限价'].toSorted())
  })

  it('is void where firms agreed, and a line can fall short by it', async () => {
    const market = await openMarket(world())
    const id = await opened(market, [
      [1_900_000, 70_000, null],
      [1_900_100, null, null],
      [1_950_000, 75_000, null],
    ])
    const choosing = await market.detail(id)
    expect(choosing.suspicion).not.toBeNull()
    await (await world().as(market.openers[1]!.user)).inquiry.ruleSignals({ id, isCleared: false, reason: '两家报价几乎相同，又无法说明' })
    expect([await market.state(id), (await market.detail(id)).quotes!.filter((one) => one.fault === '').length]).toEqual(['short', 1])
  })

  it('of an inquiry without them is not whole', async () => {
    const market = await openMarket(world())
    const id = await market.publish({ minQuotes: 1 })
    await quote(market, id, 0, [1_900_000, null])
    await market.pass(id)
    await market.openAs(id, 0)
    await market.openAs(id, 1)
    expect((await market.detail(id)).quotes!.map((one) => one.fault)).toEqual(['报价不完整'])
  })
})

describe('inquiry.submit with partial quotes', () => {
  it('says why they are not allowed, asks for the limit of each line and for their sum as the budget', async () => {
    const market = await openMarket(world())
    const buyer = await market.buyer()
    const base = byLine(market)
    const submit = async (more: object) =>
      refusal(buyer.inquiry.submit({ form: (await market.formOf({ ...base, ...more })) as z.input<typeof InquiryForm> }))
    expect(await submit({ askWay: 'bidding' })).toBe('竞价比的是全部内容的合计，不能分项成交')
    const scored = {
      awardBy: 'score',
      criteria: [{ name: '技术响应', weight: 40, looksAt: '逐条响应' }],
      scorers: [market.mall.T2.id, market.mall.F2.id],
    }
    expect(await submit(scored)).toBe('综合评分按整份报价评分，不能分项成交')
    expect(await submit({ lines: base.lines.slice(0, 1) })).toBe('只有一行，不需要分项成交')
    const [line, ...rest] = base.lines
    expect(await submit({ lines: [{ ...line, limitE4: undefined }, ...rest] })).toBe('请输入单价限价')
    expect(await submit({ lines: [{ ...line, limitE4: 0 }, ...rest] })).toBe('单价限价须大于 0')
    expect(await submit({ lines: [{ ...line, limitE4: 200_000_100 }, ...rest] })).toBe('分项成交的预算须等于各行限价合计 ¥49,500.02')
    expect(await market.mall.count('inquiries')).toBe(0)
  })
})

describe('splitOver', () => {
  it('gives each order its part of each card, to the fen, and never more than there is', () => {
    const fens = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(fens, fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 5 }), (sums, weights) => {
        const whole = sumFen(sums)
        const all = weights.map((weight, i) => ({ fundId: String(i), subjectCode: 'm', weight }))
        let left = whole
        const funds = all.map(({ fundId, subjectCode, weight }, i) => {
          const amountFen = i === all.length - 1 ? left : Math.min(left, Math.floor((whole * weight) / sumFen(weights)))
          left -= amountFen
          return { fundId, subjectCode, amountFen }
        })
        const split = splitOver(sums, funds)
        expect(split.map((parts) => sumFen(parts.map((one) => one.amountFen)))).toEqual(sums)
        for (const fund of funds)
          expect(sumFen(split.flat().flatMap((one) => (one.fundId === fund.fundId ? [one.amountFen] : [])))).toBe(fund.amountFen)
        expect(split.flat().every((one) => one.amountFen > 0)).toBe(true)
      }),
    )
  })

  it('holds of two cards that have not a fen more', async () => {
    const market = await openMarket(world())
    const { mall } = market
    const card = (projectNo: string, totalFen: number) =>
      buildFund(world().db, mall.no, {
        projectNo: `${projectNo}-${mall.no}`,
        name: '两卡支付',
        ownerId: mall.F2.id,
        deptId: mall.deptId,
        endOn: '2099-12-31',
        totalFen,
        grants: [{ userId: mall.T1.id }],
      })
    const [one, two] = [await card('A', FIRST_CARD), await card('B', BUDGET - FIRST_CARD)]
    const id = await opened(market, [...THREE, [null, null, 45_000]], {
      funds: [
        { fundId: one, subjectCode: 'material', amountFen: FIRST_CARD },
        { fundId: two, subjectCode: 'material', amountFen: BUDGET - FIRST_CARD },
      ],
    })
    const [first, second, third] = await quoteIds(market, id)
    await toPublicity(market, id, [
      { lineNo: 1, offerId: first! },
      { lineNo: 2, offerId: second! },
      { lineNo: 3, offerId: third! },
    ])
    // What the award gave back is spent elsewhere.
    const rest = await Promise.all(
      [one, two].map(async (fundId) => ({ fundId, subjectCode: 'material', amountFen: (await mall.balance(fundId))[0]! })),
    )
    await market.submit({ funds: rest, budgetFen: sumFen(rest.map((part) => part.amountFen)) })
    await world().setClock(new Date(new Date((await market.detail(id)).publicityUntil!).getTime() + 5000))
    await world().drain()
    expect([await market.state(id), (await market.detail(id)).award!.totalFen, await market.faults()]).toEqual(['won', 4_620_010, []])
    expect(await Promise.all([one, two].map(async (card_) => (await mall.balance(card_))[0]))).toEqual([0, 0])
  })
})
