import { cart } from '@caiyuan/contract/cart'
import { fundSources } from '@caiyuan/contract/fund'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import { buildProduct, buildSupplier, buildUser } from '../../demo/build.ts'
import { openMall } from '../order/checkout/fixtures.ts'
import { uniqueNo } from '../order/fixtures.ts'

const world = useWorld()

const lines = async (client: Client) => (await client.cart.list({})).flatMap((g) => g.cartList)

describe('cart.add', () => {
  it('groups by supplier, adds to what is there, and counts Σ num', async () => {
    const mall = await openMall(world())
    const client = await world().as(mall.T1)
    expect(await client.cart.add({ items: [{ skuId: mall.sku.paper, num: 12 }] })).toEqual({ cartNum: 12 })
    expect(
      await client.cart.add({
        items: [
          { skuId: mall.sku.paper, num: 1 },
          { skuId: mall.sku.ethanol, num: 20 },
        ],
      }),
    ).toEqual({ cartNum: 33 })
    const groups = await client.cart.list({})
    expect(groups.map((g) => [g.supplierName, g.cartList.map((l) => l.num)]).toSorted()).toEqual(
      [
        ['乙 试剂', [20]],
        ['甲 综合电商', [13]],
      ].toSorted(),
    )
    const jia = groups.find((g) => g.supplierName === '甲 综合电商')!
    expect(jia).toMatchObject({ checkedKinds: 1, checkedNum: 13, goodsFen: 30_940, freightFen: 0, freightFreeFromFen: 9_900 })
    expect(jia.cartList[0]).toMatchObject({ priceE4: 238_000, amountFen: 30_940, checked: true, isInvalid: false, problem: '', dropE4: 0 })
  })

  it('answers every wrong quantity in words and writes nothing', async () => {
    const mall = await openMall(world())
    const client = await world().as(mall.T1)
    for (const num of [-5, 0, 0.5, 1e9, '１２', '12', null, 10_000]) {
      const answer = await client.raw(cart.add, { items: [{ skuId: mall.sku.paper, num }] })
      expect([num, answer.retCode, answer.retMsg]).toEqual([num, '4000', '数量须为 1 到 9999 的整数'])
    }
    expect((await client.raw(cart.add, { items: [] })).retMsg).toBe('请选择要购买的商品')
    const twice = [6_000, 4_000].map((num) => ({ skuId: mall.sku.paper, num }))
    expect((await refusalOf(client.cart.add({ items: twice }))).message).toBe('数量须为 1 到 9999 的整数')
    expect(await lines(client)).toEqual([])
  })

  it('refuses goods by their own rules: stock, minimum, pack, area, off the shelf, regulated, unknown', async () => {
    const mall = await openMall(world())
    const client = await world().as(mall.T1)
    const far = await buildSupplier(world().db, { srcId: uniqueNo(), name: '西域供应', provinces: ['65'] })
    const add = (skuId: string, num: number) => refusalOf(client.cart.add({ items: [{ skuId, num }] }))
    const scarce = await mall.goods('紧缺件', 5, { stock: 3 })
    expect(await add(scarce, 4)).toMatchObject({ code: '3102', message: '商品库存不足，剩余3件：紧缺件' })
    const bulk = await mall.goods('整箱件', 5, { moq: 10, packStep: 5 })
    expect(await add(bulk, 5)).toMatchObject({ code: '3104', message: '起订量为10：整箱件' })
    expect(await add(bulk, 12)).toMatchObject({ code: '3105', message: '须按 5 的整数倍购买：整箱件' })
    expect(await add(await mall.goods('西域特产', 5, { supplierId: far }), 1)).toMatchObject({
      code: '3103',
      message: '该商品在当前地址不可售：西域特产',
    })
    const off = await mall.goods('下架件', 5)
    await world().admin.query("update shared.skus set status = 'off' where id = $1", [off])
    expect(await add(off, 1)).toMatchObject({ code: '3101', message: '商品已下架：下架件' })
    expect((await add(mall.sku.acetone, 1)).message).toMatch(/^国药 丙酮 AR：易制毒二、三类化学品须走危化品申购流程/)
    expect((await add('0193f0c0-0000-7000-8000-00000000dead', 1)).code).toBe('4004')
    expect((await add('not-an-id', 1)).code).toBe('4004')
    expect(await lines(client)).toEqual([])
  })

  it('adds all or none', async () => {
    const mall = await openMall(world())
    const client = await world().as(mall.T1)
    const scarce = await mall.goods('紧缺件', 5, { stock: 3 })
    await refusalOf(
      client.cart.add({
        items: [
          { skuId: mall.sku.paper, num: 1 },
          { skuId: scarce, num: 4 },
        ],
      }),
    )
    expect(await lines(client)).toEqual([])
  })

  it('holds a hundred kinds, and 9999 of one', async () => {
    const mall = await openMall(world())
    const client = await world().as(mall.T1)
    const goods: string[] = []
    for (let i = 0; i < 101; i += 1)
      goods.push(
        (await buildProduct(world().db, { supplierId: mall.jia, code: `H${uniqueNo()}`, name: `零件${i}`, priceE4: 10_000, stock: 20_000 }))
          .skuId,
      )
    await client.cart.add({ items: goods.slice(0, 100).map((skuId) => ({ skuId, num: 1 })) })
    expect(await refusalOf(client.cart.add({ items: [{ skuId: goods[100]!, num: 1 }] }))).toMatchObject({
      code: '3110',
      message: '购物车最多 100 种商品',
    })
    await client.cart.add({ items: [{ skuId: goods[0]!, num: 9_998 }] })
    expect((await refusalOf(client.cart.add({ items: [{ skuId: goods[0]!, num: 1 }] }))).message).toBe(
      '购物车已有 9999 件，合计不能超过 9999 件',
    )
  })

  it('is for people who may use a cart', async () => {
    const mall = await openMall(world())
    const finance = await world().as(mall.C1)
    expect((await refusalOf(finance.cart.add({ items: [{ skuId: mall.sku.paper, num: 1 }] }))).code).toBe('2009')
  })

  it('loses nothing when the same goods are added many times at once', async () => {
    const mall = await openMall(world())
    const client = await world().as(mall.T1)
    await Promise.all(Array.from({ length: 16 }, () => client.cart.add({ items: [{ skuId: mall.sku.pen, num: 3 }] })))
    expect(await lines(client)).toMatchObject([{ skuId: mall.sku.pen, num: 48 }])
  })
})

