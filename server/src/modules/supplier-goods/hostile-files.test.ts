// Cells no form could bring in: each is a fault of its row, and the rows beside it are taken.
import { describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { useWorld, refusalOf, type Client } from '../../../test/harness.ts'
import type { SessionUser } from '../../core/context.ts'
import { keepFile } from '../../core/files.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { buildSupplier, buildUser } from '../../demo/build.ts'
import { keptFiles } from '../../gateways/storage.ts'
import { buildCategories } from '../catalog/fixtures.ts'

const world = useWorld()
let next = 3900

const shop = async (): Promise<{ user: SessionUser; client: Client; leaf: string }> => {
  const n = (next += 1)
  const { db } = world()
  const cats = await buildCategories(db, `分类${n}`, `组${n}`, [`叶${n}`])
  const supplierId = await buildSupplier(db, { srcId: n, name: `供应商${n}` })
  const user = await buildUser(db, { schoolId: SUPPLIER_ID, no: `HF${n}`, name: '供应商用户', roles: ['supplier'], supplierId })
  return { user, client: await world().as(user), leaf: cats.get(`叶${n}`)! }
}

const imported = async (name: string, body: string | Buffer) => {
  const { user, client, leaf } = await shop()
  const { id: fileId } = await keepFile({ db: world().db, storage: keptFiles() }, user, SUPPLIER_ID, name, Buffer.from(body as string))
  const { columns } = await client.supplierGoods.preview({ fileId })
  const { id } = await client.supplierGoods.start({ fileId, mapping: { columns, defaults: { categoryCode: leaf } } })
  await world().drain()
  const { state, created, rows } = await client.supplierGoods.importDetail({ id, pageSize: 200 })
  return { state, created, errors: rows.map((it) => [it.rowNo, it.field, it.message]) }
}

const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`
const line = (code: string, more = ''): string => `{"商品编码":"${code}","商品名称":"无水乙醇 ${code}","价格":14${more}}`

describe('a cell that cannot be kept as it is', () => {
  it('is a fault of its row in CSV, and the others are taken', async () => {
    const body = `商品编码,商品名称,价格\nA1,无水乙醇${'，分析纯'.repeat(60)},14\nA2,氯化\u202e钠,15\nA3,氯化\u0000钾,16\nA4,硫酸铜,17\n`
    expect(await imported('a.csv', body)).toEqual({
      state: 'done',
      created: 2,
      errors: [
        [3, '整行', '“商品名称”含有改变文字方向的隐藏符号'],
        [4, '整行', '“商品名称”含有空字符'],
      ],
    })
  })

  it('is a fault of its row in XLSX', async () => {
    const rows = [
      ['商品编码', '商品名称', '价格'],
      ['X1', '无水乙醇', '14'],
      ['X2', '氯化\u2066钠', '15'],
    ]
    const file = await writeXlsxFile(rows.map((row) => row.map((value) => ({ type: String, value })))).toBuffer()
    expect(await imported('a.xlsx', file)).toEqual({
      state: 'done',
      created: 1,
      errors: [[3, '整行', '“商品名称”含有改变文字方向的隐藏符号']],
    })
  })

  it('is a fault of its row in JSONL, be it half a character, a name, or depth', async () => {
    const body = [
      line('J1'),
      line('J2', ',"品牌":"国\\ud800药"'),
      line('J3', ',"品\\udc00牌":"国药"'),
      line('J4', `,"attributes":${deep(1_000_000)}`),
      line('J5', ',"品牌":"国药\\u0000"'),
    ].join('\n')
    expect(await imported('a.jsonl', body)).toEqual({
      state: 'done',
      created: 1,
      errors: [
        [2, '整行', '“品牌”含有不完整的字符'],
        [3, '整行', '“品\ufffd牌”含有不完整的字符'],
        [4, '整行', '“attributes”嵌套超过 32 层'],
        [5, '整行', '“品牌”含有空字符'],
      ],
    })
  })

  it('counts thousands of deep rows, each with its fault', async () => {
    const body = Array.from({ length: 4000 }, (_, i) => line(`D${i}`, `,"attributes":${deep(1000)}`)).join('\n')
    const { state, created, errors } = await imported('deep.jsonl', `${line('D')}\n${body}`)
    expect([state, created, errors.length]).toEqual(['done', 1, 200])
    expect(errors[0]).toEqual([2, '整行', '“attributes”嵌套超过 32 层'])
  })

  it('in a header refuses the file, with its column', async () => {
    const { user, client } = await shop()
    const body = Buffer.from('商品编码,商品\u202e名称,价格\nA1,无水乙醇,14\n')
    const { id: fileId } = await keepFile({ db: world().db, storage: keptFiles() }, user, SUPPLIER_ID, 'h.csv', body)
    expect((await refusalOf(client.supplierGoods.preview({ fileId }))).message).toContain('第 2 列的表头含有改变文字方向的隐藏符号')
  })
})
