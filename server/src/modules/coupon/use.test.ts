// A coupon at check-out: it takes off what it says, once, for one's own money alone, and comes back with the order (scenarios 29, 30).
import { afterAll, describe, expect, it } from 'vitest'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import { setPay } from '../../gateways/pay.ts'
import { openMall, type Mall } from '../order/checkout/fixtures.ts'
import { openTill, PIN, type Till } from '../payment/fixtures.ts'
import { noteTaken } from '../payment/money.ts'
import { buildCampaign, type CampaignDraft } from './fixtures.ts'

const world = useWorld()
afterAll(() => setPay({}))
const TEN = { title: '满百减十', thresholdFen: 10_000, mostFen: 1_000, budgetFen: 100_000, perPerson: 9 }

const open = async () => {
  const mall = await openMall(world(), { personalPurchaseFlag: 1, allowStudentPurchaseFlag: 1 })
  const me = await world().as(mall.S1)
  return { mall, me }
}
const give = async (mall: Mall, me: Client, it: Partial<CampaignDraft> = {}) => {
  const campaignId = await buildCampaign(world().db, { ...TEN, supplierId: mall.jia, ...it })
  return { campaignId, ...(await me.coupon.take({ campaignId })) }
}
const quoted = (me: Client, lines: { skuId: string; num: number }[], couponIds?: string[]) =>
  me.order.quote({ from: 'now', lines, categoryType: '1', ...(couponIds ? { couponIds } : {}) })
const submitted = async (me: Client, quote: Awaited<ReturnType<typeof quoted>>) =>
  me.order.submitPersonal({
    quoteId: quote.quoteId,
    quoteHash: quote.quoteHash,
    orders: quote.orders.map(({ key, wish }) => ({ key, ...wish })),
  })
const campaignNow = async (id: string) =>
  (
    await world().admin.query(
      'select open_fen::int as open, used_fen::int as used, taken_num as taken, used_num from shared.coupon_campaigns where id = $1',
      [id],
    )
  ).rows[0] as object
const orderNow = async (id: string) =>
  (
    await world().admin.query(
      'select goods_fen::int as goods, freight_fen::int as freight, cut_fen::int as cut, total_fen::int as total, state from mall.orders where id = $1',
      [id],
    )
  ).rows[0] as { goods: number; freight: number; cut: number; total: number; state: string }

/** What campaigns say is what coupons say. */
const sumsHold = async () => {
  const { rows } = await world().admin.query(`
    select c.title, c.open_fen, c.used_fen, c.taken_num, c.used_num,
      coalesce(sum(c.most_fen) filter (where k.order_id is null), 0) as open, coalesce(sum(k.cut_fen), 0) as used, count(k.id) as taken, count(k.order_id) as used_n
    from shared.coupon_campaigns c left join mall.coupons k on k.campaign_id = c.id group by c.id
    having c.open_fen <> coalesce(sum(c.most_fen) filter (where k.order_id is null), 0) or c.used_fen <> coalesce(sum(k.cut_fen), 0) or c.taken_num <> count(k.id) or c.used_num <> count(k.order_id)`)
  expect(rows).toEqual([])
}