describe('cart.update', () => {
  it('sets quantity and tick, each line by its own rules, and leaves a refused change undone', async () => {
    const mall = await openMall(world())
    const client = await world().as(mall.T1)
    await client.cart.add({
      items: [
        { skuId: mall.sku.paper, num: 1 },
        { skuId: mall.sku.pen, num: 2 },
      ],
    })
    expect(
      await client.cart.update({
        items: [
          { skuId: mall.sku.paper, num: 5 },
          { skuId: mall.sku.pen, checked: false },
        ],
      }),
    ).toEqual({ cartNum: 7 })
    const [group] = await client.cart.list({})
    expect([group!.checkedKinds, group!.checkedNum, group!.goodsFen, group!.freightFen]).toEqual([1, 5, 11_900, 0])
    await client.cart.update({ items: [{ skuId: mall.sku.pen, num: 2 }] })
    expect((await lines(client)).find((it_) => it_.skuId === mall.sku.pen)).toMatchObject({ num: 2, checked: false })
    expect(
      (
        await refusalOf(
          client.cart.update({
            items: [
              { skuId: mall.sku.pen, num: 3 },
              { skuId: mall.sku.paper, num: 1_001 },
            ],
          }),
        )
      ).message,
    ).toBe('商品库存不足，剩余1000件：得力 7417 A4 复印纸')
    expect((await client.cart.list({}))[0]!.cartList.map((l) => l.num).toSorted()).toEqual([2, 5])
    await client.cart.add({ items: [{ skuId: mall.sku.pen, num: 1 }] })
    expect((await lines(client)).map((l) => [l.skuId, l.num, l.checked])).toEqual([
      [mall.sku.pen, 3, true],
      [mall.sku.paper, 5, true],
    ])
    for (const num of [-5, 0, 0.5, 1e9, '１２'])
      expect((await client.raw(cart.update, { items: [{ skuId: mall.sku.pen, num }] })).retMsg).toBe('数量须为 1 到 9999 的整数')
    expect((await refusalOf(client.cart.update({ items: [{ skuId: mall.sku.toner, num: 1 }] }))).code).toBe('4004')
  })

  it('never overwrites a quantity another tab changed meanwhile, and says both', async () => {
    const mall = await openMall(world())
    const [one, other] = [await world().as(mall.T1), await world().as(mall.T1)]
    const skuId = mall.sku.paper
    await one.cart.add({
      items: [
        { skuId, num: 2 },
        { skuId: mall.sku.pen, num: 1 },
      ],
    })
    await one.cart.update({ items: [{ skuId, num: 20, seenNum: 2 }] })
    const stale = other.cart.update({
      items: [
        { skuId: mall.sku.pen, num: 7, seenNum: 1 },
        { skuId, num: 3, seenNum: 2, checked: false },
      ],
    })
    expect(await refusalOf(stale)).toMatchObject({
      code: '3111',
      message: '得力 7417 A4 复印纸的数量已在别处改为 20（您看到的是 2），没有覆盖，请核对后再改',
    })
    expect((await lines(one)).map((it) => [it.num, it.checked]).toSorted()).toEqual([
      [1, true],
      [20, true],
    ])
    // Both tabs wanting the same number is no contradiction; a tick alone asks for no quantity.
    await other.cart.update({ items: [{ skuId, num: 20, seenNum: 2 }] })
    await other.cart.update({ items: [{ skuId, checked: false }] })
    await other.cart.update({ items: [{ skuId, num: 3, seenNum: 20 }] })
    expect((await lines(one)).find((it) => it.skuId === skuId)).toMatchObject({ num: 3, checked: false })
  })

  it('is each person’s own cart, and public and personal carts are two', async () => {
    const mall = await openMall(world(), { personalPurchaseFlag: 1 })
    const [mine, other] = [await world().as(mall.T1), await world().as(mall.F1)]
    await mine.cart.add({ items: [{ skuId: mall.sku.paper, num: 1 }] })
    await mine.cart.add({ items: [{ skuId: mall.sku.paper, num: 4 }], categoryType: '1' })
    expect((await refusalOf(other.cart.update({ items: [{ skuId: mall.sku.paper, num: 2 }] }))).code).toBe('4004')
    await other.cart.remove({ skuIds: [mall.sku.paper] })
    expect(await lines(mine)).toMatchObject([{ num: 1 }])
    const { paper, pen } = mall.sku
    await other.cart.add({ items: [{ skuId: paper, num: 7 }] })
    await mine.cart.add({ items: [{ skuId: pen, num: 2 }] })
    await mine.cart.add({ items: [{ skuId: pen, num: 9 }], categoryType: '1' })
    expect(await mine.cart.update({ items: [{ skuId: paper, num: 3 }] })).toEqual({ cartNum: 5 })
    expect((await refusalOf(mine.cart.update({ items: [{ skuId: pen, num: 6, seenNum: 5 }] }))).message).toContain(
      '已在别处改为 2（您看到的是 5）',
    )
    expect((await refusalOf(mine.cart.setService({ skuId: mall.sku.toner, supportServerNum: 1 }))).code).toBe('4004')
    const own = async (client: Client, categoryType: '0' | '1') =>
      (await client.cart.list({ categoryType })).flatMap((g) => g.cartList.map((l) => [l.skuId, l.num, l.supportServerNum]))
    expect(await own(mine, '0')).toEqual([
      [pen, 2, 0],
      [paper, 3, 0],
    ])
    expect(await mine.cart.remove({ skuIds: [pen] })).toEqual({ cartNum: 3 })
    expect(await own(mine, '1')).toEqual([
      [pen, 9, 0],
      [paper, 4, 0],
    ])
    expect(await own(other, '0')).toEqual([[paper, 7, 0]])
  })
})

