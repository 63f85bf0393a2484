// 二次竞价: an inquiry among the candidates of a framework agreement becomes an order under it.
import type { OfferContent } from '@caiyuan/contract/inquiry/form'
import { sealQuote } from '@caiyuan/contract/sealing/quote'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { openAgreement } from '../framework/fixtures.ts'
import { openMarket } from './fixtures.ts'

const world = useWorld()
const refusal = (work: Promise<unknown>): Promise<string> => refusalOf(work).then((it_) => it_.message)

const start = async (over: Parameters<typeof openAgreement>[2] = {}) => {
  const market = await openMarket(world(), { 'inquiry.clockOpens': 1 })
  const { mall } = market
  const [jia, yi, bing] = market.firms.map((firm) => firm.supplierId)
  const agreement = await openAgreement(world(), mall, {
    awardRule: 'contest',
    candidates: [
      { supplierId: jia!, rateBp: 9_200, leadDays: 25 },
      { supplierId: yi!, rateBp: 9_400, leadDays: 30 },
      { supplierId: bing!, rateBp: 9_000, leadDays: 30, state: 'fixing', stateNote: '延期交货' },
    ],
    ...over,
  })
  const before = await mall.balance(mall.K3)
  const formOf = async (more: object = {}) => ({
    ...(await market.formOf()),
    agreementId: agreement.id,
    scope: 'invited' as const,
    firms: [],
    minQuotes: 2,
    // Names are those of the agreement, whatever is sent.
    lines: [{ name: '换了名字', params: '换了要求', unit: '套', num: 2, goodsId: agreement.goods[0]!.id }],
    budgetFen: 503_840,
    funds: [{ fundId: mall.K3, subjectCode: 'material', amountFen: 503_840 }],
    ...more,
  })
  return {
    market,
    mall,
    agreement,
    formOf,
    submit: async (more: object = {}) => (await market.buyer()).inquiry.submit({ form: await formOf(more) }),
    quote: async (id: string, n: number, priceE4: number) => {
      const { user, supplierId } = market.firms[n]!
      const client = await world().as(user)
      const asked = await client.inquiry.toQuote({ schoolId: mall.no, id })
      const offer: OfferContent = {
        lines: [{ lineNo: 1, priceE4, brand: '众和', model: '', deviation: 'none', deviationNote: '' }],
        deliverDays: 20,
        warrantyMonths: 12,
        validDays: 60,
        note: '',
      }
      const { quote } = await sealQuote({ box: id, supplier: supplierId }, offer as never, asked)
      await client.inquiry.quote({ schoolId: mall.no, id, quote })
      return asked
    },
    moved: async () => (await mall.balance(mall.K3)).slice(1).map((fen, i) => fen - before[i + 1]!),
  }
}
type At = Awaited<ReturnType<typeof start>>

/** Quoted by both, 乙 at 2,400.00 for one, approved and published to the end of its publicity. */
const published = async (at: At) => {
  const { id } = await at.submit()
  await at.mall.decide(at.mall.F2, id)
  await at.mall.decide(at.mall.J1, id)
  await world().drain()
  const asked = await at.quote(id, 0, 24_000_000)
  await at.quote(id, 1, 23_900_000)
  await at.market.pass(id)
  const { quotes } = await at.market.detail(id)
  await (await at.market.buyer()).inquiry.choose({ id, offerId: quotes!.find((one) => one.rank === 1)!.id })
  await at.mall.decide(at.mall.F2, id)
  await at.mall.decide(at.mall.J1, id)
  return { id, asked }
}
const pastPublicity = async (at: At, id: string): Promise<void> => {
  const { publicityUntil } = await at.market.detail(id)
  await world().setClock(new Date(new Date(publicityUntil!).getTime() + 5_000))
  await world().drain()
}

