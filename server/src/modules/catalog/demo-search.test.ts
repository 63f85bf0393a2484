// Search quality on the goods of the demonstration: what people type first must come up first.
import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { demoProducts } from '../../demo/catalogue/generate.ts'
import { loadDemoGoods } from '../../demo/goods.ts'

const world = useWorld()

beforeAll(async () => {
  await world().loading((db) => loadDemoGoods(db, 3000))
}, 120_000)

const find = (keyword: string, more: object = {}) =>
  world()
    .anonymous()
    .catalog.search({ keyword, ...more })
const facetsOf = (keyword: string, more: object = {}) =>
  world()
    .anonymous()
    .catalog.facets({ keyword, ...more })
const firstNames = async (keyword: string) => (await find(keyword)).list.slice(0, 10).map((c) => c.name)

describe('the demo goods', () => {
  it('come up by name, synonym, pinyin, initials, CAS number and slip of the pen', async () => {
    for (const keyword of ['无水乙醇', 'wushuiyichun', 'wsyc', '64-17-5'])
      expect([keyword, (await firstNames(keyword)).some((n) => n.includes('无水乙醇'))]).toEqual([keyword, true])
    for (const keyword of ['移液枪头', 'yiyeqiangtou', '移液 枪头']) {
      const names = await firstNames(keyword)
      expect([keyword, names.length, names.every((n) => n.includes('枪头'))]).toEqual([keyword, 10, true])
    }
    expect((await firstNames('移液枪')).filter((n) => !/移液器|移液枪/.test(n))).toEqual([])
    expect((await firstNames('硒鼓')).filter((n) => !n.includes('硒鼓'))).toEqual([])
    const slip = await find('eppendrof')
    expect([slip.corrected, slip.list.every((c) => c.brand.includes('Eppendorf'))]).toEqual(['Eppendorf', true])
    expect((await firstNames('CF228A'))[0]).toContain('CF228A')
    expect((await firstNames('A4纸')).some((n) => n.includes('A4'))).toBe(true)
  })

  it('narrow by category, brand and attribute until one page holds what is wanted', async () => {
    const all = await facetsOf('移液枪头')
    const leaf = all.categories[0]!
    expect(leaf.label).toBe('枪头吸头')
    const brand = all.brands[0]!
    const chosen = { categoryIds: [leaf.value], brands: [brand.value] }
    const narrowed = await find('移液枪头', chosen)
    expect(narrowed.total).toBeGreaterThan(0)
    expect(narrowed.list.every((c) => c.brand === brand.value)).toBe(true)
    const volume = (await facetsOf('移液枪头', chosen)).attributes.find((a) => a.name === '容量')!
    const least = { ...chosen, attributes: [{ name: '容量', values: [volume.values[0]!.value] }] }
    const one = await find('移液枪头', least)
    expect(one.total).toBe(volume.values[0]!.num)
    expect((await facetsOf('移液枪头', least)).brands.find((b) => b.value === brand.value)!.num).toBe(one.total)
  })

  it('count every facet exactly: bands, suppliers and stock each add up to the whole', async () => {
    const { total } = await find('手套')
    const sum = (rows: readonly { num: number }[]) => rows.reduce((total, r) => total + r.num, 0)
    const { prices, suppliers, stock, controls, categories } = await facetsOf('手套')
    expect([sum(prices), sum(suppliers), sum(stock), sum(controls), sum(categories)]).toEqual(Array.from({ length: 5 }, () => total))
  })

  it('are found by a pack of theirs, and no others', async () => {
    const wanted = demoProducts(3000).filter(
      (it) => it.name.includes('无水乙醇') && it.skus.some((k) => k.specs.some((s) => s.value === '500mL')),
    )
    expect(wanted.length).toBeGreaterThan(5)
    for (const keyword of ['无水乙醇 500ml', '无水乙醇 500 mL']) {
      const { total, list } = await find(keyword, { pageSize: 60 })
      expect([total, list.every((c) => c.name.includes('无水乙醇'))]).toEqual([wanted.length, true])
    }
  })

  it('lead the page of a hot word by what people usually buy: no drum and no four litres first', async () => {
    const { words } = await world().anonymous().catalog.hotWords()
    for (const keyword of words) {
      const { list } = await find(keyword, { pageSize: 60 })
      const prices = list.map((c) => c.priceE4).toSorted((a, b) => a - b)
      const usual = prices[Math.floor(prices.length / 2)]!
      expect([
        keyword,
        list
          .slice(0, 5)
          .filter((c) => c.priceE4 > 5 * usual)
          .map((c) => c.name),
      ]).toEqual([keyword, []])
    }
  })

  it('are suggested with the very number a search finds', async () => {
    for (const text of ['无水', '移液', 'xigu', '手套']) {
      const { list } = await world().anonymous().catalog.suggest({ text })
      expect(list.length).toBeGreaterThan(0)
      for (const it of list) expect([it.text, it.note]).toEqual([it.text, `${(await find(it.text)).total} 件`])
    }
  })

  it('are not found by a mark alone', async () => {
    for (const keyword of ['%', '___', '？！'])
      expect([keyword, (await find(keyword)).total, (await facetsOf(keyword)).categories]).toEqual([keyword, 0, []])
    expect((await find(' ')).total).toBeGreaterThan(2000)
  })

  it('carry a price of every month since they were listed, and belong to suppliers of the demonstration', async () => {
    const [card] = (await find('无水乙醇')).list
    const { points } = await world().anonymous().catalog.priceTrend({ skuId: card!.skuId })
    expect(points.length).toBeGreaterThan(0)
    expect(points.at(-1)!.priceE4).toBe(card!.priceE4)
  })
})
