// One amount is paid once, whatever comes back: repeated, late, with another sum, forged, at once, or not at all (decision 0221).
import { fails } from '@caiyuan/contract/fails'
import { afterAll, describe, expect, it } from 'vitest'
import { setPay, type Signed } from '../../gateways/pay.ts'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { openTill, PIN, type Till } from './fixtures.ts'

const world = useWorld()
afterAll(() => setPay({}))

const codeOf = (key: keyof typeof fails): string => fails[key].retCode
type House = 'wechat' | 'alipay'

/** A notice as it comes over the wire. */
const deliver = async (house: House, { head, bytes }: Signed): Promise<number> =>
  (
    await world().app.http.inject({
      method: 'POST',
      url: `/api/payment/${house}Notice`,
      headers: head as Record<string, string>,
      payload: bytes,
    })
  ).statusCode

/** An order with a code on the screen. */
const scanned = async (till: Till, house: House = 'wechat') => {
  const it_ = await till.order()
  const { id: paymentId } = await it_.client.payment.start({ purchaseId: it_.purchaseId, channel: house })
  await world().drain()
  return { ...it_, paymentId, outNo: await till.outNo(paymentId) }
}

describe('payment.payByCard', () => {
  it('scenario 29 without the coupon: too little on the card is said, topped up it pays, and what comes again changes nothing', async () => {
    const till = await openTill(world())
    const { mall, campus } = till
    const holder = till.holder(mall.T1)
    await campus.issue(holder, { balanceFen: 4850 })
    const { client, id, purchaseId } = await till.order()
    const choice = await client.payment.choose({ purchaseId })
    expect([choice.amountFen, choice.ways.map((it_) => it_.channel)]).toEqual([49_420, ['campus', 'wechat', 'alipay']])
    expect(await client.payment.ways()).toEqual(choice.ways)
    expect(await client.payment.myCard()).toMatchObject({ balanceFen: 4850, problem: '' })
    const { id: paymentId } = await client.payment.start({ purchaseId, channel: 'campus' })
    expect(await client.payment.card({ id: paymentId })).toMatchObject({ balanceFen: 4850, problem: '余额不足，还差 ¥445.70；充值后再付' })
    expect((await refusalOf(client.payment.payByCard({ id: paymentId, pin: PIN }))).message).toContain('余额不足')
    await campus.issue(holder, { balanceFen: 60_000 })
    expect((await client.payment.payByCard({ id: paymentId, pin: PIN })).state).toBe('paid')
    expect(await campus.balanceOf(holder)).toBe(10_580)
    expect(await mall.state(id)).toBe('waitSupplier')
    expect((await refusalOf(client.payment.payByCard({ id: paymentId, pin: PIN }))).code).toBe(codeOf('payment.nothing'))
    await world().admin.query(`update mall.outbox set due_at = now() where doc_id = $1`, [paymentId])
    await world().drain()
    expect(await campus.balanceOf(holder)).toBe(10_580)
    expect(await till.notices(paymentId)).toEqual(['taken'])
    const seen = await client.payment.detail({ id: paymentId })
    expect(seen).toMatchObject({ state: 'paid', receivedFen: 49_420, orders: [{ state: 'waitSupplier' }], refunds: [] })
    expect((await mall.logs(id)).map((it_) => it_.action)).toEqual(['submit', 'pay'])
    expect(await till.breaches()).toEqual([])
  })

  it('locks the card after five wrong passwords till the next day, keeps to its limits, and is asked of the payer alone', async () => {
    const till = await openTill(world())
    const { mall, campus } = till
    const { client, purchaseId } = await till.order()
    const { id } = await client.payment.start({ purchaseId, channel: 'campus' })
    const wrong = async (): Promise<string> => (await refusalOf(client.payment.payByCard({ id, pin: '000000' }))).message
    expect(await wrong()).toBe('密码错误，还可以输入 4 次')
    for (let n = 0; n < 3; n += 1) await wrong()
    expect(await wrong()).toBe('密码连续输错，校园卡已锁定，明天可再用')
    expect((await refusalOf(client.payment.payByCard({ id, pin: PIN }))).message).toContain('已锁定')
    expect((await client.payment.card({ id })).problem).toContain('已锁定')
    expect((await client.payment.myCard()).problem).toContain('已锁定')
    await world().admin.query('update shared.sim_campus_cards set wrong_on = wrong_on - 1 where school_id = $1', [mall.no])
    await world().admin.query('update shared.sim_campus_cards set per_pay_fen = 40000 where school_id = $1', [mall.no])
    expect((await refusalOf(client.payment.payByCard({ id, pin: PIN }))).message).toBe('超出单笔限额 ¥400.00')
    await world().admin.query('update shared.sim_campus_cards set per_pay_fen = 60000, per_day_fen = 40000 where school_id = $1', [mall.no])
    expect((await refusalOf(client.payment.payByCard({ id, pin: PIN }))).message).toBe('超出当日限额 ¥400.00')
    const other = await world().as(mall.T2)
    expect((await refusalOf(other.payment.payByCard({ id, pin: PIN }))).code).toBe('4004')
    expect((await refusalOf(other.payment.detail({ id }))).code).toBe('4004')
    expect((await refusalOf(other.payment.choose({ purchaseId }))).code).toBe('4004')
    expect((await refusalOf(client.payment.payByCard({ id, pin: '12' }))).message).toContain('6 位数字')
    expect(await campus.balanceOf(till.holder(mall.T1))).toBe(100_000)
  })

  it('charges once where the answer was lost: by pressing again, and by asking', async () => {
    const till = await openTill(world())
    const { mall, campus } = till
    for (const way of ['press', 'ask'] as const) {
      const before = await campus.balanceOf(till.holder(mall.T1))
      const { client, id, purchaseId } = await till.order(mall.T1, [{ skuId: mall.sku.paper, num: 1 }])
      const { id: paymentId } = await client.payment.start({ purchaseId, channel: 'campus' })
      campus.fail('lostAnswer')
      expect((await refusalOf(client.payment.payByCard({ id: paymentId, pin: PIN }))).message).toContain('没有应答')
      expect(await mall.state(id)).toBe('waitPay')
      if (way === 'press') await client.payment.payByCard({ id: paymentId, pin: PIN })
      await world().admin.query('update mall.outbox set due_at = now() where doc_id = $1', [paymentId])
      await world().drain()
      expect(await mall.state(id)).toBe('waitSupplier')
      expect(before - (await campus.balanceOf(till.holder(mall.T1)))).toBe(3580)
    }
    expect(await till.breaches()).toEqual([])
  })
})

