// Cells of a row as goods: what each field takes, where its bounds lie, and what a fault of it says.
import { importFields, type ImportField, ImportMapping } from '@caiyuan/contract/supplier-goods'
import { describe, expect, it } from 'vitest'
import type { CategoryNode } from '../../../catalog/goods.ts'
import { Packer } from '../../../../core/table-file/packed.ts'
import { packRow, Rows } from '../../../../core/table-file/rows.ts'
import { indexCategories } from './categories.ts'
import { groupRows, unitsOf, type Unit } from './units.ts'

const category = (code: string, name: string, path: string, kind: string): CategoryNode => ({
  code,
  name,
  path,
  kind,
  expenseSubject: kind,
  level: path.split('/').length,
})
const categories = indexCategories(
  new Map(
    [
      category('A', '办公', 'A', 'office'),
      category('AB', '纸', 'A/AB', 'office'),
      category('ABC', '复印纸', 'A/AB/ABC', 'office'),
      category('D', '设备', 'D', 'it'),
      category('DE', '电脑', 'D/DE', 'it'),
      category('DEF', '台式机', 'D/DE/DEF', 'it'),
    ].map((node) => [node.code, node]),
  ),
)

type Row = Partial<Record<ImportField, unknown>> & { skus?: unknown }
const COLUMNS = Object.keys(importFields) as ImportField[]
const GOOD: Row = { code: 'A1', name: '复印纸', category: '复印纸', price: 10 }

const unitsFrom = async (lines: readonly Row[], defaults: object = {}): Promise<Unit[]> => {
  const keys = [...COLUMNS, 'skus', 'sku_code']
  const rows = new Rows(keys)
  const packer = new Packer((portion) => rows.add(portion))
  for (const [i, cells] of lines.entries()) await packer.add(packRow(keys, { no: i + 2, cells, problem: '', raw: '' }))
  await packer.end()
  const mapping = ImportMapping.parse({ columns: Object.fromEntries(COLUMNS.map((it_) => [it_, [it_]])), defaults })
  return [...unitsOf(await groupRows({ mapping }, rows), rows, { mapping, categories, today: '2026-11-20' })]
}
const unitFrom = async (over: Row, defaults: object = {}): Promise<Unit> => (await unitsFrom([{ ...GOOD, ...over }], defaults))[0]!
const draftOf = async (over: Row, defaults: object = {}) => {
  const { draft, faults } = await unitFrom(over, defaults)
  expect(faults).toEqual([])
  return draft!
}

