// 售后 and 退款: their chains, what the cards have back, what is refused, who sees them.
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { buildUser } from '../../demo/build.ts'
import { buildAccepted } from '../bill/fixtures/build.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { setSupplierSelling } from '../supply/stop-supplier.ts'
import { stageAfterSale } from './fixtures.ts'

const world = useWorld()
const start = (it_: Parameters<typeof stageAfterSale>[1] = {}) => stageAfterSale(world(), it_)
type Stage = Awaited<ReturnType<typeof start>>
const platform = async () =>
  world().as(await buildUser(world().db, { schoolId: SUPPLIER_ID, no: `PF${Math.random()}`, name: '江运营', roles: ['platform'] }))

/** The supplier agrees and the owners of both cards, too. */
const agreed = async (at: Stage, it_: Parameters<Stage['apply']>[0] = {}) => {
  const { id } = await at.apply(it_)
  await at.supplier.afterSaleSupply.agree({ ...at.of(id), note: '同意', returnTo: '宁波市镇海区示例路 8 号 退货组' })
  return id
}
const returned = async (at: Stage, it_: Parameters<Stage['apply']>[0] = {}) => {
  const id = await agreed(at, it_)
  await at.decide(id)
  await at.buyerClient.afterSale.sendBack({ id, carrierCode: 'shunfeng', waybillNo: 'SF1624410883251' })
  await at.supplier.afterSaleSupply.arrive(at.of(id))
  return id
}

describe('afterSale.eligible', () => {
  it('offers accepted lines with their windows and says why others are not', async () => {
    const at = await start()
    const { list, counts } = await at.buyerClient.afterSale.eligible({ orderId: at.orderId })
    expect([list.map((one) => [one.name, one.leftNum, one.why]), counts]).toEqual([
      [
        ['移液枪头 200 µL', 20, ''],
        ['滤芯枪头 1000 µL', 10, ''],
      ],
      { can: 2, cannot: 0 },
    ])
    expect(list[0]!.offered.map(({ type, why }) => [type, why])).toEqual(
      ['returnRefund', 'refundOnly', 'exchange', 'repair', 'resend'].map((type) => [type, '']),
    )
    await at.rows(
      "update mall.orders set accepted_at = accepted_at - interval '400 days', received_at = received_at - interval '400 days' where id = $1",
      at.orderId,
    )
    await at.rows("update mall.shipments set received_at = received_at - interval '400 days' where order_id = $1", at.orderId)
    const late = await at.buyerClient.afterSale.eligible({ orderId: at.orderId, tab: 'cannot' })
    expect(late.list.map((one) => one.why)).toEqual(['已超过退货、换货和保修期限', '已超过退货、换货和保修期限'])
    expect((await (await world().as(at.stranger)).afterSale.eligible({ orderId: at.orderId })).total).toBe(0)
  })
})