describe('scenario 29', () => {
  it('满百减十 and the campus card: 余额不足, topped up, paid once of three answers, returned whole, the coupon back', async () => {
    const till = await openTill(world())
    const { mall, campus } = till
    const holder = till.holder(mall.S1)
    await campus.issue(holder, { balanceFen: 4_850 })
    const me = await world().as(mall.S1)
    const { id: couponId } = await give(mall, me)
    const skuId = await mall.goods('机械键盘', 128)
    const quote = await quoted(me, [{ skuId, num: 1 }])
    const { orders, purchaseId } = await submitted(me, quote)
    const id = orders[0]!.id
    expect([quote.orders[0]!.goodsFen, quote.totalFen, await orderNow(id)]).toEqual([
      12_800,
      11_800,
      { goods: 12_800, freight: 0, cut: 1_000, total: 11_800, state: 'waitPay' },
    ])
    const { id: paymentId } = await me.payment.start({ purchaseId, channel: 'campus' })
    expect((await me.payment.card({ id: paymentId })).problem).toBe('余额不足，还差 ¥69.50；充值后再付')
    expect((await refusalOf(me.payment.payByCard({ id: paymentId, pin: PIN }))).message).toContain('余额不足')
    expect([await orderNow(id), await campus.balanceOf(holder)]).toMatchObject([{ state: 'waitPay' }, 4_850])
    await campus.issue(holder, { balanceFen: 20_000 })
    await me.payment.payByCard({ id: paymentId, pin: PIN })
    const { trade_no: tradeNo } = await till.payment(paymentId)
    const outNo = await till.outNo(paymentId)
    // The channel says so three times more.
    for (let i = 0; i < 3; i += 1)
      await world().inSchool(mall.no, (ctx) =>
        noteTaken(ctx, paymentId, { outNo, tradeNo, amountFen: 11_800, currency: 'CNY', paidAt: ctx.now }),
      )
    await world().drain()
    expect([await till.notices(paymentId), await campus.balanceOf(holder), await till.refunds(paymentId)]).toEqual([
      ['taken', 'repeated', 'repeated', 'repeated'],
      8_200,
      [],
    ])
    expect((await mall.logs(id)).map((it_) => it_.action)).toEqual(['submit', 'pay'])
    const supplier = await mall.supplier()
    const of = { schoolId: mall.no, id }
    await supplier.supply.confirm({ ...of, note: '' })
    await supplier.supply.ship({
      ...of,
      parcels: [{ carrierCode: 'shunfeng', waybillNo: 'SF1234567890123', lines: [{ lineNo: 1, num: 1 }] }],
    })
    await me.order.receive({ id, shipmentIds: [], note: '' })
    expect((await me.coupon.my({})).list).toEqual([])
    const { id: serviceId } = await me.afterSale.apply({
      orderId: id,
      lines: [{ lineNo: 1, num: 1 }],
      type: 'returnRefund',
      reason: 'broken',
      description: '外箱受压',
      packageState: 'intact',
      contact: '张同学',
      mobile: '13800005621',
      seenFen: 11_800,
    })
    await supplier.afterSaleSupply.agree({ schoolId: mall.no, id: serviceId, returnTo: '退货组' })
    await me.afterSale.sendBack({ id: serviceId, carrierCode: 'own' })
    await supplier.afterSaleSupply.arrive({ schoolId: mall.no, id: serviceId })
    await world().drain()
    expect([await till.refunds(paymentId), await campus.balanceOf(holder)]).toEqual([[[11_800, 'done']], 20_000])
    expect((await me.coupon.my({})).list).toMatchObject([{ id: couponId, used: null }])
    expect(await till.breaches()).toEqual([])
    await sumsHold()
  })
})