describe('二次竞价', () => {
  it('asks the candidates that may supply, each up to its own price, and its award is an order under the agreement', async () => {
    const at = await start()
    const { id, asked } = await published(at)
    expect(asked.asked.lines).toMatchObject([
      { name: '钢木实验边台', unit: '组', params: '1500 × 750 × 850', num: 2, ceilingE4: 24_656_000 },
    ])
    const detail = await at.market.detail(id)
    expect([detail.firms.length, detail.contest?.agreementNo, detail.asked?.lines[0]?.ceilingE4]).toEqual([
      2,
      at.agreement.form.agreementNo,
      25_192_000,
    ])
    const outside = await world().as(at.market.firms[2]!.user)
    expect((await refusalOf(outside.inquiry.toQuote({ schoolId: at.mall.no, id }))).code).toBe('4004')
    expect([await at.moved(), await at.agreement.used()]).toEqual([[478_000, 0, 0], 0])
    await pastPublicity(at, id)
    const { state, award } = await at.market.detail(id)
    const { orderId } = award!.shares[0]!
    expect(state).toBe('won')
    const order = await (await at.market.buyer()).framework.order({ orderId: orderId! })
    expect(order).toMatchObject({
      state: 'toConfirm',
      awardRule: 'contest',
      totalFen: 478_000,
      marketFen: 536_000,
      supplierId: at.mall.yi,
      rank: 2,
      leadDays: 20,
      lines: [{ name: '钢木实验边台', num: 2, priceE4: 23_900_000, marketE4: 26_800_000, amountFen: 478_000 }],
      materials: [
        { title: '厂家授权书', isNeeded: true },
        { title: '合同扫描件', isNeeded: false },
      ],
    })
    expect((await at.mall.logs(orderId!)).map((log) => log.title)).toEqual([`由二次竞价 ${detail.inquiryNo} 成交`])
    expect([await at.moved(), await at.agreement.used(), await at.market.faults()]).toEqual([[478_000, 0, 0], 478_000, []])
    await world().drain()
    const firm = await world().as(at.market.firms[1]!.user)
    expect(await firm.frameworkSupply.accept({ schoolId: at.mall.no, orderId: orderId! })).toEqual({ state: 'toUpload' })
  })

  it('lets a quote above the own agreement price not count, though it is within the budget', async () => {
    const at = await start()
    const { id } = await at.submit()
    await at.mall.decide(at.mall.F2, id)
    await at.mall.decide(at.mall.J1, id)
    await world().drain()
    // 乙 may ask for 2,519.20, 甲 for 2,465.60.
    await at.quote(id, 0, 25_000_000)
    await at.quote(id, 1, 25_000_000)
    await at.market.pass(id)
    const { quotes, state } = await at.market.detail(id)
    expect(quotes!.map((one) => [one.rank, one.fault])).toEqual([
      [1, ''],
      [null, '第 1 行高于协议价'],
    ])
    expect(state).toBe('short')
  })

  it('refuses what no order under the agreement could be, and an order that was not asked for first', async () => {
    const at = await start()
    expect(
      await refusal(at.submit({ budgetFen: 503_841, funds: [{ fundId: at.mall.K3, subjectCode: 'material', amountFen: 503_841 }] })),
    ).toContain('不能高于协议价合计 ¥5,038.40')
    const line = { name: '台', params: '台', unit: '组', num: 2 }
    expect(await refusal(at.submit({ lines: [line] }))).toContain('请从协议的商品中选择')
    expect(await refusal(at.submit({ lines: [0, 1].map(() => ({ ...line, goodsId: at.agreement.goods[0]!.id })) }))).toContain(
      '同一商品不能选择两次',
    )
    expect(await refusal(at.submit({ minQuotes: 3 }))).toContain('候选供应商只有 2 家')
    expect(await refusal(at.submit({ agreementId: at.mall.K1 }))).toContain('框架协议')
    expect((await at.agreement.buyer.framework.confirm(at.agreement.order(2))).problem).toContain('须先发起二次竞价')
    expect(await refusal(at.agreement.submit(2))).toContain('须先发起二次竞价')
    const [foreign, chosen, alone] = [
      await start(),
      await start({ awardRule: 'choose' }),
      await start({ candidates: [{ supplierId: at.mall.jia, rateBp: 9_200, leadDays: 25 }] }),
    ]
    expect((await refusalOf(at.submit({ agreementId: foreign.agreement.id }))).code).toBe('4004')
    expect(await refusal(chosen.submit())).toContain('不用二次竞价')
    expect(await refusal(alone.submit())).toContain('不足 2 家')
    const low = await start({ perOrderFen: 500_000 })
    expect(await refusal(low.submit())).toContain('每单')
    await at.agreement.office.agreement.stop({ id: at.agreement.id, reason: '重新招标' })
    expect(await refusal(at.submit())).toContain('已停用（重新招标）')
    expect([await at.moved(), await at.market.faults()]).toEqual([[0, 0, 0], []])
  })

  it('keeps its money where the ceiling has no room any more, and says so to whom it concerns', async () => {
    const at = await start({ ceilingFen: 600_000, perOrderFen: 600_000 })
    const { id } = await published(at)
    await world().admin.query('update mall.framework_agreements set used_fen = 200000 where id = $1', [at.agreement.id])
    const { publicityUntil } = await at.market.detail(id)
    await world().setClock(new Date(new Date(publicityUntil!).getTime() + 5_000))
    const buyer = await at.market.buyer()
    expect(await refusal(buyer.inquiry.makeOrder({ id }))).toBe('协议还可用 ¥4,000.00，本单 ¥4,780.00，超出 ¥780.00')
    expect([await at.market.state(id), await at.moved()]).toEqual(['publicity', [478_000, 0, 0]])
    await world().admin.query('update mall.framework_agreements set used_fen = 0 where id = $1', [at.agreement.id])
    await buyer.inquiry.makeOrder({ id })
    expect([await at.market.state(id), await at.moved(), await at.agreement.used(), await at.market.faults()]).toEqual([
      'won',
      [478_000, 0, 0],
      478_000,
      [],
    ])
  })
})