describe('a return over two cards', () => {
  it('gives the money back by the share of each card; order, supplier, bill and ledger say the same sum', async () => {
    const at = await start()
    const before = await at.held()
    expect(before).toEqual([177_600, 118_400])
    const { id, docNo, state } = await at.apply()
    await world().drain()
    expect([docNo, state, (await at.order()).after_sale_status]).toEqual([expect.stringMatching(/^SH\d{12}$/), 'waitSupplier', 'open'])
    const waiting = await at.supplier.afterSaleSupply.list({})
    expect(waiting.list[0]).toMatchObject({ docNo, num: 8, refundFen: 76_400, type: 'returnRefund', state: 'waitSupplier' })
    await at.supplier.afterSaleSupply.agree({ ...at.of(id), note: '收到', returnTo: '退货组' })
    expect([await at.state(id), await at.faults()]).toEqual(['checking', []])
    expect(await at.held()).toEqual(before)
    await at.decide(id)
    expect(await at.state(id)).toBe('toReturn')
    await at.buyerClient.afterSale.sendBack({ id, carrierCode: 'shunfeng', waybillNo: 'sf1624410883251' })
    expect(await at.supplier.afterSaleSupply.arrive(at.of(id))).toMatchObject({ state: 'done' })
    await world().drain()
    expect(await at.held()).toEqual([177_600 - 45_840, 118_400 - 30_560])
    expect(await at.order()).toMatchObject({ state: 'waitBill', after_sale_status: 'done', returned_fen: 76_400, budget_status: 'HELD' })
    expect(await at.faults()).toEqual([])
    const detail = await at.buyerClient.afterSale.detail({ id })
    expect(detail.refund).toMatchObject({ state: 'paid', amountFen: 76_400, funds: [{ amountFen: 45_840 }, { amountFen: 30_560 }] })
    expect(await at.titles(id)).toEqual(['申请', '供应商同意', '经费负责人同意退款', '寄回商品', '供应商收到退货', '退款完成'])
    expect((await at.buyerClient.order.detail({ id: at.orderId })).payFen).toBe(219_600)
    expect((await at.supplier.supply.orderDetail(at.of(at.orderId))).payFen).toBe(219_600)
    const entries = await at.rows(
      "select kind, amount_fen from mall.fund_entries where doc_id = $1 and kind = 'RELEASE' order by amount_fen",
      at.orderId,
    )
    expect(entries.map((one) => Number(one.amount_fen))).toEqual([30_560, 45_840])
    const finance = await world().as(at.finance)
    const today = new Date(Date.now() + 8 * 3600_000).toISOString().slice(0, 10)
    const { bills } = await finance.bill.generate({ supplierIds: [at.supplierId], from: '2026-01-01', to: today })
    expect(bills[0]).toMatchObject({ totalFen: 219_600, orderCount: 1 })
    const sheet = await at.supplier.supplyBill.detail({ schoolId: at.schoolId, id: bills[0]!.id })
    expect(sheet.goods.map((one) => [one.num, one.amountFen])).toEqual([
      [14, 120_400],
      [8, 99_200],
    ])
    expect(await at.faults()).toEqual([])
  })

  it('ends an order whose goods all went back, freight too where the supplier is at fault', async () => {
    const at = await start({ freightFen: 800, besideFen: 100_000 })
    const all = [
      { lineNo: 1, num: 20 },
      { lineNo: 2, num: 10 },
    ]
    await returned(at, { lines: all, reason: 'broken' })
    expect([await at.held(), await at.faults()]).toEqual([[0, 0], []])
    expect(await at.order()).toMatchObject({ state: 'closed', budget_status: 'RELEASED', returned_fen: 296_800, returned_freight_fen: 800 })
    const kept = await start({ freightFen: 800, besideFen: 0 })
    await returned(kept, { lines: all, reason: 'other' })
    expect([await kept.held(), (await kept.order()).state, await kept.faults()]).toEqual([[800], 'waitBill', []])
  })

  it('takes part of the worth for 仅退款 and leaves the goods', async () => {
    const at = await start({ besideFen: 0 })
    const { id } = await at.apply({ type: 'refundOnly', reason: 'broken', lines: [{ lineNo: 1, num: 2 }], expectFen: 5_000 })
    await at.supplier.afterSaleSupply.agree(at.of(id))
    await at.decide(id)
    expect([await at.state(id), await at.held(), await at.faults()]).toEqual(['done', [296_000 - 5_000], []])
    expect(
      (await refusalOf(at.apply({ type: 'refundOnly', reason: 'broken', lines: [{ lineNo: 2, num: 1 }], expectFen: 12_401 }))).message,
    ).toBe('申请退款金额不能超过 ¥124.00')
  })
})