describe.each(['wechat', 'alipay'] as const)('a notice of %s', (house) => {
  it('pays the order once, however often and however many at once it comes', async () => {
    const till = await openTill(world())
    const { id, paymentId, outNo, client } = await scanned(till, house)
    expect((await client.payment.detail({ id: paymentId })).codeUrl).not.toBe('')
    await till.houses.pay(house, outNo)
    const notice = await till.houses.noticeOf(house, outNo)
    const answers = await Promise.all(Array.from({ length: 64 }, () => deliver(house, notice)))
    expect(new Set(answers)).toEqual(new Set([200]))
    const kept = await till.notices(paymentId)
    expect([kept.length, kept.filter((it_) => it_ === 'taken').length, kept.filter((it_) => it_ === 'repeated').length]).toEqual([
      64, 1, 63,
    ])
    expect((await till.mall.logs(id)).filter((it_) => it_.action === 'pay')).toHaveLength(1)
    expect(await till.refunds(paymentId)).toEqual([])
    expect(await till.breaches()).toEqual([])
  })

  it('is not believed without a signature, with a wrong one, changed by a letter, or for nobody’s order', async () => {
    const till = await openTill(world())
    const { id, paymentId, outNo } = await scanned(till, house)
    await till.houses.pay(house, outNo)
    const good = await till.houses.noticeOf(house, outNo)
    till.houses.fail('forged')
    expect(await deliver(house, await till.houses.noticeOf(house, outNo))).toBe(400)
    const { 'content-type': type } = good.head as Record<string, string>
    const bare = house === 'wechat' ? good.bytes : good.bytes.replace(/&sign=[^&]*/, '')
    expect(await deliver(house, { head: { 'content-type': type! }, bytes: bare })).toBe(400)
    const changed = house === 'wechat' ? good.bytes.replace('"nonce":"', '"nonce":"0') : good.bytes.replace('494.20', '994.20')
    expect(await deliver(house, { ...good, bytes: changed })).toBe(400)
    expect(await deliver(house, await till.houses.noticeOf(house, '999999999999_ZF261127000001'))).toBe(400)
    expect(await till.notices(paymentId)).toEqual([])
    expect(await till.mall.state(id)).toBe('waitPay')
    // Of this school, and of no payment of it: kept for a person to look at.
    expect(await deliver(house, await till.houses.noticeOf(house, `${till.mall.no}_ZF990101000009`))).toBe(200)
    const { rows } = await world().admin.query('select outcome, payment_id from mall.payment_notices where school_id = $1', [till.mall.no])
    expect(rows).toEqual([{ outcome: 'unknown', payment_id: null }])
  })

  it('with another sum or in another currency pays nothing, and all of it goes back', async () => {
    const till = await openTill(world())
    for (const lie of [{ amountFen: 100 }, { amountFen: 99_999 }, { currency: 'USD' }]) {
      const { id, paymentId, outNo, client, purchaseId } = await scanned(till, house)
      await till.houses.pay(house, outNo, lie)
      expect(await deliver(house, await till.houses.noticeOf(house, outNo, lie))).toBe(200)
      expect(await till.notices(paymentId)).toEqual(['otherAmount'])
      expect(await till.mall.state(id)).toBe('waitPay')
      await world().drain()
      const fen = lie.amountFen ?? 49_420
      expect(await till.refunds(paymentId)).toEqual([[fen, 'done']])
      expect(await till.houses.refundedFen(house, outNo)).toBe(fen)
      // The order can still be paid.
      const { id: again } = await client.payment.start({ purchaseId, channel: 'campus' })
      expect(again).not.toBe(paymentId)
      await client.order.cancel({ id })
    }
    expect(await till.breaches()).toEqual([])
  })

  it('that comes at minute 31 is kept and goes back by itself; the order stays cancelled', async () => {
    const till = await openTill(world())
    const { id, paymentId, outNo, client } = await scanned(till, house)
    await till.lateNow(id)
    await world().drain()
    expect([await till.mall.state(id), (await till.payment(paymentId)).state]).toEqual(['cancelled', 'closed'])
    await till.houses.pay(house, outNo)
    expect(await deliver(house, await till.houses.noticeOf(house, outNo))).toBe(200)
    await world().drain()
    expect(await till.mall.state(id)).toBe('cancelled')
    expect(await till.payment(paymentId)).toMatchObject({ state: 'back', received_fen: 49_420 })
    expect(await till.houses.refundedFen(house, outNo)).toBe(49_420)
    expect((await client.order.personalList({ tab: 'service' })).list.map((it_) => it_.id)).toEqual([id])
    const { rows } = await world().admin.query('select title from mall.messages where user_id = $1 order by created_at, id', [
      till.mall.T1.id,
    ])
    expect(rows.map((it_) => it_.title)).toEqual(
      expect.arrayContaining([expect.stringContaining('将原路退回'), expect.stringContaining('已退回')]),
    )
    expect(await till.breaches()).toEqual([])
  })

  it('that never comes is found by asking, after a house that was down', async () => {
    const till = await openTill(world())
    const { id, paymentId, outNo } = await scanned(till, house)
    await till.houses.pay(house, outNo)
    till.houses.fail('down')
    for (const _ of [1, 2]) {
      await world().admin.query('update mall.outbox set due_at = now() where doc_id = $1', [paymentId])
      await world().drain()
    }
    expect(await till.mall.state(id)).toBe('waitSupplier')
    expect(await till.notices(paymentId)).toEqual(['taken'])
  })
})

