// Scenarios 1 to 5, 7 and 35 of domain page 09, from the cart to the approval.
import { blockOf } from '@caiyuan/contract/approval/review'
import type { SessionUser } from '../../../core/context.ts'
import { order } from '@caiyuan/contract/order'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../../test/harness.ts'
import { buildProduct } from '../../../demo/build.ts'
import { universityOrder } from '../../../schools/standard-university.ts'
import { installFlows } from '../../approval/engine/install.ts'
import { openMall, type Mall } from './fixtures.ts'

const world = useWorld()

type Part = { fundId: string; subjectCode: string; amountFen: number }

const on = (fundId: string, amountFen: number, subjectCode = 'office'): Part => ({ fundId, subjectCode, amountFen })

const fillCart = async (mall: Mall, who: SessionUser, items: [string, number][]) => {
  const client = await world().as(who)
  await client.cart.add({ items: items.map(([skuId, num]) => ({ skuId, num })) })
  return { client, quote: await client.order.quote({ from: 'cart' }), mall }
}

const scenario1 = (mall: Mall): [string, number][] => [
  [mall.sku.paper, 12],
  [mall.sku.toner, 2],
  [mall.sku.pen, 20],
]

const submitOf = (quote: { quoteId: string; quoteHash: string; orders: { key: string }[] }, funds: Part[][], more: object = {}) => ({
  quoteId: quote.quoteId,
  quoteHash: quote.quoteHash,
  usage: '科研' as const,
  orders: quote.orders.map((o, i) => ({ key: o.key, funds: funds[i] ?? [] })),
  ...more,
})