describe('afterSale.apply', () => {
  it('refuses more than is left, another sum, what the window, the badge or the reason bars, and leaves nothing behind', async () => {
    const at = await start()
    const words = async (it_: Parameters<Stage['apply']>[0]) => (await refusalOf(at.apply(it_))).message
    expect(await words({ lines: [{ lineNo: 1, num: 21 }] })).toBe('退货数量超过可退数量：移液枪头 200 µL 可申请 20 件')
    expect(await words({ lines: [{ lineNo: 9, num: 1 }] })).toBe('订单没有第 9 行商品')
    expect(await words({ seenFen: 1 })).toBe('可退金额已变化，现为 ¥764.00，请核对后重新提交')
    expect(await words({ reason: 'quality' })).toBe('质量问题须上传照片（1 到 9 张）')
    expect(await words({ description: '' })).toBe('请描述遇到的问题（至少 2 个字）')
    expect(await words({ type: 'exchange', reason: 'noReason' })).toBe('商品「移液枪头 200 µL」：「七天无理由」不能申请换货')
    expect(await words({ reason: 'noReason', packageState: 'used' })).toContain('已使用的商品不支持七天无理由退货')
    expect(await words({ mobile: '123' })).toBe('手机号码格式不正确')
    for (const num of [0, -1, 1.5]) expect(await words({ lines: [{ lineNo: 1, num }] })).toContain('数量须为 1 到 9999 的整数')
    expect((await at.rows('select count(*)::int as num from mall.after_sales where order_id = $1', at.orderId))[0].num).toBe(0)
    await at.rows(
      "update shared.products set badges = '{}' where id in (select product_id from mall.order_lines where order_id = $1)",
      at.orderId,
    )
    expect((await refusalOf(at.apply({ reason: 'noReason' }))).message).toBe('该商品不支持七天无理由退货')
    expect((await at.order()).after_sale_status).toBe('none')
  })

  it('counts the window from the day after the goods came to the last second of its last day, a working day', async () => {
    const at = await start()
    // 20 November 2026 is a Friday: seven days on is Friday the 27th.
    const cameAt = async (text: string) => at.rows('update mall.shipments set received_at = $2 where order_id = $1', at.orderId, text)
    const ends = async (): Promise<string> => {
      const { endOfDays } = await import('./standing.ts')
      const [row] = await at.rows('select received_at from mall.shipments where order_id = $1', at.orderId)
      return endOfDays(row.received_at as Date, 7).toISOString()
    }
    await cameAt('2026-11-20T10:00:00+08:00')
    expect(await ends()).toBe('2026-11-27T16:00:00.000Z')
    // Sunday the 29th: open until Monday night.
    await cameAt('2026-11-22T23:59:59+08:00')
    expect(await ends()).toBe('2026-11-30T16:00:00.000Z')
    const { whyNot } = await import('@caiyuan/contract/after-sale/offered')
    const line = { leftNum: 1, openText: '', hasSevenDays: true, isTakenAnyway: false, controlClass: 0, isSealed: false, moneyBar: '' }
    const last = new Date('2026-11-27T16:00:00.000Z')
    const windows = { noReasonEnds: last, returnEnds: last, exchangeEnds: last, repairEnds: last, secondNum: 0, secondEnds: null }
    const why = (now: Date, more = {}) =>
      whyNot({ ...line, ...windows, ...more }, { type: 'returnRefund', reason: 'noReason', packageState: 'intact' }, now)
    expect(why(new Date(last.getTime() - 1_000))).toBe('')
    expect(why(last)).toBe('已超过七天无理由退货期限')
    expect(why(new Date(0), { isSealed: true })).toBe('该类商品拆封后不支持七天无理由退货')
    expect(why(new Date(0), { controlClass: 2 })).toBe('该商品不支持七天无理由退货')
  })

  it('gives the same pieces to one of two who ask at once', async () => {
    const at = await start()
    const wanted = await at.asked({ lines: [{ lineNo: 2, num: 10 }] })
    const both = await Promise.allSettled([at.buyerClient.afterSale.apply(wanted), at.buyerClient.afterSale.apply(wanted)])
    expect(both.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((both.find((one) => one.status === 'rejected') as PromiseRejectedResult).reason.message).toContain('已在售后单 SH')
    expect((await at.rows('select count(*)::int as num from mall.after_sales where order_id = $1', at.orderId))[0].num).toBe(1)
  })

  it('is of its buyer alone; a stranger, another school and another supplier find nothing', async () => {
    const at = await start()
    const wanted = await at.asked()
    for (const who of [at.stranger, at.other]) expect((await refusalOf((await world().as(who)).afterSale.apply(wanted))).code).toBe('4004')
    const { id } = await at.apply()
    const elsewhere = await start()
    expect((await refusalOf(elsewhere.buyerClient.afterSale.apply(wanted))).code).toBe('4004')
    expect((await refusalOf(elsewhere.buyerClient.afterSale.detail({ id }))).code).toBe('4004')
    expect((await refusalOf((await world().as(at.stranger)).afterSale.cancel({ id }))).code).toBe('4004')
    for (const of of [at.of(id), { schoolId: elsewhere.schoolId, id }]) {
      expect((await refusalOf(elsewhere.supplier.afterSaleSupply.agree(of))).code).toBe('4004')
      expect((await refusalOf(elsewhere.supplier.afterSaleSupply.detail(of))).code).toBe('4004')
    }
    expect((await refusalOf(at.supplier.afterSaleSupply.agree({ schoolId: elsewhere.schoolId, id }))).code).toBe('4004')
    expect((await refusalOf(at.supplier.afterSaleSupply.arrive(at.of(id)))).message).toContain('待供应商审核')
    // Who sees it as owner of a card does not act on it.
    expect((await refusalOf((await world().as(at.owner)).afterSale.cancel({ id }))).code).toBe('2009')
    expect(await at.buyerClient.logoff.unfinished({})).toContainEqual(expect.objectContaining({ kind: 'service', num: 1 }))
  })
})

describe('exchange, repair, sending after', () => {
  it('moves no money, goes round until it is right, and the same piece may then be returned', async () => {
    const at = await start()
    const id = await agreed(at, { type: 'exchange', lines: [{ lineNo: 1, num: 20 }] })
    for (const round of [1, 2]) {
      await at.buyerClient.afterSale.sendBack({ id, carrierCode: 'own', waybillNo: '' })
      expect(await at.supplier.afterSaleSupply.arrive(at.of(id))).toMatchObject({ state: 'serving' })
      expect((await refusalOf(at.supplier.afterSaleSupply.ship({ ...at.of(id), carrierCode: 'jd', waybillNo: '' }))).message).toBe(
        '请填写运单号',
      )
      await at.supplier.afterSaleSupply.ship({ ...at.of(id), carrierCode: 'jd', waybillNo: 'JD0012345678' })
      if (round === 1) await at.buyerClient.afterSale.fail({ id, reason: '换来的还是漏液' })
    }
    await at.buyerClient.afterSale.confirm({ id })
    expect([await at.state(id), await at.held(), await at.faults()]).toEqual(['done', [177_600, 118_400], []])
    expect((await at.buyerClient.afterSale.detail({ id })).rounds).toBe(2)
    expect(await at.state(await returned(at, { lines: [{ lineNo: 1, num: 20 }] }))).toBe('done')
    const sent = await agreed(at, { type: 'resend', reason: 'short', lines: [{ lineNo: 2, num: 1 }] })
    await at.supplier.afterSaleSupply.ship({ ...at.of(sent), carrierCode: 'jd', waybillNo: 'JD0012345679' })
    await at.pass(sent)
    expect([await at.state(sent), await at.faults()]).toEqual(['done', []])
  })
})

describe('refusal, appeal, ruling', () => {
  it('goes to the platform, which rules for the buyer or against him', async () => {
    const at = await start()
    const boss = await platform()
    const { id } = await at.apply()
    await at.supplier.afterSaleSupply.refuse({ ...at.of(id), reason: '包装已拆封' })
    expect((await refusalOf(boss.afterSaleRuling.detail(at.of(id)))).code).toBe('4004')
    await at.buyerClient.afterSale.appeal({ id, reason: '到货当天发现，有照片' })
    await world().drain()
    expect((await boss.afterSaleRuling.list({ pageSize: 200 })).list).toContainEqual(
      expect.objectContaining({ id, asked: '到货当天发现，有照片' }),
    )
    expect(await boss.afterSaleRuling.detail(at.of(id))).toMatchObject({ canRule: true, refund: null, mobile: '138****5621' })
    await boss.afterSaleRuling.say({ ...at.of(id), body: '请供应商补充签收照片' })
    for (const who of [at.buyer, at.finance, at.supplierUser])
      expect(
        (await refusalOf((await world().as(who)).afterSaleRuling.rule({ ...at.of(id), isForBuyer: true, opinion: '支持' }))).code,
      ).toBe('2009')
    expect(await boss.afterSaleRuling.rule({ ...at.of(id), isForBuyer: true, opinion: '封膜破损，支持退货' })).toMatchObject({
      state: 'checking',
    })
    await at.decide(id)
    await at.buyerClient.afterSale.sendBack({ id, carrierCode: 'shunfeng', waybillNo: 'SF1624410883252' })
    await at.supplier.afterSaleSupply.dispute({ ...at.of(id), reason: '寄回的少 1 盒' })
    expect(await boss.afterSaleRuling.rule({ ...at.of(id), isForBuyer: true, opinion: '签收数量一致' })).toMatchObject({ state: 'done' })
    expect([await at.held(), await at.faults()]).toEqual([[177_600 - 45_840, 118_400 - 30_560], []])
    const again = await agreed(at, { lines: [{ lineNo: 2, num: 1 }] })
    await at.decide(again)
    await at.buyerClient.afterSale.sendBack({ id: again, carrierCode: 'shunfeng', waybillNo: 'SF1624410883253' })
    await at.supplier.afterSaleSupply.dispute({ ...at.of(again), reason: '寄回的不是我们的商品' })
    await boss.afterSaleRuling.rule({ ...at.of(again), isForBuyer: false, opinion: '批号不符' })
    expect([await at.state(again), (await at.order()).returned_fen, await at.faults()]).toEqual(['closed', 76_400, []])
    expect((await at.buyerClient.afterSale.detail({ id: again })).refund!.state).toBe('cancelled')
    expect((await at.order()).after_sale_status).toBe('done')
  })

  it('closes what an owner of a card does not agree to, what is cancelled and what nobody goes on with', async () => {
    const at = await start()
    const refused = await agreed(at)
    await at.decide(refused, false)
    expect([await at.state(refused), (await at.order()).after_sale_status]).toEqual(['closed', 'none'])
    const cancelled = await agreed(at)
    await at.buyerClient.afterSale.cancel({ id: cancelled, reason: '已自行解决' })
    expect((await at.rows("select status from mall.flow_insts where doc_kind = 'refund' order by started_at desc limit 1"))[0].status).toBe(
      'cancelled',
    )
    const unsent = await agreed(at)
    await at.decide(unsent)
    await at.pass(unsent)
    expect([await at.state(unsent), (await at.buyerClient.afterSale.detail({ id: unsent })).refund!.state]).toEqual(['closed', 'cancelled'])
    const { id: unheard } = await at.apply()
    await at.pass(unheard)
    expect(await at.state(unheard)).toBe('checking')
    await at.decide(unheard)
    await at.buyerClient.afterSale.sendBack({ id: unheard, carrierCode: 'shunfeng', waybillNo: 'SF1624410883254' })
    expect((await refusalOf(at.buyerClient.afterSale.cancel({ id: unheard }))).message).toContain('待供应商收货')
    await at.pass(unheard)
    expect([await at.state(unheard), (await at.order()).returned_fen, await at.faults()]).toEqual(['done', 76_400, []])
  })
})

describe('an order with an open after-sale', () => {
  it('waits for it before it is billed; billed, everything is offered still', async () => {
    const at = await start({ besideFen: 0 })
    const second = await buildAccepted(world(), at, [{ name: 'A4 复印纸', priceE4: 238_000, num: 1 }])
    const { id } = await at.apply()
    const finance = await world().as(at.finance)
    const today = new Date(Date.now() + 8 * 3600_000).toISOString().slice(0, 10)
    const generate = () => finance.bill.generate({ supplierIds: [at.supplierId], from: '2026-01-01', to: today })
    expect((await generate()).bills[0]).toMatchObject({ orderCount: 1, totalFen: 2_380 })
    expect((await refusalOf(generate())).message).toBe('存在未完结售后，暂不能对账')
    await at.buyerClient.afterSale.cancel({ id })
    const form = await at.buyerClient.afterSale.form({ orderId: second })
    expect(form.lines[0]!.offered.map(({ why }) => why)).toEqual(['', '', '', '', ''])
    expect((await generate()).bills[0]).toMatchObject({ orderCount: 1, totalFen: 296_000 })
  })
})

describe('a supplier that is switched off', () => {
  it('still answers what is open: agrees, takes the goods back, and the money goes back to its cards', async () => {
    const at = await start()
    const { id } = await at.apply()
    const [{ src_id: srcId }] = await at.rows('select src_id from shared.suppliers where id = $1', at.supplierId)
    await setSupplierSelling(world().db, srcId as number, false)
    await world().drain()
    expect(await at.state(id)).toBe('waitSupplier')
    await at.supplier.afterSaleSupply.agree({ ...at.of(id), note: '同意', returnTo: '退货组' })
    await at.decide(id)
    await at.buyerClient.afterSale.sendBack({ id, carrierCode: 'own', waybillNo: '' })
    expect(await at.supplier.afterSaleSupply.arrive(at.of(id))).toMatchObject({ state: 'done' })
    expect([await at.held(), (await at.order()).returned_fen, await at.faults()]).toEqual([
      [177_600 - 45_840, 118_400 - 30_560],
      76_400,
      [],
    ])
    expect((await at.buyerClient.afterSale.detail({ id })).refund!.state).toBe('paid')
  })
})
