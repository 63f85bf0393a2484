// Lists as suppliers have them through the very import: composed ones everywhere, and the real ones of ../shared/data, which are no
// part of the repository, only where that folder lies beside the checkout.
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { importFieldNames, importFields } from '@caiyuan/contract/supplier-goods'
import { describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { keepFile } from '../../core/files.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { buildSupplier, buildUser } from '../../demo/build.ts'
import { keptFiles } from '../../gateways/storage.ts'
import { buildCategories } from '../catalog/fixtures.ts'
import * as lists from './fixtures.ts'
import { guessColumns } from './import/columns.ts'

const DATA = join(import.meta.dirname, '../../../../../shared/data')
const world = useWorld()

interface Expected {
  file: string
  rows: number
  defaults?: object
  created: number
  errors: number
  skus: number
  /** Messages of the errors with their counts. */
  messages?: Record<string, number>
}

interface Composed extends Expected {
  body: () => string | Buffer | Promise<Buffer>
  encoding?: string
  headRow?: number
  /** What stands in the catalogue: name, spec and code of each SKU, price, unit, stock. */
  goods: readonly string[]
}

const composed: readonly Composed[] = [
  {
    file: '试剂.csv',
    body: () => lists.reagents,
    rows: 3,
    defaults: { priceE4: 1_000_000, unit: '瓶', stock: 10 },
    created: 3,
    errors: 0,
    skus: 3,
    goods: ['64-17-5 ethanol · · 100.0000/瓶 · 10', '7647-14-5 氯化钠 · · 100.0000/瓶 · 10', '7732-18-5 水 · · 100.0000/瓶 · 10'],
  },
  {
    file: '零件.csv',
    body: () => lists.parts,
    rows: 3,
    defaults: { priceE4: 50_000, unit: '个', stock: 100 },
    created: 2,
    errors: 1,
    skus: 2,
    messages: { 商品编码重复: 1 },
    goods: ['CY4001 四路二输入或非门 · DIP?14* · 5.0000/个 · 100', 'CY4002 双路四输入, 或非门 · SOIC*3.9x8.7mm*P1.27mm* · 5.0000/个 · 100'],
  },
  {
    file: '元器件.csv',
    body: () => lists.components,
    rows: 2,
    defaults: { priceE4: 20_000, unit: '个' },
    created: 2,
    errors: 0,
    skus: 2,
    goods: [
      'Y1001 -55°C~+125°C 600Ω@100MHz ±25% 0603 · FB_0603 · 2.0000/个 · 133929',
      'Y1002 1.85Ω 10uH ±10% 0603 · L_0603 · 2.0000/个 · 0',
    ],
  },
  {
    file: '订单行.csv',
    body: () => lists.orderLines,
    rows: 3,
    created: 2,
    errors: 1,
    skus: 2,
    messages: { '价格（元）须大于 n': 1 },
    goods: ['900001 采园 正1匹 冷暖挂机(CY-25GW) · · 1799.0000/件 · 0', '900002 采园 20张5号牛皮纸信封 220*110mm · · 4.2700/件 · 0'],
  },
  {
    file: '耗材.csv',
    body: () => lists.consumables,
    rows: 3,
    created: 3,
    errors: 0,
    skus: 3,
    goods: [
      'H0D53475A26C2751 一次性使用采样管 · 5ml · 0.4500/支 · 0',
      'H2855FBE3A190A2E 一次性使用采样管 · 10ml · 0.6500/支 · 0',
      'H775E759D05E0CD6 检查手套（丁腈） · M · 29.9000/盒 · 0',
    ],
  },
  {
    file: '两列.csv',
    body: () => lists.bare,
    rows: 2,
    defaults: { priceE4: 10_000 },
    created: 2,
    errors: 0,
    skus: 2,
    goods: ['A90010100 样品用房 · · 1.0000/件 · 0', 'A90010200 样品用架 · · 1.0000/件 · 0'],
  },
  {
    file: '床品.jsonl',
    body: () => lists.bedding,
    rows: 2,
    created: 2,
    errors: 0,
    skus: 3,
    goods: ['S1-1 纯棉四件套 · 1.5 米 · 899.0000/件 · 100', 'S1-2 纯棉四件套 · 1.8 米 · 999.0000/件 · 0', 'S2 荞麦枕 · · 59.0000/件 · 7'],
  },
  {
    file: '手机.jsonl',
    body: () => lists.phones,
    rows: 1,
    created: 1,
    errors: 0,
    skus: 2,
    goods: ['20260001 采园 手机 · 金色 16G · 3788.0000/台 · 487', '20260002 采园 手机 · 银色 32G · 3999.5000/台 · 499'],
  },
  {
    file: '记录仪.jsonl',
    body: () => lists.recorders,
    rows: 1,
    created: 1,
    errors: 0,
    skus: 2,
    goods: [
      '7001-11 双镜头行车记录仪 · 【旗舰版】触摸大屏 · 329.0000/件 · 825',
      '7001-12 双镜头行车记录仪 · 【标准版】 · 299.5000/件 · 756',
    ],
  },
  {
    file: '报价单.csv',
    body: () => lists.inGb18030(lists.quotation),
    encoding: 'GB18030',
    headRow: 4,
    rows: 3,
    created: 2,
    errors: 1,
    skus: 2,
    messages: { '价格（元）不是数字': 1 },
    goods: ['YP-001 移液器吸头 · · 1018.5000/盒 · 20', 'YP-002 离心管架 · · 12.5000/个 · 5'],
  },
  {
    file: '目录.xlsx',
    body: lists.workbook,
    encoding: 'XLSX',
    headRow: 3,
    rows: 2,
    created: 2,
    errors: 0,
    skus: 2,
    goods: ['W-1 无水乙醇 · · 14.5000/瓶 · 120', 'W-2 擦镜纸 · · 3.2500/本 · 9'],
  },
]

const real: readonly Expected[] = [
  {
    file: 'chemicals/reagents.csv',
    rows: 5262,
    defaults: { priceE4: 1_000_000, unit: '瓶', stock: 10 },
    created: 5262,
    errors: 0,
    skus: 5262,
  },
  {
    file: 'electronic-parts/kicad_parts.csv',
    rows: 10_149,
    defaults: { priceE4: 50_000, unit: '个', stock: 100 },
    created: 10_147,
    errors: 2,
    skus: 10_147,
    messages: { 商品编码重复: 2 },
  },
  { file: 'electronic-parts/jlcpcb_parts.csv', rows: 720, defaults: { priceE4: 20_000, unit: '个' }, created: 720, errors: 0, skus: 720 },
  { file: 'product-catalogue/litemall_goods.jsonl', rows: 239, created: 239, errors: 0, skus: 244 },
  { file: 'product-catalogue/mall_products.jsonl', rows: 20, created: 20, errors: 0, skus: 96 },
  { file: 'product-catalogue/xmodule_jd_products.jsonl', rows: 35, created: 35, errors: 0, skus: 1012 },
  { file: 'product-catalogue/jd_vop_order_items.csv', rows: 29, created: 28, errors: 1, skus: 28, messages: { '价格（元）须大于 n': 1 } },
  { file: 'product-catalogue/medical_consumables_seed.csv', rows: 37, created: 37, errors: 0, skus: 37 },
  { file: 'product-catalogue/gpc2022_partial.csv', rows: 36, defaults: { priceE4: 10_000 }, created: 36, errors: 0, skus: 36 },
]

const kindOf = (message: string): string => message.replace(/与第 \d+ 行/, '').replace(/[\d.]+/g, 'n')

/** Imports a file with the columns that were guessed, twice: the second time nothing changes. */
const takeIn = async (n: number, want: Expected, name: string, body: Buffer) => {
  const { db, admin } = world()
  const leaf = (await buildCategories(db, `根${n}`, `组${n}`, [`叶${n}`])).get(`叶${n}`)!
  const supplierId = await buildSupplier(db, { srcId: n, name: `供应商${n}` })
  const user = await buildUser(db, { schoolId: SUPPLIER_ID, no: `RF${n}`, name: '供应商用户', roles: ['supplier'], supplierId })
  const client = await world().as(user)
  const kept = await keepFile({ db, storage: keptFiles() }, user, SUPPLIER_ID, name, body)
  const found = await client.supplierGoods.preview({ fileId: kept.id })
  expect(found.total).toBe(want.rows)
  const mapping = { columns: found.columns, defaults: { categoryCode: leaf, categoryForUnknown: true, ...want.defaults } }
  const started = await client.supplierGoods.start({ fileId: kept.id, mapping })
  await world().drain()
  const done = await client.supplierGoods.importDetail({ id: started.id, pageSize: 200 })
  const messages: Record<string, number> = {}
  for (const row of done.rows) messages[kindOf(row.message)] = (messages[kindOf(row.message)] ?? 0) + 1
  expect([done.state, done.created, done.errors, messages]).toEqual(['done', want.created, want.errors, want.messages ?? {}])
  const { rows: skus } = await admin.query(
    'select p.name, k.code, k.spec_text as spec, (k.price_e4 / 10000.0)::numeric(12, 4)::text as price, k.unit, s.stock from skus k join products p on p.id = k.product_id join sku_stocks s on s.sku_id = k.id where k.supplier_id = $1 order by k.code',
    [supplierId],
  )
  expect(skus).toHaveLength(want.skus)
  const again = await client.supplierGoods.start({ fileId: kept.id, mapping })
  await world().drain()
  expect(await client.supplierGoods.importDetail({ id: again.id })).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: want.created,
    errors: want.errors,
  })
  return { found, skus }
}