describe('cart.list', () => {
  it('greys what cannot be bought with its reason and leaves it out of the sums', async () => {
    const mall = await openMall(world())
    const client = await world().as(mall.T1)
    const goods = await mall.goods('库存件', 10, { stock: 8 })
    await client.cart.add({
      items: [
        { skuId: mall.sku.paper, num: 1 },
        { skuId: goods, num: 8 },
        { skuId: mall.sku.pen, num: 1 },
      ],
    })
    await world().admin.query('update shared.sku_stocks set stock = 3 where sku_id = $1', [goods])
    await world().admin.query("update shared.skus set status = 'off' where id = $1", [mall.sku.pen])
    const [group] = await client.cart.list({})
    const by = (skuId: string) => group!.cartList.find((l) => l.skuId === skuId)!
    expect(by(mall.sku.pen)).toMatchObject({ isInvalid: true, problem: '商品已下架' })
    expect(by(goods)).toMatchObject({ isInvalid: false, problem: '商品库存不足，剩余3件' })
    expect(group).toMatchObject({ checkedKinds: 2, goodsFen: 2_380 + 8_000 })
    await world().admin.query('insert into mall.purchase_limits (school_id, id, keyword, reason) values ($1, gen_random_uuid(), $2, $3)', [
      mall.no,
      '复印纸',
      '学校统一配发',
    ])
    expect((await client.cart.list({}))[0]!.cartList.find((l) => l.skuId === mall.sku.paper)).toMatchObject({
      isInvalid: true,
      problem: '该商品为限购商品：学校统一配发',
    })
    await world().admin.query(
      "insert into mall.purchase_limits (school_id, id, category_path, keyword, fund_source, reason) values ($1, '00000000-0000-7000-8000-000000000001', 'TEST', '笔', 'RES_V', '不得列支'), ($1, 'ffffffff-0000-7000-8000-000000000002', '', '', 'DEPT', '停用')",
      [mall.no],
    )
    expect(await client.cart.notAllowed()).toEqual([
      { title: 'TEST 笔', fundSource: fundSources.RES_V, reason: '不得列支', role: '', cap: '', instead: '' },
      { title: '复印纸', fundSource: '', reason: '学校统一配发', role: '', cap: '', instead: '' },
      { title: '全部商品', fundSource: fundSources.DEPT, reason: '停用', role: '', cap: '', instead: '' },
    ])
  })

  it('judges the delivery area by the chosen address or region', async () => {
    const mall = await openMall(world())
    const client = await world().as(mall.T1)
    const east = await buildSupplier(world().db, { srcId: uniqueNo(), name: '华东供应', provinces: ['33'] })
    await client.cart.add({ items: [{ skuId: await mall.goods('华东件', 5, { supplierId: east }), num: 1 }] })
    const far = await client.address.add({
      receiver: '李老师',
      receMobile: '13800005621',
      provinceCode: '65',
      cityCode: '6501',
      countyCode: '650102',
      detail: '新疆某某路 12345 号',
    })
    expect((await client.cart.list({}))[0]!.cartList[0]!.problem).toBe('')
    expect((await client.cart.list({ addrId: far }))[0]!.cartList[0]).toMatchObject({ isInvalid: true, problem: '该商品在当前地址不可售' })
    expect((await client.cart.query({ provinceCode: '65' }))[0]!.cartList[0]!.isInvalid).toBe(true)
    expect((await client.cart.query({}))[0]!.cartList[0]!.isInvalid).toBe(false)
    expect((await refusalOf(client.cart.list({ addrId: await mall.address(mall.F1) }))).code).toBe('4004')
  })

  it('tells a price that fell since it was added, and finds lines by words', async () => {
    const mall = await openMall(world())
    const client = await world().as(mall.T1)
    await client.cart.add({
      items: [
        { skuId: mall.sku.toner, num: 1 },
        { skuId: mall.sku.pen, num: 1 },
      ],
    })
    await mall.price(mall.sku.toner, 389)
    const found = await client.cart.list({ searchStr: 'cf228a' })
    expect(found.map((g) => g.cartList.length)).toEqual([1])
    const [line] = found[0]!.cartList
    expect(line).toMatchObject({ skuId: mall.sku.toner, priceE4: 3_890_000, seenPriceE4: 3_990_000, dropE4: 100_000 })
    expect(await client.cart.list({ searchStr: '没有的东西' })).toEqual([])
    await world().admin.query(`update shared.suppliers set name = '甬采电子商务有限公司' where id = $1`, [mall.jia])
    const [group] = await client.cart.list({ searchStr: '甬采' })
    expect(group).toMatchObject({ supplierName: '甲 综合电商', supplierFullName: '甬采电子商务有限公司' })
    expect(group!.cartList).toHaveLength(2)
    const tiers = [5, 2, 9, 12, 1].map((from, i) => ({ from, priceE4: [90_000, 95_000, 98_000, 90_000, 80_000][i] }))
    await world().admin.query('update shared.skus set tiers = $2 where id = $1', [mall.sku.pen, JSON.stringify(tiers)])
    const next = async () => (await lines(client)).find((it_) => it_.skuId === mall.sku.pen)!
    await client.cart.update({ items: [{ skuId: mall.sku.pen, num: 4 }] })
    expect([(await next()).priceE4, (await next()).nextTier]).toEqual([80_000, null])
    await world().admin.query('update shared.skus set tiers = $2 where id = $1', [mall.sku.pen, JSON.stringify(tiers.slice(0, 4))])
    await client.cart.update({ items: [{ skuId: mall.sku.pen, num: 1 }] })
    expect((await next()).nextTier).toEqual({ from: 2, priceE4: 95_000 })
    await client.cart.update({ items: [{ skuId: mall.sku.pen, num: 4 }] })
    expect([(await next()).priceE4, (await next()).nextTier]).toEqual([95_000, { from: 5, priceE4: 90_000 }])
    await client.cart.update({ items: [{ skuId: mall.sku.pen, num: 5 }] })
    expect([(await next()).priceE4, (await next()).nextTier]).toEqual([90_000, null])
  })
})

