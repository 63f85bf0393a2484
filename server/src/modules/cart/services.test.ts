// 增值服务 (decision 0160): offered by the supplier, chosen beside goods, bought, approved, frozen, delivered and accepted with them to the fen.
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import { buildAddress, buildUser } from '../../demo/build.ts'
import { openMall, type Mall } from '../order/checkout/fixtures.ts'

const world = useWorld()

const INSTALL = { name: '上门安装', unit: '台', priceE4: 1_234_567 }
const TRAIN = { name: '操作培训', unit: '次', priceE4: 3_000_000 }

/** 硒鼓 of 甲 with two services. */
const open = async () => {
  const mall = await openMall(world())
  const { product_id: id } = (await world().admin.query('select product_id from shared.skus where id = $1', [mall.sku.toner])).rows[0]
  const supplier = await mall.supplier()
  await supplier.goodsEdit.saveServices({ id, services: [INSTALL, TRAIN] })
  const [install, train] = (await supplier.goodsEdit.detail({ id })).services.map((it_) => it_.skuId) as [string, string]
  return { mall, id, supplier, install, train, client: await world().as(mall.T1), toner: mall.sku.toner }
}

const lineOf = async (client: Client, skuId: string) =>
  (await client.cart.list({})).flatMap((it_) => it_.cartList).find((it_) => it_.skuId === skuId)!
const chosen = async (client: Client, skuId: string) => (await lineOf(client, skuId)).services.map((it_) => it_.num)

const submit = async (client: Client, mall: Mall, quote: Awaited<ReturnType<Client['order']['quote']>>) =>
  client.order.submit({
    quoteId: quote.quoteId,
    quoteHash: quote.quoteHash,
    usage: '科研',
    orders: quote.orders.map((o) => ({ key: o.key, funds: [{ fundId: mall.K1, subjectCode: 'office', amountFen: o.totalFen }] })),
  })

describe('goodsEdit.saveServices', () => {
  it('offers services with the goods, logged; renamed, priced anew and taken back by the same page', async () => {
    const { mall, id, supplier, install, train, client } = await open()
    expect((await client.catalog.detail({ id })).services).toEqual([
      { skuId: install, ...INSTALL },
      { skuId: train, ...TRAIN },
    ])
    expect((await client.catalog.detail({ id })).skus).toHaveLength(1)
    await supplier.goodsEdit.saveServices({ id, services: [{ skuId: train, ...TRAIN, priceE4: 2_500_000 }] })
    expect((await client.catalog.detail({ id })).services).toEqual([{ skuId: train, ...TRAIN, priceE4: 2_500_000 }])
    expect((await supplier.goodsEdit.versions({ id })).list[0]).toMatchObject({
      title: '修改增值服务',
      changes: [
        { field: '增值服务', before: '上门安装 ¥123.4567/台', after: '' },
        { field: '增值服务', before: '操作培训 ¥300.00/次', after: '操作培训 ¥250.00/次' },
      ],
    })
    // The packs of the goods are none of them, and their price is not the price of the goods.
    expect((await supplier.goodsEdit.detail({ id })).skus).toHaveLength(1)
    expect((await client.catalog.search({ keyword: '上门安装' })).list).toEqual([])
    expect((await refusalOf(supplier.goodsEdit.saveServices({ id, services: [TRAIN, TRAIN] }))).message).toContain('名称不能重复')
    expect((await refusalOf(supplier.goodsEdit.saveServices({ id, services: [{ skuId: mall.sku.pen, ...TRAIN }] }))).code).toBe('4004')
    expect((await refusalOf(client.goodsEdit.saveServices({ id, services: [] }))).code).toBe('2009')
    const rival = await buildUser(world().db, { schoolId: 2, no: `YI${mall.no}`, name: '乙', roles: ['supplier'], supplierId: mall.yi })
    expect((await refusalOf((await world().as(rival)).goodsEdit.saveServices({ id, services: [] }))).code).toBe('4004')
  })
})

