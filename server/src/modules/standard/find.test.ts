// Standard goods as somebody finds them: one card with its offers, each as the catalogue would show it to this school.
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { buildStandard } from '../standard-match/fixtures.ts'
import { openStandards } from './fixtures.ts'

const world = useWorld()

const namesOf = (offers: readonly { supplierName: string; priceE4: number }[]) =>
  offers.map((it) => [it.supplierName[0], it.priceE4 / 10_000])

describe('standard.search', () => {
  it('shows one card for one good: the lowest offer that can be bought, how many there are, up to what price', async () => {
    const mall = await openStandards(world())
    const client = await world().as(mall.T1)
    const { list, total, place } = await client.standard.search({ keyword: mall.word })
    expect([total, list.length, place?.provinceCode]).toEqual([1, 1, '33'])
    expect(list[0]).toMatchObject({ prodId: mall.prodId, brand: '惠普', offerNum: 3, highestE4: 4_120_000, categoryName: 'TEST' })
    expect(namesOf([list[0]!.lowest])).toEqual([['乙', 385]])
    expect(list[0]!.lowest).toMatchObject({
      skuId: mall.offers.yi,
      srcId: mall.srcIds.yi,
      stock: 1000,
      freight: { fen: 1_200, freeFromFen: 50_000 },
      problem: '',
    })
    // What is sold out stands behind what is there, whatever it costs.
    await world().admin.query('update shared.sku_stocks set stock = 0 where sku_id = $1', [mall.offers.yi])
    expect(namesOf([(await client.standard.search({ keyword: mall.word })).list[0]!.lowest])).toEqual([['甲', 399]])
  })

  it('counts and prices by what the school sees: its own price, nothing hidden, off the shelf or of a supplier that does not sell', async () => {
    const mall = await openStandards(world())
    const [client, visitor] = [await world().as(mall.T1), world().anonymous()]
    const card = async (who = client) => {
      const it_ = (await who.standard.search({ keyword: mall.word })).list[0]
      return it_ && [it_.offerNum, it_.lowest.priceE4 / 10_000]
    }
    await mall.agree(mall.offers.bing, 3_600_000)
    expect([await card(), await card(visitor)]).toEqual([
      [3, 360],
      [3, 385],
    ])
    await mall.hide(mall.offers.yi)
    expect([await card(), await card(visitor)]).toEqual([
      [2, 360],
      [3, 385],
    ])
    await world().admin.query("update shared.skus set status = 'off' where id = $1", [mall.offers.bing])
    expect([await card(), await card(visitor)]).toEqual([
      [1, 399],
      [2, 385],
    ])
    await world().admin.query("update shared.suppliers set status = 'paused' where id = $1", [mall.jia])
    expect([await card(), await card(visitor)]).toEqual([undefined, [1, 385]])
    await world().admin.query("update shared.standard_goods set state = 'off' where id = $1", [mall.prodId])
    expect(await card(visitor)).toBeUndefined()
  })

  it('narrows by category and brand with counts that ignore the own choice, sorts, and turns pages', async () => {
    const mall = await openStandards(world())
    const client = await world().as(mall.T1)
    const two = await mall.goods('格之格 CF228A 硒鼓', 120, { unit: '支' })
    const other = await buildStandard(world().db, { name: `格之格 ${mall.word}`, brand: '格之格', unit: '支', skuIds: [two] })
    const find = async (more: object) => {
      const { list, total, brands, categories } = await client.standard.search({ keyword: mall.word, ...more })
      return {
        ids: list.map((it_) => it_.prodId),
        total,
        brands: brands.map((b) => [b.label, b.num]).toSorted(),
        categories: categories.map((c) => c.num),
      }
    }
    const both = [
      ['惠普', 1],
      ['格之格', 1],
    ].toSorted()
    expect(await find({ brands: ['惠普'] })).toEqual({ ids: [mall.prodId], total: 1, brands: both, categories: [1] })
    expect((await find({ categoryIds: ['TEST'] })).total).toBe(2)
    expect((await find({ categoryIds: ['no-such'] })).total).toBe(0)
    expect((await find({ sort: 'priceUp' })).ids).toEqual([other, mall.prodId])
    expect((await find({ sort: 'priceDown' })).ids).toEqual([mall.prodId, other])
    expect((await find({ sort: 'offers' })).ids).toEqual([mall.prodId, other])
    expect((await find({ sort: 'newest' })).ids).toEqual([other, mall.prodId])
    expect((await find({ sort: 'newest', pageSize: 1, pageNum: 2 })).ids).toEqual([mall.prodId])
  })

  it('finds by pinyin and attributes, some of the words where none holds all, and nothing by a mark', async () => {
    const mall = await openStandards(world())
    const client = await world().as(mall.T1)
    const num = async (keyword: string) => (await client.standard.search({ keyword: `${keyword} ${mall.word}` })).total
    expect([await num('huipu'), await num('3000')]).toEqual([1, 1])
    const loose = await client.standard.search({ keyword: `${mall.word} 不存在的词儿` })
    expect([loose.total > 0, loose.isLoose, loose.list[0]!.prodId]).toEqual([true, true, mall.prodId])
    expect((await client.standard.search({ keyword: '！' })).total).toBe(0)
  })
})

