// The price people pay with their own money, as its supplier sets it beside the one of schools: by hand, many at once, by a file (decision 0382).
import { goodsEdit } from '@caiyuan/contract/goods-edit'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { buildSupplier, buildUser } from '../../demo/build.ts'
import { buildCategories, buildGoods, type GoodsShort } from '../catalog/fixtures.ts'

const world = useWorld()
let next = 8400

const shop = async () => {
  const n = (next += 1)
  const { db } = world()
  const leaf = (await buildCategories(db, `价分类${n}`, `价组${n}`, [`价叶${n}`])).get(`价叶${n}`)!
  const supplierId = await buildSupplier(db, { srcId: n, name: `个人价供应商${n}` })
  const user = await buildUser(db, { schoolId: SUPPLIER_ID, no: `PE${n}`, name: '甲店员', roles: ['supplier'], supplierId })
  const client = await world().as(user)
  const goodsOf = async (...goods: GoodsShort[]): Promise<string[]> => {
    const made = await buildGoods(
      db,
      supplierId,
      goods.map((one) => ({ categoryCode: leaf, ...one })),
    )
    return goods.map((one) => made.get(one.code)!.productId)
  }
  return { client, leaf, goodsOf }
}

const skuOf = async (client: Client, id: string) => (await client.goodsEdit.detail({ id })).skus[0]!
const changesOf = async (client: Client, id: string) => (await client.goodsEdit.versions({ id })).list[0]!.changes
/** What people and schools pay. */
const paid = async (id: string): Promise<[number, number]> => {
  const visitor = world().anonymous()
  const priceOf = async (categoryType: '0' | '1') => (await visitor.catalog.detail({ id, categoryType })).skus[0]!.priceE4
  return [await priceOf('1'), await priceOf('0')]
}
const pointOf = async (skuId: string) =>
  (
    await world().admin.query(
      'select price_e4::int as price, personal_e4::int as own from shared.price_points where sku_id = $1 order by day desc limit 1',
      [skuId],
    )
  ).rows[0]

const edit = async (client: Client, id: string, change: object) => {
  const { productId, skus, ...was } = await client.goodsEdit.detail({ id })
  return { ...was, id: productId, skus: skus.map(({ reserved: _, ...k }) => ({ ...k, stock: null, ...change })) }
}

describe('a personal price by hand', () => {
  it('is set, kept by who says nothing of it, and taken away; each stands in the log and in the course of prices', async () => {
    const { client, goodsOf } = await shop()
    const [id] = (await goodsOf({ code: 'A1', name: '甲种文具盒', priceE4: 100_000 })) as [string]
    await client.goodsEdit.save(await edit(client, id, { personalPriceE4: 92_000 }))
    expect([await paid(id), await changesOf(client, id)]).toEqual([[92_000, 100_000], [{ field: '个人价', before: '', after: '¥9.20' }]])
    const { skuId } = await skuOf(client, id)
    expect(await pointOf(skuId)).toEqual({ price: 100_000, own: 92_000 })
    await client.goodsEdit.save(await edit(client, id, { personalPriceE4: undefined, priceE4: 110_000 }))
    expect([await paid(id), await pointOf(skuId)]).toEqual([[92_000, 110_000], { price: 110_000, own: 92_000 }])
    await client.supplierGoods.update({ productId: id, skus: [{ skuId, priceE4: 110_000, stock: 7, personalPriceE4: 95_000 }] })
    expect((await client.supplierGoods.list({})).list[0]!.skus[0]).toMatchObject({ priceE4: 110_000, personalPriceE4: 95_000 })
    expect(await changesOf(client, id)).toContainEqual({ field: 'A1 个人价', before: '¥9.20', after: '¥9.50' })
    await client.supplierGoods.update({ productId: id, skus: [{ skuId, priceE4: 110_000, stock: 7 }] })
    expect(await paid(id)).toEqual([95_000, 110_000])
    await client.supplierGoods.update({ productId: id, skus: [{ skuId, priceE4: 110_000, stock: 7, personalPriceE4: null }] })
    expect([await paid(id), await pointOf(skuId)]).toEqual([[110_000, 110_000], { price: 110_000, own: null }])
  })

  it('is asked about where it is far from the price of schools or from what others ask of people, and is no price of nothing', async () => {
    const [it_, other] = [await shop(), await shop()]
    const same = { brand: '采园', model: 'PP-9', name: '同款台灯 PP-9' }
    const [id] = (await it_.goodsOf({ ...same, code: 'B1', priceE4: 100_000 })) as [string]
    const [rival] = (await other.goodsOf({ ...same, code: 'B9', priceE4: 100_000 })) as [string]
    await other.client.goodsEdit.save(await edit(other.client, rival, { personalPriceE4: 60_000 }))
    const save = async (personalPriceE4: number) => it_.client.raw(goodsEdit.save, await edit(it_.client, id, { personalPriceE4 }))
    expect(await save(40_000)).toMatchObject({ retCode: '3115', data: { odd: [{ code: 'B1', words: '个人价比单价低 60%' }] } })
    expect(await save(95_000)).toMatchObject({
      retCode: '3115',
      data: { odd: [{ code: 'B1', words: '个人价比同款最低个人价 ¥6.00 高 58%' }] },
    })
    // The price of schools moves away from one of people that stands.
    await it_.client.goodsEdit.save({ ...(await edit(it_.client, id, { personalPriceE4: 90_000 })), isSure: true })
    const away = await it_.client.raw(goodsEdit.save, await edit(it_.client, id, { priceE4: 190_000 }))
    expect(away).toMatchObject({ retCode: '3115', data: { odd: [{ code: 'B1', words: expect.stringContaining('个人价比单价低 53%') }] } })
    expect((await save(0)).retMsg).toBe('价格须大于 0')
    // Nobody is asked to explain a price that schools do not pay.
    await it_.client.goodsEdit.save({ ...(await edit(it_.client, id, { personalPriceE4: 20_000 })), isSure: true })
    expect((await world().anonymous().catalog.detail({ id })).lowReason).toBe('')
    expect((await refusalOf(other.client.goodsEdit.save(await edit(it_.client, id, { personalPriceE4: 1 })))).code).toBe('4004')
    expect(await paid(id)).toEqual([20_000, 100_000])
  })

  it('does not come back with a pack that left the shelf meanwhile', async () => {
    const { client, goodsOf } = await shop()
    const [id] = (await goodsOf({ code: `Z${next}`, name: '下架规格甲', priceE4: 100_000 })) as [string]
    const { skuId } = await skuOf(client, id)
    await client.goodsEdit.save(await edit(client, id, { personalPriceE4: 60_000, isSure: true }))
    const whole = await edit(client, id, {})
    const other = { ...whole.skus[0]!, skuId: undefined, code: `Z${next}b`, specs: [{ name: '规格', value: '大' }], personalPriceE4: null }
    await client.goodsEdit.save({ ...whole, skus: [other] })
    // As a file without the column brings it back.
    await goodsOf({ code: `Z${next}`, name: '下架规格甲', priceE4: 100_000 })
    const { rows } = await world().admin.query('select status, personal_price_e4 as own from shared.skus where id = $1', [skuId])
    expect([rows, await pointOf(skuId)]).toEqual([[{ status: 'on', own: null }], { price: 100_000, own: null }])
  })

  it('comes with new goods, before whoever reviews them', async () => {
    const { client, leaf } = await shop()
    const { productId } = await client.goodsEdit.create({
      categoryCode: leaf,
      cas: '',
      hasNoCas: true,
      taxRateBp: 1300,
      name: '新品收纳盒',
      brand: '',
      model: '',
      spec: '',
      pack: '',
      keywords: [],
      description: '',
      leadDays: 2,
      attributes: [],
      skus: [
        {
          code: `N${next}`,
          catNo: '',
          specs: [],
          unit: '个',
          priceE4: 100_000,
          listPriceE4: null,
          personalPriceE4: 88_000,
          tiers: [],
          moq: 1,
          packStep: 1,
          stock: 5,
        },
      ],
    })
    expect(await changesOf(client, productId)).toContainEqual({ field: `规格 N${next}`, before: '', after: '¥10.00/个，个人价 ¥8.80' })
    await world().admin.query("update shared.products set status = 'waiting', changed_in = pg_current_xact_id() where id = $1", [productId])
    const platform = await world().as(
      await buildUser(world().db, { schoolId: SUPPLIER_ID, no: `PP${next}`, name: '平台审核员', roles: ['platform'] }),
    )
    const { list } = await platform.goodsReview.list({ search: '新品收纳盒' })
    expect(list[0]!.skus[0]).toMatchObject({ priceE4: 100_000, personalPriceE4: 88_000 })
  })
})

