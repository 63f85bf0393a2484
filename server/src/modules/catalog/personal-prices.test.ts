// Prices of one's own purse wherever goods are shown: searched, filtered and sorted by in memory as in the tables, and never beside those of schools (decision 0382).
import { beforeAll, describe, expect, it } from 'vitest'
import { costOf } from '../../../test/cost.ts'
import { useWorld, type Client } from '../../../test/harness.ts'
import { makeLogger } from '../../core/log.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { buildSchool, buildSupplier, buildUser } from '../../demo/build.ts'
import { setParam } from '../school/params.ts'
import { buildStandard } from '../standard-match/fixtures.ts'
import { buildCategories, buildGoods } from './fixtures.ts'
import { keepGoods } from './search/memory/keeper.ts'

const world = useWorld()
const SCHOOL = 1961
const PUBLIC = { categoryType: '0' } as const
const OWN = { categoryType: '1' } as const
type Asked = typeof PUBLIC | typeof OWN
const WORD = '云岭 保温杯'
let goods: Map<string, { productId: string; skuId: string }>
const sellers = new Map<string, Client>()
const firms = new Map<string, string>()
let visitor: Client
let teacher: Client
let leaf: string

const keep = (mostBytes = 1e9) => keepGoods(world().db, { log: makeLogger('silent'), mostBytes, freshMs: 0 })
const id = (code: string): string => goods.get(code)!.productId
const sku = (code: string): string => goods.get(code)!.skuId

/** As their supplier sets it. */
const ask = async (code: string, personalPriceE4: number | null) => {
  const seller = sellers.get(code)!
  const { priceE4, stock } = (await seller.goodsEdit.detail({ id: id(code) })).skus[0]!
  await seller.supplierGoods.update({ productId: id(code), skus: [{ skuId: sku(code), priceE4, stock, personalPriceE4 }] })
}

// Schools pay 90, 120 and 300; the school of the teacher agreed on 70 for FAR. People pay 100, 80 and 300 for them.
beforeAll(async () => {
  const { db } = world()
  leaf = (await buildCategories(db, '杯类', '杯组', ['保温杯'])).get('保温杯')!
  const one = { name: WORD, brand: '云岭', model: 'YL500', categoryCode: leaf }
  goods = new Map()
  for (const [code, priceE4, srcId] of [
    ['NEAR', 900_000, 2961],
    ['FAR', 1_200_000, 2962],
    ['DEAR', 3_000_000, 2963],
  ] as const) {
    const supplierId = await buildSupplier(db, { srcId, name: `杯供应商${srcId}` })
    firms.set(code, supplierId)
    const skus = [{ code, priceE4, tiers: [{ from: 10, priceE4: priceE4 - 50_000 }], baseUnit: '个', baseQty: 2 }]
    for (const [made, ids] of await buildGoods(db, supplierId, [{ ...one, code, skus }])) goods.set(made, ids)
    const user = await buildUser(db, { schoolId: SUPPLIER_ID, no: `PP${srcId}`, name: '店员', roles: ['supplier'], supplierId })
    sellers.set(code, await world().as(user))
  }
  await buildSchool(db, { id: SCHOOL, code: 'S1961', name: '测试大学' })
  await world().inSchool(SCHOOL, (ctx) => setParam(ctx, 'personalPurchaseFlag', 1))
  visitor = world().anonymous()
  teacher = await world().as(await buildUser(db, { schoolId: SCHOOL, no: 'PPT', name: '李老师', roles: ['purchaser'] }))
  await world().admin.query('insert into mall.sku_terms (school_id, sku_id, price_e4) values ($1, $2, 700000)', [SCHOOL, sku('FAR')])
  await ask('NEAR', 1_000_000)
  await ask('FAR', 800_000)
  await keep()
})

const codesOf = (list: readonly { productId: string }[]): string[] =>
  list.map((it_) => [...goods].find(([, ids]) => ids.productId === it_.productId)![0])