describe('a replayed notice of WeChat', () => {
  it('is not believed when its signature is old', async () => {
    const till = await openTill(world())
    const { id, outNo } = await scanned(till)
    await till.houses.pay('wechat', outNo)
    const { head, bytes } = await till.houses.noticeOf('wechat', outNo)
    const old = String(Number(head['wechatpay-timestamp']) - 3600)
    expect(await deliver('wechat', { head: { ...head, 'wechatpay-timestamp': old }, bytes })).toBe(400)
    expect(await till.mall.state(id)).toBe('waitPay')
  })
})

describe('a replayed notice of Alipay', () => {
  it('is believed by its signature, however old: it pays once, and not again what went back since', async () => {
    const till = await openTill(world())
    const { id, paymentId, outNo, client } = await scanned(till, 'alipay')
    await till.houses.pay('alipay', outNo)
    // Paid half an hour ago and told only now: Alipay repeats what was not answered for a day.
    await world().admin.query("update shared.sim_pay_trades set paid_at = paid_at - interval '30 minutes' where out_no = $1", [outNo])
    const old = await till.houses.noticeOf('alipay', outNo)
    expect(new URLSearchParams(old.bytes).get('gmt_payment')).toBeTruthy()
    const later = old.bytes.replace(/gmt_payment=[^&]*/, 'gmt_payment=2026-01-01+00%3A00%3A00')
    expect(await deliver('alipay', { ...old, bytes: later })).toBe(400)
    expect(await deliver('alipay', old)).toBe(200)
    expect([await till.mall.state(id), await till.notices(paymentId)]).toEqual(['waitSupplier', ['taken']])
    await client.order.cancel({ id, reason: '不要了' })
    await world().drain()
    expect(await till.refunds(paymentId)).toEqual([[49_420, 'done']])
    expect(await deliver('alipay', old)).toBe(200)
    await world().drain()
    expect([await till.notices(paymentId), await till.refunds(paymentId)]).toEqual([['taken', 'repeated'], [[49_420, 'done']]])
    expect([await till.mall.state(id), await till.houses.refundedFen('alipay', outNo)]).toEqual(['cancelled', 49_420])
    expect(await till.breaches()).toEqual([])
  })
})