describe('many personal prices', () => {
  it('follow the price they stand beside by the preview, and are taken away again', async () => {
    const { client, goodsOf } = await shop()
    const ids = await goodsOf({ code: 'C1', name: '批量个人价甲', priceE4: 100_000 }, { code: 'C2', name: '批量个人价乙', priceE4: 33_300 })
    const change = {
      productIds: ids,
      price: { way: 'percent' as const, value: 1_000 },
      personal: { way: 'percent' as const, value: -500 },
      stock: null,
    }
    const { rows, seal } = await client.goodsEdit.priceChange(change)
    const of = new Map(rows.map((it_) => [it_.code, [it_.afterE4, it_.beforePersonalE4, it_.afterPersonalE4, it_.problem]]))
    expect([of.get('C1'), of.get('C2')]).toEqual([
      [110_000, null, 104_500, ''],
      [36_600, null, 34_800, ''],
    ])
    expect(await client.goodsEdit.changePrices({ ...change, seal })).toEqual({ num: 2 })
    expect([await paid(ids[0]!), await paid(ids[1]!)]).toEqual([
      [104_500, 110_000],
      [34_800, 36_600],
    ])
    expect(await changesOf(client, ids[1]!)).toContainEqual({ field: 'C2 个人价', before: '', after: '¥3.48' })
    expect((await refusalOf(client.goodsEdit.changePrices({ ...change, seal }))).message).toBe('商品的价格或库存刚刚变了，请重新预览')
    const nothing = { productIds: ids, price: null, personal: { way: 'add' as const, value: -40_000 }, stock: null }
    const bad = await client.goodsEdit.priceChange(nothing)
    expect(bad.rows.map((it_) => it_.problem).toSorted()).toEqual(['', '个人价须大于 0'])
    const away = { productIds: ids, price: null, personal: { way: 'clear' as const }, stock: null }
    await client.goodsEdit.changePrices({ ...away, seal: (await client.goodsEdit.priceChange(away)).seal })
    expect(await paid(ids[0]!)).toEqual([110_000, 110_000])
    // Prices alone, as before there were others: those stay.
    await client.supplierGoods.update({
      productId: ids[0]!,
      skus: [{ skuId: (await skuOf(client, ids[0]!)).skuId, priceE4: 110_000, stock: 3, personalPriceE4: 99_000 }],
    })
    const plain = { productIds: [ids[0]!], price: { way: 'set' as const, value: 120_000 }, stock: null }
    await client.goodsEdit.changePrices({ ...plain, seal: (await client.goodsEdit.priceChange(plain)).seal })
    expect(await paid(ids[0]!)).toEqual([99_000, 120_000])
  })
})
