import { PUBLIC } from '@caiyuan/contract/purse'
import { describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { newId } from '../../core/ids.ts'
import { buildProduct, buildSchool, buildSupplier, buildUser } from '../../demo/build.ts'
import { setParam } from '../school/params.ts'
import { buildCategories, buildGoods } from './fixtures.ts'
import { Fail } from '../../core/fail.ts'
import { limitOn } from './limits.ts'
import { offersOf, releaseStock, reserveStock, shipStock, unitPriceE4 } from './offers.ts'

const world = useWorld()
let next = 1000
const school = async () => {
  const id = (next += 1)
  await buildSchool(world().db, { id, code: `S${id}`, name: `测试大学${id}` })
  return id
}
const goods = async (it: Partial<Parameters<typeof buildProduct>[1]> = {}, provinces: string[] = []) => {
  const srcId = (next += 1)
  const supplierId = await buildSupplier(world().db, {
    srcId,
    name: `供应商${srcId}`,
    provinces,
    freightFen: 1000,
    freightFreeFromFen: 9900,
  })
  return {
    supplierId,
    ...(await buildProduct(world().db, { supplierId, code: `P${srcId}`, name: '无水乙醇 AR 500mL', priceE4: 285_000, ...it })),
  }
}
const stockOf = async (skuId: string) =>
  (await world().admin.query('select stock, reserved from sku_stocks where sku_id = $1', [skuId])).rows[0]
const failOf = async (promise: Promise<unknown>): Promise<string> => {
  try {
    await promise
    return ''
  } catch (error) {
    if (error instanceof Fail) return error.message
    throw error
  }
}

describe('offersOf', () => {
  it('gives each school its own price and hides goods from one school only', async () => {
    const [mine, other] = [await school(), await school()]
    const { skuId } = await goods()
    await world().admin.query(
      'insert into mall.sku_terms (school_id, sku_id, price_e4, is_hidden) values ($1, $3, 260000, false), ($2, $3, null, true)',
      [mine, other, skuId],
    )
    const here = (await world().inSchool(mine, (ctx) => offersOf(ctx, [skuId, newId(), 'nonsense'], '33', PUBLIC))).get(skuId)!
    expect([here.priceE4, here.problem, here.freight]).toEqual([260_000, '', { fen: 1000, freeFromFen: 9900 }])
    const there = (await world().inSchool(other, (ctx) => offersOf(ctx, [skuId], null, PUBLIC))).get(skuId)!
    expect([there.priceE4, there.problem]).toEqual([285_000, '商品已下架'])
  })

  it('says why goods cannot be bought: off the shelf, paused supplier, area, limit, stock', async () => {
    const id = await school()
    const [off, paused, far, limited, none] = [
      await goods(),
      await goods(),
      await goods({}, ['11']),
      await goods({ name: '大闸蟹礼品卡' }),
      await goods({ stock: 0 }),
    ]
    await world().admin.query("update skus set status = 'off' where id = $1", [off.skuId])
    await world().admin.query("update suppliers set status = 'paused' where id = $1", [paused.supplierId])
    await world().admin.query(
      "insert into mall.purchase_limits (school_id, id, keyword, reason) values ($1, $2, '礼品卡', '礼品卡不得用公款购买')",
      [id, newId()],
    )
    const all = [off, paused, far, limited, none]
    const offers = await world().inSchool(id, (ctx) =>
      offersOf(
        ctx,
        all.map((g) => g.skuId),
        '33',
        PUBLIC,
      ),
    )
    expect(all.map((g) => offers.get(g.skuId)!.problem)).toEqual([
      '商品已下架',
      '供应商已暂停供货',
      '该商品在当前地址不可售',
      '该商品为限购商品：礼品卡不得用公款购买',
      '商品暂时无货',
    ])
    const elsewhere = await world().inSchool(await school(), (ctx) => offersOf(ctx, [limited.skuId], '33', PUBLIC))
    expect(elsewhere.get(limited.skuId)!.problem).toBe('')
  })

  it('are forbidden by their own category, not by one that begins alike, and sold from the least number on', async () => {
    const id = await school()
    const [own, alike] = [await goods(), await goods()]
    const [enough, few] = [await goods({ stock: 5, moq: 5 }), await goods({ stock: 4, moq: 5 })]
    for (const [it_, path] of [
      [own, '20/2001'],
      [alike, '200/2001'],
    ] as const)
      await world().admin.query('update products set category_path = $2 where id = $1', [it_.productId, path])
    await world().admin.query(
      "insert into mall.purchase_limits (school_id, id, category_path, reason) values ($1, $2, '20', '由信息处统一采购')",
      [id, newId()],
    )
    const asked = [own, alike, enough, few].map((it_) => it_.skuId)
    const offers = await world().inSchool(id, (ctx) => offersOf(ctx, asked, null, PUBLIC))
    expect(asked.map((skuId) => offers.get(skuId)!.problem)).toEqual([
      '该商品为限购商品：由信息处统一采购',
      '',
      '',
      '商品库存不足，剩余4件，起订量为5',
    ])
  })

  it('limits goods on one fund source only', async () => {
    const id = await school()
    await world().admin.query(
      "insert into mall.purchase_limits (school_id, id, category_path, fund_source, reason) values ($1, $2, '20', 'DEPT', '办公经费不得购买电脑')",
      [id, newId()],
    )
    const at = (categoryPath: string, source: string) =>
      world().inSchool(id, (ctx) => limitOn(ctx, { categoryPath, name: '笔记本电脑' }, source))
    expect([await at('20/2001', 'DEPT'), await at('20/2001', 'RES_V'), await at('200/2001', 'DEPT')]).toEqual([
      '办公经费不得购买电脑',
      null,
      null,
    ])
  })

  it('keeps regulated goods from students and from schools that have not opened them', async () => {
    const id = await school()
    const { skuId } = await goods({ controlClass: 2 })
    const student = await buildUser(world().db, { schoolId: id, no: `ST${id}`, name: '陈同学', roles: [], student: true })
    const teacher = await buildUser(world().db, { schoolId: id, no: `TE${id}`, name: '李老师', roles: [], teacher: true })
    const problem = (user: typeof student) =>
      world().asUser(user, async (ctx) => (await offersOf(ctx, [skuId], null, PUBLIC)).get(skuId)!.problem)
    expect(await problem(teacher)).toBe('学校未开通管控化学品采购')
    await world().inSchool(id, (ctx) => setParam(ctx, 'poisonAndPopFlag', 1))
    expect([await problem(teacher), await problem(student)]).toEqual(['', '学生不能申购该类化学品'])
  })
})

describe('unitPriceE4', () => {
  it('takes the lowest tier reached and never more than the school price', () => {
    const offer = {
      priceE4: 900,
      tiers: [
        { from: 10, priceE4: 950 },
        { from: 50, priceE4: 800 },
      ],
    }
    expect([1, 10, 49, 50].map((num) => unitPriceE4(offer, num))).toEqual([900, 900, 900, 800])
  })
})

describe('stock', () => {
  it('reserves, ships and releases; the product follows the crossing of zero', async () => {
    const id = await school()
    const { skuId, productId } = await goods({ stock: 5 })
    const inStock = async () => (await world().admin.query('select in_stock from products where id = $1', [productId])).rows[0].in_stock
    await world().inSchool(id, (ctx) =>
      reserveStock(ctx, [
        { orderId: newId(), skuId, num: 3 },
        { orderId: newId(), skuId, num: 2 },
      ]),
    )
    expect([await stockOf(skuId), await inStock()]).toEqual([{ stock: 5, reserved: 5 }, false])
    await world().inSchool(id, (ctx) => shipStock(ctx, [{ skuId, num: 2 }]))
    await world().inSchool(id, (ctx) => releaseStock(ctx, newId(), [{ skuId, num: 3 }]))
    expect((await world().admin.query('select sales from products where id = $1', [productId])).rows[0].sales).toBe(2)
    expect([await stockOf(skuId), await inStock()]).toEqual([{ stock: 3, reserved: 0 }, true])
  })

  it('of a pack that left the shelf puts no product in stock, neither when another is sold out nor when it comes back', async () => {
    const id = await school()
    const supplierId = await buildSupplier(world().db, { srcId: (next += 1), name: `供应商${next}` })
    await buildCategories(world().db, `分类${next}`, `组${next}`, [`叶${next}`])
    const skus = [
      { code: 'ON', stock: 1 },
      { code: 'OFF', stock: 5 },
    ]
    const code = `PACKS${next}`
    const { productId } = (await buildGoods(world().db, supplierId, [{ code, name: '乙醇', skus }])).get(code)!
    const { rows } = await world().admin.query('select id, code from skus where product_id = $1', [productId])
    const [on, off] = ['ON', 'OFF'].map((it_) => rows.find((row) => row.code === it_).id as string)
    const inStock = async () => (await world().admin.query('select in_stock from products where id = $1', [productId])).rows[0].in_stock
    const take = (skuId: string, num: number) => world().inSchool(id, (ctx) => reserveStock(ctx, [{ orderId: newId(), skuId, num }]))
    const giveBack = (skuId: string, num: number) => world().inSchool(id, (ctx) => releaseStock(ctx, newId(), [{ skuId, num }]))
    await take(off!, 5)
    await world().admin.query("update skus set status = 'off' where id = $1", [off])
    await take(on!, 1)
    expect(await inStock()).toBe(false)
    await giveBack(off!, 5)
    expect([await stockOf(off!), await inStock()]).toEqual([{ stock: 5, reserved: 0 }, false])
    await giveBack(on!, 1)
    expect(await inStock()).toBe(true)
    await take(on!, 1)
    expect(await inStock()).toBe(false)
  })

  it('refuses with the pieces left and keeps the other lines untouched', async () => {
    const id = await school()
    const [plenty, scarce] = [await goods({ stock: 100 }), await goods({ stock: 2, name: '移液枪头' })]
    const asked = world().inSchool(id, (ctx) =>
      reserveStock(ctx, [
        { orderId: newId(), skuId: plenty.skuId, num: 10 },
        { orderId: newId(), skuId: scarce.skuId, num: 3 },
      ]),
    )
    expect(await failOf(asked)).toBe('商品库存不足，剩余2件：移液枪头')
    expect([await stockOf(plenty.skuId), await stockOf(scarce.skuId)]).toEqual([
      { stock: 100, reserved: 0 },
      { stock: 2, reserved: 0 },
    ])
  })

  it('never sells more than there is under 20 parallel buyers', async () => {
    const id = await school()
    const { skuId } = await goods({ stock: 7 })
    const results = await Promise.all(
      Array.from({ length: 20 }, () => failOf(world().inSchool(id, (ctx) => reserveStock(ctx, [{ orderId: newId(), skuId, num: 1 }])))),
    )
    expect(results.filter((r) => r === '')).toHaveLength(7)
    expect(await stockOf(skuId)).toEqual({ stock: 7, reserved: 7 })
  })
})