describe('payment.start', () => {
  it('waits for one way at a time; paid by both all the same, the second goes back', async () => {
    const till = await openTill(world())
    const first = await scanned(till, 'wechat')
    const { client, purchaseId, id } = first
    expect((await client.payment.start({ purchaseId, channel: 'wechat' })).id).toBe(first.paymentId)
    const { id: second } = await client.payment.start({ purchaseId, channel: 'campus' })
    expect((await till.payment(first.paymentId)).state).toBe('closed')
    await client.payment.payByCard({ id: second, pin: PIN })
    await till.houses.pay('wechat', first.outNo)
    await deliver('wechat', await till.houses.noticeOf('wechat', first.outNo))
    await world().drain()
    expect(await till.mall.state(id)).toBe('waitSupplier')
    expect([await till.refunds(first.paymentId), await till.refunds(second)]).toEqual([[[49_420, 'done']], []])
    expect((await refusalOf(client.payment.start({ purchaseId, channel: 'campus' }))).code).toBe(codeOf('payment.nothing'))
    expect(await till.breaches()).toEqual([])
  })

  it.each(['wechat', 'alipay'] as const)('is paid by a notice of %s that comes before the code was noted here', async (house) => {
    const till = await openTill(world())
    const { client, id, purchaseId } = await till.order()
    const { id: paymentId } = await client.payment.start({ purchaseId, channel: house })
    const outNo = await till.outNo(paymentId)
    // The house made the code and somebody paid it; the work that asked for it has not come back.
    await till.houses[house].begin(
      { outNo, amountFen: 49_420, title: '采园订单', payBy: new Date(Date.now() + 600_000) },
      AbortSignal.timeout(5_000),
    )
    await till.houses.pay(house, outNo)
    expect(await deliver(house, await till.houses.noticeOf(house, outNo))).toBe(200)
    expect([await till.mall.state(id), await till.notices(paymentId)]).toEqual(['waitSupplier', ['taken']])
    await world().drain()
    await world().makeDue('payment.ask', till.mall.no)
    await world().drain()
    expect(await till.payment(paymentId)).toMatchObject({ state: 'paid', received_fen: 49_420 })
    expect((await client.payment.detail({ id: paymentId })).problem).toBe('')
    expect([await till.notices(paymentId), await till.refunds(paymentId), await till.breaches()]).toEqual([['taken'], [], []])
  })

  it('is refused for another’s purchase, for one of the school’s money, and by a way that is not there', async () => {
    const till = await openTill(world())
    const { purchaseId, client } = await till.order()
    expect((await refusalOf((await world().as(till.mall.T2)).payment.start({ purchaseId, channel: 'campus' }))).code).toBe('4004')
    setPay({ campus: till.campus })
    expect((await refusalOf(client.payment.start({ purchaseId, channel: 'wechat' }))).code).toBe(codeOf('payment.noWay'))
    expect((await client.payment.choose({ purchaseId })).ways.map((it_) => it_.channel)).toEqual(['campus'])
  })
})

