// Components to an order: the common check-out, prices asked again, the partner asked after the approval.
import { componentOrder } from '@caiyuan/contract/component-order'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useWorld, type Client } from '../../../test/harness.ts'
import { buildSupplier, buildUser } from '../../demo/build.ts'
import { componentSimulator, type ComponentSimulator } from '../../gateways/components.simulator.ts'
import { setComponents } from '../../gateways/components.ts'
import { openMall, type Mall } from '../order/checkout/fixtures.ts'

const world = useWorld()
let mall: Mall
let partner: ComponentSimulator
let T1: Client
let supplierId: string

beforeAll(async () => {
  mall = await openMall(world())
  const srcId = mall.no * 10 + 3
  supplierId = await buildSupplier(world().db, { srcId, name: '云栈', freightFen: 1_500, freightFreeFromFen: 20_000 })
  partner = componentSimulator(world().db)
  setComponents({ gateway: partner, srcId })
  T1 = await world().as(mall.T1)
  for (const mpn of ['STM32F407VGT6', 'CH340G', 'CL10B104KB8NNNC', 'AMS1117-3.3']) partner.tell(mpn, { stock: 5_000 })
  partner.tell('STM32F407VGT6', { priceE4: 268_000 })
  partner.tell('CH340G', { priceE4: 19_500 })
  partner.tell('CL10B104KB8NNNC', { priceE4: 213 })
})
afterAll(() => setComponents(null))

type Quote = Awaited<ReturnType<Client['componentOrder']['add']>>

const filled = (quote: Quote, fundId: string) => ({
  quoteId: quote.quoteId,
  quoteHash: quote.quoteHash,
  deptId: mall.deptId,
  usage: '科研' as const,
  purpose: '采集板试制',
  orders: quote.orders.map((it_) => ({
    key: it_.key,
    funds: [{ fundId, subjectCode: 'material', amountFen: it_.totalFen }],
    expectOn: it_.expectOn,
  })),
})

const now = (mpn: string, num: number) => T1.componentOrder.addNow({ skuCode: partner.codeOf(mpn), num })

/** Bought now on K1 and approved by its owner, unless it passes by itself. */
const bought = async (mpn: string, num: number): Promise<string> => {
  const { orders } = await T1.componentOrder.submit(filled(await now(mpn, num), mall.K1))
  const [order] = orders
  if (order!.state === 'auditing') await mall.decide(mall.F1, order!.id)
  return order!.id
}

const kindOf = async (id: string) =>
  (await world().admin.query('select kind, supplier_id, closed_reason from mall.orders where id = $1', [id])).rows[0]
const keyOf = async (id: string) =>
  (await world().admin.query(`select school_id || '-' || order_no as key from mall.orders where id = $1`, [id])).rows[0].key as string

describe('componentOrder.add', () => {
  it('prices the ticked lines of the component cart as one order of the partner, four decimals to the fen', async () => {
    await T1.component.add({
      items: [
        { skuCode: partner.codeOf('STM32F407VGT6'), num: 20 },
        { skuCode: partner.codeOf('CH340G'), num: 5 },
        { skuCode: partner.codeOf('CL10B104KB8NNNC'), num: 500 },
      ],
    })
    const quote = await T1.componentOrder.add()
    expect(quote.blocked).toBe('')
    expect(quote.orders).toHaveLength(1)
    const lines = Object.fromEntries(quote.orders[0]!.lines.map((it_) => [it_.model, [it_.priceE4, it_.amountFen]]))
    // 20 pieces reach the tier of 10; 500 capacitors that of 500: 0.0153 each, 7.65 yuan.
    expect(lines).toEqual({ STM32F407VGT6: [258_620, 51_724], CH340G: [19_500, 975], CL10B104KB8NNNC: [153, 765] })
    expect(quote.goodsFen).toBe(51_724 + 975 + 765)
    expect(quote.freightFen).toBe(0)
  })

  it('asks the partner again, and says that he does not answer without losing the cart', async () => {
    partner.tell('CH340G', { priceE4: 20_100 })
    const line = (await T1.componentOrder.add()).orders[0]!.lines.find((it_) => it_.model === 'CH340G')!
    expect(line.priceE4).toBe(20_100)
    partner.fail('down')
    await expect(T1.componentOrder.add()).rejects.toMatchObject({ code: '3170' })
    expect((await T1.component.num()).yunHanCartNum).toBe(3)
    partner.tell('CH340G', { priceE4: 19_500 })
  })

  it('has nothing to settle in an empty cart, and is nobody else’s', async () => {
    await expect((await world().as(mall.F1)).componentOrder.add()).rejects.toMatchObject({ code: '3201' })
    const visitor = await buildUser(world().db, {
      schoolId: mall.no,
      no: `N${mall.no}`,
      name: '无权',
      roles: ['jingban'],
      deptId: mall.deptId,
    })
    expect((await (await world().as(visitor)).raw(componentOrder.add, {})).retCode).toBe('2009')
  })
})

