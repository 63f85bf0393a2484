// Search on a small fixed catalogue: what is found, in which words, what facets count, what stays hidden.
import { pictureOf } from '@caiyuan/contract/goods'
import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { buildAddress, buildSchool, buildSupplier, buildUser } from '../../demo/build.ts'
import { buildCategories, buildGoods } from './fixtures.ts'
import { findGoods } from './search/find.ts'
import { GROUPS } from './search/count.ts'
import { bandsOf, facetsOf as shapeFacets } from './search/facets.ts'
import { anything } from './search/narrowing.ts'
import { askOf } from './search/query.ts'
import { scopeOf } from './search/understand.ts'

const world = useWorld()
let cats: Map<string, string>
let goods: Map<string, { productId: string; skuId: string }>
let near: string
let far: string

const tip = (code: string, brand: string, volume: string, filter: string, priceE4: number, stock = 100) => ({
  code,
  name: `${brand} ${volume} 移液枪头 ${filter}`,
  brand,
  model: code,
  categoryCode: cats.get('枪头吸头')!,
  keywords: ['吸头', '枪头'],
  spec: `${volume} ${filter}`,
  attributes: [
    { name: '容量', value: volume },
    { name: '滤芯', value: filter },
  ],
  leadDays: stock > 50 ? 1 : 3,
  skus: [{ code, catNo: code, priceE4, stock, unit: '箱', baseUnit: '支', baseQty: 960, specs: [{ name: '包装', value: '10×96 支' }] }],
})

beforeAll(async () => {
  const { db } = world()
  cats = await buildCategories(db, '实验耗材', '移液耗材', ['枪头吸头', '移液器'])
  for (const [name, code] of await buildCategories(db, '实验试剂', '有机试剂', ['醇类'])) cats.set(name, code)
  near = await buildSupplier(db, { srcId: 2, name: '甬采综合电子商务有限公司', provinces: ['33'] })
  far = await buildSupplier(db, { srcId: 12, name: '沪研试剂（上海）有限公司', provinces: ['31'] })
  goods = await buildGoods(db, near, [
    tip('T-200-C-R', 'Axygen 爱思进', '200μL', '无滤芯', 860_000),
    tip('TF-1000-R-S', 'Axygen 爱思进', '1000μL', '带滤芯', 3_180_000),
    tip('T-300', '艾本德 Eppendorf', '200μL', '带滤芯', 7_440_000, 0),
    {
      code: 'P-10',
      name: '大龙 DLAB 单道移液器 10μL',
      brand: '大龙 DLAB',
      model: '7030301001',
      categoryCode: cats.get('移液器')!,
      priceE4: 4_980_000,
    },
    {
      code: 'S10009218',
      name: '国药 无水乙醇 AR 500mL',
      brand: '国药',
      model: '10009218',
      cas: '64-17-5',
      controlClass: 1,
      categoryCode: cats.get('醇类')!,
      keywords: ['酒精'],
      badges: [5, 9],
      attributes: [{ name: '等级', value: 'AR' }],
      skus: [{ code: 'S10009218', catNo: '10009218', priceE4: 145_000, unit: '瓶', baseUnit: 'mL', baseQty: 500 }],
    },
  ])
  for (const [code, it] of await buildGoods(db, far, [
    tip('T-201', '艾本德 Eppendorf', '200μL', '无滤芯', 900_000),
    {
      code: 'F10009218',
      name: '国药 无水乙醇 AR 2.5L',
      brand: '国药',
      model: '10009218',
      cas: '64-17-5',
      controlClass: 1,
      categoryCode: cats.get('醇类')!,
      attributes: [{ name: '等级', value: 'AR' }],
      skus: [{ code: 'F10009218', priceE4: 625_000, unit: '瓶', baseUnit: 'mL', baseQty: 2500 }],
    },
    {
      code: 'DMSO',
      name: '阿拉丁 二甲基亚砜 500mL',
      brand: '阿拉丁',
      model: 'D103272',
      cas: '67-68-5',
      categoryCode: cats.get('醇类')!,
      priceE4: 880_000,
    },
  ]))
    goods.set(code, it)
})

