// What visitors are shown from memory is what the tables say, now and after every change, and nothing of a school.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { costOf } from '../../../../test/cost.ts'
import { useWorld, type Client } from '../../../../test/harness.ts'
import { makeLogger } from '../../../core/log.ts'
import { buildSchool, buildSupplier, buildUser } from '../../../demo/build.ts'
import { buildCategories, buildGoods } from '../fixtures.ts'
import { keepGoods } from '../search/memory/keeper.ts'
import { releaseStock, reserveStock } from '../stock.ts'

const world = useWorld()
const SCHOOL = 1951
const NOTHING = { statements: 0, trips: 0 }
let goods: Map<string, { productId: string; skuId: string }>
let firm: string
let visitor: Client
let teacher: Client

const keep = (freshMs: number) => keepGoods(world().db, { log: makeLogger('silent'), mostBytes: 1e9, freshMs })
const id = (code: string): string => goods.get(code)!.productId
const sku = (code: string): string => goods.get(code)!.skuId
const change = (text: string, ...values: unknown[]) => world().admin.query(text, values)
const cards = async (as: Client, keyword = '三江 防尘口罩') => (await as.catalog.search({ keyword })).list
const card = async (code: string, as = visitor) => (await cards(as)).find((it_) => it_.productId === id(code))

beforeAll(async () => {
  const { db } = world()
  const leaf = (await buildCategories(db, '防护', '口罩', ['防尘口罩'])).get('防尘口罩')!
  const one = { name: '三江 防尘口罩', brand: '三江', model: 'KN95', categoryCode: leaf }
  goods = new Map()
  for (const [code, priceE4, srcId] of [
    ['NEAR', 90_000, 2951],
    ['FAR', 120_000, 2952],
    ['DEAR', 300_000, 2953],
  ] as const) {
    const seller = await buildSupplier(db, { srcId, name: `口罩供应商${srcId}` })
    if (code === 'FAR') firm = seller
    for (const [made, ids] of await buildGoods(db, seller, [{ ...one, code, priceE4 }])) goods.set(made, ids)
  }
  await buildSchool(db, { id: SCHOOL, code: 'S1951', name: '测试大学' })
  visitor = world().anonymous()
  teacher = await world().as(await buildUser(db, { schoolId: SCHOOL, no: 'V1', name: '李老师', roles: ['purchaser'] }))
})