describe('a cell of goods', () => {
  it.each<[ImportField, unknown, string]>([
    ['name', '纸'.repeat(256), '商品名称最多 255 个字，实有 256 个'],
    ['brand', '得'.repeat(61), '品牌最多 60 个字，实有 61 个'],
    ['unit', '一二三四五六七八九十一', '单位最多 10 个字，实有 11 个'],
    ['code', 'A 1', '编码最多 64 个字，不能有空格、引号和尖括号'],
    ['code', 'A'.repeat(65), '编码最多 64 个字，不能有空格、引号和尖括号'],
    ['price', 0, '价格（元）须大于 0'],
    ['price', -1, '价格（元）须大于 0'],
    ['price', '100000000.01', '价格（元）最多 1 亿元'],
    ['price', 0.12345, '价格（元）最多四位小数'],
    ['stock', -1, '库存须为 0 到 99,999,999 的整数'],
    ['stock', 100_000_000, '库存须为 0 到 99,999,999 的整数'],
    ['stock', 1.5, '库存须为 0 到 99,999,999 的整数'],
    ['moq', 0, '起订量须为 1 到 9,999 的整数'],
    ['packStep', 10_000, '销售倍数须为 1 到 9,999 的整数'],
    ['leadDays', 181, '发货天数须为 0 到 180 的整数'],
    ['taxRate', 17.5, '税率须为 0 到 17'],
    ['taxRate', -1, '税率须为 0 到 17'],
    ['taxRate', '免税', '税率（%）不是数字'],
    ['badges', '7,19', '服务标签须为 1 到 18 的编号'],
    ['badges', '0', '服务标签须为 1 到 18 的编号'],
    ['badges', '7,16', '16（优惠）和 17（折扣）随优惠券活动自动显示，不用填写'],
    ['cas', '64-17-6', 'CAS 号不正确（校验位不符）'],
    ['category', '没有的', '商城没有这个分类，请改为商城的分类，或选择用默认分类代替'],
    ['category', '', '没有分类，请选择默认分类'],
    ['category', 'AB', '商城没有这个分类，请改为商城的分类，或选择用默认分类代替'],
  ])('%s is refused as %s', async (field, value, message) => {
    const { draft, faults } = await unitFrom({ [field]: value })
    expect([draft, faults.map((fault) => [fault.rowNo, fault.message])]).toEqual([null, [[2, message]]])
  })

  it('is taken up to its bound', async () => {
    const most = { name: '纸'.repeat(255), code: 'A'.repeat(64), leadDays: 180, badges: '1,18' }
    expect(await draftOf({ ...most, taxRate: 17 })).toMatchObject({ ...most, badges: [1, 14, 18], taxRateBp: 1700 })
    const { skus } = await draftOf({ price: 100_000_000, stock: 99_999_999, moq: 9999, packStep: 9999, listPrice: '100000000' })
    expect(skus[0]).toMatchObject({ priceE4: 1_000_000_000_000, stock: 99_999_999, moq: 9999, packStep: 9999, listPriceE4: null })
    expect((await draftOf({ price: '0.0001', listPrice: '0.0002', stock: 0 })).skus[0]).toMatchObject({
      priceE4: 1,
      listPriceE4: 2,
      stock: 0,
    })
  })

  it.each([
    [13, 1300],
    ['13%', 1300],
    ['６％', 600],
    [0.13, 1300],
    [0.09, 900],
    [1, 100],
    [1.5, 150],
    [0, 0],
    ['', 1300],
  ])('税率 %s is %i of ten thousand', async (taxRate, taxRateBp) => {
    expect((await draftOf({ taxRate })).taxRateBp).toBe(taxRateBp)
  })

  it.each([
    [0, 11],
    [1, 11],
    [2, 12],
    [3, 13],
    [4, 14],
  ])('goods that leave after %i days carry badge %i', async (leadDays, badge) => {
    expect(await draftOf({ leadDays })).toMatchObject({ leadDays, badges: [badge] })
  })

  it('counts fen as fen, and yuan before them', async () => {
    expect((await draftOf({ price: '', priceFen: 1050 })).skus[0]!.priceE4).toBe(105_000)
    expect((await draftOf({ price: 9, priceFen: 1050 })).skus[0]!.priceE4).toBe(90_000)
    expect((await unitFrom({ price: '' })).faults[0]!.message).toBe('没有价格，请填写价格或默认价格')
  })

  it('that is empty takes the default, one that is not keeps its own', async () => {
    const defaults = { categoryCode: 'DEF', priceE4: 70_000, stock: 4, unit: '箱', brand: '得力', leadDays: 9, taxRateBp: 300 }
    const bare = await draftOf({ category: '', price: '' }, defaults)
    expect(bare).toMatchObject({ categoryCode: 'DEF', brand: '得力', leadDays: 9, taxRateBp: 300, expenseSubject: 'it' })
    expect(bare.skus[0]).toMatchObject({ priceE4: 70_000, stock: 4, unit: '箱', moq: 1, packStep: 1 })
    const own = await draftOf({ brand: '晨光', leadDays: 0, taxRate: 0, stock: 0, unit: '包' }, defaults)
    expect(own).toMatchObject({ categoryCode: 'ABC', brand: '晨光', leadDays: 0, taxRateBp: 0, expenseSubject: 'office' })
    expect(own.skus[0]).toMatchObject({ priceE4: 100_000, stock: 0, unit: '包' })
  })
})

