// 实验试剂: substances, each with its packs side by side; what a school hides, limits and pays shows here as everywhere.
import { controlDemands } from '@caiyuan/contract/goods'
import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { buildSchool, buildSupplier, buildUser } from '../../demo/build.ts'
import { buildCategories, buildGoods } from './fixtures.ts'
import { rejudgeGoods } from './rekey.ts'

const world = useWorld()
let goods: Map<string, { productId: string; skuId: string }>
let others: Map<string, { productId: string; skuId: string }>

const facts = (zh: string, en: string, formula: string, grade: string) =>
  Object.entries({ 中文名: zh, 英文名: en, 分子式: formula, 等级: grade }).map(([name, value]) => ({ name, value }))
const bottle = (code: string, priceE4: number, ml: number, stock = 100) => ({
  code,
  catNo: code,
  priceE4,
  stock,
  unit: '瓶',
  baseUnit: 'mL',
  baseQty: ml,
  specs: [{ name: '规格', value: `${ml}mL` }],
})

beforeAll(async () => {
  const { db } = world()
  const cats = await buildCategories(db, '实验试剂', '有机试剂', ['醇类', '酮类'])
  const [jia, yi] = [
    await buildSupplier(db, { srcId: 2, name: '甲试剂有限公司' }),
    await buildSupplier(db, { srcId: 12, name: '乙试剂有限公司' }),
  ]
  const ethanol = (code: string, brand: string, zh: string, grade: string, skus: ReturnType<typeof bottle>[]) => ({
    code,
    name: `${brand} ${zh} ${grade}`,
    brand,
    cas: '64-17-5',
    controlClass: 1,
    categoryCode: cats.get('醇类')!,
    keywords: [zh, '乙醇', 'Ethanol', '64-17-5'],
    attributes: facts(zh, 'Ethanol', 'C2H6O', grade),
    skus,
  })
  goods = await buildGoods(db, jia, [
    ethanol('E-AR', '国药', '无水乙醇', '分析纯', [
      bottle('E-AR-500', 145_000, 500),
      bottle('E-AR-2500', 500_000, 2500),
      bottle('E-AR-100', 90_000, 100, 0),
    ]),
    ethanol('E-HPLC', 'TEDIA', '无水乙醇', '色谱纯', [bottle('E-HPLC-4L', 2_600_000, 4000), bottle('E-HPLC-1L', 900_000, 1000)]),
    {
      code: 'A-AR',
      name: '国药 丙酮 分析纯',
      brand: '国药',
      cas: '67-64-1',
      controlClass: 2,
      categoryCode: cats.get('酮类')!,
      keywords: ['丙酮', 'Acetone', '67-64-1'],
      attributes: facts('丙酮', 'Acetone', 'C3H6O', '分析纯'),
      skus: [bottle('A-AR-500', 160_000, 500)],
    },
    { code: 'PAPER', name: '滤纸 定性', categoryCode: cats.get('醇类')!, keywords: ['乙醇'] },
  ])
  others = await buildGoods(db, yi, [
    ethanol('E-75', '麦克林', '乙醇 75%', '消毒用', [bottle('E-75-500', 110_000, 500), bottle('E-75-2500', 450_000, 2500)]),
    ethanol('E-95', '麦克林', '无水乙醇', '95%', [bottle('E-95-500', 125_000, 500)]),
  ])
})

const find = (keyword: string, more: object = {}) =>
  world()
    .anonymous()
    .catalog.reagents({ keyword, ...more })

