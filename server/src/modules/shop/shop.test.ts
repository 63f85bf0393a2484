// 店铺: who is found, and that every figure is of what stands in the database.
import { describe, expect, it } from 'vitest'
import { browserOf } from '../../../test/browser.ts'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { buildSupplier } from '../../demo/build.ts'
import { setComponents } from '../../gateways/components.ts'
import { buildCategories, buildGoods } from '../catalog/fixtures.ts'
import { openMall } from '../order/checkout/fixtures.ts'

const world = useWorld()

const open = async () => {
  const mall = await openMall(world())
  const { no } = mall
  const build = (n: number, name: string, shortName: string, more: object = {}) =>
    buildSupplier(world().db, { srcId: no * 10 + 4 + n, name, shortName, ...more })
  const id = await build(1, `翰墨文具${no}（宁波）有限公司`, `翰墨${no}`, {
    provinces: ['33', '31'],
    freightFen: 800,
    freightFreeFromFen: 9_900,
  })
  const other = await build(2, `青山仪器${no}有限公司`, `青山${no}`)
  const tree = await buildCategories(world().db, `办公${no}`, `文具${no}`, ['笔', '本'])
  await buildGoods(world().db, id, [
    { code: `P${no}`, name: '中性笔', categoryCode: tree.get('笔')! },
    { code: `B${no}`, name: '笔记本', categoryCode: tree.get('本')! },
  ])
  return { mall, id, other, no, group: tree.get(`文具${no}`)!, buyer: await world().as(mall.T1) }
}

describe('shop.search', () => {
  it('finds by short name, registered name, pinyin and initials, the nearest first', async () => {
    const { id, other, no, buyer } = await open()
    const found = async (keyword: string) => (await buyer.shop.search({ keyword, pageSize: 50 })).list.map((it_) => it_.supplierId)
    expect(await found(`翰墨${no}`)).toEqual([id])
    expect(await found(`文具${no}`)).toEqual([id])
    expect(await found(`hanmo${no}`)).toEqual([id])
    expect(await found(`qs${no}`.slice(0, 3))).toContain(other)
    expect(await found(`没有这家${no}`)).toEqual([])
    expect((await buyer.shop.search({ keyword: `${no}`, pageSize: 1 })).total).toBeGreaterThanOrEqual(2)
  })

  it('leaves out who does not sell, and says so to who kept the page', async () => {
    const { id, no, buyer } = await open()
    await world().admin.query("update shared.suppliers set status = 'paused' where id = $1", [id])
    expect((await buyer.shop.search({ keyword: `翰墨${no}` })).total).toBe(0)
    expect((await buyer.shop.detail({ id })).problem).toBe('供应商已暂停供货')
    await world().admin.query("update shared.suppliers set status = 'left' where id = $1", [id])
    expect((await refusalOf(buyer.shop.detail({ id }))).code).toBe('4004')
  })
})

describe('a partner', () => {
  it('is marked: its goods are asked at the partner', async () => {
    const { id, no, buyer } = await open()
    setComponents({ gateway: null as never, srcId: no * 10 + 5 })
    try {
      expect((await buyer.shop.detail({ id })).isPartner).toBe(true)
    } finally {
      setComponents(null)
    }
    expect((await buyer.shop.detail({ id })).isPartner).toBe(false)
  })
})

describe('shop.detail', () => {
  it('says who it is, where it sends, what freight costs and how much of what it has', async () => {
    const { id, no, group, buyer } = await open()
    expect(await buyer.shop.detail({ id })).toMatchObject({
      supplierName: `翰墨${no}`,
      goodsNum: 2,
      ranges: [{ id: group, name: `文具${no}`, num: 2 }],
      schoolOrders: 0,
      freight: { fen: 800, freeFromFen: 9_900 },
      problem: '',
    })
    await world().admin.query("update shared.products set status = 'off' where supplier_id = $1 and name = '笔记本'", [id])
    expect(await buyer.shop.detail({ id })).toMatchObject({ goodsNum: 1, ranges: [{ num: 1 }] })
    for (const none of [crypto.randomUUID(), 'nonsense']) expect((await refusalOf(buyer.shop.detail({ id: none }))).code).toBe('4004')
  })

  it('says how the own school evaluated what it delivered, to its people alone', async () => {
    const { mall, id, buyer } = await open()
    expect((await buyer.shop.detail({ id })).evaluated).toBe(null)
    const school = await openMall(world())
    for (const [no, stars] of [
      [mall.no, 5],
      [mall.no, 4],
      [school.no, 1],
    ])
      await world().admin.query(
        `insert into mall.evaluations (school_id, id, doc_kind, doc_id, line_no, goods_id, sku_id, supplier_id, author_id, author_name, is_anonymous, goods_stars, described_stars, logistics_stars, service_stars, said_at)
         values ($1, gen_random_uuid(), 'order', gen_random_uuid(), 1, gen_random_uuid(), gen_random_uuid(), $2, gen_random_uuid(), '', true, $3, 5, 3, $3, now())`,
        [no, id, stars],
      )
    expect((await buyer.shop.detail({ id })).evaluated).toEqual({
      num: 2,
      goodsTenths: 45,
      describedTenths: 50,
      logisticsTenths: 30,
      serviceTenths: 45,
    })
    expect((await (await world().as(school.T1)).shop.detail({ id })).evaluated).toMatchObject({ num: 1, goodsTenths: 10 })
    const visitor = await browserOf(world(), { address: '198.51.100.91' }).send('GET', `/api/shop/detail?id=${id}`)
    expect(visitor.json()).toMatchObject({ data: { evaluated: null } })
  })

  it('counts the orders of the own school alone; visitors read no school’s', async () => {
    const { mall, buyer } = await open()
    await buyer.cart.add({ items: [{ skuId: mall.sku.pen, num: 10 }] })
    const quote = await buyer.order.quote({ from: 'cart' })
    await buyer.order.submit({
      quoteId: quote.quoteId,
      usage: '科研',
      orders: [{ key: '1', funds: [{ fundId: mall.K1, subjectCode: 'office', amountFen: quote.totalFen }] }],
    })
    expect((await buyer.shop.detail({ id: mall.jia })).schoolOrders).toBe(1)
    const school = await openMall(world())
    expect((await (await world().as(school.T1)).shop.detail({ id: mall.jia })).schoolOrders).toBe(0)
    const answer = (await browserOf(world(), { address: '198.51.100.90' }).send('GET', `/api/shop/detail?id=${mall.jia}`)).json()
    expect(answer).toMatchObject({ retCode: '1000', data: { supplierId: mall.jia, schoolOrders: 0 } })
  })
})
