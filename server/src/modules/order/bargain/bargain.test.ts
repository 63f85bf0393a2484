// 议价: an order held before its approval, rounds of buyer and supplier, prices that only fall (decision 0340).
import { randomUUID } from 'node:crypto'
import { agreedE4, priceFault, type BargainLine } from '@caiyuan/contract/bargain-rules'
import { lineFen, splitFen, sumFen } from '@caiyuan/contract/money'
import { partsOf } from '@caiyuan/contract/order/split'
import { order as orderCalls } from '@caiyuan/contract/order'
import { readSheet } from 'read-excel-file/node'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld, type Client } from '../../../../test/harness.ts'
import { buildSupplier, buildUser } from '../../../demo/build.ts'
import { checkInvariants } from '../../fund/invariants.ts'
import { setParam } from '../../school/params.ts'
import { openMall, type Mall } from '../checkout/fixtures.ts'
import { uniqueNo } from '../fixtures.ts'

const world = useWorld()
const UNFROZEN = [15_000_000, 0, 0, 5_000_000]

type Quote = Awaited<ReturnType<Client['order']['quote']>>
const formOf = (quote: Quote) => ({ quoteId: quote.quoteId, quoteHash: quote.quoteHash, usage: '科研' as const, purpose: '电池测试' })
const paid = (quote: Quote, fundId: string) => ({
  ...formOf(quote),
  orders: quote.orders.map(({ key, totalFen }) => ({ key, funds: [{ fundId, subjectCode: 'material', amountFen: totalFen }] })),
})

const open = async (params: Record<string, unknown> = {}) => {
  const mall = await openMall(world(), params)
  const [a, b] = [await mall.goods('移液枪', 100), await mall.goods('离心管', 32)]
  const buyer = await world().as(mall.T1)
  return {
    mall,
    buyer,
    a,
    b,
    lines: [
      { skuId: a, num: 10 },
      { skuId: b, num: 5 },
    ],
  }
}
type Shop = Awaited<ReturnType<typeof open>>

const hold = async ({ buyer, lines }: Shop): Promise<string> => {
  const quote = await buyer.order.quote({ from: 'now', lines })
  const done = await buyer.bargain.start({ ...formOf(quote), orders: quote.orders.map(({ key }) => ({ key })) })
  expect(done.orders).toMatchObject([{ state: 'bargaining' }])
  return done.orders[0]!.id
}
const submit = async ({ buyer, mall }: Shop, id: string, lines?: { skuId: string; num: number }[]) => {
  const quote = await buyer.order.quote({ from: 'order', orderId: id, ...(lines ? { lines } : {}) })
  return { quote, done: await buyer.order.resubmit({ id, ...paid(quote, mall.K1) }) }
}
const bargainOf = async ({ buyer }: Shop, id: string) => (await buyer.bargain.detail({ id }))!
const sound = async (mall: Mall) => expect(await world().tx(mall.no, (tx) => checkInvariants(tx, mall.no))).toEqual([])
const pass = (id: string, topic: string) =>
  world().admin.query("update mall.outbox set due_at = now() - interval '1 minute' where doc_id = $1 and topic = $2", [id, topic])