describe('a visitor', () => {
  beforeEach(() => keep(0))

  it('sees a price, a stock and a name as they stand at the next search', async () => {
    expect(await card('NEAR')).toMatchObject({ priceE4: 90_000, stock: 100 })
    await change('update shared.skus set price_e4 = 80000 where id = $1', sku('NEAR'))
    await change('update shared.products set min_price_e4 = 80000, changed_in = pg_current_xact_id() where id = $1', id('NEAR'))
    expect(await card('NEAR')).toMatchObject({ priceE4: 80_000, compare: { kind: 'lowest', num: 2 } })
    await world().inSchool(SCHOOL, (ctx) => reserveStock(ctx, [{ orderId: sku('NEAR'), skuId: sku('NEAR'), num: 40 }]))
    expect(await card('NEAR')).toMatchObject({ stock: 60 })
    await world().inSchool(SCHOOL, (ctx) => releaseStock(ctx, sku('NEAR'), [{ skuId: sku('NEAR'), num: 40 }]))
    expect(await card('NEAR')).toMatchObject({ stock: 100 })
  })

  it('sees how a price stands beside one of another supplier that changed, came or is not sold any more', async () => {
    expect((await card('DEAR'))!.compare).toMatchObject({ kind: 'high', num: 2 })
    await world().inSchool(SCHOOL, (ctx) => reserveStock(ctx, [{ orderId: sku('FAR'), skuId: sku('FAR'), num: 100 }]))
    expect((await card('DEAR'))!.compare).toMatchObject({ kind: 'none', num: 1 })
    await world().inSchool(SCHOOL, (ctx) => releaseStock(ctx, sku('FAR'), [{ skuId: sku('FAR'), num: 100 }]))
    expect((await card('DEAR'))!.compare).toMatchObject({ kind: 'high', num: 2 })
    await change("update shared.suppliers set status = 'paused' where id = $1", firm)
    expect((await cards(visitor)).map((it_) => it_.productId)).not.toContain(id('FAR'))
    expect((await card('DEAR'))!.compare.num).toBe(1)
    await change("update shared.suppliers set status = 'normal', short_name = '改名商行' where id = $1", firm)
    expect((await card('FAR'))!.supplierName).toBe('改名商行')
    expect((await visitor.catalog.facets({ keyword: '防尘口罩' })).suppliers.map((it_) => it_.label)).toContain('改名商行')
  })

  it('sees a special price while it runs', async () => {
    expect((await card('FAR'))!.special).toBeNull()
    const until = async (ends: string) =>
      change(
        `insert into shared.specials (id, sku_id, price_e4, stock, starts_at, ends_at, created_by)
        values (gen_random_uuid(), $1, 50000, 10, now() - interval '1 day', now() + $2::interval, '测试')`,
        sku('FAR'),
        ends,
      )
    await until('1 second')
    expect((await card('FAR'))!.priceE4).toBe(50_000)
    await expect.poll(async () => (await card('FAR'))!.priceE4, { timeout: 10_000 }).toBe(120_000)
  })

  it('never sees what a school pays or hides, nor does the school see what a visitor was answered', async () => {
    await change('insert into mall.sku_terms (school_id, sku_id, price_e4) values ($1, $2, 70000)', SCHOOL, sku('FAR'))
    await change('insert into mall.sku_terms (school_id, sku_id, is_hidden) values ($1, $2, true)', SCHOOL, sku('DEAR'))
    const both = async () => [await cards(visitor), await cards(teacher), await cards(visitor)] as const
    const [first, own, last] = await both()
    expect(own.map((it_) => it_.productId).sort()).toEqual([id('NEAR'), id('FAR')].sort())
    expect(own.find((it_) => it_.productId === id('FAR'))!.priceE4).toBe(70_000)
    expect([first.length, first.find((it_) => it_.productId === id('FAR'))!.priceE4]).toEqual([3, 120_000])
    expect(last).toEqual(first)
    const counted = async (as: Client) => (await as.catalog.facets({ keyword: '三江 防尘口罩' })).brands[0]!.num
    expect([await counted(visitor), await counted(teacher), await counted(visitor)]).toEqual([3, 2, 3])
  })

  it('gets what the tables answer, for searches, counts and suggestions', async () => {
    const asked = async () => [
      await visitor.catalog.search({ keyword: '三江 口罩', pageSize: 2, sort: 'priceUp' }),
      await visitor.catalog.search({ keyword: '', brands: ['三江'] }),
      await visitor.catalog.search({ keyword: '防尘口照' }),
      await visitor.catalog.facets({ keyword: '口罩' }),
      await visitor.catalog.facets({ keyword: '没有这种东西' }),
      await visitor.catalog.suggest({ text: '防尘' }),
    ]
    const ofMemory = await asked()
    await keepGoods(world().db, { log: makeLogger('silent'), mostBytes: 1 })
    expect(ofMemory).toEqual(await asked())
  })
})

describe('the database', () => {
  beforeEach(() => keep(60_000))
  const searches = [
    () => visitor.catalog.search({ keyword: '三江 防尘口罩' }),
    () => visitor.catalog.facets({ keyword: '三江 防尘口罩' }),
    () => visitor.catalog.suggest({ text: '防尘' }),
  ]

  it('is asked nothing by a search that was answered before, nor by another one that finds goods shown before', async () => {
    await card('NEAR')
    for (const search of searches) await search()
    for (const search of searches) expect(await costOf(search)).toEqual(NOTHING)
    expect(await costOf(() => visitor.catalog.search({ keyword: '口罩', sort: 'priceDown' }))).toEqual(NOTHING)
    expect(await costOf(() => visitor.catalog.facets({ keyword: '口罩', stock: ['in'] }))).toEqual(NOTHING)
  })

  it('is asked once for what is new after this process wrote, and once by all who search meanwhile', async () => {
    for (const search of searches) await search()
    await world().inSchool(SCHOOL, async () => null)
    expect(await costOf(() => Promise.all(searches.map((search) => search())))).toEqual({ statements: 3, trips: 1 })
  })

  it('is told by a sale of this process which card to show anew', async () => {
    const before = await card('NEAR')
    await world().inSchool(SCHOOL, (ctx) => reserveStock(ctx, [{ orderId: sku('NEAR'), skuId: sku('NEAR'), num: 5 }]))
    expect((await card('NEAR'))!.stock).toBe(before!.stock - 5)
  })
})