describe('catalog.reagents', () => {
  it('answers a substance once, named as most of its goods are, with the cheapest packs by amount first and sold-out ones last', async () => {
    const { list, total } = await find('乙醇')
    expect([total, list.length]).toEqual([1, 1])
    const [it_] = list
    expect(it_).toMatchObject({ cas: '64-17-5', name: '无水乙醇', nameEn: 'Ethanol', formula: 'C2H6O', packNum: 8, supplierNum: 2 })
    expect(it_!.packs.map((pack) => pack.catNo)).toEqual(['E-75-2500', 'E-AR-2500', 'E-75-500', 'E-95-500', 'E-AR-500', 'E-HPLC-4L'])
    expect(it_!.packs[1]).toMatchObject({
      grade: '分析纯',
      spec: '2500mL',
      priceE4: 500_000,
      basePriceE4: 200,
      baseUnit: 'mL',
      stock: 100,
      problem: '',
    })
  })

  it('is found by CAS number, also with a wrong check digit, by a maker’s number, by formula and by a slip of the pen', async () => {
    for (const keyword of ['64-17-5', 'E-HPLC-4L', 'C2H6O', 'Ethanol'])
      expect([keyword, (await find(keyword)).list.map((it_) => it_.cas)]).toEqual([keyword, ['64-17-5']])
    expect(await find('67-64-9')).toMatchObject({ corrected: '67-64-1', total: 1 })
    expect(await find('C9H9')).toMatchObject({ list: [], total: 0 })
  })

  it('holds substances only, page by page, narrowed by class and by stock', async () => {
    expect((await find('')).list.map((it_) => it_.cas).toSorted()).toEqual(['64-17-5', '67-64-1'])
    expect((await find('', { controls: [2] })).list.map((it_) => it_.cas)).toEqual(['67-64-1'])
    const [first, second] = [await find('', { pageSize: 1 }), await find('', { pageSize: 1, pageNum: 2 })]
    expect([first.total, new Set([...first.list, ...second.list].map((it_) => it_.cas)).size]).toEqual([2, 2])
    expect((await find('滤纸')).list).toEqual([])
  })

  it('names the lists of the state and what the law asks', async () => {
    const [it_] = (await find('丙酮')).list
    expect(it_).toMatchObject({
      controlClass: 2,
      demand: controlDemands[2],
      lists: ['《易制毒化学品管理条例》附表第二、三类（2005 年，2017 年增列溴素、1-苯基-1-丙酮）'],
    })
    const { gate } = await world()
      .anonymous()
      .catalog.detail({ id: goods.get('A-AR')!.productId })
    expect(gate!.lists).toEqual(it_!.lists)
  })

  it('leads to the newest SDS and COA that hold today, and names none that ended', async () => {
    const { productId } = goods.get('A-AR')!
    const paper = (kind: 'sds' | 'coa', paperNo: string, signedOn: string, validUntil: string | null) =>
      world().admin.query(
        `insert into shared.goods_papers (id, product_id, kind, number, signed_on, valid_until, name, mime, size_bytes, storage_key)
          values (gen_random_uuid(), $1, $2, $3, $4, $5, 'a.pdf', 'application/pdf', 1, gen_random_uuid()::text)`,
        [productId, kind, paperNo, signedOn, validUntil],
      )
    const papers = async () => (await find('丙酮')).list[0]!.papers
    expect(await papers()).toEqual([])
    await paper('sds', 'V1', '2024-01-01', '2026-11-18')
    await paper('sds', 'V2', '2025-01-01', '2026-11-17')
    await paper('coa', '批20260101', '2026-01-01', null)
    expect(await papers()).toEqual([
      { kind: 'sds', paperNo: 'V1', validUntil: '2026-11-18', productId },
      { kind: 'coa', paperNo: '批20260101', validUntil: null, productId },
    ])
    expect((await find('乙醇')).list[0]!.papers).toEqual([])
  })

  it('shows a school its own prices, leaves out what it hides and says what it may not buy', async () => {
    const { db, admin } = world()
    const [schoolId, elsewhere] = [1751, 1752]
    const teacherOf = async (id: number) => {
      await buildSchool(db, { id, code: `S${id}`, name: `测试大学${id}` })
      return world().as(await buildUser(db, { schoolId: id, no: `N${id}`, name: '李老师', roles: ['purchaser'] }))
    }
    const [teacher, other] = [await teacherOf(schoolId), await teacherOf(elsewhere)]
    const cheap = 'E-75-500'
    await admin.query('insert into mall.sku_terms (school_id, sku_id, price_e4) select $1, id, 50000 from shared.skus where code = $2', [
      schoolId,
      cheap,
    ])
    await admin.query(
      "insert into mall.sku_terms (school_id, sku_id, is_hidden) select $1, k.id, true from shared.skus k where k.code like 'E-AR%'",
      [schoolId],
    )
    const [own] = (await teacher.catalog.reagents({ keyword: '乙醇' })).list
    expect([own!.packs[0]!.catNo, own!.packs[0]!.priceE4, own!.packNum]).toEqual([cheap, 50_000, 5])
    const [theirs] = (await other.catalog.reagents({ keyword: '乙醇' })).list
    expect([theirs!.packs.find((pack) => pack.catNo === cheap)!.priceE4, theirs!.packNum]).toEqual([110_000, 8])
    const [regulated] = (await teacher.catalog.reagents({ keyword: '丙酮' })).list
    expect(regulated!.packs[0]!.problem).toBe('学校未开通管控化学品采购')
  })

  it('refuses a page that is none by its field', async () => {
    await expect(find('', { pageNum: 0 })).rejects.toThrow()
    await expect(find('长'.repeat(101))).rejects.toThrow('搜索词')
  })
})

describe('the lists of the state', () => {
  it('judge goods anew at a start, but for what is kept off the mall by hand', async () => {
    const { admin, db } = world()
    const classOf = async (code: string) =>
      (await admin.query('select control_class from shared.products where code = $1', [code])).rows[0].control_class as number
    await admin.query("update shared.products set control_class = 0, changed_in = pg_current_xact_id() where code = 'A-AR'")
    await admin.query("update shared.products set control_class = 3, changed_in = pg_current_xact_id() where code = 'E-95'")
    await admin.query("update shared.products set control_class = 6, changed_in = pg_current_xact_id() where code = 'E-75'")
    expect(await rejudgeGoods(db)).toBe(2)
    expect([await classOf('A-AR'), await classOf('E-95'), await classOf('E-75')]).toEqual([2, 1, 6])
    expect(await rejudgeGoods(db)).toBe(0)
    expect(others.size).toBeGreaterThan(0)
  })
})