describe('a coupon at check-out', () => {
  it('is chosen by itself where it takes off most, and can be left out; the order costs less by it (scenario 29)', async () => {
    const { mall, me } = await open()
    const goods = await mall.goods('机械键盘', 128)
    const { id, campaignId } = await give(mall, me)
    const quote = await quoted(me, [{ skuId: goods, num: 1 }])
    expect(quote.orders[0]).toMatchObject({
      goodsFen: 12_800,
      freightFen: 0,
      totalFen: 11_800,
      coupons: { cutFen: 1_000, list: [{ id, cutFen: 1_000, lackFen: 0, isUsed: true, slot: 'goods' }] },
    })
    expect(quote.totalFen).toBe(11_800)
    const without = await quoted(me, [{ skuId: goods, num: 1 }], [])
    expect(without.orders[0]).toMatchObject({ totalFen: 12_800, coupons: { cutFen: 0, list: [{ id, isUsed: false }] } })
    const { orders, totalFen } = await submitted(me, quote)
    expect(totalFen).toBe(11_800)
    expect(await orderNow(orders[0]!.id)).toEqual({ goods: 12_800, freight: 0, cut: 1_000, total: 11_800, state: 'waitPay' })
    expect(await campaignNow(campaignId)).toEqual({ open: 0, used: 1_000, taken: 1, used_num: 1 })
    expect(await me.coupon.my({ type: '2' })).toMatchObject({
      total: 1,
      list: [{ id, used: { orderNo: orders[0]!.orderNo, cutFen: 1_000 } }],
    })
    expect((await me.order.detail({ id: orders[0]!.id })).cutFen).toBe(1_000)
    await sumsHold()
  })

  it('comes back with the order that is cancelled, and is used again', async () => {
    const { mall, me } = await open()
    const goods = await mall.goods('台灯', 168)
    const { id, campaignId } = await give(mall, me)
    const { orders } = await submitted(me, await quoted(me, [{ skuId: goods, num: 1 }]))
    expect((await quoted(me, [{ skuId: goods, num: 1 }])).orders[0]!.coupons).toEqual({ cutFen: 0, list: [] })
    await me.order.cancel({ id: orders[0]!.id, reason: '不要了' })
    expect(await campaignNow(campaignId)).toEqual({ open: 1_000, used: 0, taken: 1, used_num: 0 })
    expect(await me.coupon.my({})).toMatchObject({ total: 1, list: [{ id, used: null }] })
    await submitted(me, await quoted(me, [{ skuId: goods, num: 1 }]))
    await sumsHold()
  })

  it('of two tabs serves the first; the second is told and buys nothing', async () => {
    const { mall, me } = await open()
    const goods = await mall.goods('耳机', 259)
    await give(mall, me)
    const [one, two] = [await quoted(me, [{ skuId: goods, num: 1 }]), await quoted(me, [{ skuId: goods, num: 1 }])]
    const ends = await Promise.allSettled([submitted(me, one), submitted(me, two)])
    const lost = ends.find((it_) => it_.status === 'rejected')
    expect(ends.filter((it_) => it_.status === 'fulfilled')).toHaveLength(1)
    expect(lost?.reason).toMatchObject({ code: '3863', message: '选用的优惠券已使用或已过期，请重新选择' })
    expect(await mall.count('orders')).toBe(1)
    expect(await mall.stock(goods)).toMatchObject({ reserved: 1 })
    await sumsHold()
  })

  it('of an order one for the goods and one for the freight, each order its own; what its goods lack is said', async () => {
    const { mall, me } = await open()
    const cup = await mall.goods('水杯', 60)
    const ours = await give(mall, me, { title: '满五十减五', thresholdFen: 5_000, mostFen: 500 })
    await give(mall, me, { title: '九折', kind: 'rate', payPercent: 90, mostFen: 300, thresholdFen: 0 })
    await give(mall, me, { title: '满百减十' })
    await give(mall, me, { title: '免邮', kind: 'freight', thresholdFen: 0, mostFen: 1_200, supplierId: mall.jia })
    const quote = await quoted(me, [{ skuId: cup, num: 1 }])
    // Freight is by the goods before the discount: 60.00 is below what is free.
    expect(quote.orders[0]).toMatchObject({
      goodsFen: 6_000,
      freightFen: 1_200,
      totalFen: 6_000 + 1_200 - 500 - 1_200,
      coupons: { cutFen: 1_700 },
    })
    const list = quote.orders[0]!.coupons!.list
    expect(list.filter((it_) => it_.isUsed).map((it_) => [it_.title, it_.slot])).toEqual([
      ['免邮', 'freight'],
      ['满五十减五', 'goods'],
    ])
    expect(list.find((it_) => it_.title === '满百减十')).toMatchObject({ cutFen: 0, lackFen: 4_000, isUsed: false })
    expect(ours.id).toBe(list.find((it_) => it_.title === '满五十减五')!.id)
  })

  it('is never used for the school’s money, nor another’s, nor past its day', async () => {
    const { mall, me } = await open()
    const goods = await mall.goods('充电宝', 199)
    const { id } = await give(mall, me)
    const teacher = await world().as(mall.T1)
    const bySchool = await teacher.order.quote({ from: 'now', lines: [{ skuId: goods, num: 1 }], couponIds: [id] })
    expect(bySchool.orders[0]).toMatchObject({ totalFen: 19_900 })
    expect(bySchool.orders[0]!.coupons).toBeUndefined()
    expect((await quoted(teacher, [{ skuId: goods, num: 1 }], [id])).orders[0]).toMatchObject({ totalFen: 19_900, coupons: { list: [] } })
    const quote = await quoted(me, [{ skuId: goods, num: 1 }])
    await world().admin.query("update mall.coupons set usable_to = now() - interval '1 second' where id = $1", [id])
    expect(await refusalOf(submitted(me, quote))).toMatchObject({ code: '3863' })
    expect(await mall.count('orders')).toBe(0)
    await sumsHold()
  })
})