describe('cart.setService', () => {
  it('chooses services beside a line, never more than its pieces, and lets them go with it', async () => {
    const { client, install, train, toner, mall } = await open()
    await client.cart.add({ items: [{ skuId: toner, num: 3 }] })
    await client.cart.setService({ skuId: toner, serviceId: install, supportServerNum: 3 })
    await client.cart.setService({ skuId: toner, serviceId: train, supportServerNum: 1 })
    const [group] = await client.cart.list({})
    expect(group).toMatchObject({ checkedKinds: 1, checkedNum: 3, goodsFen: 119_700 + 37_037 + 30_000 })
    expect(group!.cartList[0]).toMatchObject({
      amountFen: 119_700,
      supportServerNum: 4,
      services: [
        { ...INSTALL, skuId: install, num: 3, amountFen: 37_037, problem: '' },
        { ...TRAIN, skuId: train, num: 1, amountFen: 30_000, problem: '' },
      ],
    })
    const tooMany = client.cart.setService({ skuId: toner, serviceId: install, supportServerNum: 4 })
    expect((await refusalOf(tooMany)).message).toBe('增值服务份数不能超过商品数量 3')
    expect((await refusalOf(client.cart.setService({ skuId: toner, supportServerNum: 1 }))).message).toBe('请选择增值服务')
    expect((await refusalOf(client.cart.setService({ skuId: toner, serviceId: mall.sku.pen, supportServerNum: 1 }))).code).toBe('4004')
    await client.cart.update({ items: [{ skuId: toner, num: 2 }] })
    expect(await chosen(client, toner)).toEqual([2, 1])
    await client.cart.setService({ skuId: toner, serviceId: train, supportServerNum: 0 })
    expect(await chosen(client, toner)).toEqual([2, 0])
    await client.cart.remove({ skuIds: [toner] })
    await client.cart.add({ items: [{ skuId: toner, num: 2 }] })
    expect(await chosen(client, toner)).toEqual([0, 0])
    await client.cart.add({ items: [{ skuId: mall.sku.pen, num: 1 }] })
    expect((await refusalOf(client.cart.setService({ skuId: mall.sku.pen, supportServerNum: 1 }))).message).toContain('没有增值服务')
  })

  it('comes in with its goods, never without, and adds up', async () => {
    const { client, install, train, toner, mall } = await open()
    const items = [
      { skuId: install, num: 1 },
      { skuId: toner, num: 2 },
    ]
    expect(await client.cart.add({ items })).toEqual({ cartNum: 2 })
    expect(await client.cart.add({ items })).toEqual({ cartNum: 4 })
    expect(await lineOf(client, toner)).toMatchObject({ num: 4, supportServerNum: 2 })
    const alone = await refusalOf(
      client.cart.add({
        items: [
          { skuId: train, num: 1 },
          { skuId: mall.sku.pen, num: 1 },
        ],
      }),
    )
    expect(alone.message).toBe('操作培训（惠普 CF228A 硒鼓）：增值服务须与对应的商品一起购买')
    const many = await refusalOf(
      client.cart.add({
        items: [
          { skuId: train, num: 3 },
          { skuId: toner, num: 2 },
        ],
      }),
    )
    expect(many.message).toBe('增值服务份数不能超过商品数量 2')
    // Another school has a cart of its own.
    const other = await openMall(world())
    const stranger = await world().as(other.T1)
    await stranger.cart.add({ items: [{ skuId: toner, num: 1 }] })
    expect(await chosen(stranger, toner)).toEqual([0, 0])
    expect(await chosen(client, toner)).toEqual([2, 0])
  })
})