describe('a category of a file', () => {
  it.each([['复印纸'], ['办公/纸/复印纸'], ['办公 > 纸 > 复印纸'], ['别处/复印纸'], ['ABC']])('is found by %s', async (text) => {
    expect((await draftOf({ category: text })).categoryCode).toBe('ABC')
  })

  it('the mall does not have is named, and replaced only where one says so', async () => {
    expect(await unitFrom({ category: '吸管' }, { categoryCode: 'DEF' })).toMatchObject({ draft: null, unknownCategories: ['吸管'] })
    const agreed = await unitFrom({ category: '吸管' }, { categoryCode: 'DEF', categoryForUnknown: true })
    expect(agreed).toMatchObject({ draft: { categoryCode: 'DEF' }, unknownCategories: ['吸管'], faults: [] })
  })
})

describe('goods of a file', () => {
  it('are an asset where they last and one of them costs 1,000 yuan', async () => {
    const isAsset = async (over: Row) => (await draftOf(over)).isAsset
    expect(await isAsset({ category: '台式机', price: 999.99 })).toBe(false)
    expect(await isAsset({ category: '台式机', price: 1000 })).toBe(true)
    expect(await isAsset({ category: '复印纸', price: 5000 })).toBe(false)
    const skus = [{ price: 900 }, { price: 1200 }]
    expect(await isAsset({ category: '台式机', price: '', skus })).toBe(true)
  })

  it('of one group are one product with the SKUs of its rows; one wrong row keeps all of it out', async () => {
    const rows = [
      { ...GOOD, productCode: 'G', code: 'G-S', spec: 'S' },
      { ...GOOD, code: 'B1' },
      { ...GOOD, productCode: 'G', code: 'G-M', spec: 'M', price: 12 },
    ]
    const [group, other] = await unitsFrom(rows)
    expect([group!.rowNos, group!.draft!.code, group!.draft!.skus.map((k) => [k.code, k.specs[0]!.value, k.priceE4])]).toEqual([
      [2, 4],
      'G',
      [
        ['G-S', 'S', 100_000],
        ['G-M', 'M', 120_000],
      ],
    ])
    expect(other!.draft!.code).toBe('B1')
    const [broken, whole] = await unitsFrom([rows[0]!, rows[1]!, { ...rows[2]!, price: '面议' }])
    expect([broken!.draft, broken!.faults.map((it_) => [it_.rowNo, it_.message])]).toEqual([null, [[4, '价格（元）不是数字']]])
    expect(whole!.draft).not.toBeNull()
  })

  it('may not carry a code twice, in one group or in two; a row that was refused takes none', async () => {
    const codes = ['A1', 'A2', 'A1', 'A2']
    const said = async (lines: readonly Row[]) =>
      (await unitsFrom(lines)).map((it_) => it_.faults.map((f) => [f.rowNo, f.message])[0] ?? null)
    expect(await said(codes.map((code) => ({ ...GOOD, code })))).toEqual([
      null,
      null,
      [4, '商品编码与第 2 行重复'],
      [5, '商品编码与第 3 行重复'],
    ])
    expect(await said([1, 2].map(() => ({ ...GOOD, productCode: 'G', code: 'G-S' })))).toEqual([[3, '商品编码与第 2 行重复']])
    expect(await said([{ ...GOOD, price: '面议' }, GOOD])).toEqual([[2, '价格（元）不是数字'], null])
  })

  it('without a code get one from what they are: alike the second time, another for another pack', async () => {
    const codeOf = async (over: Row) => (await draftOf({ code: '', ...over })).code
    expect(await codeOf({})).toMatch(/^H[0-9A-F]{15}$/)
    expect(await codeOf({ price: 99 })).toBe(await codeOf({}))
    const others = await Promise.all(
      [{}, { name: '纸' }, { brand: '得力' }, { model: 'X' }, { spec: 'A4' }, { pack: '5 包/箱' }].map(codeOf),
    )
    expect(new Set(others).size).toBe(others.length)
  })

  it('nested in a line take their own code, else that of their product with a number', async () => {
    const skusOf = async (skus: readonly object[]) =>
      (await draftOf({ price: 3, stock: 7, skus })).skus.map((k) => [k.code, k.priceE4, k.stock])
    expect(await skusOf([{ sku_code: 'S1', price: 5 }, { stock: 0 }])).toEqual([
      ['S1', 50_000, 7],
      ['A1-2', 30_000, 0],
    ])
    expect(await skusOf([{}])).toEqual([['A1', 30_000, 7]])
  })
})
