// A quote filled in from the firm's own goods on the mall, and what is told of them once it is opened.
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { buildProduct, buildUser } from '../../demo/build.ts'
import { openMarket } from './fixtures.ts'

const world = useWorld()
let serial = 0

const goods = (supplierId: string, name: string, it_: Partial<Parameters<typeof buildProduct>[1]> = {}) =>
  buildProduct(world().db, { supplierId, code: `OG${(serial += 1)}`, name, priceE4: 240_000_000, ...it_ })

describe('inquiry.ownGoods', () => {
  it('proposes what is most like the line, finds what is typed, of its own and on sale alone', async () => {
    const market = await openMarket(world())
    const id = await market.publish()
    const [firm, other] = market.firms
    const of = { schoolId: market.mall.no, id }
    const like = await goods(firm!.supplierId, '-86℃ 超低温冰箱 立式', { brand: '海尔' })
    await goods(firm!.supplierId, '医用冰箱', { brand: '美菱' })
    await goods(firm!.supplierId, '离心管')
    const off = await goods(firm!.supplierId, '超低温冰箱 停售')
    await world().admin.query("update shared.skus set status = 'off' where id = $1", [off.skuId])
    await goods(other!.supplierId, '超低温冰箱 别家的', { brand: '海尔' })
    const client = await world().as(firm!.user)
    const names = async (keyword = '', lineNo = 1) =>
      (await client.inquiry.ownGoods({ ...of, lineNo, keyword })).list.map(({ name }) => name).filter((name) => /冰箱|离心管/.test(name))
    expect(await names()).toEqual(['-86℃ 超低温冰箱 立式', '医用冰箱'])
    expect(await names('离心')).toEqual(['离心管'])
    expect(await names('海尔 冰箱')).toEqual(['-86℃ 超低温冰箱 立式'])
    expect(await names('海尔 离心管')).toEqual([])
    const [first] = (await client.inquiry.ownGoods({ ...of, lineNo: 1, keyword: '超低温' })).list
    expect(first).toMatchObject({ skuId: like.skuId, productId: like.productId, brand: '海尔', priceE4: 240_000_000 })
    expect((await refusalOf(client.inquiry.ownGoods({ ...of, lineNo: 3, keyword: '' }))).message).toContain('询价只有 2 行')
    expect((await refusalOf((await world().as(market.mall.T1)).inquiry.ownGoods({ ...of, lineNo: 1, keyword: '' }))).code).toBe('2009')
    const invited = await market.publish({ scope: 'invited', firms: market.firms.slice(1).map(({ supplierId }) => supplierId) })
    expect((await refusalOf(client.inquiry.ownGoods({ ...of, id: invited, lineNo: 1, keyword: '' }))).message).toContain('不存在')
    const nobody = await buildUser(world().db, { schoolId: 2, no: `NB${market.mall.no}`, name: '无商户', roles: ['supplier'] })
    expect((await refusalOf((await world().as(nobody)).inquiry.ownGoods({ ...of, lineNo: 1, keyword: '' }))).code).toBe('2009')
  })
})

describe('a quote linked to goods of the mall', () => {
  it('tells no one of them before it is opened, and then at the price of the day it came; never goods of another firm', async () => {
    const market = await openMarket(world())
    const [mine, theirs] = [await goods(market.firms[0]!.supplierId, '超低温冰箱'), await goods(market.firms[1]!.supplierId, '冻存架')]
    const id = await market.publish()
    const points = (day: string, e4: number) =>
      world().admin.query(
        `insert into shared.price_points (sku_id, day, price_e4) select $1, ((select now()) at time zone 'Asia/Shanghai')::date + $2::int, $3
         on conflict (sku_id, day) do update set price_e4 = excluded.price_e4`,
        [mine.skuId, day, e4],
      )
    await points('-40', 230_000_000)
    await points('-1', 235_000_000)
    await world().admin.query('delete from shared.price_points where sku_id = $1', [theirs.skuId])
    await market.quote(id, 0, 4_860_000, { 1: mine.skuId, 2: theirs.skuId })
    await market.quote(id, 1, 4_990_000, { 2: theirs.skuId })
    await market.quote(id, 2, 4_950_000)
    // Nothing in the database names the goods: they lie in the sealed text.
    const { rows } = await world().admin.query('select row_to_json(q)::text as text from mall.sealed_quotes q where box_id = $1', [id])
    expect(rows).toHaveLength(3)
    for (const { text } of rows) expect([mine.skuId, theirs.skuId].filter((sku) => text.includes(sku))).toEqual([])
    // Set for it on its own day, and later.
    await points('0', 900_000_000)
    await points('1', 100_000_000)
    await market.pass(id)
    await market.openAs(id, 0)
    await market.openAs(id, 1)
    const { quotes } = await market.detail(id)
    const listed = quotes!.map((quote) => quote.lines.map((line) => line.listed))
    const own = { skuId: mine.skuId, productId: mine.productId, name: '超低温冰箱', spec: expect.any(String), unit: expect.any(String) }
    expect(listed[0]).toEqual([{ ...own, priceE4: 235_000_000 }, null])
    expect(listed[1]).toEqual([null, null])
    expect(listed[2]).toEqual([
      null,
      {
        skuId: theirs.skuId,
        productId: theirs.productId,
        name: '冻存架',
        spec: expect.any(String),
        unit: expect.any(String),
        priceE4: null,
      },
    ])
    const firm = await world().as(market.firms[0]!.user)
    expect((await firm.inquiry.toQuote({ schoolId: market.mall.no, id })).own!.lines[0]!.listed).toMatchObject({ skuId: mine.skuId })
  })

  it('says so of goods that are sold no longer when it is opened, and opens whatever a firm sealed for an id, or as text', async () => {
    const market = await openMarket(world())
    const mine = await goods(market.firms[0]!.supplierId, '超低温冰箱')
    await world().admin.query('update shared.price_points set day = day - 30 where sku_id = $1', [mine.skuId])
    const id = await market.publish()
    await market.quote(id, 0, 4_860_000, { 1: mine.skuId })
    await market.quote(id, 1, 4_950_000, { 1: 'x', 2: "';--" })
    await market.quote(id, 2, 4_990_000)
    await market.quote(id, 3, 4_800_000, {}, '交货快\u0000')
    await world().admin.query("update shared.skus set status = 'off' where id = $1", [mine.skuId])
    await market.pass(id)
    await market.openAs(id, 0)
    await market.openAs(id, 1)
    const { quotes } = await market.detail(id)
    expect(quotes!.map((it_) => [it_.totalFen, it_.fault])).toEqual([
      [4_860_000, ''],
      [4_950_000, ''],
      [4_990_000, ''],
      [null, '报价含有空字符，报价作废'],
    ])
    expect(quotes!.map((it_) => it_.lines[0]?.listed?.priceE4)).toEqual([null, undefined, undefined, undefined])
  })
})
