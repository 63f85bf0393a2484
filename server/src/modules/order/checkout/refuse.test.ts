// Everything a submission refuses, with its words; nothing of it is ever written.
import { order } from '@caiyuan/contract/order'
import { describe, expect, it } from 'vitest'
import type { SessionUser } from '../../../core/context.ts'
import { settingsChanged } from '../../../core/settings.ts'
import { refusalOf, useWorld, type Client } from '../../../../test/harness.ts'
import { formOf, quoteFor } from '../../../../test/main-job.ts'
import { setParam } from '../../school/params.ts'
import { cardsOf } from '../../fund/cards.ts'
import { openMall, type Mall } from './fixtures.ts'

const world = useWorld()

type Part = { fundId: string; subjectCode: string; amountFen: number }
const on = (fundId: string, amountFen: number, subjectCode = 'material'): Part => ({ fundId, subjectCode, amountFen })

const now = async (client: Client, lines: { skuId: string; num: number }[]) => client.order.quote({ from: 'now', lines })
type Quote = Awaited<ReturnType<typeof now>>

const input = (quote: Quote, funds: Part[][], more: object = {}) => ({
  quoteId: quote.quoteId,
  quoteHash: quote.quoteHash,
  usage: '科研' as const,
  orders: quote.orders.map((o, i) => ({ key: o.key, funds: funds[i] ?? [] })),
  ...more,
})

const nothingWritten = async (mall: Mall) => {
  expect(await mall.count('orders')).toBe(0)
  expect(await mall.count('purchases')).toBe(0)
  expect(await mall.count('fund_claims')).toBe(0)
  const { rows } = await world().admin.query(
    'select coalesce(sum(reserved), 0)::int as n from shared.sku_stocks where sku_id = any($1::uuid[])',
    [Object.values(mall.sku)],
  )
  expect(rows[0].n).toBe(0)
}

const setup = async (params: Record<string, unknown> = {}, who: keyof Pick<Mall, 'T1' | 'F1'> = 'T1') => {
  const mall = await openMall(world(), params)
  const client = await world().as(mall[who] as SessionUser)
  return { mall, client, goods: await mall.goods('锂片', 100, { expenseSubject: 'material' }) }
}

