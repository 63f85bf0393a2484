// 限购 up to a figure (decision 0103): said with its figures on the page of goods, in the cart and in the quote, refused at submission.
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld, type Client } from '../../../../test/harness.ts'
import { buildUser } from '../../../demo/build.ts'
import { openMall, type Mall } from './fixtures.ts'

const world = useWorld()
const BASE = { limitWord: '硒鼓', limitReason: '课题组按需领用' }

const open = async (params: Record<string, unknown> = {}) => {
  const mall = await openMall(world(), params)
  const M1 = await buildUser(world().db, { schoolId: mall.no, no: `M1C${mall.no}`, name: '何管理', roles: ['schoolAdmin'] })
  return { mall, admin: await world().as(M1), buyer: await world().as(mall.T1) }
}

const asked = (client: Client, mall: Mall, num: number, skuId = mall.sku.toner) =>
  client.order.quote({ from: 'now', lines: [{ skuId, num }] })
const send = async (client: Client, mall: Mall, quote: Awaited<ReturnType<typeof asked>>, fundId = mall.K1) =>
  client.order.submit({
    quoteId: quote.quoteId,
    usage: '科研',
    purpose: '打印实验记录',
    orders: quote.orders.map((it) => ({ key: it.key, funds: [{ fundId, subjectCode: 'office', amountFen: it.totalFen }] })),
  })
const detailOf = async (client: Client, skuId: string) => {
  const { rows } = await world().admin.query('select product_id from shared.skus where id = $1', [skuId])
  return client.catalog.detail({ id: rows[0].product_id })
}

describe('pieces of one person in a month', () => {
  it('count what was ordered, not what was called off, in every school by itself', async () => {
    const { mall, admin, buyer } = await open()
    await admin.admin.addLimit({ ...BASE, limitMeasure: 'monthNum', limitNum: 3, instead: '多于此数请走部门采购' })
    const cap = '每人每月最多 3 件；课题组按需领用；多于此数请走部门采购'
    expect((await detailOf(buyer, mall.sku.toner)).limits).toEqual([
      { fundSource: '', cap: `${cap}；您本月已买 0 件，还可买 3 件`, text: '' },
    ])
    const two = await asked(buyer, mall, 2)
    expect(two.blocked).toBe('')
    const { orders } = await send(buyer, mall, two)
    const over = `惠普 CF228A 硒鼓：该商品为限购商品：${cap}；您本月已买 2 件，还可买 1 件`
    expect((await asked(buyer, mall, 2)).blocked).toBe(over)
    expect((await refusalOf(send(buyer, mall, await asked(buyer, mall, 2)))).message).toContain(over)
    await buyer.cart.add({ items: [{ skuId: mall.sku.toner, num: 2 }] })
    expect((await buyer.cart.list({}))[0]!.cartList[0]).toMatchObject({ isInvalid: false, problem: over.replace('惠普 CF228A 硒鼓：', '') })
    // Somebody else has a month of his own.
    expect((await asked(await world().as(mall.F1), mall, 3)).blocked).toBe('')

    await buyer.order.cancel({ id: orders[0]!.id, reason: '数量有误' })
    expect((await asked(buyer, mall, 3)).blocked).toBe('')
    const other = await open()
    expect((await asked(other.buyer, other.mall, 9)).blocked).toBe('')
  })

  it('begin anew with the month, and are none left where the page of goods says so', async () => {
    const { mall, admin, buyer } = await open()
    await admin.admin.addLimit({ ...BASE, limitMeasure: 'monthNum', limitNum: 2 })
    const { orders } = await send(buyer, mall, await asked(buyer, mall, 2))
    expect((await detailOf(buyer, mall.sku.toner)).skus[0]!.problem).toContain('您本月已买 2 件，还可买 0 件')
    await world().admin.query(
      "update mall.orders set submitted_at = date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' - interval '1 second' where id = $1",
      [orders[0]!.id],
    )
    expect((await detailOf(buyer, mall.sku.toner)).skus[0]!.problem).toBe('')
    expect((await asked(buyer, mall, 2)).blocked).toBe('')
  })

  it('of several goods of one kind are counted together', async () => {
    const { mall, admin, buyer } = await open()
    const other = await mall.goods('佳能 硒鼓 CRG-337', 350, { expenseSubject: 'office' })
    await admin.admin.addLimit({ ...BASE, limitMeasure: 'monthNum', limitNum: 3 })
    const quote = await buyer.order.quote({
      from: 'now',
      lines: [
        { skuId: mall.sku.toner, num: 2 },
        { skuId: other, num: 2 },
      ],
    })
    expect(quote.blocked).toContain('还可买 3 件，本次共 4 件')
  })

  it('let two orders at once of one person take no more than is left', async () => {
    const { mall, admin, buyer } = await open()
    await admin.admin.addLimit({ ...BASE, limitMeasure: 'monthNum', limitNum: 3 })
    const quotes = await Promise.all(Array.from({ length: 6 }, () => asked(buyer, mall, 1)))
    const done = await Promise.allSettled(quotes.map((it) => send(buyer, mall, it)))
    expect(done.filter((it) => it.status === 'fulfilled')).toHaveLength(3)
    const { rows } = await world().admin.query('select sum(num)::int as num from mall.order_lines where school_id = $1', [mall.no])
    expect(rows[0].num).toBe(3)
    expect((await mall.balance(mall.K1))[1]).toBe(3 * 39_900)
  })

  it('do not count an order beside itself when it is submitted again', async () => {
    const { mall, admin, buyer } = await open()
    const { orders } = await send(buyer, mall, await asked(buyer, mall, 2))
    await mall.decide(mall.F1, orders[0]!.id, { refuse: '数量请核对' })
    await admin.admin.addLimit({ ...BASE, limitMeasure: 'monthNum', limitNum: 3 })
    const again = (num: number) => buyer.order.quote({ from: 'order', orderId: orders[0]!.id, lines: [{ skuId: mall.sku.toner, num }] })
    expect([(await again(3)).blocked, (await again(4)).blocked]).toEqual(['', expect.stringContaining('您本月已买 0 件，还可买 3 件')])
  })
})

