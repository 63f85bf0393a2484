// Scenario 38: 甲 refuses for want of goods; the money is back, the buyer reads what he may buy instead, and the third refusal proposes to stop (decision 0402).
import { afterAll, describe, expect, it } from 'vitest'
import { contract } from '@caiyuan/contract/index'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { buildSupplier } from '../../demo/build.ts'
import { setPay } from '../../gateways/pay.ts'
import { checkInvariants } from '../fund/invariants.ts'
import { openTill } from '../payment/fixtures.ts'
import { openMall, type Mall } from './checkout/fixtures.ts'

const world = useWorld()
afterAll(() => setPay({}))

/** Toners of 乙 (405.00), 丙 (398.00, one left) and 甲 itself (two in a box, 780.00), all the same model as the one of 400 that was ordered. */
const shelves = async (mall: Mall) => {
  const bing = await buildSupplier(world().db, { srcId: mall.no * 10 + 3, name: '丙 办公' })
  const goods = (supplierId: string, yuan: number, more: object = {}) =>
    mall.goods('惠普 CF228A 硒鼓', yuan, { supplierId, unit: '支', expenseSubject: 'office', ...more })
  const [yi, few, hidden, box] = [
    await goods(mall.yi, 405),
    await goods(bing, 398, { stock: 1 }),
    await goods(bing, 390),
    await goods(mall.jia, 780, { unit: '盒' }),
  ]
  const all = [mall.sku.toner, yi, few, hidden, box]
  const { admin } = world()
  await admin.query(
    'update shared.products set same_key = $2 where id in (select product_id from shared.skus where id = any($1::uuid[]))',
    [all, `hp:cf228a-${mall.no}`],
  )
  await admin.query("update shared.skus set base_unit = '支', base_qty = case when id = $2 then 2 else 1 end where id = any($1::uuid[])", [
    all,
    box,
  ])
  await admin.query('insert into mall.sku_terms (school_id, sku_id, price_e4, is_hidden) values ($1, $2, null, true)', [mall.no, hidden])
  return { yi, few, hidden, box }
}

const stage = async () => {
  const mall = await openMall(world(), { 'compare.from': 0, autoPassBelow: 100_000_000 })
  const other = await shelves(mall)
  const buyer = await world().as(mall.T1)
  const supplier = await mall.supplier()
  /** Two toners and a box of pens on K1, agreed to. */
  const ordered = async (num = 2) => {
    const { quoteId, totalFen } = await buyer.order.quote({
      from: 'now',
      lines: [
        { skuId: mall.sku.toner, num },
        { skuId: mall.sku.pen, num: 1 },
      ],
    })
    const funds = [{ fundId: mall.K1, subjectCode: 'office', amountFen: totalFen }]
    const id = (await buyer.order.submit({ quoteId, usage: '科研', purpose: '实验', orders: [{ key: '1', funds }] })).orders[0]!.id
    if ((await mall.waiting(id)).includes(mall.F1.name)) await mall.decide(mall.F1, id)
    await world().drain()
    return id
  }
  const refused = async (reason: '无货' | '超区' = '无货', num = 2) => {
    const id = await ordered(num)
    await supplier.supply.refuse({ schoolId: mall.no, id, reason })
    await world().drain()
    return id
  }
  const told = async (title: string, userId = mall.T1.id) =>
    (
      await world().admin.query('select body from mall.messages where user_id = $1 and title like $2 order by created_at', [userId, title])
    ).rows.map((row) => row.body as string)
  return { mall, other, buyer, supplier, ordered, refused, told }
}