describe('cart.remove', () => {
  it('takes lines out', async () => {
    const mall = await openMall(world())
    const client = await world().as(mall.T1)
    await client.cart.add({
      items: [
        { skuId: mall.sku.paper, num: 3 },
        { skuId: mall.sku.pen, num: 1 },
      ],
    })
    expect(await client.cart.remove({ skuIds: [mall.sku.paper, 'nonsense'] })).toEqual({ cartNum: 1 })
  })

  it('keeps two schools apart', async () => {
    const [one, two] = [await openMall(world()), await openMall(world())]
    await (await world().as(one.T1)).cart.add({ items: [{ skuId: one.sku.paper, num: 3 }] })
    const twin = await buildUser(world().db, { schoolId: two.no, no: `TW${two.no}`, name: '李老师', roles: ['purchaser'] })
    expect(await (await world().as(twin)).cart.list({})).toEqual([])
  })
})

describe('the other pages of a person', () => {
  it('hear of each change of the cart; those of others do not', async () => {
    const mall = await openMall(world())
    const client = await world().as(mall.T1)
    const told = async () =>
      (
        await world().admin.query<{ user_id: string; id: string }>(
          "delete from mall.user_events where school_id = $1 and kind = 'cart' returning user_id, body ->> 'id' as id",
          [mall.no],
        )
      ).rows
    const { paper: skuId } = mall.sku
    const deeds = [
      () => client.cart.add({ items: [{ skuId, num: 3 }] }),
      () => client.cart.update({ items: [{ skuId, num: 2 }] }),
      () => client.cart.remove({ skuIds: [skuId] }),
    ]
    for (const deed of deeds) {
      await deed()
      expect(await told()).toEqual([{ user_id: mall.T1.id, id: mall.T1.id }])
    }
    await refusalOf(client.cart.update({ items: [{ skuId, num: 2 }] }))
    expect(await told()).toEqual([])
  })
})