const find = (keyword: string, more: object = {}) =>
  world()
    .anonymous()
    .catalog.search({ keyword, ...more })
const facetsOf = (keyword: string, more: object = {}) =>
  world()
    .anonymous()
    .catalog.facets({ keyword, ...more })
const codes = (page: { list: { productId: string }[] }) =>
  page.list.map((card) => [...goods].find(([, g]) => g.productId === card.productId)![0]).sort()

describe('catalog.search', () => {
  it.each([
    ['移液枪头', ['T-200-C-R', 'T-201', 'T-300', 'TF-1000-R-S']],
    ['无水乙醇', ['F10009218', 'S10009218']],
    ['wushuiyichun', ['F10009218', 'S10009218']],
    ['wu shui yi chun', ['F10009218', 'S10009218']],
    ['wsyc', ['F10009218', 'S10009218']],
    ['酒精', ['F10009218', 'S10009218']],
    ['64-17-5', ['F10009218', 'S10009218']],
    ['10009218', ['F10009218', 'S10009218']],
    ['t200cr', ['T-200-C-R']],
    ['Ｔ－２００－Ｃ－Ｒ', ['T-200-C-R']],
    ['ＡＸＹＧＥＮ', ['T-200-C-R', 'TF-1000-R-S']],
    ['aisijin', ['T-200-C-R', 'TF-1000-R-S']],
    ['200ul 滤芯', ['T-200-C-R', 'T-201', 'T-300']],
    ['200 μL 带滤芯', ['T-300']],
    ['dmso', ['DMSO']],
    ['吸头 1000uL', ['TF-1000-R-S']],
    ['移液枪头 -axygen', ['T-201', 'T-300']],
    ['移液枪头 不要艾本德', ['T-200-C-R', 'TF-1000-R-S']],
    ['无水乙醇 -国药', []],
    ['CAS:64-17-5', ['F10009218', 'S10009218']],
    ['cas号 67-68-5', ['DMSO']],
    ['67\u201068\u20105', ['DMSO']],
    ['t 201', ['T-201']],
  ])('finds %s', async (keyword, expected) => {
    expect(codes(await find(keyword))).toEqual(expected)
  })

  it('understands slips of the pen and says what it searched', async () => {
    const latin = await find('eppendrof')
    expect([latin.corrected, codes(latin)]).toEqual(['Eppendorf', ['T-201', 'T-300']])
    const sound = await find('爱思近')
    expect([sound.corrected, codes(sound)]).toEqual(['爱思进', ['T-200-C-R', 'TF-1000-R-S']])
    const nothing = await find('qqqqzzzz')
    expect([nothing.total, nothing.corrected]).toEqual([0, ''])
  })

  it('counts the facets of what was searched instead, and of goods holding some of the words', async () => {
    expect((await facetsOf('eppendrof')).brands.map((b) => [b.value, b.num])).toEqual([['艾本德 Eppendorf', 2]])
    expect((await facetsOf('无水乙醇 火星土壤')).controls.map((c) => [c.value, c.num])).toEqual([['1', 2]])
    expect((await facetsOf('qqqqzzzz')).brands).toEqual([])
  })

  it('falls back to some of the words, and says so', async () => {
    const page = await find('无水乙醇 火星土壤')
    expect([page.isLoose, codes(page)]).toEqual([true, ['F10009218', 'S10009218']])
  })

  it('puts first, of goods holding some of the words, those that hold more of them', async () => {
    const page = await find('移液枪头 1000ul 火星土壤')
    expect([page.isLoose, page.total, page.list[0]!.model]).toEqual([true, 4, 'TF-1000-R-S'])
    const without = await find('移液枪头 1000ul 火星土壤 -axygen')
    expect([without.isLoose, codes(without)]).toEqual([true, ['T-201', 'T-300']])
  })

  it('asks for the parts of a short CAS number beside its figures, which others have', () => {
    expect([askOf('50-00-0')!.all, askOf('50-00-1')!.all]).toEqual(["('50000' & '50' & '00')", "'50001':*"])
    expect(askOf('1330-20-7')!.all).toBe("'1330207':*")
  })

  it('reads a CAS number by its check digit, and a number of a part without its last signs', async () => {
    const cas = await find('67-68-6')
    expect([cas.corrected, codes(cas)]).toEqual(['67-68-5', ['DMSO']])
    const part = await find('T-200-C-R9')
    expect([part.corrected, codes(part)]).toEqual(['t-200-c-r', ['T-200-C-R']])
    const other = await find('dmso67x')
    expect([other.corrected, other.total]).toEqual(['', 0])
  })

  it('takes two letters for a word, and a mark before a figure for a minus', async () => {
    expect((await find('ax')).total).toBe(0)
    expect(codes(await find('无水乙醇 -500ml'))).toEqual(['S10009218'])
  })

  it('does not take goods that share a single character with nonsense', async () => {
    const page = await find('啊呀无的一乙')
    expect([page.total, page.isLoose]).toEqual([0, false])
  })

  it('offers the nearest categories where the words find nothing, by name, by sound and by what goods hold of them', async () => {
    const near = async (keyword: string) => {
      const { list, nearest } = await find(keyword)
      return { num: list.length, nearest: nearest.map((it) => it.name) }
    }
    expect(await near('移液管架子车')).toEqual({ num: 0, nearest: ['移液器', '移液耗材'] })
    expect(await near('咦耶七斤')).toEqual({ num: 0, nearest: ['移液器'] })
    expect(await near('axygxxxx')).toEqual({ num: 0, nearest: ['枪头吸头'] })
    expect(await near('天文望远镜')).toEqual({ num: 0, nearest: [] })
  })

  it('offers no category beside goods, nor where filters alone leave nothing', async () => {
    expect((await find('移液枪头')).nearest).toEqual([])
    expect(await find('移液枪头', { brands: ['无此'] })).toMatchObject({ list: [], nearest: [] })
  })

  it('answers everything for nothing and nothing for marks only', async () => {
    expect((await find('')).total).toBe(8)
    expect((await find('！？')).total).toBe(0)
  })

  it('counts a facet without its own choice and with every other one', async () => {
    const chosen = { brands: ['Axygen 爱思进'], stock: ['in'] }
    expect(codes(await find('移液枪头', chosen))).toEqual(['T-200-C-R', 'TF-1000-R-S'])
    const facets = await facetsOf('移液枪头', chosen)
    expect(facets.brands).toEqual([
      { value: 'Axygen 爱思进', label: 'Axygen 爱思进', num: 2, letters: 'axygenaisijin aasj' },
      { value: '艾本德 Eppendorf', label: '艾本德 Eppendorf', num: 1, letters: 'aibendeeppendorf abde' },
    ])
    expect(facets.stock.map((c) => [c.value, c.num])).toEqual([['in', 2]])
    expect(facets.suppliers.map((c) => c.num)).toEqual([2])
  })

  it('joins choices of one attribute by or, of two by and', async () => {
    const either = await find('移液枪头', { attributes: [{ name: '容量', values: ['200μL', '1000μL'] }] })
    expect(either.total).toBe(4)
    const chosen = {
      attributes: [
        { name: '容量', values: ['200μL'] },
        { name: '滤芯', values: ['带滤芯'] },
      ],
    }
    expect(codes(await find('移液枪头', chosen))).toEqual(['T-300'])
    const { attributes } = await facetsOf('移液枪头', chosen)
    expect(attributes.find((a) => a.name === '滤芯')!.values).toEqual([
      { value: '无滤芯', num: 2 },
      { value: '带滤芯', num: 1 },
    ])
    expect(attributes.find((a) => a.name === '容量')!.values.map((v) => v.num)).toEqual([1, 1])
  })

  it('browses a category with its neighbours counted beside it', async () => {
    const chosen = { categoryIds: [cats.get('枪头吸头')!] }
    const page = await find('', chosen)
    expect(page.total).toBe(4)
    expect((await facetsOf('', chosen)).categories.map((c) => [c.label, c.num])).toEqual([
      ['枪头吸头', 4],
      ['移液器', 1],
    ])
    expect(page.trail.map((t) => t.name)).toEqual(['实验耗材', '移液耗材', '枪头吸头'])
    expect((await find('', { categoryIds: [cats.get('实验试剂')!] })).total).toBe(3)
  })

  it('filters by price, unit price, shipping and control class', async () => {
    expect(codes(await find('移液枪头', { priceToE4: 900_000 }))).toEqual(['T-200-C-R'])
    expect(codes(await find('移液枪头', { priceFromE4: 900_000, priceToE4: 3_200_000 }))).toEqual(['T-201', 'TF-1000-R-S'])
    expect(codes(await find('', { baseUnit: 'mL', baseToE4: 260 }))).toEqual(['F10009218'])
    expect(codes(await find('移液枪头', { shipDays: 1 }))).not.toContain('T-300')
    expect(codes(await find('', { controls: [1] }))).toEqual(['F10009218', 'S10009218'])
  })

  it('filters by badges, all of them, and counts what is left with each other one', async () => {
    expect(codes(await find('', { badges: [5] }))).toEqual(['S10009218'])
    expect(codes(await find('无水乙醇', { badges: [7] }))).toEqual(['F10009218'])
    expect((await find('', { badges: [5, 7] })).total).toBe(0)
    const counts = async (more: object) => (await facetsOf('无水乙醇', more)).badges.map((it_) => [it_.label, it_.num])
    expect(await counts({})).toEqual([
      ['极速发货', 1],
      ['七天无理由退货', 1],
    ])
    expect(await counts({ badges: [7] })).toEqual([['七天无理由退货', 1]])
    expect((await facetsOf('无水乙醇', { badges: [7] })).suppliers.map((it_) => it_.num)).toEqual([1])
  })

  it('refuses a badge nobody is offered', async () => {
    const { catalog } = await import('@caiyuan/contract/catalog')
    for (const badges of [[1], [99]]) {
      const answer = await world().anonymous().raw(catalog.search, { badges })
      expect([answer.retCode, answer.retMsg]).toEqual(['4000', '服务标签不正确'])
    }
  })

  it('sorts by what is sold', async () => {
    for (const [code, sales] of [
      ['T-200-C-R', 3],
      ['T-201', 90],
      ['TF-1000-R-S', 12],
      ['T-300', 0],
    ] as const)
      await world().admin.query('update shared.products set sales = $2, changed_in = pg_current_xact_id() where id = $1', [
        goods.get(code)!.productId,
        sales,
      ])
    const { list } = await find('移液枪头', { sort: 'sales' })
    expect(list.map((it_) => it_.model)).toEqual(['T-201', 'TF-1000-R-S', 'T-200-C-R', 'T-300'])
    await world().admin.query('update shared.products set sales = 0, changed_in = pg_current_xact_id()')
  })

  it('sorts by price, unit price and date, and pages without gaps', async () => {
    const prices = (await find('', { sort: 'priceUp' })).list.map((c) => c.priceE4)
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
    expect((await find('无水乙醇', { sort: 'baseUp' })).list.map((c) => c.basePriceE4)).toEqual([250, 290])
    const pages = await Promise.all([1, 2, 3].map((pageNum) => find('', { pageNum, pageSize: 3, sort: 'priceDown' })))
    expect(pages.map((p) => p.list.length)).toEqual([3, 3, 2])
    expect(new Set(pages.flatMap((p) => p.list.map((c) => c.productId))).size).toBe(8)
  })

  it('counts "about" beyond the cap and still cuts the right page', async () => {
    const { ids, seen } = await world().tx(0, (tx) => findGoods(tx, anything, { sort: 'priceUp', offset: 0, limit: 3 }, 4))
    expect(seen).toBe(4)
    const first = (await find('', { sort: 'priceUp', pageSize: 3 })).list.map((c) => c.productId)
    expect(ids).toEqual(first)
  })

  it('refuses nonsense in a field with its Chinese name', async () => {
    const answer = await world()
      .anonymous()
      .raw((await import('@caiyuan/contract/catalog')).catalog.search, { keyword: 'x'.repeat(101) })
    expect([answer.retCode, answer.retMsg]).toEqual(['4000', '搜索词最多 100 个字'])
  })
})

