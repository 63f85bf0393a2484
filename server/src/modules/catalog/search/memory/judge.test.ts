// Goods in memory answer as the tables do, now and after every change.
import { PERSONAL } from '@caiyuan/contract/purse'
import fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { useWorld } from '../../../../../test/harness.ts'
import { ask } from '../../../../core/ask.ts'
import type { Tx } from '../../../../core/db.ts'
import { makeLogger } from '../../../../core/log.ts'
import { goodsInMemory } from '../../../../core/metrics.ts'
import { buildSchool, buildSupplier } from '../../../../demo/build.ts'
import { loadDemoGoods } from '../../../../demo/goods.ts'
import { buildCategories, buildGoods } from '../../fixtures.ts'
import { anything, hiddenNow } from '../narrowing.ts'
import { askOf } from '../query.ts'
import { findInMemory } from './find.ts'
import { asMade, ofMemory, ofTables, searchesOf, type Search } from './judge.ts'
import { keptFor, type Kept } from './ground.ts'
import { nearestOf } from '../nearest.ts'
import { catalogueOf, FRESH_MS, keepGoods } from './keeper.ts'

/** 2,000 in `npm run test:long`. */
const SEARCHES = Number(process.env['SEARCHES'] ?? 150)

/** Tests write past the process: nothing it knows is fresh. */
const ALWAYS_ASKED = { log: makeLogger('silent'), mostBytes: 1e9, freshMs: 0 }

const world = useWorld()
let searches: fc.Arbitrary<Search>

beforeAll(async () => {
  await world().loading((db) => loadDemoGoods(db, 900))
  // A third of them cost people something else.
  await world().admin.query(
    'update shared.products set personal_min_e4 = greatest(1, min_price_e4 / 2 + 700), personal_base_price = base_price / 2, changed_in = pg_current_xact_id() where sales % 3 = 0',
  )
  await keepGoods(world().db, ALWAYS_ASKED)
  searches = await world().tx(0, searchesOf)
}, 120_000)

const keptOr = async (tx: Tx, school: number | null = null): Promise<Kept | null> => {
  const catalogue = await catalogueOf(tx)
  return catalogue && keptFor(catalogue, (await ask(tx, { hidden: hiddenNow(school) })).hidden)
}
const kept = async (tx: Tx, school: number | null = null): Promise<Kept> => (await keptOr(tx, school))!

const agree = (num: number, school: number | null = null) =>
  fc.assert(
    fc.asyncProperty(searches, ({ wanted, cut }) =>
      world().tx(0, async (tx) => {
        const search = await asMade(tx, { cut, wanted: { ...wanted, hiddenBy: school } })
        expect(ofMemory(await kept(tx, school), search)).toEqual(await ofTables(tx, search))
      }),
    ),
    { numRuns: num },
  )

const page = { sort: 'best', offset: 0, limit: 20 } as const
const found = (keyword: string, school: number | null = null) =>
  world().tx(0, async (tx) => findInMemory(await kept(tx, school), { ...anything, asked: askOf(keyword), hiddenBy: school }, page))
const bytesTold = async (): Promise<number> => (await goodsInMemory.get()).values[0]!.value
const change = (set: string, ids: readonly string[]) =>
  world().admin.query(`update shared.products set ${set}, changed_in = pg_current_xact_id() where id = any($1::uuid[])`, [ids])