describe('order.submit', () => {
  it('passes as small no more than the monthly cap, orders of the same purchase counted (§3.5)', async () => {
    const mall = await openMall(world(), { autoPassMonthlyCap: 30_000 })
    const leader = { id: 'leader', title: '部门领导', smallPass: true as const, assignees: [{ kind: 'DEPT_LEADER' as const }] }
    await world().inSchool(mall.no, (ctx) =>
      installFlows(ctx, [{ ...universityOrder, code: `small.${mall.no}`, nodes: [universityOrder.nodes[0]!, leader] }]),
    )
    const weighing = {
      supplierId: mall.yi,
      code: `W${mall.no}`,
      name: '国药 称量纸',
      priceE4: 2_500_000,
      unit: '盒',
      expenseSubject: 'office',
    }
    const { skuId } = await buildProduct(world().db, weighing)
    const { client, quote } = await fillCart(mall, mall.F1, [
      [mall.sku.pen, 20],
      [skuId, 1],
    ])
    const sums = quote.orders.map((it) => it.totalFen)
    expect([sums.length, sums.every((fen) => fen <= 30_000), sums[0]! + sums[1]! > 30_000]).toEqual([2, true, true])
    const done = await client.order.submit(
      submitOf(
        quote,
        sums.map((fen) => [on(mall.K1, fen)]),
      ),
    )
    expect(done.orders.map((it) => it.state).toSorted()).toEqual(['auditing', 'waitSupplier'])
  })

  it('scenario 1: freezes 1,286.40 on K1, takes stock and cart lines, and asks 王教授', async () => {
    const mall = await openMall(world())
    const { client, quote } = await fillCart(mall, mall.T1, scenario1(mall))
    expect(quote).toMatchObject({ kinds: 3, num: 34, goodsFen: 128_640, freightFen: 0, totalFen: 128_640, blocked: '' })
    expect(quote.orders.map((o) => o.lines.map((l) => l.amountFen))).toEqual([expect.arrayContaining([28_560, 79_800, 20_280])])
    expect(quote.funds.find((f) => f.id === mall.K4)).toMatchObject({
      level: 'part',
      canPayFen: 90_000,
      problem: '经费可用余额不足：可用 ¥900.00，本单需 ¥1,286.40，差额 ¥386.40',
    })
    const done = await client.order.submit(submitOf(quote, [[on(mall.K1, 128_640)]]))
    expect(done).toMatchObject({ totalFen: 128_640, orders: [{ state: 'auditing', totalFen: 128_640 }] })
    expect(done.purchaseNo).toMatch(/^CG\d{6}000001$/)
    expect(await mall.balance(mall.K1)).toEqual([14_871_360, 128_640, 0, 5_000_000])
    expect(await mall.stock(mall.sku.toner)).toEqual({ stock: 1000, reserved: 2 })
    expect(await client.cart.list({})).toEqual([])
    expect(await mall.waiting(done.orders[0]!.id)).toEqual(['王教授'])
    expect(await mall.logs(done.orders[0]!.id)).toMatchObject([
      { who: '李老师', action: 'submit', title: '提交', from_state: null, to_state: 'auditing' },
    ])
    await mall.decide(mall.F1, done.orders[0]!.id)
    expect(await mall.state(done.orders[0]!.id)).toBe('waitSupplier')
    await world().drain()
    const { rows } = await world().admin.query('select state, total_fen::int as fen from supplier.orders where order_id = $1', [
      done.orders[0]!.id,
    ])
    expect(rows).toEqual([{ state: 'waitSupplier', fen: 128_640 }])
  })

  it('scenario 2: the owner’s own 860.00 passes by the system; without selfAuditFlag it goes to the department leader', async () => {
    const mall = await openMall(world())
    const goods = await mall.goods('移液枪头', 43, { expenseSubject: 'material' })
    const own = await fillCart(mall, mall.F1, [[goods, 20]])
    const passed = await own.client.order.submit(submitOf(own.quote, [[on(mall.K1, 86_000, 'material')]]))
    expect(passed.orders[0]!.state).toBe('waitSupplier')
    expect((await mall.logs(passed.orders[0]!.id)).map((l) => `${l.who}:${l.title}`)).toEqual([
      '王教授:提交',
      expect.stringMatching(/^系统:系统自动通过\((本人|小额)\)$/),
    ])
    const { orders } = await own.client.purchase.detail({ id: passed.purchaseId })
    expect(orders).toMatchObject([{ state: 'waitSupplier', isAutoPassed: true }])
    const other = await fillCart(mall, mall.F2, [[goods, 20]])
    const waits = await other.client.order.submit(submitOf(other.quote, [[on(mall.K3, 86_000, 'material')]]))
    expect(waits.orders[0]!.state).toBe('auditing')
    expect(await mall.waiting(waits.orders[0]!.id)).toEqual(['周院长'])
    const isAutoPassed = async () => (await other.client.purchase.detail({ id: waits.purchaseId })).orders.map((it) => it.isAutoPassed)
    expect(await isAutoPassed()).toEqual([false])
    await mall.decide(mall.D1, waits.orders[0]!.id)
    expect([await mall.state(waits.orders[0]!.id), await isAutoPassed()]).toEqual(['waitSupplier', [false]])
  })

  it('scenario 3: 1,286.40 on K4 is refused with the three figures and nothing is written', async () => {
    const mall = await openMall(world())
    const { client, quote } = await fillCart(mall, mall.T1, scenario1(mall))
    const refused = await refusalOf(client.order.submit(submitOf(quote, [[on(mall.K4, 128_640)]])))
    expect([refused.code, refused.message]).toEqual(['3301', '经费可用余额不足：可用 ¥900.00，本单需 ¥1,286.40，差额 ¥386.40'])
    expect(await mall.balance(mall.K4)).toEqual([90_000, 0, 0, 0])
    expect(await mall.count('orders')).toBe(0)
    expect(await mall.count('purchases')).toBe(0)
    expect(await mall.stock(mall.sku.toner)).toEqual({ stock: 1000, reserved: 0 })
    expect((await client.cart.list({}))[0]!.cartList).toHaveLength(3)
  })

  it('scenario 4: 6,800.00 needs the leader, who sends it back; lowered to 4,900.00 only the owner decides', async () => {
    const mall = await openMall(world())
    const goods = await mall.goods('锂片', 100, { expenseSubject: 'material' })
    const { client, quote } = await fillCart(mall, mall.T1, [[goods, 68]])
    const missing = await refusalOf(client.order.submit(submitOf(quote, [[on(mall.K1, 680_000, 'material')]])))
    expect(missing.message).toBe('请填写用途说明（金额达到 ¥5,000.00 须填写）')
    const { orders } = await client.order.submit(submitOf(quote, [[on(mall.K1, 680_000, 'material')]], { purpose: '电池测试' }))
    const { id } = orders[0]!
    await mall.decide(mall.F1, id)
    expect(await mall.waiting(id)).toEqual(['周院长'])
    await mall.decide(mall.D1, id, { refuse: '数量偏多' })
    expect(await mall.state(id)).toBe('back')
    expect(await mall.balance(mall.K1)).toEqual([15_000_000, 0, 0, 5_000_000])
    expect(await mall.stock(goods)).toEqual({ stock: 1000, reserved: 0 })
    const again = await client.order.quote({ from: 'order', orderId: id, lines: [{ skuId: goods, num: 49 }] })
    expect(again.again).toMatchObject({ id, comment: '周院长：数量偏多' })
    const done = await client.order.resubmit({ id, ...submitOf(again, [[on(mall.K1, 490_000, 'material')]]) })
    expect(done.orders[0]).toMatchObject({ id, state: 'auditing', totalFen: 490_000, orderNo: orders[0]!.orderNo })
    expect(await mall.balance(mall.K1)).toEqual([14_510_000, 490_000, 0, 5_000_000])
    expect(await mall.stock(goods)).toEqual({ stock: 1000, reserved: 49 })
    await mall.decide(mall.F1, id)
    expect(await mall.state(id)).toBe('waitSupplier')
    expect((await mall.logs(id)).map((l) => l.action)).toEqual(['submit', expect.any(String), 'refuseToBuyer', 'resubmit', 'approve'])
  })

  it('scenario 5: 8,000.00 on two cards is countersigned; one refusal gives both back, then 50/50 goes on to the leader', async () => {
    const mall = await openMall(world())
    const goods = await mall.goods('隔膜', 100, { expenseSubject: 'material' })
    const { client, quote } = await fillCart(mall, mall.T1, [[goods, 80]])
    const { orders } = await client.order.submit(
      submitOf(quote, [[on(mall.K1, 480_000, 'material'), on(mall.K3, 320_000, 'material')]], { purpose: '电池测试' }),
    )
    const { id } = orders[0]!
    expect(await mall.waiting(id)).toEqual(['王教授', '赵教授'])
    expect([await mall.balance(mall.K1), await mall.balance(mall.K3)]).toEqual([
      [14_520_000, 480_000, 0, 5_000_000],
      [49_680_000, 320_000, 0, 0],
    ])
    await mall.decide(mall.F1, id)
    await mall.decide(mall.F2, id, { refuse: '比例不对' })
    expect(await mall.state(id)).toBe('back')
    expect([await mall.balance(mall.K1), await mall.balance(mall.K3)]).toEqual([
      [15_000_000, 0, 0, 5_000_000],
      [50_000_000, 0, 0, 0],
    ])
    const again = await client.order.quote({ from: 'order', orderId: id })
    expect(again.split).toEqual([{ key: '1', funds: [on(mall.K1, 480_000, 'material'), on(mall.K3, 320_000, 'material')] }])
    await client.order.resubmit({
      id,
      ...submitOf(again, [[on(mall.K1, 400_000, 'material'), on(mall.K3, 400_000, 'material')]], { purpose: '电池测试' }),
    })
    await mall.decide(mall.F1, id)
    await mall.decide(mall.F2, id)
    expect(await mall.waiting(id)).toEqual(['周院长'])
    await mall.decide(mall.D1, id)
    expect(await mall.state(id)).toBe('waitSupplier')
    expect([await mall.balance(mall.K1), await mall.balance(mall.K3)]).toEqual([
      [14_600_000, 400_000, 0, 5_000_000],
      [49_600_000, 400_000, 0, 0],
    ])
  })

  it('keeps what was written about each order: the owner, the buyer and that supplier read it, and it can be changed when it comes back', async () => {
    const mall = await openMall(world())
    const tips = await mall.goods('移液枪头', 43, { supplierId: mall.yi })
    const { client, quote } = await fillCart(mall, mall.T1, [
      [mall.sku.paper, 12],
      [tips, 20],
    ])
    const asked = new Map(quote.orders.map((o) => [o.supplierName, o.supplierName.startsWith('甲') ? '送到三楼 305，送前打电话' : '']))
    const { orders } = await client.order.submit({
      ...submitOf(quote, []),
      orders: quote.split.map((it, i) => ({ ...it, deliveryNote: ` ${asked.get(quote.orders[i]!.supplierName)} ` })),
    })
    const details = await Promise.all(orders.map((o) => client.order.detail({ id: o.id })))
    expect(new Map(details.map((it) => [it.supplierName, it.deliveryNote]))).toEqual(asked)
    const { id } = details.find((it) => it.supplierName.startsWith('甲'))!
    const owner = await world().as(mall.F1)
    expect(blockOf((await owner.approval.detail({ id })).review!, 'facts')!.facts).toContainEqual({
      label: '送货要求',
      value: '送到三楼 305，送前打电话',
      isWide: false,
    })
    await mall.decide(mall.F1, id, { refuse: '改到周三送' })
    const again = await client.order.quote({ from: 'order', orderId: id })
    expect(again.orders[0]!.wish.deliveryNote).toBe('送到三楼 305，送前打电话')
    await client.order.resubmit({ id, ...submitOf(again, []), orders: [{ ...again.split[0]!, deliveryNote: '周三上午送' }] })
    await mall.decide(mall.F1, id)
    await world().drain()
    const supplier = await mall.supplier()
    expect((await supplier.supply.orderDetail({ schoolId: mall.no, id })).deliveryNote).toBe('周三上午送')
  })

  it('scenario 7: a price that moved after the page was shown stops the submission; confirmed anew it costs 1,306.40', async () => {
    const mall = await openMall(world())
    const { client, quote } = await fillCart(mall, mall.T1, scenario1(mall))
    await mall.price(mall.sku.toner, 409)
    const refused = await refusalOf(client.order.submit(submitOf(quote, [[on(mall.K1, 128_640)]])))
    expect([refused.code, refused.message]).toEqual(['3106', '商品价格已变动，请确认后重新提交'])
    expect(refused.data).toEqual({ moved: [{ skuId: mall.sku.toner, name: '惠普 CF228A 硒鼓', fromE4: 3_990_000, toE4: 4_090_000 }] })
    expect(await mall.balance(mall.K1)).toEqual([15_000_000, 0, 0, 5_000_000])
    const anew = await client.order.quote({ from: 'cart' })
    expect(anew.totalFen).toBe(130_640)
    expect((await client.order.submit(submitOf(anew, [[on(mall.K1, 130_640)]]))).totalFen).toBe(130_640)
  })

  it('scenario 35: of two 90,000.00 orders at once on 150,000.00 one is frozen and one is short by the fresh balance', async () => {
    const mall = await openMall(world())
    const goods = await mall.goods('手套箱配件', 9_000, { expenseSubject: 'material' })
    const [a, b] = [await world().as(mall.F1), await world().as(mall.F1)]
    const quotes = [
      await a.order.quote({ from: 'now', lines: [{ skuId: goods, num: 10 }] }),
      await b.order.quote({ from: 'now', lines: [{ skuId: goods, num: 10 }] }),
    ]
    const vice = { purpose: '扩建', orders: [{ key: '1', funds: [on(mall.K1, 9_000_000, 'material')] }] }
    const answers = await Promise.all([a, b].map((client, i) => client.raw(order.submit, { ...submitOf(quotes[i]!, []), ...vice })))
    expect(answers.map((it) => it.retCode).toSorted()).toEqual(['1000', '3301'])
    expect(answers.find((it) => it.retCode === '3301')!.retMsg).toBe(
      '经费可用余额不足：可用 ¥60,000.00，本单需 ¥90,000.00，差额 ¥30,000.00',
    )
    expect(await mall.balance(mall.K1)).toEqual([6_000_000, 9_000_000, 0, 5_000_000])
  })

  it('answers the same order number to the same key, even sent many times at once, and tells a second tab what became of the quote', async () => {
    const mall = await openMall(world())
    const { client, quote } = await fillCart(mall, mall.T1, scenario1(mall))
    const input = submitOf(quote, [[on(mall.K1, 128_640)]])
    const all = await Promise.all(Array.from({ length: 8 }, () => client.order.submit(input, { key: 'confirm-page-1' })))
    for (const each of all) expect(each).toEqual(all[0])
    expect(await mall.count('orders')).toBe(1)
    const second = await refusalOf(client.order.submit(input, { key: 'confirm-page-2' }))
    expect([second.code, second.data]).toEqual(['3202', { purchaseId: all[0]!.purchaseId, purchaseNo: all[0]!.purchaseNo }])
    expect(await mall.balance(mall.K1)).toEqual([14_871_360, 128_640, 0, 5_000_000])
  })
})