describe('goods of one school', () => {
  it('shows each school its price and hides what only it hides', async () => {
    const { db, admin } = world()
    const person = async (id: number) => {
      await buildSchool(db, { id, code: `S${id}`, name: `测试大学${id}` })
      const user = await buildUser(db, { schoolId: id, no: `N${id}`, name: '李老师', roles: ['purchaser'] })
      await buildAddress(db, user)
      return world().as(user)
    }
    const [mine, other] = [await person(1701), await person(1702)]
    const [cheap, hidden] = [goods.get('T-200-C-R')!, goods.get('TF-1000-R-S')!]
    await admin.query(
      'insert into mall.sku_terms (school_id, sku_id, price_e4, is_hidden) values (1701, $1, 770000, false), (1701, $2, null, true), (1702, $1, null, true)',
      [cheap.skuId, hidden.skuId],
    )
    const here = await mine.catalog.search({ keyword: '移液枪头' })
    const there = await other.catalog.search({ keyword: '移液枪头' })
    expect(codes(here)).toEqual(['T-200-C-R', 'T-201', 'T-300'])
    expect(codes(there)).toEqual(['T-201', 'T-300', 'TF-1000-R-S'])
    expect([here.total, there.total, (await find('移液枪头')).total]).toEqual([3, 3, 4])
    expect((await mine.catalog.facets({ keyword: '移液枪头' })).brands.find((b) => b.value.startsWith('Axygen'))!.num).toBe(1)
    expect(here.list.find((c) => c.skuId === cheap.skuId)!.priceE4).toBe(770_000)
    expect((await find('移液枪头')).list.find((c) => c.skuId === cheap.skuId)!.priceE4).toBe(860_000)
    const detail = await mine.catalog.detail({ id: cheap.productId })
    expect(detail.skus[0]!.priceE4).toBe(770_000)
    await expect(other.catalog.detail({ id: cheap.productId })).rejects.toThrow('商品不存在或您无权查看')
    expect((await other.catalog.cards({ skuIds: [cheap.skuId] })).list).toEqual([])
    await expect(other.catalog.offers({ skuId: cheap.skuId })).rejects.toThrow('商品不存在或您无权查看')
  })

  it('says that a supplier does not deliver to the default address', async () => {
    const user = await buildUser(world().db, { schoolId: 1701, no: 'N1701B', name: '王老师', roles: ['purchaser'] })
    await buildAddress(world().db, user)
    const page = await (await world().as(user)).catalog.search({ keyword: '移液枪头' })
    expect(page.place!.provinceCode).toBe('33')
    expect(page.list.find((c) => c.skuId === goods.get('T-201')!.skuId)!.problem).toBe('该商品在当前地址不可售')
    expect(page.list.find((c) => c.skuId === goods.get('T-300')!.skuId)!.problem).toBe('商品暂时无货')
  })
})