describe('order.submit refuses', () => {
  it('a split that does not meet the sum, unknown subjects, cards not granted, over the cap', async () => {
    const { mall, client, goods } = await setup()
    const quote = await now(client, [{ skuId: goods, num: 10 }])
    const refused = async (funds: Part[]) => (await refusalOf(client.order.submit(input(quote, [funds])))).message
    expect(await refused([on(mall.K1, 99_900)])).toBe('经费金额合计与订单金额不一致：经费 ¥999.00，订单 ¥1,000.00')
    expect(await refused([])).toBe('经费金额合计与订单金额不一致：经费 ¥0.00，订单 ¥1,000.00')
    expect(await refused([on(mall.K1, 100_000, 'travel')])).toBe('经费没有该支出科目，请重新选择')
    expect(await refused([on(mall.K2, 100_000)])).toBe('您未获该经费授权')
    expect(await refused([on('0193f0c0-0000-7000-8000-00000000dead', 100_000)])).toBe('您未获该经费授权')
    expect(await refused([on('not-an-id', 100_000)])).toBe('您未获该经费授权')
    const big = await now(client, [{ skuId: goods, num: 210 }])
    expect((await refusalOf(client.order.submit(input(big, [[on(mall.K1, 2_100_000)]], { purpose: '测试' })))).message).toBe(
      '超过经费授权单笔上限：上限 ¥20,000.00，本单需 ¥21,000.00',
    )
    await nothingWritten(mall)
  })

  it('cards that are frozen, ended or not granted any more', async () => {
    const { mall, client, goods } = await setup()
    const quote = await now(client, [{ skuId: goods, num: 10 }])
    const send = async () => (await refusalOf(client.order.submit(input(quote, [[on(mall.K1, 100_000)]])))).message
    await world().admin.query("update mall.funds set status = 'frozen' where id = $1", [mall.K1])
    expect(await send()).toBe('项目已被财务冻结')
    await world().admin.query("update mall.funds set status = 'normal', end_on = '2021-12-31' where id = $1", [mall.K1])
    expect(await send()).toBe('项目已结题/过期')
    expect(
      (await client.order.quote({ from: 'now', lines: [{ skuId: goods, num: 10 }] })).funds.find((f) => f.id === mall.K1),
    ).toMatchObject({ level: 'none', canPayFen: 0, problem: '项目已结题/过期' })
    await world().admin.query("update mall.funds set end_on = '2099-12-31' where id = $1", [mall.K1])
    await world().admin.query('delete from mall.fund_grants where fund_id = $1', [mall.K1])
    expect(await send()).toBe('您未获该经费授权')
    await nothingWritten(mall)
  })

  it('assets paid from another subject than 设备费, and goods limited for a kind of money', async () => {
    const { mall, client } = await setup()
    const notebook = await mall.goods('联想笔记本', 5_899, { isAsset: true, expenseSubject: 'equipment' })
    const asset = await now(client, [{ skuId: notebook, num: 1 }])
    expect((await refusalOf(client.order.submit(input(asset, [[on(mall.K1, 589_900)]], { purpose: '测试' })))).message).toBe(
      '设备类商品须使用设备费科目',
    )
    expect(asset.split).toEqual([{ key: '1', funds: [on(mall.K1, 589_900, 'equipment')] }])
    await world().admin.query("update mall.fund_subjects set limit_fen = 300000 where fund_id = $1 and code = 'equipment'", [mall.K1])
    const tight = await now(client, [{ skuId: notebook, num: 1 }])
    expect(tight.funds.find((f) => f.id === mall.K1)).toMatchObject({
      level: 'part',
      canPayFen: 300_000,
      problem: '科目【设备费】余额不足：可用 ¥3,000.00，本单需 ¥5,899.00',
    })
    expect((await refusalOf(client.order.submit(input(tight, [[on(mall.K1, 589_900, 'equipment')]], { purpose: '测试' })))).message).toBe(
      '科目【设备费】余额不足：可用 ¥3,000.00，本单需 ¥5,899.00',
    )
    await world().admin.query(
      "insert into mall.purchase_limits (school_id, id, keyword, fund_source, reason) values ($1, gen_random_uuid(), '乙醇', 'RES_V', '不得购买')",
      [mall.no],
    )
    await world().inSchool(mall.no, settingsChanged)
    const limited = await now(client, [{ skuId: mall.sku.ethanol, num: 1 }])
    expect(limited.funds.find((f) => f.id === mall.K1)).toMatchObject({
      level: 'none',
      problem: '国药 无水乙醇 AR为限购商品，不允许使用【国家自然科学基金面上项目】购买。不得购买',
    })
    const refused = await refusalOf(client.order.submit(input(limited, [[on(mall.K1, limited.totalFen)]])))
    expect([refused.code, refused.message]).toEqual(['3107', '该商品为限购商品，不允许使用【国家自然科学基金面上项目】购买'])
    await nothingWritten(mall)
  })

  it('closing days, amounts that belong outside the mall, regulated chemicals', async () => {
    const { mall, client, goods } = await setup({}, 'F1')
    const quote = await now(client, [{ skuId: goods, num: 10 }])
    const closed = (from: string, to: string) =>
      world().inSchool(mall.no, async (ctx) => {
        await setParam(ctx, 'budget.yearEndFrom', from)
        await setParam(ctx, 'budget.yearEndTo', to)
      })
    await closed('01-01', '12-31')
    expect((await refusalOf(client.order.submit(input(quote, [[on(mall.K1, 100_000)]])))).message).toBe('年终结账期间暂停采购')
    expect((await now(client, [{ skuId: goods, num: 1 }])).blocked).toBe(
      '年终结账期间暂停采购（1月1日至12月31日），期满后恢复提交，购物车为您保留',
    )
    await closed('00-00', '00-00')
    const huge = await mall.goods('质谱仪配件', 200_000, { expenseSubject: 'material' })
    const outside = await now(client, [{ skuId: huge, num: 1 }])
    expect(outside.blocked).toBe('该采购须按政府采购/学校集中采购程序办理（金额达到 ¥200,000.00）')
    expect((await refusalOf(client.order.submit(input(outside, [[on(mall.K1, 20_000_000)]], { purpose: '扩建' })))).message).toBe(
      '该采购须按政府采购/学校集中采购程序办理',
    )
    const acid = await now(client, [{ skuId: mall.sku.acetone, num: 1 }])
    expect(acid.blocked).toMatch(/丙酮.*须走危化品申购流程/)
    expect((await refusalOf(client.order.submit(input(acid, [[on(mall.K1, acid.totalFen)]])))).message).toMatch(/须走危化品申购流程/)
    await nothingWritten(mall)
  })

  it('a form that is not filled in, each under its field', async () => {
    const { mall, client, goods } = await setup({ needPurchaseApplyNo: 1 })
    const quote = await now(client, [{ skuId: goods, num: 10 }])
    const good = input(quote, [[on(mall.K1, 100_000)]], { purchaseApplyNo: 'CG-2026-01' })
    const raw = (change: object) => client.raw(order.submit, { ...good, ...change })
    expect(await raw({ usage: '送礼' })).toMatchObject({ retCode: '4000', retMsg: '请选择采购用途' })
    expect(await raw({ purpose: '😀' })).toMatchObject({ retCode: '4000', retMsg: '用途说明格式不正确' })
    expect(await raw({ purchaseApplyNo: '' })).toMatchObject({ retCode: '3205', retMsg: '请填写采购申请号' })
    expect(await raw({ purchaseApplyNo: '采购1号' })).toMatchObject({ retCode: '4000', retMsg: '采购申请号只能是字母、数字和短横线' })
    expect(await raw({ acceptorId: mall.T1.id })).toMatchObject({ retCode: '3230', retMsg: '验收人不能与采购人为同一人' })
    expect(await raw({ acceptorId: mall.C1.id })).toMatchObject({ retCode: '4004' })
    expect(await raw({ orders: [{ ...good.orders[0], remark: '字'.repeat(201) }] })).toMatchObject({
      retCode: '4000',
      retMsg: '订单备注最多 200 个字',
    })
    expect(await raw({ orders: [{ ...good.orders[0], deliveryNote: '字'.repeat(101) }] })).toMatchObject({
      retCode: '4000',
      retMsg: '送货要求最多 100 个字',
    })
    expect(await raw({ orders: [{ ...good.orders[0], expectOn: '下周三' }] })).toMatchObject({ retCode: '4000', retMsg: '日期格式不正确' })
    expect(await raw({ orders: [{ ...good.orders[0], expectOn: '2026-01-01' }] })).toMatchObject({
      retCode: '4000',
      retMsg: expect.stringMatching(/^期望到货不能早于今天（\d{4}-\d\d-\d\d）$/),
      data: { fields: { 'orders.0.expectOn': expect.any(String) } },
    })
    expect(await raw({ orders: [{ ...good.orders[0], funds: [on(mall.K1, 0.5)] }] })).toMatchObject({ retCode: '4000' })
    expect(await raw({ orders: [{ ...good.orders[0], funds: [on(mall.K1, -100_000), on(mall.K1, 200_000)] }] })).toMatchObject({
      retCode: '4000',
      retMsg: '经费金额须大于 0',
    })
    expect(await raw({ orders: [] })).toMatchObject({ retCode: '4000' })
    expect(await raw({ orders: [...good.orders, ...good.orders] })).toMatchObject({ retCode: '3202' })
    expect(await raw({ orders: [{ ...good.orders[0], key: '9' }] })).toMatchObject({ retCode: '3202' })
    expect(await raw({ quoteHash: 'something else' })).toMatchObject({ retCode: '3202', retMsg: '订单内容已变化，请确认后重新提交' })
    await nothingWritten(mall)
    expect((await raw({})).retCode).toBe('1000')
  })

  it('goods sold out, taken off the shelf, sold elsewhere only or repriced for freight, and an address changed, since the page was shown', async () => {
    const { mall, client, goods } = await setup()
    const quote = await now(client, [{ skuId: goods, num: 10 }])
    const send = () => refusalOf(client.order.submit(input(quote, [[on(mall.K1, 100_000)]])))
    await world().admin.query('update shared.sku_stocks set stock = 4 where sku_id = $1', [goods])
    expect(await send()).toMatchObject({ code: '3102', message: '商品库存不足，剩余4件：锂片' })
    await world().admin.query('update shared.sku_stocks set stock = 1000 where sku_id = $1', [goods])
    await world().admin.query("update shared.skus set status = 'off' where id = $1", [goods])
    expect((await send()).code).toBe('3101')
    await world().admin.query("update shared.skus set status = 'on' where id = $1", [goods])
    await world().admin.query("insert into shared.supplier_areas (supplier_id, province_code) values ($1, '65')", [mall.jia])
    expect(await send()).toMatchObject({ code: '3103', message: '该商品在当前地址不可售：锂片' })
    await world().admin.query('delete from shared.supplier_areas where supplier_id = $1', [mall.jia])
    await world().admin.query('update shared.suppliers set freight_free_from_fen = 0 where id = $1', [mall.jia])
    expect((await send()).code).toBe('3202')
    await world().admin.query('update shared.suppliers set freight_free_from_fen = 9900 where id = $1', [mall.jia])
    const addrId = await mall.address(mall.T1)
    await client.address.update({ id: addrId, detail: '另一栋楼 3 层 305 室' })
    expect((await send()).code).toBe('3202')
    await client.address.remove({ id: addrId })
    expect((await send()).code).toBe('3202')
    expect((await now(client, [{ skuId: goods, num: 1 }])).blocked).toBe('请先添加收货地址')
    await nothingWritten(mall)
  })

  it('a purchase without a reason from the sum on that the school has set', async () => {
    const { mall, client, goods } = await setup({ 'order.purposeFrom': 100_000 })
    const send = async (num: number) => {
      const quote = await now(client, [{ skuId: goods, num }])
      return client.raw(order.submit, input(quote, [[on(mall.K1, quote.totalFen)]]))
    }
    expect(await send(10)).toMatchObject({ data: { fields: { purpose: '金额达到 ¥1,000.00 须填写用途说明' } } })
    await nothingWritten(mall)
    expect((await send(9)).retCode).toBe('1000')
  })

  it('another school’s ids in every slot, as if they were nowhere', async () => {
    const { mall, client, goods } = await setup()
    const other = await setup()
    const quote = await now(client, [{ skuId: goods, num: 10 }])
    const theirs = await now(other.client, [{ skuId: goods, num: 10 }])
    const good = input(quote, [[on(mall.K1, 100_000)]])
    const nowhere = '0193f0c0-0000-7000-8000-00000000dead'
    const pairs: [object, object][] = [
      [{ quoteId: theirs.quoteId }, { quoteId: nowhere }],
      [{ deptId: other.mall.deptId }, { deptId: nowhere }],
      [{ acceptorId: other.mall.T2.id }, { acceptorId: nowhere }],
      [{ orders: [{ key: '1', funds: [on(other.mall.K1, 100_000)] }] }, { orders: [{ key: '1', funds: [on(nowhere, 100_000)] }] }],
      [
        { orders: [{ ...good.orders[0], chosen: { fzr: [other.mall.F1.id] } }], quoteHash: 'x' },
        { orders: [{ ...good.orders[0], chosen: { fzr: [nowhere] } }], quoteHash: 'x' },
      ],
    ]
    for (const [foreign, absent] of pairs)
      expect(await client.raw(order.submit, { ...good, ...foreign })).toEqual(await client.raw(order.submit, { ...good, ...absent }))
    expect(await client.raw(order.quote, { from: 'now', lines: [{ skuId: goods, num: 1 }], addrId: await mall.address(mall.F1) })).toEqual(
      await client.raw(order.quote, { from: 'now', lines: [{ skuId: goods, num: 1 }], addrId: nowhere }),
    )
    const placed = await other.client.order.submit(input(theirs, [[on(other.mall.K1, 100_000)]]))
    for (const endpoint of [order.withdraw, order.cancel])
      expect(await client.raw(endpoint, { id: placed.orders[0]!.id })).toEqual(await client.raw(endpoint, { id: nowhere }))
    expect(await client.raw(order.quote, { from: 'order', orderId: placed.orders[0]!.id })).toEqual(
      await client.raw(order.quote, { from: 'order', orderId: nowhere }),
    )
    expect(await client.raw(order.preview, { quoteId: theirs.quoteId, orders: [] })).toEqual(
      await client.raw(order.preview, { quoteId: nowhere, orders: [] }),
    )
    expect(
      (await client.raw(order.preview, { quoteId: quote.quoteId, orders: [{ key: '1', funds: [on(other.mall.K1, 100_000)] }] })).retCode,
    ).toBe('4004')
    await nothingWritten(mall)
  })

  it('people without the permission to buy, and students when the school has not opened it', async () => {
    const { mall, goods } = await setup()
    const student = await world().as(mall.S1)
    const quote = await now(student, [{ skuId: goods, num: 1 }])
    expect(quote).toMatchObject({ blocked: '学校未开通学生采购', funds: [] })
    expect((await student.raw(order.submit, input(quote, [[on(mall.K1, 10_000)]]))).retCode).toBe('2009')
    const finance = await world().as(mall.C1)
    expect((await finance.raw(order.quote, { from: 'cart' })).retCode).toBe('2009')
  })
})