describe('catalog.search', () => {
  const asked = async (as: Client, purse: Asked) => {
    const search = async (input: object) => (await as.catalog.search({ keyword: WORD, ...purse, ...input })).list
    return {
      up: codesOf(await search({ sort: 'priceUp' })),
      down: codesOf(await search({ sort: 'priceDown' })),
      base: codesOf(await search({ sort: 'baseUp' })),
      below95: codesOf(await search({ priceToE4: 950_000 })),
      base45: codesOf(await search({ baseUnit: '个', baseToE4: 450_000 })),
      prices: (await search({ sort: 'newest' }))
        .map((it_) => [codesOf([it_])[0], it_.priceE4, it_.basePriceE4, it_.compare.kind])
        .toSorted(),
      bands: (await as.catalog.facets({ keyword: WORD, ...purse })).prices,
    }
  }

  it('sorts, narrows, counts and compares by the prices of the purse, in memory as in the tables, for visitors and for people', async () => {
    const both = async () => [
      await asked(visitor, PUBLIC),
      await asked(visitor, OWN),
      await asked(teacher, PUBLIC),
      await asked(teacher, OWN),
    ]
    const inMemory = await both()
    await keep(1)
    expect(inMemory).toEqual(await both())
    await keep()
    const [open, own, school, ownAtSchool] = inMemory as [
      (typeof inMemory)[0],
      (typeof inMemory)[0],
      (typeof inMemory)[0],
      (typeof inMemory)[0],
    ]
    expect([open.up, open.down, open.base]).toEqual([
      ['NEAR', 'FAR', 'DEAR'],
      ['DEAR', 'FAR', 'NEAR'],
      ['NEAR', 'FAR', 'DEAR'],
    ])
    expect([own.up, own.down, own.base]).toEqual([
      ['FAR', 'NEAR', 'DEAR'],
      ['DEAR', 'NEAR', 'FAR'],
      ['FAR', 'NEAR', 'DEAR'],
    ])
    expect([open.below95, own.below95, open.base45, own.base45]).toEqual([['NEAR'], ['FAR'], [], ['FAR']])
    expect(open.prices).toEqual([
      ['DEAR', 3_000_000, 1_500_000, 'high'],
      ['FAR', 1_200_000, 600_000, 'none'],
      ['NEAR', 900_000, 450_000, 'lowest'],
    ])
    expect(own.prices).toEqual([
      ['DEAR', 3_000_000, 1_500_000, 'high'],
      ['FAR', 800_000, 400_000, 'lowest'],
      ['NEAR', 1_000_000, 500_000, 'none'],
    ])
    expect(school.prices[1]).toEqual(['FAR', 700_000, 350_000, 'lowest'])
    // What the school agreed is nothing to his own purse.
    expect(ownAtSchool.prices).toEqual(own.prices)
  })

  it('knows a price at the next search, and a special one that is lower than both', async () => {
    const priceOf = async (purse: Asked) =>
      (await visitor.catalog.search({ keyword: WORD, sort: 'priceUp', ...purse })).list.map((it_) => [codesOf([it_])[0], it_.priceE4])[0]
    await ask('DEAR', 500_000)
    expect([await priceOf(PUBLIC), await priceOf(OWN)]).toEqual([
      ['NEAR', 900_000],
      ['DEAR', 500_000],
    ])
    await ask('DEAR', null)
    expect(await priceOf(OWN)).toEqual(['FAR', 800_000])
    await world().admin.query(
      `insert into shared.specials (id, sku_id, price_e4, stock, starts_at, ends_at, created_by) values (gen_random_uuid(), $1, 600000, 10, now() - interval '1 day', now() + interval '1 day', '测试')`,
      [sku('DEAR')],
    )
    await ask('DEAR', 2_000_000)
    expect([await priceOf(PUBLIC), await priceOf(OWN)]).toEqual([
      ['DEAR', 600_000],
      ['DEAR', 600_000],
    ])
    await world().admin.query('delete from shared.specials where sku_id = $1', [sku('DEAR')])
    await ask('DEAR', null)
    expect([await priceOf(PUBLIC), await priceOf(OWN)]).toEqual([
      ['NEAR', 900_000],
      ['FAR', 800_000],
    ])
  })

  it('asks no more statements with one purse than with the other', async () => {
    const cost = (purse: Asked) => costOf(() => teacher.catalog.search({ keyword: WORD, ...purse }))
    await cost(PUBLIC)
    await cost(OWN)
    // A statement that is answered early makes one more trip (test/cost.ts), in either purse: three or four, as it comes.
    expect((await cost(OWN)).statements).toBe((await cost(PUBLIC)).statements)
    const detail = (purse: Asked) => costOf(() => teacher.catalog.detail({ id: id('FAR'), ...purse }))
    await detail(OWN)
    expect((await detail(OWN)).statements).toBeLessThanOrEqual((await detail(PUBLIC)).statements)
  })
})