describe('bargain', () => {
  it('holds an order without money, lets the supplier lower it, and freezes what was agreed', async () => {
    const shop = await open()
    const { mall, buyer, a, b } = shop
    const id = await hold(shop)
    expect([await mall.balance(mall.K1), await mall.stock(a)]).toEqual([UNFROZEN, { stock: 1000, reserved: 0 }])
    await buyer.bargain.ask({ id, prices: [{ skuId: a, priceE4: 900_000 }], said: '长期合作' })
    await world().drain()
    const supplier = await mall.supplier()
    const { list, counts } = await supplier.bargain.supplyList({})
    expect([list.map((it) => [it.id, it.turn, it.firstFen]), counts]).toEqual([
      [[id, 'supplier', 116_000]],
      { todo: 1, waiting: 0, over: 0 },
    ])
    const seen = await supplier.bargain.supplyDetail({ schoolId: mall.no, id })
    expect(seen).toMatchObject({
      buyerName: '李老师',
      can: { answer: true },
      lines: [{ askedE4: 900_000, nowE4: 1_000_000 }, { askedE4: null }],
    })
    expect(
      await supplier.bargain.answer({ schoolId: mall.no, id, answer: 'price', prices: [{ skuId: a, priceE4: 950_000 }], said: '最低 95' }),
    ).toMatchObject({ nowFen: 111_000, savedFen: 5_000 })
    await buyer.bargain.ask({
      id,
      prices: [
        { skuId: a, priceE4: 930_000 },
        { skuId: b, priceE4: 300_000 },
      ],
    })
    await supplier.bargain.answer({ schoolId: mall.no, id, answer: 'accept' })
    expect(await bargainOf(shop, id)).toMatchObject({
      firstFen: 116_000,
      nowFen: 108_000,
      savedFen: 8_000,
      turn: 'buyer',
      can: { ask: true, submit: true },
    })
    const { quote, done } = await submit(shop, id)
    expect([quote.totalFen, done.totalFen]).toEqual([108_000, 108_000])
    expect([await mall.state(id), await mall.balance(mall.K1)]).toEqual(['auditing', [14_892_000, 108_000, 0, 5_000_000]])
    expect((await mall.logs(id)).map((it) => `${it.who}:${it.title}:${it.comment}`)).toEqual([
      '李老师:下单，先议价:',
      '李老师:还价:移液枪 ¥100.00 → ¥90.00。长期合作',
      '甲:供应商另报价:移液枪 ¥100.00 → ¥95.00。最低 95',
      '李老师:还价:移液枪 ¥95.00 → ¥93.00；离心管 ¥32.00 → ¥30.00',
      '甲:供应商接受还价:移液枪 ¥95.00 → ¥93.00；离心管 ¥32.00 → ¥30.00',
      '李老师:议价后提交:',
    ])
    const over = await bargainOf(shop, id)
    expect([over.turn, over.savedFen, over.can, over.rounds.length]).toEqual(['over', 8_000, {}, 4])
    await world().drain()
    expect((await supplier.bargain.supplyList({ tab: 'over' })).list.map((it) => it.nowFen)).toEqual([108_000])
    await sound(mall)
  })

  it('keeps the agreed price when the catalogue rises, takes a cheaper catalogue, and wants the pieces it was agreed for', async () => {
    const shop = await open()
    const { mall, buyer, a, b } = shop
    const id = await hold(shop)
    await buyer.bargain.ask({ id, prices: [{ skuId: a, priceE4: 900_000 }] })
    await (await mall.supplier()).bargain.answer({ schoolId: mall.no, id, answer: 'accept' })
    await mall.price(a, 120)
    await mall.price(b, 20)
    const dear = await buyer.order.quote({
      from: 'order',
      orderId: id,
      lines: [
        { skuId: a, num: 9 },
        { skuId: b, num: 5 },
      ],
    })
    expect(dear.orders[0]!.lines.map((it) => it.priceE4)).toEqual([1_200_000, 200_000])
    const { quote } = await submit(shop, id)
    expect(quote.orders[0]!.lines.map((it) => it.priceE4)).toEqual([900_000, 200_000])
    expect((await bargainOf(shop, id)).savedFen).toBe(10_000)
  })

  it('promises nothing of what the supplier never lowered, and saves nothing by a price raised before', async () => {
    const shop = await open()
    const { mall, buyer, a, b } = shop
    const supplier = await mall.supplier()
    const id = await hold(shop)
    await buyer.bargain.ask({ id, prices: [{ skuId: a, priceE4: 900_000 }] })
    await supplier.bargain.answer({ schoolId: mall.no, id, answer: 'accept' })
    await mall.price(a, 95)
    await mall.price(b, 40)
    const { quote } = await submit(shop, id)
    expect(quote.orders[0]!.lines.map((it) => [it.priceE4, it.bargained])).toEqual([
      [900_000, { wasE4: 950_000 }],
      [400_000, null],
    ])
    expect((await bargainOf(shop, id)).savedFen).toBe(5_000)
    const detail = await buyer.order.detail({ id, view: 'screen' })
    expect(detail.lines.map((it) => it.bargained)).toEqual([{ wasE4: 950_000 }, null])
    // Whoever approves sees it, line by line and as a sum.
    const approver = await world().as(mall.F1)
    const { review } = await approver.approval.detail({ kind: 'order', id })
    expect(review!.head).toContainEqual({ label: '议价省下', value: '供应商为这张订单降价', hint: '', fen: 5_000 })
    expect(JSON.stringify(review!.blocks)).toContain('议价，原价 ¥95.00')
    const [head, row] = await readSheet((await buyer.raw(orderCalls.exportList, {})).data as Buffer)
    expect([row![head!.indexOf('订单金额')], row![head!.indexOf('议价省下')]]).toEqual([1_100, 50])
    // What comes back is bargained over from what was agreed; what was bought at the catalogue's price is nobody's saving.
    await buyer.order.withdraw({ id })
    await buyer.bargain.open({ id })
    expect((await bargainOf(shop, id)).lines.map((it) => [it.firstE4, it.nowE4])).toEqual([
      [1_000_000, 900_000],
      [400_000, 400_000],
    ])
    await sound(mall)
  })

  it('tells a supplier neither what waits for it at the school nor how often it may ask', async () => {
    const shop = await open()
    const { mall, buyer, a } = shop
    const id = await hold(shop)
    await buyer.bargain.ask({ id, prices: [{ skuId: a, priceE4: 900_000 }] })
    const supplier = await mall.supplier()
    const keys = Object.keys(await supplier.bargain.supplyDetail({ schoolId: mall.no, id }))
    expect(keys.filter((it) => ['orderState', 'endsAt', 'roundsLeft', 'address', 'funds'].includes(it))).toEqual([])
    const other = await buildSupplier(world().db, { srcId: uniqueNo(), name: '乙', uscc: '91330200MA2DE0017J' })
    const stranger = await world().as(
      await buildUser(world().db, { schoolId: 2, no: `S${uniqueNo()}`, name: '乙', roles: ['supplier'], supplierId: other }),
    )
    for (const call of [
      stranger.bargain.supplyDetail({ schoolId: mall.no, id }),
      stranger.bargain.answer({ schoolId: mall.no, id, answer: 'accept' }),
    ])
      expect((await refusalOf(call)).code).toBe('4004')
    await world().drain()
    expect((await stranger.bargain.supplyList({})).counts).toEqual({ todo: 0, waiting: 0, over: 0 })
  })

  it('is one thing or the other when buyer and supplier press at once', async () => {
    const shop = await open()
    const { mall, buyer, a } = shop
    const supplier = await mall.supplier()
    const asked = async () => {
      const id = await hold(shop)
      await buyer.bargain.ask({ id, prices: [{ skuId: a, priceE4: 900_000 }] })
      return id
    }
    for (let i = 0; i < 4; i++) {
      const id = await asked()
      const quote = await buyer.order.quote({ from: 'order', orderId: id })
      const [sent, answered] = await Promise.allSettled([
        buyer.order.resubmit({ id, ...paid(quote, mall.K1) }),
        supplier.bargain.answer({ schoolId: mall.no, id, answer: 'accept' }),
      ])
      // The answer first: the buyer is told that the price moved. The submission first: there is nothing left to answer.
      expect([sent.status, answered.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      const frozen = sent.status === 'fulfilled' ? quote.totalFen : 0
      expect((await mall.balance(mall.K1))[1]).toBe(frozen)
      await buyer.order.cancel({ id, reason: '测试结束' })
    }
    const id = await asked()
    const [cancelled, answered] = await Promise.allSettled([
      buyer.order.cancel({ id, reason: '改买别家' }),
      supplier.bargain.answer({ schoolId: mall.no, id, answer: 'accept' }),
    ])
    expect([cancelled.status, await mall.state(id), (await bargainOf(shop, id)).turn]).toEqual(['fulfilled', 'cancelled', 'over'])
    expect(['fulfilled', 'rejected']).toContain(answered.status)
    const twice = await hold(shop)
    const asks = await Promise.allSettled([0, 1].map(() => buyer.bargain.ask({ id: twice, prices: [{ skuId: a, priceE4: 900_000 }] })))
    expect(asks.map((it) => it.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await sound(mall)
  })

  it('splits the agreed sum over the cards to the fen', async () => {
    const shop = await open()
    const { mall, buyer, a } = shop
    const id = await hold(shop)
    await buyer.bargain.ask({ id, prices: [{ skuId: a, priceE4: 933_333 }] })
    await (await mall.supplier()).bargain.answer({ schoolId: mall.no, id, answer: 'accept' })
    const quote = await buyer.order.quote({ from: 'order', orderId: id })
    const [order] = quote.orders
    expect(order!.goodsFen).toBe(lineFen(933_333, 10) + 16_000)
    const amounts = splitFen(order!.totalFen, [1, 1])
    const funds = partsOf(
      order!,
      [mall.K1, mall.K3].map((fundId) => ({ fundId, subjectCode: 'material' })),
      amounts,
    )
    const [k1, k3] = [await mall.balance(mall.K1), await mall.balance(mall.K3)]
    await buyer.order.resubmit({ id, ...formOf(quote), orders: [{ key: order!.key, funds }] })
    expect([(await mall.balance(mall.K1))[1] - k1[1]!, (await mall.balance(mall.K3))[1] - k3[1]!]).toEqual(amounts)
    const sheet = await buyer.order.detail({ id, view: 'screen' })
    expect([sheet.totalFen, sumFen(sheet.funds.map((it) => it.amountFen))]).toEqual([order!.totalFen, order!.totalFen])
    await sound(mall)
  })

  it('is no more once the order is submitted; what came back may be bargained over anew, and never above what was agreed', async () => {
    const shop = await open()
    const { mall, buyer, a } = shop
    const supplier = await mall.supplier()
    const id = await hold(shop)
    await buyer.bargain.ask({ id, prices: [{ skuId: a, priceE4: 900_000 }] })
    await supplier.bargain.answer({ schoolId: mall.no, id, answer: 'accept' })
    await submit(shop, id)
    expect((await refusalOf(buyer.bargain.ask({ id, prices: [{ skuId: a, priceE4: 800_000 }] }))).message).toBe(
      '订单当前状态为待审批，不能还价',
    )
    expect((await refusalOf(supplier.bargain.answer({ schoolId: mall.no, id, answer: 'refuse' }))).message).toContain('待审批')
    expect((await refusalOf(buyer.bargain.open({ id }))).code).not.toBe('1000')
    await buyer.order.withdraw({ id })
    expect(await mall.balance(mall.K1)).toEqual(UNFROZEN)
    expect(await buyer.bargain.open({ id })).toEqual({ id, state: 'bargaining' })
    await buyer.bargain.ask({ id, prices: [], said: '能否再优惠' })
    const up = await refusalOf(
      supplier.bargain.answer({ schoolId: mall.no, id, answer: 'price', prices: [{ skuId: a, priceE4: 950_000 }] }),
    )
    expect([up.code, up.message]).toEqual(['3271', '议价只能下调：「移液枪」现价 ¥90.00，不能改为 ¥95.00'])
    expect(await mall.state(id)).toBe('bargaining')
    await sound(mall)
  })

  it('keeps what was agreed for its pieces when it is opened anew, and the supplier hears of that when he is asked', async () => {
    const shop = await open()
    const { mall, buyer, a, b } = shop
    const supplier = await mall.supplier()
    const id = await hold(shop)
    await buyer.bargain.ask({ id, prices: [{ skuId: a, priceE4: 900_000 }] })
    await supplier.bargain.answer({ schoolId: mall.no, id, answer: 'accept' })
    const fewer = await submit(shop, id, [
      { skuId: a, num: 4 },
      { skuId: b, num: 5 },
    ])
    expect(fewer.quote.totalFen).toBe(56_000)
    await buyer.order.withdraw({ id })
    await world().drain()
    await buyer.bargain.open({ id })
    await world().drain()
    expect((await supplier.bargain.supplyList({})).counts).toEqual({ todo: 0, waiting: 0, over: 1 })
    expect((await bargainOf(shop, id)).lines[0]).toMatchObject({ num: 10, firstE4: 1_000_000, nowE4: 900_000 })
    await buyer.bargain.ask({ id, prices: [], said: '能否再优惠' })
    await world().drain()
    expect((await supplier.bargain.supplyList({})).counts).toEqual({ todo: 1, waiting: 0, over: 0 })
    expect((await submit(shop, id)).quote.totalFen).toBe(56_000)
    await buyer.order.withdraw({ id })
    expect((await submit(shop, id, shop.lines)).quote.totalFen).toBe(106_000)
    await sound(mall)
  })

  it('asks nobody to answer behind its end, and is not offered where the school has closed it', async () => {
    const shop = await open({ 'bargain.hours': 2, 'bargain.answerHours': 24 })
    const { mall, buyer } = shop
    const id = await hold(shop)
    const { answerBy } = await buyer.bargain.ask({ id, prices: [], said: '能否优惠' })
    expect(answerBy).toBe((await bargainOf(shop, id)).endsAt)
    await submit(shop, id)
    await buyer.order.withdraw({ id })
    expect((await buyer.order.detail({ id })).can.openBargain).toBe(true)
    await world().inSchool(mall.no, (ctx) => setParam(ctx, 'bargain.flag', 0))
    expect((await buyer.order.detail({ id })).can.openBargain).toBeUndefined()
    expect((await refusalOf(buyer.bargain.open({ id }))).message).toBe('学校没有开放订单议价')
  })

  it('is held to the limits of the school at what was agreed, on the page as at its submission', async () => {
    const shop = await open()
    const { mall, buyer, a } = shop
    const id = await hold(shop)
    const admin = await world().as(
      await buildUser(world().db, { schoolId: mall.no, no: `M1B${mall.no}`, name: '何管理', roles: ['schoolAdmin'] }),
    )
    await admin.admin.addLimit({ limitWord: '移液枪', limitReason: '按需领用', limitMeasure: 'orderSum', limitFen: 95_000 })
    const asked = () => buyer.order.quote({ from: 'order', orderId: id })
    expect((await asked()).blocked).toContain('本单此类商品合计 ¥1,000.00')
    await buyer.bargain.ask({ id, prices: [{ skuId: a, priceE4: 950_000 }] })
    await (await mall.supplier()).bargain.answer({ schoolId: mall.no, id, answer: 'accept' })
    expect((await asked()).blocked).toBe('')
    expect((await submit(shop, id)).done.totalFen).toBe(111_000)
  })

  it('is submitted no sooner than a new order by who has left another unreceived', async () => {
    const shop = await open({ 'order.overdueDays': 15 })
    const { buyer, mall } = shop
    const quote = await buyer.order.quote({ from: 'now', lines: [{ skuId: mall.sku.pen, num: 10 }] })
    const other = (await buyer.order.submit(paid(quote, mall.K1))).orders[0]!
    const id = await hold(shop)
    const sent =
      "update mall.orders set state = 'waitReceive', moved_to = 'waitReceive', shipped_at = now() - interval '15 days' where id = $1"
    await world().admin.query(sent, [other.id])
    const held = await buyer.order.quote({ from: 'order', orderId: id })
    expect(held.blocked).toContain(`${other.orderNo}（发货 15 天，待收货）`)
    expect((await refusalOf(buyer.order.resubmit({ id, ...paid(held, mall.K1) }))).code).toBe('3207')
    expect(await mall.state(id)).toBe('bargaining')
  })

  it('refuses what is no bargain', async () => {
    const shop = await open()
    const { mall, buyer, a } = shop
    const supplier = await mall.supplier()
    const id = await hold(shop)
    expect((await refusalOf(buyer.bargain.ask({ id, prices: [{ skuId: a, priceE4: 1_100_000 }] }))).message).toContain('不能改为 ¥110.00')
    expect((await refusalOf(buyer.bargain.ask({ id, prices: [] }))).message).toContain('请至少把一种商品的单价写低')
    expect((await refusalOf(buyer.bargain.ask({ id, prices: [{ skuId: randomUUID(), priceE4: 1 }] }))).code).toBe('4004')
    expect((await refusalOf(buyer.bargain.ask({ id, prices: [{ skuId: a, priceE4: 0 }] }))).message).toBe('单价须大于 0')
    expect((await refusalOf(buyer.bargain.ask({ id, prices: [{ skuId: a, priceE4: 1 }] }))).message).toContain('不到 0.01 元')
    expect((await refusalOf(supplier.bargain.supplyDetail({ schoolId: mall.no, id }))).code).toBe('4004')
    await buyer.bargain.ask({ id, prices: [{ skuId: a, priceE4: 900_000 }] })
    expect((await refusalOf(buyer.bargain.ask({ id, prices: [{ skuId: a, priceE4: 800_000 }] }))).message).toMatch(
      /^供应商还没有答复上一次还价/,
    )
    expect((await refusalOf(supplier.bargain.answer({ schoolId: mall.no, id, answer: 'price', prices: [] }))).code).toBe('3274')
    expect((await refusalOf(supplier.bargain.answer({ schoolId: mall.no, id, version: 99, answer: 'refuse' }))).code).toBe('4010')
    const other = await world().as(mall.F2)
    expect((await refusalOf(other.bargain.detail({ id }))).code).toBe('4004')
    const far = await open()
    expect((await refusalOf(far.buyer.bargain.ask({ id, prices: [], said: '别校' }))).code).toBe('4004')
    expect((await refusalOf((await far.mall.supplier()).bargain.answer({ schoolId: mall.no, id, answer: 'refuse' }))).code).toBe('4004')
    const closed = await open({ 'bargain.flag': 0 })
    const quote = await closed.buyer.order.quote({ from: 'now', lines: closed.lines })
    expect((await refusalOf(closed.buyer.bargain.start({ ...formOf(quote), orders: [{ key: '1' }] }))).message).toBe('学校没有开放订单议价')
  })

  it('goes on at the prices as they stand when the supplier keeps silent, and ends when nobody submits', async () => {
    const shop = await open()
    const { mall, buyer, a } = shop
    const id = await hold(shop)
    await buyer.bargain.ask({ id, prices: [{ skuId: a, priceE4: 900_000 }] })
    await pass(id, 'bargain.late')
    await world().drain()
    expect(await bargainOf(shop, id)).toMatchObject({
      turn: 'buyer',
      nowFen: 116_000,
      rounds: [{ act: 'ask' }, { act: 'late', byName: '系统' }],
    })
    await pass(id, 'bargain.expire')
    await world().drain()
    expect([await mall.state(id), (await bargainOf(shop, id)).turn]).toEqual(['cancelled', 'over'])
    await sound(mall)
  })

  it('is cancelled by its buyer, and the supplier is told', async () => {
    const shop = await open()
    const { mall, buyer, a } = shop
    const id = await hold(shop)
    await buyer.bargain.ask({ id, prices: [{ skuId: a, priceE4: 900_000 }] })
    expect(await buyer.order.cancel({ id, reason: '改买别家' })).toMatchObject({ state: 'cancelled', releasedFen: 0 })
    await world().drain()
    expect((await (await mall.supplier()).bargain.supplyList({ tab: 'over' })).list).toHaveLength(1)
  })
})

describe('whatever the rounds', () => {
  it('the card has frozen what the lines come to, and nothing costs more than it was approved for', async () => {
    const shop = await open()
    const { mall, buyer } = shop
    const supplier = await mall.supplier()
    const skus = [shop.a, shop.b]
    const round = fc.record({
      asks: fc.array(fc.integer({ min: 1, max: 1_100_000 }), { minLength: 2, maxLength: 2 }),
      answer: fc.constantFrom('accept' as const, 'price' as const, 'refuse' as const),
      offers: fc.array(fc.integer({ min: 1, max: 1_100_000 }), { minLength: 2, maxLength: 2 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(round, { maxLength: 4 }), async (rounds) => {
        const id = await hold(shop)
        let [, before] = await mall.balance(mall.K1)
        let stood = (await bargainOf(shop, id)).lines.map((it) => it.nowE4)
        for (const { asks, answer, offers } of rounds) {
          const prices = skus.map((skuId, at) => ({ skuId, priceE4: asks[at]! }))
          await buyer.bargain.ask({ id, prices, said: '请优惠' }).catch(() => buyer.bargain.ask({ id, prices: [], said: '请优惠' }))
          const offered = skus.map((skuId, at) => ({ skuId, priceE4: offers[at]! }))
          await supplier.bargain
            .answer({ schoolId: mall.no, id, answer, prices: offered })
            .catch(() => supplier.bargain.answer({ schoolId: mall.no, id, answer: 'refuse' }))
          const now = (await bargainOf(shop, id)).lines.map((it) => it.nowE4)
          expect(now.every((priceE4, at) => priceE4 <= stood[at]!)).toBe(true)
          stood = now
        }
        const { quote, done } = await submit(shop, id)
        const { goodsFen } = quote.orders[0]!
        expect(goodsFen).toBe(sumFen([lineFen(stood[0]!, 10), lineFen(stood[1]!, 5)]))
        expect(done.totalFen).toBe(quote.totalFen)
        expect((await mall.balance(mall.K1))[1] - before).toBe(done.totalFen)
        await mall.decide(mall.F1, id)
        const approved = await buyer.order.detail({ id, view: 'screen' })
        expect(approved.totalFen).toBeLessThanOrEqual(done.totalFen)
        await buyer.order.cancel({ id, reason: '测试结束' })
        ;[, before] = await mall.balance(mall.K1)
        expect(before).toBe(0)
      }),
      { numRuns: Number(process.env['BARGAIN_RUNS'] ?? 5) },
    )
    await sound(mall)
  }, 120_000)

  it('a price above what stands, of unknown goods or of nothing is found', () => {
    const line: BargainLine = { skuId: 'a', name: '甲', spec: '', unit: '件', num: 10, firstE4: 100, nowE4: 90, askedE4: null }
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 20 }), (priceE4, num) => {
        expect(priceFault([line], [{ skuId: 'a', priceE4 }]) === null).toBe(priceE4 <= 90 && lineFen(priceE4, 10) > 0)
        expect(agreedE4(line, priceE4, num)).toBeLessThanOrEqual(priceE4)
      }),
    )
    expect(priceFault([line], [{ skuId: 'b', priceE4: 1 }])?.line).toBeNull()
  })
})