describe('a product of several packs', () => {
  it('shows the pack its price is for, on its card and on the home page', async () => {
    const db = world().db
    const pack = (size: string, priceE4: number, baseQty: number) => ({
      code: `ACU-${size}`,
      priceE4,
      stock: 10,
      unit: '瓶',
      baseUnit: 'g',
      baseQty,
      specs: [{ name: '规格', value: size }],
    })
    const made = await buildGoods(db, near, [
      {
        code: 'ACU',
        name: '安耐吉 乙酸铜 99%',
        brand: '安耐吉',
        categoryCode: cats.get('醇类')!,
        pack: '500g/瓶',
        skus: [pack('500g', 478_000, 500), pack('100g', 195_000, 100)],
      },
      { code: 'ACU1', name: '西陇 乙酸铜 AR 250g', brand: '西陇', categoryCode: cats.get('醇类')!, pack: '250g/瓶', priceE4: 300_000 },
    ])
    await world().admin.query('update shared.products set sales = 99999 where id = $1', [made.get('ACU')!.productId])
    const { list } = await find('乙酸铜', { sort: 'priceUp' })
    expect(list.map((it) => [it.priceE4, it.pack])).toEqual([
      [195_000, '100g / 瓶'],
      [300_000, '250g/瓶'],
    ])
    await db.shared.updateTable('skus').set({ moq: 5, pack_step: 4 }).where('product_id', '=', made.get('ACU')!.productId).execute()
    const { popular } = await world().anonymous().home.floors({})
    expect(popular[0]).toMatchObject({ name: '安耐吉 乙酸铜 99%', spec: '500g', priceE4: 478_000, unit: '瓶', leastNum: 8 })
    expect(popular.find((it) => it.productId === goods.get('DMSO')!.productId)!.spec).toBe('')
  })
})