describe('an order its supplier refuses (scenario 38)', () => {
  it('gives the money back, names what may be bought instead at its price and number, puts it in the cart, and the third proposes to stop', async () => {
    const { mall, other, buyer, supplier, refused, ordered, told } = await stage()
    const before = await mall.balance(mall.K1)
    const waiting = await ordered()
    expect((await mall.balance(mall.K1))[1]).toBe(before[1] + 80_814)
    expect([(await buyer.order.detail({ id: waiting })).isUnsupplied, (await buyer.order.instead({ id: waiting })).lines]).toEqual([
      false,
      [],
    ])
    await world().admin.query('update mall.orders set receiver_id = $2 where id = $1', [waiting, mall.T2.id])
    await supplier.supply.refuse({ schoolId: mall.no, id: waiting, reason: '无货', note: '停产' })
    await world().drain()
    expect([await mall.state(waiting), await mall.balance(mall.K1), (await mall.stock(mall.sku.toner)).reserved]).toEqual([
      'closed',
      before,
      0,
    ])

    const [toner, pen] = (await buyer.order.instead({ id: waiting })).lines
    expect(toner).toMatchObject({ name: '惠普 CF228A 硒鼓', num: 2, priceE4: 3_990_000, amountFen: 79_800 })
    // Two in a box hold as much; one is too few, one the school hides.
    expect(toner!.offers.map((it) => [it.skuId, it.supplierName, it.isSame, it.num, it.priceE4, it.amountFen])).toEqual([
      [other.yi, '乙 试剂', true, 2, 4_050_000, 81_000],
      [other.box, '甲 综合电商', false, 1, 7_800_000, 78_000],
    ])
    expect(pen!.offers).toEqual([])
    expect((await buyer.order.detail({ id: waiting })).isUnsupplied).toBe(true)
    expect(await told('甲 综合电商 拒绝了订单%')).toEqual([
      '原因：无货：停产。冻结的经费已全部退回，惠普 CF228A 硒鼓 可改买 乙 试剂 的同款，¥405.00/支；打开订单按原数量加入购物车。',
    ])

    // Who receives for him is offered nothing, and told of nothing.
    expect(await told('甲 综合电商 拒绝了订单%', mall.T2.id)).toEqual(['原因：无货：停产。冻结的经费已全部退回，可另选商品重新下单。'])

    const [best] = toner!.offers
    await buyer.cart.add({ items: [{ skuId: best!.skuId, num: best!.num }] })
    expect((await buyer.cart.list({})).flatMap((it) => it.cartList.map((line) => [line.skuId, line.num, line.problem]))).toEqual([
      [other.yi, 2, ''],
    ])

    await refused()
    expect(await told('建议暂停%', mall.J1.id)).toEqual([])
    await refused()
    expect(await told('建议暂停%', mall.J1.id)).toEqual(['30 天内拒单 3 次（达到 3 次）'])
    expect(await world().inSchool(mall.no, (ctx) => checkInvariants(ctx.tx, mall.no))).toEqual([])
  })

  it('offers nothing of a supplier that does not deliver there, nothing dearer than the school allows, and less than is there to nobody', async () => {
    const { mall, other, buyer, refused, told } = await stage()
    const far = await refused('超区')
    const offered = async (id: string) => (await buyer.order.instead({ id })).lines[0]!.offers.map((it) => it.skuId)
    expect(await offered(far)).toEqual([other.yi])
    // One piece is there with the cheapest.
    const one = await refused('无货', 1)
    expect(await offered(one)).toEqual([other.few, other.yi, other.box])
    await world().admin.query('update shared.sku_stocks set stock = 1 where sku_id = $1', [other.yi])
    expect(await offered(far)).toEqual([])
    await world().admin.query("update shared.suppliers set status = 'paused' where id = $1", [mall.yi])
    expect(await offered(one)).toEqual([other.few, other.box])
    await refused('超区')
    expect((await told('甲 综合电商 拒绝了订单%')).at(-1)).toBe('原因：超区。冻结的经费已全部退回，可另选商品重新下单。')
  })

  it('as one its supplier let lie, which nothing of that supplier replaces', async () => {
    const { mall, other, buyer, ordered, told } = await stage()
    const id = await ordered()
    await world().makeDue('supply.close', mall.no)
    await world().drain()
    expect(await mall.state(id)).toBe('closed')
    expect((await buyer.order.instead({ id })).lines[0]!.offers.map((it) => it.skuId)).toEqual([other.yi])
    expect((await told('订单%已自动关闭')).at(-1)).toContain('可改买 乙 试剂 的同款，¥405.00/支')
  })

  it('tells its buyer alone: not who answers for the card, nor another school', async () => {
    const { mall, refused } = await stage()
    const id = await refused()
    const elsewhere = await openMall(world())
    const codeFor = async (who: typeof mall.T1) => (await (await world().as(who)).raw(contract.order.instead, { id })).retCode
    expect([await codeFor(mall.F1), await codeFor(elsewhere.T1), await codeFor(mall.F2)]).toEqual(['2009', '4004', '4004'])
    expect((await refusalOf((await world().as(mall.T1)).order.instead({ id: 'nonsense' }))).code).toBe('4004')
  })
})

describe('an order of one’s own money its supplier refuses', () => {
  it('is replaced at the prices one’s own money has, whatever the school agreed on', async () => {
    const till = await openTill(world())
    const { mall } = till
    const other = await shelves(mall)
    await world().admin.query('update shared.skus set personal_price_e4 = 4200000 where id = $1', [other.yi])
    await world().admin.query('insert into mall.sku_terms (school_id, sku_id, price_e4, is_hidden) values ($1, $2, 3000000, false)', [
      mall.no,
      other.yi,
    ])
    const { id } = await till.paid()
    await (await mall.supplier()).supply.refuse({ schoolId: mall.no, id, reason: '无货' })
    await world().drain()
    const me = await world().as(mall.T1)
    const toner = (await me.order.instead({ id })).lines.find((it) => it.name.includes('硒鼓'))!
    expect(toner.offers.map((it) => [it.skuId, it.num, it.priceE4])).toEqual([
      [other.few, 1, 3_980_000],
      [other.yi, 1, 4_200_000],
      [other.box, 1, 7_800_000],
    ])
    await me.cart.add({ items: [{ skuId: other.few, num: 1 }], categoryType: '1' })
    expect((await me.cart.list({ categoryType: '1' })).flatMap((it) => it.cartList.map((line) => line.skuId))).toEqual([other.few])
    expect((await me.cart.list({})).length).toBe(0)
  })
})