describe('componentOrder.submit', () => {
  it('refuses a price that moved meanwhile, with what it was and is; nothing is frozen, the cart stays', async () => {
    const quote = await T1.componentOrder.add()
    const before = await mall.balance(mall.K1)
    partner.tell('CH340G', { priceE4: 21_000 })
    await expect(T1.componentOrder.submit(filled(quote, mall.K1))).rejects.toMatchObject({
      code: '3106',
      message: '商品价格已变动，请确认后重新提交',
      data: { moved: [expect.objectContaining({ fromE4: 19_500, toE4: 21_000 })] },
    })
    expect(await mall.balance(mall.K1)).toEqual(before)
    expect((await T1.component.num()).yunHanCartNum).toBe(3)
    partner.tell('CH340G', { priceE4: 19_500 })
  })

  it('is asked again under the same key after a partner who did not answer', async () => {
    const quote = await T1.componentOrder.add()
    partner.fail('down')
    const sent = filled(quote, mall.K1)
    await expect(T1.componentOrder.submit(sent, { key: 'same-key-1' })).rejects.toMatchObject({ code: '3170' })
    const made = await T1.componentOrder.submit(sent, { key: 'same-key-1' })
    expect(made.orders).toHaveLength(1)
    expect(await T1.componentOrder.submit(sent, { key: 'same-key-1' })).toEqual(made)
    const [order] = made.orders
    expect(await kindOf(order!.id)).toMatchObject({ kind: 'YUNHAN', supplier_id: supplierId })
    expect((await mall.logs(order!.id)).map((it_) => it_.action)).toContain('submit')
    expect(await T1.component.num()).toEqual({ yunHanCartNum: 0 })
    await world().drain()
  })

  it('does not take the quote of other goods, nor the common check-out one of components', async () => {
    const plain = await T1.order.quote({ from: 'now', lines: [{ skuId: mall.sku.paper, num: 1 }] })
    await expect(T1.componentOrder.submit(filled(plain, mall.K1))).rejects.toMatchObject({ code: '3202' })
    const parts = await now('CH340G', 5)
    await expect(T1.order.submit(filled(parts, mall.K1))).rejects.toMatchObject({ code: '3202' })
    const other = await world().as(mall.F1)
    await expect(other.componentOrder.submit(filled(parts, mall.K1))).rejects.toMatchObject({ code: '4004' })
  })
})

describe('an approved order of components', () => {
  it('is placed at the partner once, confirmed by his answer, followed and shipped by his waybill', async () => {
    partner.fail('lostAnswer')
    const id = await bought('STM32F407VGT6', 2)
    await world().drain()
    await world().makeDue('order.place')
    await world().drain()
    expect(await partner.placedOf(await keyOf(id))).toBe(2)
    expect(await mall.state(id)).toBe('waitShip')
    const seen = await T1.componentOrder.logistics({ orderId: id })
    expect(seen).toMatchObject({ stage: '已接单，备货中', fault: '', parcels: [] })
    expect(seen.partnerNo).toMatch(/^YH\d{10}$/)
    await world().admin.query(`update shared.sim_component_orders set taken_at = taken_at - interval '3 hours' where request_key = $1`, [
      await keyOf(id),
    ])
    await world().makeDue('order.follow')
    await world().drain()
    expect(await mall.state(id)).toBe('waitReceive')
    expect((await T1.componentOrder.logistics({ orderId: id })).parcels[0]).toMatchObject({ carrierName: '顺丰速运' })
    partner.fail('down')
    const dark = await T1.componentOrder.logistics({ orderId: id })
    expect(dark).toMatchObject({ partnerNo: seen.partnerNo, parcels: [] })
    expect(dark.fault).toContain('没有应答')
    await expect((await world().as(mall.F2)).componentOrder.logistics({ orderId: id })).rejects.toMatchObject({ code: '4004' })
  })

  it('that the partner refuses closes as any the supplier refuses: money and stock come back, the buyer reads why', async () => {
    const before = await mall.balance(mall.K1)
    partner.fail('refuse')
    const id = await bought('CH340G', 10)
    await world().drain()
    expect(await mall.balance(mall.K1)).toEqual(before)
    const { closed_reason: reason } = await kindOf(id)
    expect(reason).toContain('信用额度')
    const { rows } = await world().admin.query(
      'select title, body from mall.messages where school_id = $1 and user_id = $2 order by created_at desc limit 1',
      [mall.no, mall.T1.id],
    )
    expect(rows[0].title).toContain('拒绝了订单')
    expect((await T1.componentOrder.logistics({ orderId: id })).stage).toContain('合作方未接单')
  })

  it('that the partner never answers stays with the supplier’s people, and the buyer is told', async () => {
    const id = await bought('CH340G', 5)
    partner.fail('down', 100)
    for (let i = 0; i < 15; i += 1) {
      await world().makeDue('order.place')
      await world().makeDue('order.place.gaveUp')
      await world().drain()
    }
    partner.fail('down', 0)
    expect(await mall.state(id)).toBe('waitSupplier')
    expect((await mall.logs(id)).map((it_) => it_.title)).toContain('合作方没有应答')
    expect((await T1.componentOrder.logistics({ orderId: id })).stage).toContain('人工处理')
  })

  it('given back is settled again at the partner’s price of that moment', async () => {
    const quote = await now('STM32F407VGT6', 60)
    const { orders } = await T1.componentOrder.submit(filled(quote, mall.K1))
    const { id, state } = orders[0]!
    expect(state).toBe('auditing')
    await mall.decide(mall.F1, id, { refuse: '请核对数量' })
    partner.tell('STM32F407VGT6', { priceE4: 250_000 })
    const again = await T1.order.quote({ from: 'order', orderId: id })
    expect(again.orders[0]!.lines[0]!.priceE4).toBe(225_000)
    const sent = { ...filled(again, mall.K1), id }
    partner.tell('STM32F407VGT6', { priceE4: 268_000 })
    await expect(T1.order.resubmit(sent)).rejects.toMatchObject({ code: '3106' })
    partner.tell('STM32F407VGT6', { priceE4: 250_000 })
    expect((await T1.order.resubmit(sent)).orders[0]!.state).toBe('auditing')
  })
})
