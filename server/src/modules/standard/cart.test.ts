// The basket of standard goods: beside the regular cart, by the same rules.
import { standard } from '@caiyuan/contract/standard'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import { openStandards } from './fixtures.ts'

const world = useWorld()

const lines = async (client: Client) => (await client.standard.queryCart({})).flatMap((group) => group.cartList)

describe('standard.addToCart', () => {
  it('puts the named offer into a basket of its own, adds to what is there, and counts Σ num of it alone', async () => {
    const mall = await openStandards(world())
    const client = await world().as(mall.T1)
    await client.cart.add({ items: [{ skuId: mall.offers.yi, num: 7 }] })
    const offer = { prodId: mall.prodId, srcId: mall.srcIds.yi }
    expect(await client.standard.addToCart({ items: [{ ...offer, num: 2 }] })).toEqual({ cartNum: 2 })
    expect(
      await client.standard.addToCart({
        items: [
          { ...offer, num: 1 },
          { prodId: mall.prodId, srcId: mall.srcIds.bing, num: 4 },
        ],
      }),
    ).toEqual({ cartNum: 7 })
    const groups = await client.standard.queryCart({})
    expect(groups.map((g) => [g.supplierName[0], g.srcId, g.goodsFen, g.freightFen, g.cartList.map((l) => l.num)]).toSorted()).toEqual([
      ['丙', mall.srcIds.bing, 164_800, 800, [4]],
      ['乙', mall.srcIds.yi, 115_500, 0, [3]],
    ])
    expect(groups.flatMap((g) => g.cartList).every((l) => l.prodId === mall.prodId && l.standardName.includes(mall.word))).toBe(true)
    expect((await client.cart.list({})).flatMap((g) => g.cartList.map((l) => l.num))).toEqual([7])
  })

  it('refuses what is no offer of it, and goods by their own rules; all or none', async () => {
    const mall = await openStandards(world())
    const client = await world().as(mall.T1)
    const add = (prodId: string, srcId: number, num = 1) =>
      refusalOf(
        client.standard.addToCart({
          items: [
            { prodId: mall.prodId, srcId: mall.srcIds.yi, num: 1 },
            { prodId, srcId, num },
          ],
        }),
      )
    expect(await add(mall.prodId, 987_654)).toMatchObject({ code: '4004', message: '标准商品的报价不存在或您无权查看' })
    expect((await add(mall.offers.jia, mall.srcIds.jia)).code).toBe('4004')
    expect((await add('x', mall.srcIds.jia)).code).toBe('4004')
    expect(await add(mall.prodId, mall.srcIds.jia, 2_000)).toMatchObject({ code: '3102' })
    await mall.hide(mall.offers.jia)
    expect((await add(mall.prodId, mall.srcIds.jia)).code).toBe('3101')
    expect(await lines(client)).toEqual([])
    expect((await client.raw(standard.addToCart, { items: [{ prodId: mall.prodId, srcId: mall.srcIds.yi, num: 0 }] })).retMsg).toBe(
      '数量须为 1 到 9999 的整数',
    )
    expect(
      (await refusalOf((await world().as(mall.C1)).standard.addToCart({ items: [{ prodId: mall.prodId, srcId: mall.srcIds.yi, num: 1 }] })))
        .code,
    ).toBe('2009')
  })
})

describe('standard.queryCart', () => {
  it('greys a line whose offer was taken out from under its good, and leaves it out of the sums', async () => {
    const mall = await openStandards(world())
    const client = await world().as(mall.T1)
    await client.standard.addToCart({ items: [mall.srcIds.yi, mall.srcIds.jia].map((srcId) => ({ prodId: mall.prodId, srcId, num: 1 })) })
    await mall.takeOut(mall.offers.yi)
    const groups = await client.standard.queryCart({})
    expect(groups.flatMap((g) => g.cartList.map((l) => [g.supplierName[0], l.isInvalid, l.problem])).toSorted()).toEqual([
      ['乙', true, '已不是这个标准商品的报价，可作为普通商品购买'],
      ['甲', false, ''],
    ])
    expect(groups.find((g) => g.supplierName.startsWith('乙'))).toMatchObject({ checkedKinds: 0, goodsFen: 0 })
    expect((await client.standard.queryCart({ searchStr: '丙' })).length).toBe(0)
  })

  it('judges the delivery area by the region that is said, else by the default address', async () => {
    const mall = await openStandards(world())
    const client = await world().as(mall.T1)
    await world().admin.query('insert into shared.supplier_areas (supplier_id, province_code) values ($1, $2)', [mall.bing, '33'])
    await client.standard.addToCart({ items: [{ prodId: mall.prodId, srcId: mall.srcIds.bing, num: 1 }] })
    const problem = async (more: object) => (await client.standard.queryCart(more))[0]!.cartList[0]!.problem
    expect(await problem({})).toBe('')
    expect(await problem({ provinceCode: '65', cityCode: '6501', countyCode: '650102' })).toBe('该商品在当前地址不可售')
  })
})

describe('standard.updateCart and removeFromCart', () => {
  it('touch this basket alone, and nobody else’s', async () => {
    const mall = await openStandards(world())
    const [mine, other] = [await world().as(mall.T1), await world().as(mall.F1)]
    const skuId = mall.offers.yi
    await mine.cart.add({ items: [{ skuId, num: 9 }] })
    await mine.standard.addToCart({ items: [{ prodId: mall.prodId, srcId: mall.srcIds.yi, num: 2 }] })
    expect(await mine.standard.updateCart({ items: [{ skuId, num: 5, seenNum: 2 }] })).toEqual({ cartNum: 5 })
    expect((await refusalOf(mine.standard.updateCart({ items: [{ skuId, num: 6, seenNum: 2 }] }))).code).toBe('3111')
    expect((await refusalOf(mine.standard.updateCart({ items: [{ skuId: mall.offers.jia, num: 1 }] }))).code).toBe('4004')
    expect((await refusalOf(other.standard.updateCart({ items: [{ skuId, num: 1 }] }))).code).toBe('4004')
    expect(await other.standard.removeFromCart({ skuIds: [skuId] })).toEqual({ cartNum: 0 })
    expect(await mine.cart.update({ items: [{ skuId, num: 8 }] })).toEqual({ cartNum: 8 })
    expect((await lines(mine)).map((l) => l.num)).toEqual([5])
    expect(await mine.standard.removeFromCart({ skuIds: [skuId] })).toEqual({ cartNum: 0 })
    expect((await mine.cart.list({})).flatMap((g) => g.cartList.map((l) => l.num))).toEqual([8])
  })
})