describe('goods in memory', () => {
  it('are found, ordered and counted as the tables say', () => agree(SEARCHES), 600_000)

  it('come first the better the words sit, whatever sells', async () => {
    const { db } = world()
    const supplier = await buildSupplier(db, { srcId: 2901, name: '枪托供应商', provinces: ['33'] })
    const cats = await buildCategories(db, '垫类', '垫组', ['垫'])
    const better = [
      { name: '一 （枪托垫 黑）' },
      { name: '软枪托垫 黑' },
      { name: '枪托垫 黑色' },
      { name: '黑 枪托垫' },
      { name: '枪托垫', keywords: ['黑'] },
      { name: '枪托垫 大', spec: '黑' },
    ]
    const goods = better.map((it, i) => ({ ...it, code: `D${i}`, categoryCode: cats.get('垫')! }))
    const made = await buildGoods(db, supplier, goods)
    for (const [i, { code }] of goods.entries()) await change(`sales = ${i * 100}`, [made.get(code)!.productId])
    const wanted = { ...anything, asked: askOf('枪托垫 黑') }
    await world().tx(0, async (tx) => {
      const { ids } = findInMemory(await kept(tx), wanted, page)
      expect(ids).toEqual(goods.map((it) => made.get(it.code)!.productId))
      expect((await ofTables(tx, { wanted, cut: page })).found.ids).toEqual(ids)
    })
  })

  it.each(['手套 -乳胶', '手套 -没有的词', '打印纸 -齐心 -得力', '打印纸 火星土壤 a4', '手套 火星土壤 丁腈 -乳胶'])(
    'are left out, and weighed where some of the words will do, as the tables say: %s',
    (keyword) =>
      world().tx(0, async (tx) => {
        const search = await asMade(tx, { cut: page, wanted: { ...anything, asked: askOf(keyword), isLoose: true } })
        const judged = ofMemory(await kept(tx), search)
        expect(judged.found.total).toBeGreaterThan(0)
        expect(judged).toEqual(await ofTables(tx, search))
      }),
  )

  it('follow a price, a stock, a sale and a name at the next search, and leave with the shop', async () => {
    const { ids, total } = await found('打印纸')
    await change('min_price_e4 = 10, in_stock = false, sales = 5000', ids.slice(0, 1))
    expect((await found('打印纸')).ids).not.toEqual(ids)
    const own = { ...anything, asked: askOf('打印纸'), purse: PERSONAL } as const
    const cheapest = () => world().tx(0, async (tx) => findInMemory(await kept(tx), own, { ...page, sort: 'priceUp' }).ids[0])
    await change('personal_min_e4 = 3', ids.slice(4, 5))
    expect(await cheapest()).toBe(ids[4])
    await change('personal_min_e4 = null', ids.slice(4, 5))
    expect(await cheapest()).not.toBe(ids[4])
    await change("name = '改了名的商品', keywords = '', tokens = $$'改名':1A$$", ids.slice(1, 2))
    expect(await found('改名')).toMatchObject({ ids: [ids[1]], total: 1 })
    await change("status = 'off'", ids.slice(2, 4))
    expect((await found('打印纸')).total).toBe(total - 3)
    await change("status = 'on'", ids.slice(2, 3))
    expect((await found('打印纸')).total).toBe(total - 2)
    await agree(40)
  }, 60_000)

  it('are hidden by one school and not by another, and none are sold by a supplier that is stopped', async () => {
    const [school, other] = [1801, 1802]
    for (const id of [school, other]) await buildSchool(world().db, { id, code: `S${id}`, name: `测试大学${id}` })
    const { ids, total } = await found('手套')
    await world().admin.query(
      `insert into mall.sku_terms (school_id, sku_id, is_hidden) select $1, id, true from shared.skus where product_id = any($2::uuid[])`,
      [school, ids.slice(0, 2)],
    )
    await world().tx(school, async (tx) => {
      const hidden = findInMemory(await kept(tx, school), { ...anything, asked: askOf('手套'), hiddenBy: school }, page)
      expect([hidden.total, hidden.ids.includes(ids[0]!)]).toEqual([total - 2, false])
    })
    await world().tx(other, async (tx) =>
      expect(findInMemory(await kept(tx, other), { ...anything, asked: askOf('手套'), hiddenBy: other }, page).total).toBe(total),
    )
    const { rows } = await world().admin.query('select supplier_id as id from shared.products where id = $1', [ids[0]])
    await world().admin.query("update shared.suppliers set status = 'paused' where id = $1", [rows[0].id])
    expect((await found('手套')).ids).not.toContain(ids[0])
    await agree(40)
    await world().admin.query("update shared.suppliers set status = 'normal' where id = $1", [rows[0].id])
  }, 60_000)

  it('are asked of the tables while many changed at once, until they are taken in', async () => {
    await world().admin.query('update shared.products set sales = sales + 1, changed_in = pg_current_xact_id()')
    await world().tx(0, async (tx) => expect(await keptOr(tx)).toBeNull())
    await vi.waitFor(() => world().tx(0, async (tx) => expect(await keptOr(tx)).not.toBeNull()), { timeout: 20_000 })
    await agree(40)
  }, 90_000)

  it('share the news that are asked for while others wait, and never those of before they came', async () => {
    const [one] = (await found('手套')).ids
    const salesSeen = () =>
      world().tx(0, async (tx) => {
        const { index } = await kept(tx)
        return index.columns.sales[index.docOf(one!)!]
      })
    const early = Array.from({ length: 5 }, salesSeen)
    await change('sales = 4321', [one!])
    expect(await Promise.all(Array.from({ length: 5 }, salesSeen))).toEqual(Array(5).fill(4321))
    await Promise.all(early)
  })

  it('see what is committed late, and never twice', async () => {
    const { ids } = await found('墨盒')
    const slow = await world().db.pool.connect()
    await slow.query('begin')
    await slow.query('update shared.products set sales = 7777, changed_in = pg_current_xact_id() where id = $1', [ids[0]])
    await change('sales = 8888', ids.slice(1, 2))
    const salesOf = (id: string): Promise<number | undefined> =>
      world().tx(0, async (tx) => {
        const { index } = await kept(tx)
        return index.columns.sales[index.docOf(id)!]
      })
    expect([(await salesOf(ids[0]!)) === 7777, await salesOf(ids[1]!)]).toEqual([false, 8888])
    await slow.query('commit')
    slow.release()
    expect(await salesOf(ids[0]!)).toBe(7777)
    const { index } = await world().tx(0, (tx) => kept(tx))
    const { version } = index
    await world().tx(0, (tx) => kept(tx))
    expect(index.version).toBe(version)
  })

  it('know what another process wrote after FRESH_MS, which is sooner than the two seconds that are promised', async () => {
    expect(FRESH_MS).toBeLessThanOrEqual(2000)
    const { db } = world()
    await keepGoods(db, { log: ALWAYS_ASKED.log, mostBytes: ALWAYS_ASKED.mostBytes })
    const [one] = (await found('手套')).ids
    // A transaction of this process would ask for news by itself.
    const priceSeen = async () => {
      const { index } = (await catalogueOf(db.shared))!
      return index.columns.price[index.docOf(one!)!]
    }
    const had = await priceSeen()
    let at = performance.now() + FRESH_MS
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => at)
    try {
      await priceSeen()
      await change('min_price_e4 = min_price_e4 + 700', [one!])
      at += FRESH_MS - 1
      expect(await priceSeen()).toBe(had)
      at += 2
      expect(await priceSeen()).toBe(had! + 700)
    } finally {
      clock.mockRestore()
      await keepGoods(db, ALWAYS_ASKED)
    }
  })

  it('lead on where nothing is found to the categories that the tables name, and to none of which a school hides everything', async () => {
    const { db } = world()
    const words = ['移液管架子车', '打印纸张架', 'eppendorfxx', '乳胶手', '天文望远镜片']
    const schoolId = 1803
    await buildSchool(db, { id: schoolId, code: 'S1803', name: '测试大学1803' })
    const near = (school: number | null) =>
      world().tx(school ?? 0, (tx) => Promise.all(words.map((word) => nearestOf(tx, { asked: askOf(word), hiddenBy: school }))))
    const ofMemory_ = await near(null)
    expect(ofMemory_.some((it_) => it_.length > 0)).toBe(true)
    await keepGoods(db, { ...ALWAYS_ASKED, mostBytes: 1000 })
    expect(await near(null)).toEqual(ofMemory_)
    const { id, name } = ofMemory_.find((it_) => it_.length > 0)![0]!
    await world().admin.query(
      `insert into mall.sku_terms (school_id, sku_id, is_hidden) select $1, k.id, true from shared.skus k join shared.products p on p.id = k.product_id
        where p.category_path like '%' || $2 || '%'`,
      [schoolId, id],
    )
    const inTables = await near(schoolId)
    expect(inTables.flat().map((it_) => it_.name)).not.toContain(name)
    await keepGoods(db, ALWAYS_ASKED)
    expect(await near(schoolId)).toEqual(inTables)
  }, 60_000)

  it('give up where they would take more memory than they may', async () => {
    const { db } = world()
    await keepGoods(db, { ...ALWAYS_ASKED, mostBytes: 1000 })
    await world().tx(0, async (tx) => expect(await keptOr(tx)).toBeNull())
    expect(await bytesTold()).toBe(0)
    await keepGoods(db, ALWAYS_ASKED)
    expect(await bytesTold()).toBeGreaterThan(100_000)
    await world().tx(0, async (tx) => expect((await kept(tx)).index.num).toBeGreaterThan(800))
  })

  it('answer the calls of search, of facets and of suggestions', async () => {
    const visitor = world().anonymous()
    const { total, list } = await visitor.catalog.search({ keyword: '移液枪头' })
    expect([total > 0, list.length > 0]).toEqual([true, true])
    expect((await visitor.catalog.search({ keyword: 'eppendrof' })).corrected).toBe('Eppendorf')
    const facets = await visitor.catalog.facets({ keyword: '移液枪头' })
    expect(facets.suppliers.reduce((sum, it) => sum + it.num, 0)).toBe(total)
    expect((await visitor.catalog.suggest({ text: '移液枪' })).list[0]!.note).toMatch(/^\d+ 件$/)
  })
})