describe('money out', () => {
  it('goes back when the buyer cancels before the supplier confirms, and when the supplier refuses or says nothing', async () => {
    const till = await openTill(world())
    const { mall, campus } = till
    const holder = till.holder(mall.T1)
    const small = [{ skuId: mall.sku.paper, num: 1 }]
    const own = await till.paid(small)
    await own.client.order.cancel({ id: own.id, reason: '买错了' })
    const refused = await till.paid(small)
    const silent = await till.paid(small)
    await world().drain()
    const supplier = await mall.supplier()
    await supplier.supply.refuse({ schoolId: mall.no, id: refused.id, reason: '无货', note: '' })
    await world().admin.query(`update mall.outbox set due_at = now() where doc_id = $1 and topic = 'supply.close'`, [silent.id])
    await world().drain()
    expect([await mall.state(own.id), await mall.state(refused.id), await mall.state(silent.id)]).toEqual(['cancelled', 'closed', 'closed'])
    expect(await campus.balanceOf(holder)).toBe(100_000)
    expect(await mall.stock(mall.sku.paper)).toMatchObject({ reserved: 0 })
    for (const { paymentId } of [own, refused, silent]) expect((await till.payment(paymentId)).state).toBe('back')
    expect(await till.breaches()).toEqual([])
  })

  it('goes back once where the answer was lost, and is asked for again the next day where the house says no', async () => {
    const till = await openTill(world())
    const { campus, mall } = till
    const holder = till.holder(mall.T1)
    const { client, id, paymentId } = await till.paid()
    campus.fail('lostAnswer')
    await client.order.cancel({ id })
    await world().drain()
    await world().admin.query(`update mall.outbox set due_at = now() where state = 'due' and topic = 'payment.refund'`)
    await world().drain()
    expect(await campus.balanceOf(holder)).toBe(100_000)
    expect(await till.refunds(paymentId)).toEqual([[49_420, 'done']])

    const next = await scanned(till)
    await till.houses.pay('wechat', next.outNo)
    await deliver('wechat', await till.houses.noticeOf('wechat', next.outNo))
    await world().admin.query(`update shared.sim_pay_trades set state = 'waiting' where out_no = $1`, [next.outNo])
    await next.client.order.cancel({ id: next.id })
    await world().drain()
    expect(await till.refunds(next.paymentId)).toEqual([[49_420, 'failed']])
    await world().admin.query(`update shared.sim_pay_trades set state = 'paid' where out_no = $1`, [next.outNo])
    await world().admin.query(`update mall.outbox set due_at = now() where state = 'due' and topic = 'payment.refund'`)
    await world().drain()
    expect(await till.refunds(next.paymentId)).toEqual([[49_420, 'done']])
    expect(await till.houses.refundedFen('wechat', next.outNo)).toBe(49_420)
    expect(await till.breaches()).toEqual([])
  })

  it('of what is never sent is the part of it', async () => {
    const till = await openTill(world())
    const { mall, campus } = till
    const { client, id, paymentId } = await till.paid()
    await world().drain()
    const supplier = await mall.supplier()
    await supplier.supply.confirm({ schoolId: mall.no, id, note: '' })
    const parcel = {
      carrierCode: 'shunfeng' as const,
      waybillNo: 'SF1234567890123',
      lines: [
        { lineNo: 1, num: 3 },
        { lineNo: 2, num: 1 },
      ],
    }
    await supplier.supply.ship({ schoolId: mall.no, id, parcels: [parcel] })
    await world().admin.query(`update mall.orders set due_at = now() - interval '1 hour' where id = $1`, [id])
    await client.order.receive({ id, shipmentIds: [], note: '' })
    expect((await client.order.endRest({ id, comment: '缺货' })).state).toBe('done')
    await world().drain()
    expect(await till.refunds(paymentId)).toEqual([[2380, 'done']])
    expect(await campus.balanceOf(till.holder(mall.T1))).toBe(100_000 - 49_420 + 2380)
    expect((await till.payment(paymentId)).state).toBe('partBack')
    expect(await till.breaches()).toEqual([])
  })
})

