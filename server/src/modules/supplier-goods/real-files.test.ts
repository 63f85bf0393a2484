// Real files through the very import; they are not part of the repository, so without them this file says so and skips.
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { keepFile } from '../../core/files.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { buildSupplier, buildUser } from '../../demo/build.ts'
import { keptFiles } from '../../gateways/storage.ts'
import { buildCategories } from '../catalog/fixtures.ts'

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

const files: readonly Expected[] = [
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

describe.skipIf(!existsSync(DATA))(
  existsSync(DATA) ? 'files as people have them' : 'files as people have them: skipped, ../shared/data is not beside the repository',
  () => {
    it.each(files)(
      'takes in $file',
      async (want) => {
        const n = files.indexOf(want) + 4000
        const { db, admin } = world()
        const leaf = (await buildCategories(db, `根${n}`, `组${n}`, [`叶${n}`])).get(`叶${n}`)!
        const supplierId = await buildSupplier(db, { srcId: n, name: `供应商${n}` })
        const user = await buildUser(db, { schoolId: SUPPLIER_ID, no: `RF${n}`, name: '供应商用户', roles: ['supplier'], supplierId })
        const client = await world().as(user)
        const kept = await keepFile(
          { db, storage: keptFiles() },
          user,
          SUPPLIER_ID,
          basename(want.file),
          readFileSync(join(DATA, want.file)),
        )
        const { columns, total } = await client.supplierGoods.preview({ fileId: kept.id })
        expect(total).toBe(want.rows)
        const mapping = { columns, defaults: { categoryCode: leaf, categoryForUnknown: true, ...want.defaults } }
        const started = await client.supplierGoods.start({ fileId: kept.id, mapping })
        await world().drain()
        const done = await client.supplierGoods.importDetail({ id: started.id, pageSize: 200 })
        const messages: Record<string, number> = {}
        for (const row of done.rows) messages[kindOf(row.message)] = (messages[kindOf(row.message)] ?? 0) + 1
        expect([done.state, done.created, done.errors, messages]).toEqual(['done', want.created, want.errors, want.messages ?? {}])
        const { rows } = await admin.query('select count(*)::int as n from skus where supplier_id = $1', [supplierId])
        expect(rows[0].n).toBe(want.skus)
        const again = await client.supplierGoods.start({ fileId: kept.id, mapping })
        await world().drain()
        expect(await client.supplierGoods.importDetail({ id: again.id })).toMatchObject({
          created: 0,
          updated: 0,
          unchanged: want.created,
          errors: want.errors,
        })
      },
      120_000,
    )
  },
)