describe('the price of a piece', () => {
  it('above a limit bars goods wherever they are looked at, at it does not', async () => {
    const { mall, admin, buyer } = await open()
    const { id } = await admin.admin.addLimit({ ...BASE, limitMeasure: 'unitPrice', limitFen: 39_899 })
    const words = '该商品为限购商品：单价不超过 ¥398.99；课题组按需领用；该商品 ¥399.00'
    expect((await detailOf(buyer, mall.sku.toner)).skus[0]!.problem).toBe(words)
    expect((await refusalOf(buyer.cart.add({ items: [{ skuId: mall.sku.toner, num: 1 }] }))).message).toContain(words)
    await admin.admin.changeLimit({ id, ...BASE, limitMeasure: 'unitPrice', limitFen: 39_900 })
    expect((await detailOf(buyer, mall.sku.toner)).skus[0]!.problem).toBe('')
    expect((await mall.logs(id)).at(-1)!.title).toBe('限购「硒鼓」（单价不超过 ¥398.99）改为「硒鼓」（单价不超过 ¥399.00）')
  })

  it('of one kind of money is a matter of the card, with its figure', async () => {
    const { mall, admin, buyer } = await open()
    await admin.admin.addLimit({ ...BASE, limitMeasure: 'unitPrice', limitFen: 30_000, fundSource: 'RES_V' })
    const quote = await asked(buyer, mall, 1)
    expect(quote.blocked).toBe('')
    expect(quote.funds.find((it_) => it_.id === mall.K1)!.problem).toContain('单价不超过 ¥300.00')
    expect((await refusalOf(send(buyer, mall, quote))).code).toBe('3107')
    expect((await send(buyer, mall, quote, mall.K3)).orders).toHaveLength(1)
  })

  it('has a bound of the whole school, said to who looks and refused to who submits', async () => {
    const { mall, buyer } = await open({ 'order.unitCap': 39_800 })
    const words = '该商品为限购商品：本校商城单价不超过 ¥398.00，该商品 ¥399.00'
    expect((await detailOf(buyer, mall.sku.toner)).skus[0]!.problem).toBe(words)
    expect((await detailOf(buyer, mall.sku.paper)).skus[0]!.problem).toBe('')
    const quote = await asked(buyer, mall, 1)
    expect(quote.blocked).toBe(`惠普 CF228A 硒鼓：${words}`)
    expect((await refusalOf(send(buyer, mall, quote))).message).toContain(words)
    expect(await mall.count('orders')).toBe(0)
  })
})