describe('order.quote', () => {
  it('refuses an empty cart, wrong quantities and goods that do not exist', async () => {
    const { mall, client } = await setup()
    expect(await client.raw(order.quote, { from: 'cart' })).toMatchObject({ retCode: '3201', retMsg: '请选择要购买的商品' })
    for (const num of [-5, 0, 0.5, 1e9, '１２'])
      expect((await client.raw(order.quote, { from: 'now', lines: [{ skuId: mall.sku.pen, num }] })).retMsg).toBe(
        '数量须为 1 到 9999 的整数',
      )
    expect(await client.raw(order.quote, { from: 'now', lines: [{ skuId: mall.sku.pen, num: 0 }] })).toMatchObject({
      retCode: '4000',
      data: { fields: { 'lines.0.num': '数量须为 1 到 9999 的整数' } },
    })
    expect((await client.raw(order.quote, { from: 'now', lines: [{ skuId: mall.no.toString(), num: 1 }] })).retCode).toBe('4004')
  })

  it('offers the card used last first', async () => {
    const { client, goods } = await setup()
    const quote = async () => now(client, [{ skuId: goods, num: 1 }])
    const before = await quote()
    const other = before.funds.findLast((it) => it.level === 'ok')!
    expect(other.id).not.toBe(before.funds[0]!.id)
    await client.order.submit(input(before, [[on(other.id, 10_000)]]))
    expect((await quote()).funds.map((it) => it.id)).toEqual([other.id, ...before.funds.map((it) => it.id).filter((id) => id !== other.id)])
  })

  it('is of one person: neither his quote, what is left of his grant nor his latest card are another’s', async () => {
    const { mall, client, goods } = await setup()
    const owner = await world().as(mall.F1)
    const buy = async (by: Client, fundId: string, num: number) => {
      const quote = await now(by, [{ skuId: goods, num }])
      await by.order.submit(input(quote, [[on(fundId, quote.totalFen)]], { purpose: '分次实验' }))
    }
    await world().admin.query('update mall.fund_grants set cap_fen = 200000 where fund_id = $1 and user_id = $2', [mall.K1, mall.T1.id])
    const seen = async () => {
      const cards = await world().asUser(mall.T1, (ctx) => cardsOf(ctx, mall.T1.id))
      return [cards[0]!.id, cards.find((it) => it.id === mall.K1)!.grantLeftFen]
    }
    const [first] = await seen()
    const last = [mall.K1, mall.K4].find((it) => it !== first)!
    await buy(owner, last, 8)
    await buy(owner, mall.K1, 9)
    await buy(owner, last, 1)
    expect(await seen()).toEqual([first, 200_000])
    await buy(client, mall.K1, 5)
    expect(await seen()).toEqual([mall.K1, 150_000])
    const quote = await now(client, [{ skuId: goods, num: 1 }])
    expect((await refusalOf(owner.order.submit(input(quote, [[on(mall.K1, 10_000)]])))).message).toBe('结算单不存在或您无权查看')
  })

  it('splits by supplier and control class, with freight, notices and what each card can pay', async () => {
    const { mall, client } = await setup()
    await client.cart.add({
      items: [
        { skuId: mall.sku.paper, num: 12 },
        { skuId: mall.sku.toner, num: 2 },
        { skuId: mall.sku.pen, num: 20 },
        { skuId: mall.sku.ethanol, num: 20 },
      ],
    })
    const quote = await client.order.quote({})
    expect(quote.orders.map((o) => [o.supplierName, o.controlClass, o.goodsFen, o.freightFen, o.totalFen])).toEqual([
      ['甲 综合电商', 0, 128_640, 0, 128_640],
      ['乙 试剂', 1, 29_000, 1_200, 30_200],
    ])
    expect(quote).toMatchObject({
      kinds: 4,
      num: 54,
      totalFen: 158_840,
      blocked: '',
      form: { invoiceTitle: `示例大学${mall.no}`, taxNo: '123300004700009964', purposeFromFen: 500_000 },
    })
    expect(quote.orders[1]!.notice).toContain('危险化学品')
    expect(quote.funds.find((f) => f.id === mall.K4)).toMatchObject({
      level: 'part',
      canPayFen: 90_000,
      problem: '经费可用余额不足：可用 ¥900.00，本单需 ¥1,588.40，差额 ¥688.40',
    })
    expect((await client.order.acceptors({ deptId: mall.deptId })).map((p) => p.name)).not.toContain('李老师')
    expect(quote.split.map((s) => s.funds.reduce((sum, part) => sum + part.amountFen, 0))).toEqual([128_640, 30_200])
  })

  it('leaves out of a cart what nobody can buy, says so, and keeps it in the cart', async () => {
    const { mall, client } = await setup()
    await client.cart.add({
      items: [
        { skuId: mall.sku.paper, num: 12 },
        { skuId: mall.sku.pen, num: 1 },
      ],
    })
    await world().admin.query("update shared.skus set status = 'off' where id = $1", [mall.sku.pen])
    const quote = await client.order.quote({ from: 'cart' })
    expect([quote.totalFen, quote.left, quote.blocked]).toEqual([
      28_560,
      [{ skuId: mall.sku.pen, name: '晨光 AGPK3507 中性笔', problem: '商品已下架' }],
      '',
    ])
    await client.order.submit(input(quote, [[on(mall.K1, 28_560, 'office')]]))
    expect((await client.cart.list({})).flatMap((g) => g.cartList.map((l) => l.skuId))).toEqual([mall.sku.pen])
    expect((await client.raw(order.quote, { from: 'cart' })).retCode).toBe('3201')
  })

  it('leaves unticked lines out', async () => {
    const { mall, client } = await setup()
    await client.cart.add({
      items: [
        { skuId: mall.sku.paper, num: 1 },
        { skuId: mall.sku.pen, num: 1 },
      ],
    })
    await client.cart.update({ items: [{ skuId: mall.sku.pen, checked: false }] })
    const quote = await client.order.quote({ from: 'cart' })
    expect(quote.orders.flatMap((o) => o.lines.map((l) => l.skuId))).toEqual([mall.sku.paper])
    expect(quote.totalFen).toBe(2_380 + 1_200)
  })
})