describe('catalog.suggest', () => {
  it('completes characters, pinyin and initials, and offers what was probably meant', async () => {
    const suggest = async (text: string) => (await world().anonymous().catalog.suggest({ text })).list.map((s) => s.text)
    expect(await suggest('移液')).toContain('移液枪头')
    expect(await suggest('yiyeqiang')).toContain('移液枪头')
    expect((await suggest('wsyc'))[0]).toBe('无水乙醇')
    expect(await suggest('axy')).toContain('Axygen')
    expect(await suggest('edpendorf')).toEqual(['Eppendorf'])
    expect(await suggest('')).toEqual([])
    expect(await suggest('%')).toEqual([])
  })
})

describe('catalog.detail', () => {
  it('tells who may buy regulated goods before any choice, and badges by the rule', async () => {
    const { productId } = goods.get('S10009218')!
    const open = await world().anonymous().catalog.detail({ id: productId })
    expect(open.gate).toMatchObject({ controlClass: 1, refusal: '', isKnown: false })
    expect(open.badges.map((b) => [b.type, b.crossed])).toEqual([
      [7, true],
      [5, false],
    ])
    expect(open.trail.map((t) => t.name)).toEqual(['实验试剂', '有机试剂', '醇类'])
    expect(
      (
        await world()
          .anonymous()
          .catalog.detail({ id: goods.get('DMSO')!.productId })
      ).gate,
    ).toBeNull()
    await expect(world().anonymous().catalog.detail({ id: 'nonsense' })).rejects.toThrow('商品不存在')
  })

  it('says to a visitor whether it goes to the province chosen, and that of the other offers', async () => {
    const { productId: id, skuId } = goods.get('S10009218')!
    const at = async (provinceCode: string) => {
      const { place, skus } = await world().anonymous().catalog.detail({ id, provinceCode })
      const { list } = await world().anonymous().catalog.offers({ skuId, provinceCode })
      return [place!.text, skus[0]!.problem, ...list.map((it) => it.problem)]
    }
    const unreached = '该商品在当前地址不可售'
    expect(await at('33')).toEqual(['浙江省', '', '', unreached])
    expect(await at('31')).toEqual(['上海市', unreached, unreached, ''])
  })

  it('lays offers of the same goods side by side, this one first, then by unit price', async () => {
    const { list, reference } = await world()
      .anonymous()
      .catalog.offers({ skuId: goods.get('S10009218')!.skuId })
    expect(list.map((o) => [o.isThis, o.basePriceE4])).toEqual([
      [true, 290],
      [false, 250],
    ])
    expect(reference).toBeNull()
  })

  it('measures a price on its card and its page by one figure: the median of other suppliers with the same brand and pack', async () => {
    const made: Record<string, { productId: string; skuId: string }> = {}
    const sellers = await Promise.all(
      [801, 802, 803, 804].map((srcId) => buildSupplier(world().db, { srcId, name: `墨粉供应商${srcId}`, provinces: ['33', '31'] })),
    )
    const toner = async (at: number, code: string, priceE4: number, more: object = {}) => {
      const draft = { code, name: `奔图 ${code} 粉盒`, brand: '奔图', model: 'TL-5120', categoryCode: cats.get('移液器')!, ...more }
      const sku = { code, priceE4, stock: 9, unit: '支', specs: [] }
      Object.assign(made, Object.fromEntries(await buildGoods(world().db, sellers[at]!, [{ ...draft, skus: [sku] }])))
    }
    await toner(0, 'DEAR-TONER', 6_200_000)
    await toner(1, 'TONER-A', 4_000_000)
    await toner(2, 'TONER-B', 4_200_000)
    // Another maker's goods under the same key are no measure, nor is what is sold out.
    await toner(3, 'TONER-C', 900_000, { brand: '通用' })
    await toner(1, 'TONER-D', 100_000)
    await world().admin.query("update shared.products set same_key = 'pantum:tl-5120' where code like '%TONER%'")
    await world().admin.query('update shared.sku_stocks set stock = 0 where sku_id = $1', [made['TONER-D']!.skuId])
    const skuId = made['DEAR-TONER']!.skuId
    const offer = (code: string, priceE4: number) => ({
      ...made[code]!,
      supplierName: expect.any(String),
      supplierFullName: expect.any(String),
      priceE4,
    })
    const page = await world().anonymous().catalog.offers({ skuId })
    expect(page.reference).toEqual({ priceE4: 4_100_000, ratio: 1.51, num: 2 })
    expect(page.lowest).toEqual({
      ...made['TONER-A'],
      supplierName: expect.any(String),
      supplierFullName: expect.any(String),
      priceE4: 4_000_000,
    })
    const cards = (
      await world()
        .anonymous()
        .catalog.cards({ skuIds: [skuId, made['TONER-A']!.skuId, made['TONER-C']!.skuId] })
    ).list
    expect(cards.map((c) => c.compare)).toEqual([
      { kind: 'high', ratio: 1.51, num: 2, referenceE4: 4_100_000, offers: [offer('TONER-A', 4_000_000), offer('TONER-B', 4_200_000)] },
      { kind: 'lowest', ratio: 0, num: 2, referenceE4: 0, offers: [offer('TONER-B', 4_200_000), offer('DEAR-TONER', 6_200_000)] },
      { kind: 'none', ratio: 0, num: 0, referenceE4: 0, offers: [] },
    ])
  })

  it('keeps a point of price for every day a price moved', async () => {
    const { skuId } = goods.get('S10009218')!
    expect((await world().anonymous().catalog.priceTrend({ skuId })).points.map((p) => p.priceE4)).toEqual([145_000])
  })
})

