// Which goods are the same (decision 0030): the labelled pairs, the composed catalogue, and what the pages say of a price.
import { describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { buildSchool, buildSupplier, buildUser } from '../../demo/build.ts'
import { demoProducts } from '../../demo/catalogue/generate.ts'
import { buildCategories, buildGoods, type GoodsShort } from './fixtures.ts'
import { packOf, packPer } from './pack.ts'
import { rekeyGoods } from './rekey.ts'
import { isSaidSame, readPairs } from './same-goods.pairs.ts'
import { goodsKeyOf, offerKeyOf } from './same-goods.ts'

const world = useWorld()

describe('the labelled pairs', () => {
  it('are never called the same where they are not', () => {
    expect(readPairs()).toHaveLength(200)
    const wrong = readPairs().filter((pair) => !pair.isSame && isSaidSame(pair.goods))
    expect(wrong.map((pair) => `${pair.goods[0].name} · ${pair.goods[1].name}: ${pair.why}`)).toEqual([])
  })

  it('are found the same in all but two ways of writing', () => {
    const missed = readPairs().filter((pair) => pair.isSame && !isSaidSame(pair.goods))
    expect(missed.map((pair) => pair.why)).toEqual(['Latin name only', 'the number says it, the purity is left out'])
  })
})

describe('the composed catalogue', () => {
  it('compares every ware with itself at other suppliers, and with no other ware', () => {
    const wares = new Map<string, Set<string>>()
    for (const it of demoProducts()) {
      const goods = goodsKeyOf(it)
      for (const [i, sku] of it.skus.entries()) {
        const key = goods === '' ? '' : `${goods}/${offerKeyOf(it, sku)}`
        wares.set(key, (wares.get(key) ?? new Set()).add(`${it.brand}/${it.model}/${it.name}/${it.spec}/${i}`))
      }
    }
    expect([...wares].filter(([key, its]) => its.size > 1 || key === '' || key.endsWith('/null'))).toEqual([])
    expect(wares.size).toBe(new Set([...wares.values()].flatMap((its) => [...its])).size)
  })
})

describe('a pack', () => {
  it.each([
    ['4L×4', '箱', { unit: 'mL', qty: 16_000, parts: 4 }],
    ['4×4L', '箱', { unit: 'mL', qty: 16_000, parts: 4 }],
    ['0.5升', '瓶', { unit: 'mL', qty: 500, parts: 1 }],
    ['500mL/瓶，20 瓶/箱', '瓶', { unit: 'mL', qty: 500, parts: 1 }],
    ['500mL/瓶，20 瓶/箱', '箱', { unit: 'mL', qty: 10_000, parts: 20 }],
    ['500mL/瓶，20 瓶/箱', '盒', null],
    ['100 支/盒，10 盒/箱', '箱', { unit: '支', qty: 1000, parts: 10 }],
    ['50 次/盒', '盒', { unit: '次', qty: 50, parts: 1 }],
    ['20 支×50 包/盒', '盒', { unit: '支', qty: 1000, parts: 1 }],
  ])('%s by the %s', (text, unit, pack) => expect(packPer(text, unit)).toEqual(pack))

  it.each(['10英寸流媒体/双录+32G卡套餐', '金色 16G', '64G', '5G手机 黑色', '4G 全网通'])('of memory or a network is none: %s', (text) =>
    expect(packOf(text)).toBeNull(),
  )
  it('in capital grams is one', () =>
    expect(['500G', '25G/瓶', '5G', '100G 瓶装', '500G 分析纯'].map((it_) => packOf(it_)?.qty)).toEqual([500, 25, 5, 100, 500]))
  it('of one piece is no pack', () => expect([packOf('1 支'), packOf('大瓶')]).toEqual([null, null]))
})

const ethanol = (code: string, name: string, priceE4: number, more: Partial<GoodsShort> = {}): GoodsShort => ({
  code,
  name,
  brand: '国药',
  cas: '64-17-5',
  attributes: [{ name: '等级', value: 'AR 分析纯' }],
  ...more,
  skus: [{ code, unit: '瓶', priceE4, specs: [{ name: '规格', value: '500mL' }], baseUnit: 'mL', baseQty: 500 }],
})

let nextSupplier = 7000

/** Absolute ethanol at 14.5 yuan, the same of two other suppliers, and three that are something else at 10. */
const ethanols = async () => {
  const leaf = (await buildCategories(world().db, '化学试剂', '溶剂', ['醇类'])).get('醇类')!
  const sellers: string[] = []
  for (const i of [1, 2, 3]) sellers.push(await buildSupplier(world().db, { srcId: (nextSupplier += 1), name: `试剂供应商 ${leaf}-${i}` }))
  const made = new Map<string, { productId: string; skuId: string }>()
  const lay = async (at: number, goods: GoodsShort) => {
    for (const [code, ids] of await buildGoods(world().db, sellers[at]!, [{ ...goods, categoryCode: leaf }])) made.set(code, ids)
  }
  await lay(0, ethanol('OWN', '国药 无水乙醇 AR', 145_000))
  await lay(1, ethanol('SAME-1', '无水乙醇 分析纯', 140_000, { attributes: [] }))
  await lay(2, ethanol('SAME-2', '国药 无水乙醇 AR 500mL', 150_000))
  await lay(1, ethanol('P75', '国药 乙醇 75% AR', 100_000))
  await lay(2, ethanol('P95', '国药 乙醇 95% AR', 100_000))
  await lay(1, ethanol('UNKNOWN', '国药 无水乙醇', 90_000, { attributes: [] }))
  return made
}

describe('the price of absolute ethanol', () => {
  it('is measured by absolute ethanol of the same grade alone, and the page and the card show by which', async () => {
    const made = await ethanols()
    const { skuId } = made.get('OWN')!
    const page = await world().anonymous().catalog.offers({ skuId })
    expect(page.reference).toEqual({ priceE4: 145_000, ratio: 1, num: 2 })
    expect(page.lowest).toMatchObject({ ...made.get('SAME-1')!, priceE4: 140_000 })
    expect(page.list.map((it) => [it.skuId, it.isCompared])).toEqual([
      [skuId, false],
      [made.get('SAME-1')!.skuId, true],
      [made.get('SAME-2')!.skuId, true],
    ])
    const { list } = await world()
      .anonymous()
      .catalog.cards({ skuIds: [skuId, made.get('SAME-1')!.skuId, made.get('UNKNOWN')!.skuId] })
    expect(list.map((it) => [it.compare.kind, it.compare.offers.map((o) => o.priceE4)])).toEqual([
      ['none', []],
      ['lowest', [145_000, 150_000]],
      ['none', []],
    ])
  })

  it('is measured by every supplier that has it, and the page says so of each', async () => {
    const leaf = (await buildCategories(world().db, '化学试剂', '溶剂', ['多家醇类'])).get('多家醇类')!
    const made: string[] = []
    for (let at = 0; at < 13; at += 1) {
      const seller = await buildSupplier(world().db, { srcId: (nextSupplier += 1), name: `多家供应商 ${at}` })
      const goods = { ...ethanol(`MANY-${at}`, '国药 无水乙醇 优级纯', 140_000 + at * 1000), categoryCode: leaf }
      made.push((await buildGoods(world().db, seller, [goods])).get(`MANY-${at}`)!.skuId)
    }
    const { reference, list } = await world().anonymous().catalog.offers({ skuId: made[0]! })
    expect([reference!.num, list.filter((it) => it.isCompared).length]).toEqual([12, 12])
  })

  it('is measured by what the others ask of this school, and is the lowest only where another asks more', async () => {
    const { admin, db } = world()
    const leaf = (await buildCategories(db, '化学试剂', '溶剂', ['甲醇类'])).get('甲醇类')!
    const skus: string[] = []
    for (const priceE4 of [145_000, 140_000, 150_000]) {
      const seller = await buildSupplier(db, { srcId: (nextSupplier += 1), name: `甲醇供应商 ${priceE4}` })
      const goods = { ...ethanol(`M-${priceE4}`, '国药 甲醇 AR', priceE4, { cas: '67-56-1' }), categoryCode: leaf }
      skus.push((await buildGoods(db, seller, [goods])).get(`M-${priceE4}`)!.skuId)
    }
    const [own, ...others] = skus as [string, string, string]
    await buildSchool(db, { id: 7802, code: 'AGREED', name: '协议价大学' })
    const user = await buildUser(db, { schoolId: 7802, no: 'AT1', name: '李老师', roles: ['purchaser'], teacher: true })
    await admin.query('insert into mall.sku_terms (school_id, sku_id, price_e4) values (7802, $1, 130000), (7802, $2, 120000)', others)
    const { reference } = await (await world().as(user)).catalog.offers({ skuId: own })
    expect(reference).toMatchObject({ priceE4: 125_000, num: 2 })
    await admin.query('update shared.skus set price_e4 = 145000 where id = any($1)', [others])
    const { list } = await world().anonymous().catalog.cards({ skuIds: skus })
    expect(list.map((it) => it.compare.kind)).toEqual(['none', 'none', 'none'])
  })

  it('is measured so again after goods of an older rule were keyed', async () => {
    const { skuId } = (await ethanols()).get('OWN')!
    const numOf = async () => (await world().anonymous().catalog.offers({ skuId })).reference?.num
    const before = await numOf()
    expect(before).toBeGreaterThan(1)
    await world().admin.query(
      "update shared.products set same_key = 'cas:64-17-5:ar分析纯', key_rule = 0; update shared.skus set offer_key = null",
    )
    expect(await numOf()).toBeUndefined()
    expect(await rekeyGoods(world().db)).toBeGreaterThan(5)
    expect([await numOf(), await rekeyGoods(world().db)]).toEqual([before, 0])
  })
})

describe('the card of goods in several packs', () => {
  it('shows the pack cheapest at the price of the school, not the one cheapest by list', async () => {
    const { db, admin } = world()
    await buildSchool(db, { id: 7801, code: 'PACKU', name: '包装大学' })
    const user = await buildUser(db, { schoolId: 7801, no: 'PT1', name: '李老师', roles: ['purchaser'], teacher: true })
    const leaf = (await buildCategories(db, '实验耗材', '手套', ['丁腈手套'])).get('丁腈手套')!
    const sellerId = await buildSupplier(db, { srcId: (nextSupplier += 1), name: '耗材供应商' })
    const pack = (code: string, value: string, priceE4: number) => ({ code, unit: '盒', priceE4, specs: [{ name: '包装', value }] })
    const made = await buildGoods(db, sellerId, [
      {
        code: 'GLOVE',
        name: '蓝帆 丁腈手套',
        brand: '蓝帆',
        model: 'NB9',
        categoryCode: leaf,
        skus: [pack('GLOVE-50', '50只', 200_000), pack('GLOVE-100', '100只', 350_000)],
      },
    ])
    const { rows } = await admin.query("select id from shared.skus where code = 'GLOVE-100'")
    await admin.query('insert into mall.sku_terms (school_id, sku_id, price_e4) values (7801, $1, 150000)', [rows[0].id])
    const shown = async (client: Pick<Awaited<ReturnType<ReturnType<typeof world>['as']>>, 'catalog'>) => {
      const [card] = (await client.catalog.search({ keyword: '蓝帆 丁腈手套' })).list
      return [card!.skuId, card!.priceE4]
    }
    expect(await shown(world().anonymous())).toEqual([made.get('GLOVE')!.skuId, 200_000])
    expect(await shown(await world().as(user))).toEqual([rows[0].id, 150_000])
  })
  it('shows a pack that can be bought before a cheaper one that is sold out or of which too few are left', async () => {
    const { db, admin } = world()
    const leaf = (await buildCategories(db, '实验耗材', '口罩', ['防尘口罩'])).get('防尘口罩')!
    const sellerId = await buildSupplier(db, { srcId: (nextSupplier += 1), name: '口罩供应商' })
    const pack = (code: string, value: string, priceE4: number) => ({ code, unit: '盒', priceE4, specs: [{ name: '包装', value }] })
    const skus = [pack('MASK-10', '10只', 90_000), pack('MASK-50', '50只', 350_000)]
    await buildGoods(db, sellerId, [{ code: 'MASK', name: '三江 防尘口罩', brand: '三江', model: 'KN9', categoryCode: leaf, skus }])
    const shown = async () => (await world().anonymous().catalog.search({ keyword: '三江 防尘口罩' })).list[0]!.priceE4
    expect(await shown()).toBe(90_000)
    await admin.query("update shared.sku_stocks set stock = 0 where sku_id = (select id from shared.skus where code = 'MASK-10')")
    expect(await shown()).toBe(350_000)
    // Of what is sold by six, five are as good as none.
    await admin.query("update shared.skus set moq = 6 where code = 'MASK-10'")
    const left = async (num: number) => {
      await admin.query("update shared.sku_stocks set stock = $1 where sku_id = (select id from shared.skus where code = 'MASK-10')", [num])
      return shown()
    }
    expect([await left(5), await left(6)]).toEqual([350_000, 90_000])
  })
})