describe('after-sales of what one bought oneself', () => {
  /** Received whole. */
  const received = async (till: Till) => {
    const it_ = await till.paid()
    await world().drain()
    const supplier = await till.mall.supplier()
    const of = { schoolId: till.mall.no, id: it_.id }
    await supplier.supply.confirm({ ...of, note: '' })
    const lines = [
      { lineNo: 1, num: 4 },
      { lineNo: 2, num: 1 },
    ]
    await supplier.supply.ship({ ...of, parcels: [{ carrierCode: 'shunfeng', waybillNo: 'SF1234567890123', lines }] })
    await it_.client.order.receive({ id: it_.id, shipmentIds: [], note: '' })
    return { ...it_, supplier }
  }

  it('pay one line back the way it was paid, without anybody’s agreement but the supplier’s', async () => {
    const till = await openTill(world())
    const { client, id, paymentId, supplier } = await received(till)
    expect((await client.order.detail({ id, view: 'screen' })).can.afterSale).toBe(true)
    expect((await client.afterSale.eligible({ orderId: id })).list.length).toBe(2)
    const form = await client.afterSale.form({ orderId: id })
    expect(form.isPersonal).toBe(true)
    const asked = {
      orderId: id,
      lines: [{ lineNo: 2, num: 1 }],
      type: 'returnRefund' as const,
      reason: 'broken' as const,
      description: '外箱受压',
      packageState: 'intact' as const,
      contact: '李老师',
      mobile: '13800005621',
      seenFen: 39_900,
    }
    const { id: serviceId } = await client.afterSale.apply(asked)
    await supplier.afterSaleSupply.agree({ schoolId: till.mall.no, id: serviceId, returnTo: '退货组' })
    expect((await client.afterSale.detail({ id: serviceId })).state).toBe('toReturn')
    expect((await refusalOf((await world().as(till.mall.C1)).afterSale.detail({ id: serviceId }))).code).toBe('4004')
    await client.afterSale.sendBack({ id: serviceId, carrierCode: 'own' })
    await supplier.afterSaleSupply.arrive({ schoolId: till.mall.no, id: serviceId })
    expect(await client.afterSale.detail({ id: serviceId })).toMatchObject({
      state: 'done',
      isPersonal: true,
      refund: { state: 'paid', funds: [] },
    })
    await world().drain()
    expect(await till.refunds(paymentId)).toEqual([[39_900, 'done']])
    expect(await till.campus.balanceOf(till.holder(till.mall.T1))).toBe(100_000 - 49_420 + 39_900)
    expect(await till.mall.state(id)).toBe('done')
    expect((await client.order.personalList({ tab: 'service' })).list).toHaveLength(1)
    expect((await refusalOf(client.afterSale.apply(asked))).code).not.toBe('1000')
    expect(await till.breaches()).toEqual([])
  })
})