describe('catalog.picture', () => {
  it('draws every product, one without a drawing by its kind, for a long time, and nothing a browser would run', async () => {
    const { app } = world()
    const answer = await app.http.inject({ url: `/api/picture?id=${goods.get('DMSO')!.productId}` })
    expect([answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      'image/svg+xml; charset=utf-8',
      'public, max-age=300, stale-while-revalidate=2592000',
    ])
    expect(answer.body).toMatch(/^<svg [^]*<\/svg>$/)
    expect(answer.body).not.toMatch(/<script|onload|javascript:/i)
    expect((await app.http.inject({ url: '/api/picture?id=nonsense' })).json()).toMatchObject({ retCode: '4004' })
  })

  it('draws each SKU in its pack, and none in that of other goods', async () => {
    const { app } = world()
    const sku = (code: string, value: string) => ({ code, priceE4: 300_000, unit: '瓶', specs: [{ name: '包装', value }] })
    const draft = { code: 'PACKS', name: '国药 乙腈 HPLC', brand: '国药', categoryCode: cats.get('醇类')!, pack: '' }
    await buildGoods(world().db, near, [{ ...draft, skus: [sku('PACK1', '500mL'), sku('PACK2', '4L'), sku('PACK3', '4L×4')] }])
    const { rows } = await world().admin.query(
      "select k.product_id, k.id, k.spec_text from shared.skus k where k.code like 'PACK_' order by k.code",
    )
    const bodyOf = async (url: string): Promise<string> => (await app.http.inject({ url })).body
    const plain = await bodyOf(`/api/picture?id=${rows[0].product_id}`)
    const each = await Promise.all(rows.map((it) => bodyOf(pictureOf(it.product_id, it.id))))
    expect(new Set([plain, ...each]).size).toBe(rows.length + 1)
    rows.forEach((it, i) => expect(each[i]).toContain(`>${it.spec_text}<`))
    for (const other of [goods.get('DMSO')!.skuId, 'nonsense']) expect(await bodyOf(pictureOf(rows[0].product_id, other))).toBe(plain)
  })
})