describe('order.submit with services', () => {
  it('freezes goods and services to the fen on one order, and follows both until they are accepted', async () => {
    const { client, supplier, install, toner, mall } = await open()
    await client.cart.add({ items: [{ skuId: toner, num: 1 }] })
    await client.cart.add({ items: [{ skuId: mall.sku.pen, num: 1 }] })
    await client.cart.setService({ skuId: toner, serviceId: install, supportServerNum: 1 })
    const quote = await client.order.quote({ from: 'cart' })
    const goodsFen = 1_014 + 39_900 + 12_346
    expect(quote).toMatchObject({ kinds: 2, num: 2, goodsFen, totalFen: goodsFen, blocked: '' })
    expect(quote.orders[0]!.lines.map((it_) => it_.name)).toEqual([
      '晨光 AGPK3507 中性笔',
      '惠普 CF228A 硒鼓',
      '上门安装（惠普 CF228A 硒鼓）',
    ])
    const [available, frozen] = await mall.balance(mall.K1)
    const done = await submit(client, mall, quote)
    const { id } = done.orders[0]!
    expect(done.totalFen).toBe(goodsFen)
    expect(await mall.balance(mall.K1)).toEqual([available - goodsFen, frozen + goodsFen, 0, 5_000_000])
    expect(await client.cart.list({})).toEqual([])
    expect((await client.order.detail({ id })).lines.at(-1)).toMatchObject({
      num: 1,
      priceE4: 1_234_567,
      amountFen: 12_346,
      spec: '增值服务',
    })
    await mall.decide(mall.F1, id)
    await world().drain()
    const target = { schoolId: mall.no, id }
    await supplier.supply.confirm(target)
    const { lines } = await supplier.supply.orderDetail(target)
    expect(lines).toHaveLength(3)
    const sales = async () =>
      (await world().admin.query('select sales from shared.products p join shared.skus k on k.product_id = p.id where k.id = $1', [toner]))
        .rows[0]
    const before = await sales()
    await supplier.supply.ship({
      ...target,
      parcels: [{ carrierCode: 'own', courierPhone: '13911112222', lines: lines.map(({ lineNo, num }) => ({ lineNo, num })) }],
    })
    expect((await sales()).sales).toBe(before.sales + 1)
    await client.order.receive({ id })
    const accepted = lines.map(({ lineNo, num }) => ({ lineNo, acceptedNum: num }))
    await world().admin.query('update mall.orders set acceptor_id = $2 where id = $1', [id, mall.T2.id])
    const acceptor = await world().as(mall.T2)
    await acceptor.order.accept({ id, lines: accepted })
    expect(await mall.balance(mall.K1)).toEqual([available - goodsFen, frozen, goodsFen, 5_000_000])
  })

  it('leaves services behind whose goods cannot be bought, and refuses them without goods', async () => {
    const { client, install, toner, mall } = await open()
    await client.cart.add({
      items: [
        { skuId: toner, num: 1 },
        { skuId: install, num: 1 },
        { skuId: mall.sku.pen, num: 1 },
      ],
    })
    await world().admin.query("update shared.skus set status = 'off' where id = $1", [toner])
    const quote = await client.order.quote({ from: 'cart' })
    expect(quote).toMatchObject({
      goodsFen: 1_014,
      left: [{ skuId: toner }, { skuId: install, problem: '增值服务须与对应的商品一起购买' }],
    })
    await submit(client, mall, quote)
    await world().admin.query("update shared.skus set status = 'on' where id = $1", [toner])
    const alone = await client.order.quote({ from: 'now', lines: [{ skuId: install, num: 1 }] })
    expect(alone.blocked).toBe('上门安装（惠普 CF228A 硒鼓）：增值服务须与对应的商品一起购买')
    expect((await refusalOf(submit(client, mall, alone))).message).toContain('增值服务须与对应的商品一起购买')
    const many = await client.order.quote({
      from: 'now',
      lines: [
        { skuId: install, num: 2 },
        { skuId: toner, num: 1 },
      ],
    })
    expect(many.blocked).toContain('增值服务份数不能超过商品数量 1')
    expect((await refusalOf(submit(client, mall, many))).message).toContain('增值服务份数不能超过商品数量 1')
    const before = await mall.balance(mall.K1)
    const offered = await client.order.quote({
      from: 'now',
      lines: [
        { skuId: install, num: 1 },
        { skuId: toner, num: 1 },
      ],
    })
    await world().admin.query("update shared.skus set status = 'off' where id = $1", [install])
    await refusalOf(submit(client, mall, offered))
    expect(await mall.balance(mall.K1)).toEqual(before)
  })

  it('is handed to a teacher with its goods', async () => {
    const { client: teacher, install, toner, mall } = await open()
    await buildAddress(world().db, mall.S1).catch(() => undefined)
    await world().admin.query('update mall.users set tutor_id = $3 where school_id = $1 and id = $2', [mall.no, mall.S1.id, mall.T1.id])
    const student = await world().as(mall.S1)
    await student.cart.add({
      items: [
        { skuId: toner, num: 2 },
        { skuId: install, num: 1 },
      ],
    })
    const { id } = await student.handedCart.send({ teacherId: mall.T1.id, purpose: '更换耗材', skuIds: [toner] })
    expect((await teacher.handedCart.list()).list[0]!.lines.map((it_) => [it_.name, it_.num])).toEqual([
      ['惠普 CF228A 硒鼓', 2],
      ['上门安装（惠普 CF228A 硒鼓）', 1],
    ])
    expect(await teacher.handedCart.take({ id })).toMatchObject({ takenNum: 1, left: [] })
    expect(await chosen(teacher, toner)).toEqual([1, 0])
  })
})