describe('order.preview', () => {
  it('says who would decide for a split, and which approvers must be chosen', async () => {
    const { mall, client, goods } = await setup()
    const quote = await now(client, [{ skuId: goods, num: 80 }])
    const [path] = await client.order.preview({
      quoteId: quote.quoteId,
      orders: [{ key: '1', funds: [on(mall.K1, 480_000), on(mall.K3, 320_000)] }],
    })
    expect(path!.nodes.filter((n) => n.skipped === '').map((n) => [n.title, n.people.map((p) => p.name)])).toEqual([
      ['经费负责人', ['王教授', '赵教授']],
      ['部门领导', ['周院长']],
    ])
    expect(path!.nodes.find((n) => n.id === 'fzr')!.mode).toBe('AND')
    expect((await client.order.preview({ quoteId: quote.quoteId, orders: [{ key: '1', funds: [] }] }))[0]!.problem).toBe(
      '选择经费后预演审批',
    )
  })
})

describe('goods of less than a fen', () => {
  it('are refused in words at the quote already, and by submitting too', async () => {
    const mall = await openMall(world())
    const sku = await mall.goods('样品', 0.0001)
    const client = await world().as(mall.T1)
    const addrId = await mall.address(mall.T1)
    const quote = await quoteFor(client, [{ skuId: sku, num: 1 }], addrId)
    expect(quote.blocked).toBe('样品：这个数量的金额不到 0.01 元，请增加数量')
    expect(quote.orders[0]!.lines[0]!.problem).toBe('这个数量的金额不到 0.01 元，请增加数量')
    const orders = quote.orders.map((it) => ({ key: it.key, funds: [on(mall.K1, 1)] }))
    expect((await refusalOf(client.order.submit(formOf(quote, { orders })))).message).toBe(quote.blocked)
    expect((await quoteFor(client, [{ skuId: sku, num: 100 }], addrId)).orders[0]!.lines[0]!.problem).toBe('')
  })
})