describe('catalog.tree', () => {
  it('answers three levels', async () => {
    const { list } = await world().anonymous().catalog.tree()
    expect(list.find((r) => r.name === '实验耗材')!.children[0]!.children.map((c) => c.name)).toEqual(['枪头吸头', '移液器'])
  })
  it('offers the hot words of the operators', async () => {
    await world().admin.query("insert into hot_words values ('硒鼓', 2), ('移液枪头', 1)")
    expect((await world().anonymous().catalog.hotWords()).words).toEqual(['移液枪头', '硒鼓'])
  })
})

describe('facets', () => {
  it('cut prices into at most five bands that hold everything', () => {
    const bands = bandsOf([3, 4, 5, 6, 7, 8, 9, 10].map((bucket) => ({ bucket, n: bucket })))
    expect(bands.length).toBeLessThanOrEqual(5)
    expect(bands.reduce((sum, b) => sum + b.num, 0)).toBe(52)
    expect([bands[0]!.fromE4, bands.at(-1)!.toE4]).toEqual([0, null])
    expect(bands.slice(1).every((b, i) => b.fromE4 === bands[i]!.toE4)).toBe(true)
    expect(bandsOf([{ bucket: 4, n: 9 }])).toEqual([])
  })
  it('say how many there are where the list is cut', () => {
    const blank = { cat: null, brand: null, sup: null, stock: null, ship: null, ctl: null, pb: null, unit: null, bb: null, n: 1 }
    const brands = Array.from({ length: 144 }, (_, i) => ({ ...blank, g: GROUPS.brand, brand: `品牌${i}` }))
    const names = { categoryOf: () => undefined, firmOf: () => undefined }
    const shown = shapeFacets({ facets: brands, attributes: [], badges: [], seen: 144 }, names, [])
    expect([shown.brands.length, shown.totals]).toEqual([60, { categories: 0, brands: 144, suppliers: 0 }])
  })
  it('count in the parent of chosen leaves when browsing, everywhere when searching', () => {
    const leaf = (path: string) => ({ path, level: 3 })
    expect(scopeOf([leaf('10/1001/100101'), leaf('10/1001/100102')], false)).toBe('10/1001')
    expect(scopeOf([leaf('10/1001/100101'), leaf('10/1002/100201')], false)).toBe('10')
    expect(scopeOf([leaf('10/1001/100101'), leaf('20/2001/200101')], false)).toBeNull()
    expect(scopeOf([{ path: '10', level: 1 }], false)).toBe('10')
    expect(scopeOf([leaf('10/1001/100101')], true)).toBeNull()
  })
})