describe('an order with a coupon, paid and given back', () => {
  /** Paid by card, confirmed, sent, received. */
  const received = async (till: Till, wanted: { skuId: string; num: number }[]) => {
    const it_ = await till.paid(wanted)
    await world().drain()
    const supplier = await till.mall.supplier()
    const of = { schoolId: till.mall.no, id: it_.id }
    await supplier.supply.confirm({ ...of, note: '' })
    const lines = wanted.map(({ num }, at) => ({ lineNo: at + 1, num }))
    await supplier.supply.ship({ ...of, parcels: [{ carrierCode: 'shunfeng', waybillNo: 'SF1234567890123', lines }] })
    await it_.client.order.receive({ id: it_.id, shipmentIds: [], note: '' })
    return { ...it_, supplier }
  }
  type Received = Awaited<ReturnType<typeof received>>
  const asked = async (it_: Received, line: { lineNo: number; num: number }, seenFen: number, reason: 'broken' | 'other' = 'broken') =>
    (
      await it_.client.afterSale.apply({
        orderId: it_.id,
        lines: [line],
        type: 'returnRefund',
        reason,
        description: '外箱受压',
        packageState: 'intact',
        contact: '李老师',
        mobile: '13800005621',
        seenFen,
      })
    ).id
  const wentBack = async (till: Till, it_: Received, id: string) => {
    await it_.supplier.afterSaleSupply.agree({ schoolId: till.mall.no, id, returnTo: '退货组' })
    await it_.client.afterSale.sendBack({ id, carrierCode: 'own' })
    await it_.supplier.afterSaleSupply.arrive({ schoolId: till.mall.no, id })
    await world().drain()
  }
  const returned = async (till: Till, it_: Received, line: { lineNo: number; num: number }, seenFen: number) =>
    wentBack(till, it_, await asked(it_, line, seenFen))

  it('costs the card what was to be paid, 118.00, and all of it with the coupon comes back with its only line (scenario 29)', async () => {
    const till = await openTill(world())
    const { mall, campus } = till
    const holder = till.holder(mall.T1)
    const goods = await mall.goods('机械键盘', 128)
    const me = await world().as(mall.T1)
    const { id, campaignId } = await give(mall, me)
    await campus.issue(holder, { balanceFen: 20_000 })
    const it_ = await received(till, [{ skuId: goods, num: 1 }])
    expect(await campus.balanceOf(holder)).toBe(20_000 - 11_800)
    await returned(till, it_, { lineNo: 1, num: 1 }, 11_800)
    expect(await till.refunds(it_.paymentId)).toEqual([[11_800, 'done']])
    expect(await campus.balanceOf(holder)).toBe(20_000)
    expect(await me.coupon.my({})).toMatchObject({ list: [{ id, used: null }] })
    expect(await campaignNow(campaignId)).toMatchObject({ open: 1_000, used: 0, used_num: 0 })
    expect(await till.breaches()).toEqual([])
    await sumsHold()
  })

  it('gives back of one line what was paid for it: less its share of the coupon', async () => {
    const till = await openTill(world())
    const { mall } = till
    const me = await world().as(mall.T1)
    const { campaignId } = await give(mall, me)
    const it_ = await received(till, till.lines)
    // 95.20 and 399.00: the shares of 10.00 are 1.93 and 8.07.
    expect(await till.payment(it_.paymentId)).toMatchObject({ received_fen: 48_420 })
    await returned(till, it_, { lineNo: 2, num: 1 }, 39_900 - 807)
    expect(await till.refunds(it_.paymentId)).toEqual([[39_093, 'done']])
    // The order keeps its paper, and the coupon stays used.
    expect(await campaignNow(campaignId)).toMatchObject({ used: 1_000, used_num: 1 })
    await returned(till, it_, { lineNo: 1, num: 4 }, 9_520 - 193)
    expect(await till.refunds(it_.paymentId)).toEqual([
      [39_093, 'done'],
      [9_327, 'done'],
    ])
    expect(await campaignNow(campaignId)).toMatchObject({ used: 0, used_num: 0 })
    expect(await till.breaches()).toEqual([])
    await sumsHold()
  })

  it('takes its share of what stays from what is returned of one’s own will, where that no longer comes to its threshold', async () => {
    const till = await openTill(world())
    const me = await world().as(till.mall.T1)
    const { campaignId } = await give(till.mall, me)
    const it_ = await received(till, till.lines)
    // 399.00 of 494.20 goes: 95.20 stay and cost 95.20 without 满 100 减 10. Only what counts is taken: 390.93 is what it cost.
    const form = await me.afterSale.form({ orderId: it_.id })
    expect(form.cut).toEqual({ thresholdFen: 10_000, standFen: 49_420 })
    expect(await refusalOf(asked(it_, { lineNo: 2, num: 1 }, 39_093, 'other'))).toMatchObject({
      code: '3845',
      message: expect.stringContaining('389.00'),
    })
    const first = await asked(it_, { lineNo: 2, num: 1 }, 38_900, 'other')
    // What stays decides: nothing else is paid back until this one is.
    expect(await refusalOf(asked(it_, { lineNo: 1, num: 4 }, 9_520))).toMatchObject({
      code: '3844',
      message: expect.stringContaining('优惠要按退后剩下的商品重算'),
    })
    await wentBack(till, it_, first)
    expect((await me.afterSale.form({ orderId: it_.id })).cut).toEqual({ thresholdFen: 10_000, standFen: 9_520 })
    await returned(till, it_, { lineNo: 1, num: 1 }, 2_380)
    await returned(till, it_, { lineNo: 1, num: 3 }, 7_140)
    expect(await till.refunds(it_.paymentId)).toEqual([
      [38_900, 'done'],
      [2_380, 'done'],
      [7_140, 'done'],
    ])
    expect(await campaignNow(campaignId)).toMatchObject({ used: 0, used_num: 0 })
    expect(await till.breaches()).toEqual([])
    await sumsHold()
  })

  it('left unpaid it is cancelled by the clock and the coupon is free again (scenario 30)', async () => {
    const till = await openTill(world())
    const me = await world().as(till.mall.T1)
    const { campaignId } = await give(till.mall, me)
    const { id } = await till.order()
    expect(await campaignNow(campaignId)).toMatchObject({ used: 1_000 })
    await till.lateNow(id)
    await world().drain()
    expect(await till.mall.state(id)).toBe('cancelled')
    expect(await campaignNow(campaignId)).toMatchObject({ open: 1_000, used: 0, used_num: 0 })
    await sumsHold()
  })
})