describe('what is shown of goods', () => {
  it('has the price of the purse and no tier beside a personal one: page, offers, comparison, scene of home, by number', async () => {
    const skuOf = async (as: Client, purse: Asked) => (await as.catalog.detail({ id: id('FAR'), ...purse })).skus[0]!
    expect(await skuOf(visitor, PUBLIC)).toMatchObject({ priceE4: 1_200_000, tiers: [{ from: 10, priceE4: 1_150_000 }] })
    expect(await skuOf(visitor, OWN)).toMatchObject({ priceE4: 800_000, tiers: [] })
    expect([(await skuOf(teacher, PUBLIC)).priceE4, (await skuOf(teacher, OWN)).priceE4]).toEqual([700_000, 800_000])
    // Without one the public price with its tiers.
    expect((await teacher.catalog.detail({ id: id('DEAR'), ...OWN })).skus[0]).toMatchObject({
      priceE4: 3_000_000,
      tiers: [{ from: 10, priceE4: 2_950_000 }],
    })
    const offers = async (purse: Asked) => {
      const { list, lowest } = await teacher.catalog.offers({ skuId: sku('NEAR'), ...purse })
      return [list.map((it_) => [codesOf([it_])[0], it_.priceE4, it_.tiers.length]), lowest?.priceE4]
    }
    expect(await offers(PUBLIC)).toEqual([
      [
        ['NEAR', 900_000, 1],
        ['FAR', 700_000, 1],
        ['DEAR', 3_000_000, 1],
      ],
      700_000,
    ])
    expect(await offers(OWN)).toEqual([
      [
        ['NEAR', 1_000_000, 0],
        ['FAR', 800_000, 0],
        ['DEAR', 3_000_000, 1],
      ],
      800_000,
    ])
    const cards = async (purse: Asked) =>
      (await teacher.catalog.cards({ skuIds: [sku('NEAR'), sku('FAR')], ...purse })).list.map((it_) => [it_.priceE4, it_.tiers.length])
    expect([await cards(PUBLIC), await cards(OWN)]).toEqual([
      [
        [900_000, 1],
        [700_000, 1],
      ],
      [
        [1_000_000, 0],
        [800_000, 0],
      ],
    ])
    const popular = async (as: Client, purse: Asked) =>
      (await as.home.floors(purse)).popular.find((it_) => it_.productId === id('FAR'))!.priceE4
    expect([await popular(visitor, PUBLIC), await popular(visitor, OWN), await popular(teacher, OWN)]).toEqual([
      1_200_000, 800_000, 800_000,
    ])
    const named = async (purse: Asked) =>
      (await teacher.cart.named({ catNos: ['YL500'], ...purse }))[0]!.goods.map((it_) => [codesOf([it_])[0], it_.priceE4])
    expect(await named(PUBLIC)).toEqual([
      ['FAR', 700_000],
      ['NEAR', 900_000],
      ['DEAR', 3_000_000],
    ])
    expect(await named(OWN)).toEqual([
      ['FAR', 800_000],
      ['NEAR', 1_000_000],
      ['DEAR', 3_000_000],
    ])
  })

  it('tells the course of the own price without a day of the other, and says nothing of the own one to schools', async () => {
    const point = (day: string, priceE4: number, personalE4: number | null) =>
      world().admin.query(
        "insert into shared.price_points (sku_id, day, price_e4, personal_e4) values ($1, (now() at time zone 'Asia/Shanghai')::date - $2::int, $3, $4)",
        [sku('NEAR'), day, priceE4, personalE4],
      )
    await point('30', 950_000, null)
    await point('20', 950_000, 1_050_000)
    await point('10', 900_000, 1_050_000)
    const course = async (purse: Asked) =>
      (await visitor.catalog.priceTrend({ skuId: sku('NEAR'), ...purse })).points.map((it_) => it_.priceE4)
    expect(await course(PUBLIC)).toEqual([950_000, 900_000])
    expect(await course(OWN)).toEqual([950_000, 1_050_000, 1_000_000])
  })

  it('keeps what was kept by the price of either purse', async () => {
    await teacher.favourite.add({ kind: 'goods', refIds: [sku('FAR')] })
    const kept = async (purse: Asked) => {
      const { priceE4, seenPriceE4, dropE4 } = (await teacher.favourite.goods(purse)).list[0]!
      return [priceE4, seenPriceE4, dropE4]
    }
    expect([await kept(PUBLIC), await kept(OWN)]).toEqual([
      [700_000, 700_000, 0],
      [800_000, 800_000, 0],
    ])
    await ask('FAR', 750_000)
    expect([await kept(PUBLIC), await kept(OWN)]).toEqual([
      [700_000, 700_000, 0],
      [750_000, 800_000, 50_000],
    ])
    await ask('FAR', 800_000)
    // Kept before such prices were known: nothing is said of a change.
    await world().admin.query('update mall.favourites set seen_personal_e4 = null where school_id = $1', [SCHOOL])
    expect(await kept(OWN)).toEqual([800_000, 800_000, 0])
  })

  it('orders the offers of standard goods by it', async () => {
    const prodId = await buildStandard(world().db, {
      categoryCode: leaf,
      name: `${WORD} 标准`,
      brand: '云岭',
      model: 'YL500',
      spec: '',
      unit: '个',
      attributes: [],
      skuIds: [sku('NEAR'), sku('FAR'), sku('DEAR')],
    })
    const offers = async (purse: Asked) =>
      (await visitor.standard.detail({ prodId, ...purse })).offers.map((it_) => [codesOf([it_])[0], it_.priceE4])
    expect(await offers(PUBLIC)).toEqual([
      ['NEAR', 900_000],
      ['FAR', 1_200_000],
      ['DEAR', 3_000_000],
    ])
    expect(await offers(OWN)).toEqual([
      ['FAR', 800_000],
      ['NEAR', 1_000_000],
      ['DEAR', 3_000_000],
    ])
    const lowest = async (purse: Asked) =>
      (await visitor.standard.search({ keyword: WORD, ...purse })).list.find((it_) => it_.prodId === prodId)!.lowest.priceE4
    expect([await lowest(PUBLIC), await lowest(OWN)]).toEqual([900_000, 800_000])
  })

  it('follows an import: a file without the column leaves the price, one that names it sets it', async () => {
    const again = (personalPriceE4: number | null | undefined, priceE4 = 900_000) =>
      buildGoods(world().db, firms.get('NEAR')!, [
        { name: WORD, brand: '云岭', model: 'YL500', categoryCode: leaf, code: 'NEAR', skus: [{ code: 'NEAR', priceE4, personalPriceE4 }] },
      ])
    const now = async () => {
      const card = async (purse: Asked) =>
        (await visitor.catalog.search({ keyword: WORD, ...purse })).list.find((it_) => it_.productId === id('NEAR'))!.priceE4
      const { rows } = await world().admin.query('select personal_min_e4::int as own from shared.products where id = $1', [id('NEAR')])
      return [await card(PUBLIC), await card(OWN), rows[0].own]
    }
    await again(undefined, 910_000)
    expect(await now()).toEqual([910_000, 1_000_000, 1_000_000])
    await again(870_000)
    expect(await now()).toEqual([900_000, 870_000, 870_000])
    await again(null)
    expect(await now()).toEqual([900_000, 900_000, null])
    await again(1_000_000)
    expect(await now()).toEqual([900_000, 1_000_000, 1_000_000])
  })
})