describe('lists in the shapes suppliers send', () => {
  it('have their fields known by the titles of the template, units in brackets or not', () => {
    const titles = importFieldNames.map((field) => importFields[field].title)
    const columns = guessColumns(titles)
    expect(importFieldNames.map((field) => columns[field]?.[0])).toEqual(titles)
    expect(guessColumns(['售价（含税）', '交期(天)', '价格（分）', '单价（不含税）'])).toEqual({
      price: ['售价（含税）'],
      leadDays: ['交期(天)'],
      priceFen: ['价格（分）'],
    })
  })

  it.each(composed)('takes in $file', async (want) => {
    const { found, skus } = await takeIn(3900 + composed.indexOf(want), want, want.file, Buffer.from((await want.body()) as string))
    const isJson = want.file.endsWith('.jsonl')
    expect([found.encoding, found.headRow]).toEqual([want.encoding ?? 'UTF-8', want.headRow ?? (isJson ? 0 : 1)])
    expect(skus.map((k) => `${k.code} ${k.name} · ${k.spec} · ${k.price}/${k.unit} · ${k.stock}`.replace(' ·  · ', ' · · '))).toEqual(
      want.goods,
    )
  })
})

if (existsSync(DATA))
  describe('files as people have them', () => {
    it.each(real)(
      'takes in $file',
      async (want) => {
        await takeIn(4000 + real.indexOf(want), want, basename(want.file), readFileSync(join(DATA, want.file)))
      },
      120_000,
    )
  })