describe('standard.showMore', () => {
  it('answers the offers behind the lowest one, and nothing of what is not there', async () => {
    const mall = await openStandards(world())
    const client = await world().as(mall.T1)
    expect(namesOf((await client.standard.showMore({ prodId: mall.prodId })).list)).toEqual([
      ['甲', 399],
      ['丙', 412],
    ])
    for (const prodId of [mall.offers.jia, 'x']) expect((await refusalOf(client.standard.showMore({ prodId }))).code).toBe('4004')
    await world().admin.query("update shared.standard_goods set state = 'off' where id = $1", [mall.prodId])
    expect((await refusalOf(client.standard.showMore({ prodId: mall.prodId }))).code).toBe('4004')
    expect((await refusalOf(client.standard.detail({ prodId: mall.prodId }))).code).toBe('4004')
  })
})

describe('standard.detail', () => {
  it('says what it is, every offer with the price of one unit, and the lowest price of each day', async () => {
    const mall = await openStandards(world())
    const client = await world().as(mall.T1)
    await world().admin.query("update shared.skus set base_unit = '页', base_qty = 3000 where id = $1", [mall.offers.yi])
    for (const [sku, days, yuan] of [
      ['jia', 60, 380],
      ['yi', 60, 390],
      ['yi', 30, 385],
      ['jia', 20, 399],
      ['bing', 400, 300],
    ] as const)
      await world().admin.query('insert into shared.price_points (sku_id, day, price_e4) values ($1, current_date - $2::int, $3)', [
        mall.offers[sku],
        days,
        yuan * 10_000,
      ])
    const page = await client.standard.detail({ prodId: mall.prodId })
    expect(page).toMatchObject({
      brand: '惠普',
      model: 'CF228A',
      spec: '黑色',
      unit: '支',
      offerNum: 3,
      attributes: [{ name: '打印页数', value: '3000 页' }],
    })
    expect(namesOf(page.offers)).toEqual([
      ['乙', 385],
      ['甲', 399],
      ['丙', 412],
    ])
    expect(page.offers[0]).toMatchObject({ baseUnit: '页', basePriceE4: 1_283, leadDays: 2 })
    expect(page.trend.map((it_) => it_.priceE4 / 10_000)).toEqual([300, 300, 300])
    // A day on which its price for people moved is none of schools.
    await world().admin.query(
      'insert into shared.price_points (sku_id, day, price_e4, personal_e4) values ($1, current_date - 10, 3990000, 2000000)',
      [mall.offers.jia],
    )
    expect((await client.standard.detail({ prodId: mall.prodId })).trend).toEqual(page.trend)
    const own = (await world().anonymous().standard.detail({ prodId: mall.prodId, categoryType: '1' })).trend
    expect(own.map((it_) => it_.priceE4 / 10_000)).toEqual([300, 300, 300, 200])
    await mall.hide(mall.offers.bing)
    expect((await client.standard.detail({ prodId: mall.prodId })).trend.map((it_) => it_.priceE4 / 10_000)).toEqual([380, 380, 385])
    await world().admin.query('insert into mall.purchase_limits (school_id, id, keyword, reason) values ($1, gen_random_uuid(), $2, $3)', [
      mall.no,
      '硒鼓',
      '统一配发',
    ])
    expect((await client.standard.detail({ prodId: mall.prodId })).offers[0]!.problem).toBe('该商品为限购商品：统一配发')
  })
})