describe('the sum of one order', () => {
  it('of such goods is said in cart and quote and refused', async () => {
    const { mall, admin, buyer } = await open()
    await admin.admin.addLimit({ ...BASE, limitMeasure: 'orderSum', limitFen: 100_000 })
    const words = '每单此类商品合计不超过 ¥1,000.00；课题组按需领用；本单此类商品合计 ¥1,197.00'
    await buyer.cart.add({ items: [{ skuId: mall.sku.toner, num: 3 }] })
    expect((await buyer.cart.list({}))[0]!.cartList[0]!.problem).toContain(words)
    const quote = await asked(buyer, mall, 3)
    expect(quote.blocked).toContain(words)
    expect((await refusalOf(send(buyer, mall, quote))).message).toContain(words)
    expect((await asked(buyer, mall, 2)).blocked).toBe('')
  })

  it('has a bound of the whole school, freight with it', async () => {
    const { mall, buyer } = await open({ 'order.perOrderCap': 40_000 })
    const words = '每单金额不能超过 ¥400.00，本单 ¥798.00，请减少数量'
    await buyer.cart.add({ items: [{ skuId: mall.sku.toner, num: 2 }] })
    expect((await buyer.cart.list({}))[0]!.problem).toBe(words)
    const quote = await asked(buyer, mall, 2)
    expect([quote.blocked, quote.orders[0]!.problem]).toEqual([words, words])
    expect((await refusalOf(send(buyer, mall, quote))).message).toBe(words)
    expect(await mall.balance(mall.K1)).toEqual([15_000_000, 0, 0, 5_000_000])
    expect((await send(buyer, mall, await asked(buyer, mall, 1))).orders).toHaveLength(1)
  })
})

describe('admin.addLimit up to a figure', () => {
  it('asks for the figure of its kind, and counts a month whatever pays', async () => {
    const { mall, admin, buyer } = await open()
    const told = async (it_: object) => (await refusalOf(admin.admin.addLimit({ ...BASE, ...it_ }))).message
    expect(await told({ limitMeasure: 'monthNum' })).toContain('请填写每人每月最多多少件')
    expect(await told({ limitMeasure: 'orderSum' })).toContain('请填写金额上限')
    expect(await told({ limitMeasure: 'monthNum', limitNum: 0 })).toContain('数量至少为 1')
    expect(await told({ limitMeasure: 'monthNum', limitNum: 2, fundSource: 'RES_V' })).toContain('每人每月的数量不分经费')
    expect(await mall.count('purchase_limits')).toBe(0)
    await admin.admin.addLimit({ ...BASE, limitMeasure: 'orderSum', limitFen: 100_000, fundSource: 'DEPT' })
    expect((await admin.admin.limits()).list).toMatchObject([{ limitMeasure: 'orderSum', limitFen: 100_000, limitNum: null }])
    expect(await buyer.cart.notAllowed()).toMatchObject([{ cap: '每单此类商品合计不超过 ¥1,000.00', fundSource: '部门经费' }])
  })
})
