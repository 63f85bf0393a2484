// Import by a supplier: from file to goods, with its errors, again, after a crash, and with files as people save them.
import { supplierGoods } from '@caiyuan/contract/supplier-goods'
import { describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { readSheet } from 'read-excel-file/node'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import type { SessionUser } from '../../core/context.ts'
import { keepFile } from '../../core/files.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { buildSupplier, buildUser } from '../../demo/build.ts'
import { keptFiles } from '../../gateways/storage.ts'
import { buildCategories } from '../catalog/fixtures.ts'

const world = useWorld()
let next = 3000

interface Shop {
  user: SessionUser
  client: Client
  supplierId: string
  leaf: string
}

const shop = async (): Promise<Shop> => {
  const n = (next += 1)
  const { db } = world()
  const cats = await buildCategories(db, `分类${n}`, `组${n}`, [`叶${n}`])
  const supplierId = await buildSupplier(db, { srcId: n, name: `供应商${n}` })
  const user = await buildUser(db, { schoolId: SUPPLIER_ID, no: `SU${n}`, name: '供应商用户', roles: ['supplier'], supplierId })
  return { user, client: await world().as(user), supplierId, leaf: cats.get(`叶${n}`)! }
}

const upload = async (it: Shop, name: string, body: string | Buffer): Promise<string> =>
  (await keepFile({ db: world().db, storage: keptFiles() }, it.user, SUPPLIER_ID, name, Buffer.from(body as string))).id

const run = async (it: Shop, name: string, body: string | Buffer, defaults: object = {}, columns?: Record<string, string[]>) => {
  const fileId = await upload(it, name, body)
  const preview = await it.client.supplierGoods.preview({ fileId })
  const { id } = await it.client.supplierGoods.start({
    fileId,
    mapping: { columns: columns ?? preview.columns, defaults: { categoryCode: it.leaf, ...defaults } },
  })
  await world().drain()
  return it.client.supplierGoods.importDetail({ id, pageSize: 200 })
}

const goodsOf = async (it: Shop) =>
  (
    await world().admin.query(
      'select p.code, p.name, p.control_class, p.base_unit, k.code as sku, k.price_e4::int as price, k.unit, s.stock from products p join skus k on k.product_id = p.id join sku_stocks s on s.sku_id = k.id where p.supplier_id = $1 order by k.code',
      [it.supplierId],
    )
  ).rows

const CSV = `商品编码,商品名称,品牌,规格,单位,价格,库存,CAS号
R1,无水乙醇 AR,国药,500mL,瓶,14.50,120,64-17-5
R2,氯化钠 AR,国药,500g,瓶,"¥1,018.25",30,7647-14-5
R3,,国药,500g,瓶,18,30,
R4,硫酸铜 AR,国药,500g,瓶,二十元,30,
R5,氯化钾 AR,国药,500g,瓶,21,30,7447-40-8
R6,多一列,国药,500g,瓶,21,30,,多出来的
R1,又一个,国药,500g,瓶,21,30,
`

describe('supplierGoods.preview', () => {
  it('says which rows take their code from another column, and for which one is made up', async () => {
    const it = await shop()
    const fileId = await upload(
      it,
      '缺码.csv',
      '商品编码,商品名称,品牌,货号,单位,价格,库存\nA1,无水乙醇,国药,1000,瓶,14,1\n,氯化钠,国药,1001,瓶,15,1\n,氯化钾,国药,1002,瓶,16,1\n,硫酸铜,国药,,瓶,17,1\n',
    )
    const { columns } = await it.client.supplierGoods.preview({ fileId })
    expect(columns.code).toEqual(['商品编码', '货号'])
    const checkOf = async (code: string[]) =>
      (await it.client.supplierGoods.preview({ fileId, mapping: { columns: { ...columns, code }, defaults: { categoryCode: it.leaf } } }))
        .check!
    const both = await checkOf(['商品编码', '货号'])
    expect([both.good, both.notes]).toEqual([
      4,
      [
        '2 行（如第 3 行）的「商品编码」为空，以「货号」作商品编码',
        '1 行（第 5 行）没有商品编码，按名称、品牌、型号、规格和包装生成；这些内容改动后再导入，会成为新的商品',
      ],
    ])
    expect((await checkOf(['商品编码'])).notes).toHaveLength(1)
    expect((await checkOf(['商品名称'])).notes).toEqual([])
  })

  it('guesses Chinese and English columns, shows the first rows, and checks every row of a mapping', async () => {
    const it = await shop()
    const fileId = await upload(it, '报价.csv', CSV)
    const guess = await it.client.supplierGoods.preview({ fileId })
    expect([guess.format, guess.encoding, guess.total, guess.check]).toEqual(['csv', 'UTF-8', 7, null])
    expect(guess.columns).toMatchObject({ code: ['商品编码'], name: ['商品名称'], price: ['价格'], cas: ['CAS号'], stock: ['库存'] })
    expect(guess.rows[0]).toEqual(['R1', '无水乙醇 AR', '国药', '500mL', '瓶', '14.50', '120', '64-17-5'])
    const { check } = await it.client.supplierGoods.preview({
      fileId,
      mapping: { columns: guess.columns, defaults: { categoryCode: it.leaf } },
    })
    expect([check!.goods, check!.good, check!.bad]).toEqual([7, 2, 5])
    expect(check!.faults).toHaveLength(5)
    expect(await goodsOf(it)).toEqual([])
  })

  it('says plainly what is wrong with a file, and knows no other supplier’s', async () => {
    const it = await shop()
    const other = await shop()
    expect((await refusalOf(other.client.supplierGoods.preview({ fileId: await upload(it, 'a.csv', CSV) }))).message).toBe(
      '文件不存在或您无权查看',
    )
    expect(
      (await refusalOf(it.client.supplierGoods.preview({ fileId: await upload(it, 'empty.csv', '商品编码,商品名称\n') }))).message,
    ).toBe('导入文件无法读取：文件里没有数据行')
    expect((await refusalOf(upload(it, 'page.csv', '<html><script>') as Promise<unknown>).catch((e: Error) => e)).message).toContain(
      '文件内容不是 csv 格式',
    )
    expect(
      (
        await refusalOf(
          it.client.supplierGoods.preview({
            fileId: await upload(it, 'broken.xlsx', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(40, 7)])),
          }),
        )
      ).message,
    ).toContain('不是有效的 xlsx 文件')
  })
})

describe('supplierGoods.start', () => {
  it('takes the good rows in and reports the others row by row', async () => {
    const it = await shop()
    const done = await run(it, '报价.csv', CSV)
    expect(done).toMatchObject({ state: 'done', total: 7, done: 7, created: 2, updated: 0, unchanged: 0, errors: 5, reason: '' })
    expect(done.rows).toEqual([
      { rowNo: 4, field: '商品名称', message: '请输入商品名称', content: '' },
      { rowNo: 5, field: '价格（元）', message: '价格（元）不是数字', content: '二十元' },
      { rowNo: 6, field: 'CAS 号', message: 'CAS 号不正确（校验位不符）', content: '7447-40-8' },
      { rowNo: 7, field: '整行', message: '应有 8 列，实有 9 列', content: 'R6 | 多一列 | 国药 | 500g | 瓶 | 21 | 30 |  | 多出来的' },
      { rowNo: 8, field: '商品编码', message: '商品编码与第 2 行重复', content: 'R1' },
    ])
    expect(done.faults).toContainEqual({ field: '商品编码', message: '商品编码与前面的行重复', num: 1 })
    expect(done.faultNum).toBe(5)
    expect(await goodsOf(it)).toEqual([
      { code: 'R1', name: '无水乙醇 AR', control_class: 1, base_unit: 'mL', sku: 'R1', price: 145_000, unit: '瓶', stock: 120 },
      { code: 'R2', name: '氯化钠 AR', control_class: 0, base_unit: 'g', sku: 'R2', price: 10_182_500, unit: '瓶', stock: 30 },
    ])
    const messages = await it.client.notice.messages()
    expect(messages.list[0]).toMatchObject({ title: '商品导入完成：报价.csv', body: '新增 2，更新 0，未变 0，错误 5' })
    expect((await world().anonymous().catalog.search({ keyword: '无水乙醇' })).list.map((c) => c.supplierId)).toContain(it.supplierId)
  })

  it('leaves a code that other goods carry with them, and says so at its row', async () => {
    const it = await shop()
    await run(it, '先.csv', '商品编码,商品名称,价格\nG1,先有的,1\n')
    const done = await run(it, '后.csv', '某某公司报价单,,,\n\n商品组编码,商品编码,商品名称,价格\nG2,G2,好的,1\nG3,G1,后来的,2\n')
    expect([done.created, done.errors, done.rows]).toEqual([
      1,
      1,
      [{ rowNo: 5, field: '商品编码', message: '商品编码已用于您的另一商品：先有的', content: 'G1' }],
    ])
    expect((await goodsOf(it)).map((k) => [k.sku, k.name])).toEqual([
      ['G1', '先有的'],
      ['G2', '好的'],
    ])
  })

  it('says once what is wrong with many rows, the most frequent first', async () => {
    const it = await shop()
    const rows = Array.from({ length: 30 }, (_, i) => `K${i},商品 ${i},甲,盒,${i < 5 ? '面议' : '9.90'},5,没有的分类`)
    const fileId = await upload(it, '外部.csv', `商品编码,商品名称,品牌,单位,价格,库存,分类\n${rows.join('\n')}\n`)
    const { columns } = await it.client.supplierGoods.preview({ fileId })
    const { check } = await it.client.supplierGoods.preview({ fileId, mapping: { columns, defaults: {} } })
    expect(check!.faults.map((f) => [f.field, f.num])).toEqual([
      ['分类', 30],
      ['价格（元）', 5],
    ])
  })

  it('changes nothing the second time, and only what changed the third time', async () => {
    const it = await shop()
    await run(it, 'a.csv', CSV)
    const before = await world().admin.query('select id, updated_at from products where supplier_id = $1 order by id', [it.supplierId])
    expect(await run(it, 'a.csv', CSV)).toMatchObject({ created: 0, updated: 0, unchanged: 2, errors: 5 })
    expect(
      (await world().admin.query('select id, updated_at from products where supplier_id = $1 order by id', [it.supplierId])).rows,
    ).toEqual(before.rows)
    expect(await run(it, 'a.csv', CSV.replace('14.50', '15.20'))).toMatchObject({ created: 0, updated: 1, unchanged: 1 })
    expect((await goodsOf(it))[0]).toMatchObject({ sku: 'R1', price: 152_000 })
  })

  it('leaves the stock of goods as it is when the list has no column of it, and begins new ones at none', async () => {
    const it = await shop()
    const row = (code: string) => `${code},无水乙醇 ${code},国药,500mL,瓶`
    await run(it, 'a.csv', `商品编码,商品名称,品牌,规格,单位,价格,库存\n${row('R1')},14.50,120`)
    await run(it, 'b.csv', `商品编码,商品名称,品牌,规格,单位,价格\n${row('R1')},15.50\n${row('R2')},16`)
    expect((await goodsOf(it)).map((g) => [g.sku, g.price, g.stock])).toEqual([
      ['R1', 155_000, 120],
      ['R2', 160_000, 0],
    ])
  })

  it('goes on after a crash in the middle: every product once, every error once', async () => {
    const it = await shop()
    const rows = Array.from({ length: 1000 }, (_, i) => `C${i},商品 ${i},甲,盒,${i % 100 === 50 ? '错' : '9.90'},5`)
    const fileId = await upload(it, 'big.csv', `商品编码,商品名称,品牌,单位,价格,库存\n${rows.join('\n')}\n`)
    const { columns } = await it.client.supplierGoods.preview({ fileId })
    const { id } = await it.client.supplierGoods.start({ fileId, mapping: { columns, defaults: { categoryCode: it.leaf } } })
    // The database refuses one product of the second batch, as a crash would.
    await world().admin.query(
      `create function fall() returns trigger language plpgsql as $$ begin if new.code = 'C555' then raise exception 'fallen'; end if; return new; end $$; create trigger fall before insert on shared.products for each row execute function fall()`,
    )
    await world().drain()
    const half = await it.client.supplierGoods.importDetail({ id })
    expect(half).toMatchObject({ state: 'running', done: 400, created: 396, errors: 4 })
    expect((await goodsOf(it)).length).toBe(396)
    await world().admin.query('drop trigger fall on shared.products; drop function fall()')
    await world().makeDue('goods.import')
    await world().drain()
    expect(await it.client.supplierGoods.importDetail({ id })).toMatchObject({
      state: 'done',
      done: 1000,
      created: 990,
      updated: 0,
      errors: 10,
    })
    expect((await goodsOf(it)).length).toBe(990)
  })

  it('gives up with a reason when a batch can never be written, and keeps what is in', async () => {
    const it = await shop()
    const fileId = await upload(it, 'poison.csv', '商品编码,商品名称,价格\nP1,毒,1\n')
    const { columns } = await it.client.supplierGoods.preview({ fileId })
    const { id } = await it.client.supplierGoods.start({ fileId, mapping: { columns, defaults: { categoryCode: it.leaf } } })
    await world().admin.query(
      `create function fall() returns trigger language plpgsql as $$ begin if new.code = 'P1' then raise exception 'fallen'; end if; return new; end $$; create trigger fall before insert on shared.products for each row execute function fall()`,
    )
    for (let i = 0; i < 6; i += 1) {
      await world().drain()
      await world().makeDue('goods.import')
    }
    await world().drain()
    await world().admin.query('drop trigger fall on shared.products; drop function fall()')
    const end = await it.client.supplierGoods.importDetail({ id })
    expect([end.state, end.reason]).toEqual(['failed', '第 1 种商品起连续 5 次写入失败，已导入的保留；请稍后用同一文件重新导入'])
  })

  it('reads GB18030, tabs, XLSX and groups rows of one product', async () => {
    const it = await shop()
    const gb = Buffer.from([
      0xc9, 0xcc, 0xc6, 0xb7, 0xb1, 0xe0, 0xc2, 0xeb, 0x09, 0xc3, 0xfb, 0xb3, 0xc6, 0x09, 0xbc, 0xdb, 0xb8, 0xf1, 0x0a, 0x47, 0x31, 0x09,
      0xcf, 0xf0, 0xc6, 0xa4, 0x09, 0x32, 0x0a,
    ])
    expect(await run(it, 'gbk.csv', gb)).toMatchObject({ created: 1, errors: 0 })
    expect((await goodsOf(it))[0]).toMatchObject({ code: 'G1', name: '橡皮', price: 20_000, unit: '件', stock: 0 })
    const sheet = await writeXlsxFile([
      ['商品编码', '商品组编码', '商品名称', '规格', '价格（元）', '库存'].map((value) => ({ type: String, value })),
      [
        { value: 'X-S' },
        { value: 'X' },
        { value: '丁腈手套' },
        { value: 'S 码 100 只' },
        { type: Number, value: 29.9 },
        { type: Number, value: 10 },
      ],
      [
        { value: 'X-M' },
        { value: 'X' },
        { value: '丁腈手套' },
        { value: 'M 码 100 只' },
        { type: Number, value: 31.9 },
        { type: Number, value: 20 },
      ],
    ] as never).toBuffer()
    expect(await run(it, '手套.xlsx', sheet)).toMatchObject({ total: 1, created: 1, errors: 0 })
    expect((await goodsOf(it)).filter((g) => g.code === 'X').map((g) => [g.sku, g.price, g.stock, g.base_unit])).toEqual([
      ['X-M', 319_000, 20, '只'],
      ['X-S', 299_000, 10, '只'],
    ])
  })

  it('reads JSONL with nested SKUs of three shapes', async () => {
    const it = await shop()
    const lines = [
      {
        sn: '1001',
        name: '四件套',
        category: ['居家', '床品'],
        unit: '',
        price: 899,
        specs: { 规格: ['1.5m', '1.8m'] },
        attributes: [['材质', '纯棉']],
        skus: [
          { specs: ['1.5m'], price: 899, stock: 3 },
          { specs: ['1.8m'], price: 999, stock: 4 },
        ],
      },
      {
        sn: '1002',
        name: '手机',
        price: 3788,
        skus: [{ sku_code: 'P20-G', price: 3788, stock: 9, specs: [{ key: '颜色', value: '金色' }] }],
      },
      { id: '1003', name: '记录仪', skus: [{ spec_no: '11', spec_name: '旗舰版', price_fen: 32_900, stock: 8 }] },
    ]
    const guessed = await run(it, 'goods2.jsonl', `${lines.map((l) => JSON.stringify(l)).join('\n')}\nnot json\n`, {
      categoryForUnknown: true,
    })
    expect(guessed).toMatchObject({ created: 3, errors: 1 })
    expect(guessed.rows).toEqual([{ rowNo: 4, field: '整行', message: '不是一个 JSON 对象', content: 'not json' }])
    expect((await goodsOf(it)).map((g) => [g.code, g.sku, g.price, g.stock])).toEqual([
      ['1001', '1001-1', 8_990_000, 3],
      ['1001', '1001-2', 9_990_000, 4],
      ['1003', '1003', 3_290_000, 8],
      ['1002', 'P20-G', 37_880_000, 9],
    ])
  })

  it('refuses a mapping that does not fit, another supplier’s file, and a person without the permission', async () => {
    const it = await shop()
    const other = await shop()
    const fileId = await upload(it, 'a.csv', CSV)
    const start = (client: Client, columns: object, categoryCode = it.leaf) =>
      refusalOf(client.supplierGoods.start({ fileId, mapping: { columns, defaults: { categoryCode } } }))
    expect((await start(it.client, { name: ['没有的列'] })).message).toBe('文件里没有“没有的列”这一列')
    expect((await start(it.client, { code: ['商品编码'] })).message).toBe('请选择商品名称所在的列')
    expect((await start(it.client, { name: ['商品名称'] }, 'no')).message).toBe('默认分类须为第三级分类')
    expect((await start(other.client, { name: ['商品名称'] })).code).toBe('4004')
    const { id } = await it.client.supplierGoods.start({ fileId, mapping: { columns: {}, defaults: { categoryCode: it.leaf } } })
    expect((await refusalOf(other.client.supplierGoods.importDetail({ id }))).code).toBe('4004')
    expect((await other.client.supplierGoods.imports()).total).toBe(0)
    await world().drain()
  })
})

describe('a column of personal prices', () => {
  const ownOf = async (it: Shop) =>
    (
      await world().admin.query('select code, personal_price_e4::int as own from shared.skus where supplier_id = $1 order by code', [
        it.supplierId,
      ])
    ).rows

  it('sets them, leaves them where no column is named, and says before how many it takes away', async () => {
    const it = await shop()
    const head = '商品编码,商品名称,价格,个人价\n'
    await run(it, '有.csv', `${head}P1,甲种笔,14.50,12\nP2,乙种笔,15,13\nP3,丙种笔,16,\n`)
    const before = [
      { code: 'P1', own: 120_000 },
      { code: 'P2', own: 130_000 },
      { code: 'P3', own: null },
    ]
    expect(await ownOf(it)).toEqual(before)
    const emptied = `${head}P1,甲种笔,14.60,\nP2,乙种笔,15.10,13\nP3,丙种笔,16.10,\n`
    const fileId = await upload(it, '空.csv', emptied)
    const { columns } = await it.client.supplierGoods.preview({ fileId })
    const notesOf = async (personalPrice: string[]) =>
      (
        await it.client.supplierGoods.preview({
          fileId,
          mapping: { columns: { ...columns, personalPrice }, defaults: { categoryCode: it.leaf } },
        })
      ).check!.notes
    expect(columns.personalPrice).toEqual(['个人价'])
    expect(await notesOf(['个人价'])).toContain('1 个规格已有个人价，而文件的个人价一列为空：导入后取消它们的个人价')
    expect(await notesOf([])).toEqual([])
    await run(it, '空.csv', emptied, {}, { ...columns, personalPrice: [] })
    expect(await ownOf(it)).toEqual(before)
    await run(it, '空.csv', emptied.replace('14.60', '14.70'))
    expect(await ownOf(it)).toEqual([{ code: 'P1', own: null }, ...before.slice(1)])
  })
})

describe('supplierGoods.errorFile', () => {
  it('is a sheet with every fault and nothing a spreadsheet would run', async () => {
    const it = await shop()
    const done = await run(it, 'evil.csv', '商品编码,商品名称,价格\nE1,=HYPERLINK("http://x"),=1+1\n')
    const answer = await it.client.raw(supplierGoods.errorFile, { id: done.id })
    const rows = await readSheet(answer.data as Buffer)
    expect(rows).toEqual([
      ['行号', '字段', '问题', '内容'],
      [2, '价格（元）', '价格（元）不是数字', "'=1+1"],
    ])
    const template = await it.client.raw(supplierGoods.template)
    const heads = (await readSheet(template.data as Buffer))[0]!
    expect(heads.slice(0, 3)).toEqual(['商品编码', '商品组编码', '商品名称'])
    // Filled in without it, the file would take every personal price away.
    expect(heads.includes('个人价（元）')).toBe(false)
  })
})

describe('supplierGoods goods', () => {
  it('lists own goods with counts and finds by SKU code', async () => {
    const it = await shop()
    await run(it, 'a.csv', CSV)
    const page = await it.client.supplierGoods.list()
    expect([page.total, page.counts]).toEqual([2, { all: 2, on: 2, out: 0, off: 0, waiting: 0, refused: 0 }])
    expect((await it.client.supplierGoods.list({ search: 'r2' })).list.map((g) => g.code)).toEqual(['R2'])
    expect((await (await shop()).client.supplierGoods.list()).total).toBe(0)
  })

  it('changes price and stock; stock never falls below what orders hold', async () => {
    const it = await shop()
    await run(it, 'a.csv', CSV)
    const [goods] = (await it.client.supplierGoods.list({ search: 'R1' })).list
    const sku = goods!.skus[0]!
    await world().admin.query('update sku_stocks set reserved = 7 where sku_id = $1', [sku.skuId])
    expect(
      (
        await refusalOf(
          it.client.supplierGoods.update({ productId: goods!.productId, skus: [{ skuId: sku.skuId, priceE4: 150_000, stock: 6 }] }),
        )
      ).message,
    ).toBe('库存不能小于订单已占用的 7 件')
    await it.client.supplierGoods.update({ productId: goods!.productId, skus: [{ skuId: sku.skuId, priceE4: 160_000, stock: 7 }] })
    const row = (
      await world().admin.query('select min_price_e4::int as price, in_stock, base_price from products where id = $1', [goods!.productId])
    ).rows[0]
    expect(row).toEqual({ price: 160_000, in_stock: false, base_price: 320 })
    const twice = { skuId: sku.skuId, priceE4: 150_000, stock: 9 }
    expect((await refusalOf(it.client.supplierGoods.update({ productId: goods!.productId, skus: [twice, twice] }))).message).toBe(
      '同一规格不能填两次',
    )
    for (const [wrong, said] of [
      [{ priceE4: 0 }, '价格须大于 0'],
      [{ priceE4: -1 }, '价格须大于 0'],
      [{ priceE4: 2e12 }, '价格最多 1 亿元'],
      [{ stock: -5 }, '库存须为 0 到 99,999,999 的整数'],
      [{ stock: 0.5 }, '库存须为 0 到 99,999,999 的整数'],
      [{ stock: 1e9 }, '库存须为 0 到 99,999,999 的整数'],
      [{ stock: '７' }, '库存须为 0 到 99,999,999 的整数'],
    ] as const)
      expect(
        await it.client.raw(supplierGoods.update, {
          productId: goods!.productId,
          skus: [{ skuId: sku.skuId, priceE4: 160_000, stock: 7, ...wrong }],
        }),
      ).toMatchObject({ retCode: '4000', retMsg: said, data: { fields: { [`skus.0.${Object.keys(wrong)[0]}`]: said } } })
    const strange = await shop()
    expect(
      (
        await refusalOf(
          strange.client.supplierGoods.update({ productId: goods!.productId, skus: [{ skuId: sku.skuId, priceE4: 1, stock: 1 }] }),
        )
      ).code,
    ).toBe('4004')
    expect(await run(it, 'a.csv', CSV)).toMatchObject({ updated: 1, unchanged: 1 })
  })

  it('takes goods off the shelf and back; search follows', async () => {
    const it = await shop()
    await run(it, 'a.csv', CSV.replace('无水乙醇 AR', '独一无二的试剂'))
    const found = async () =>
      (await world().anonymous().catalog.search({ keyword: '独一无二的试剂' })).list.filter((c) => c.supplierId === it.supplierId).length
    const [goods] = (await it.client.supplierGoods.list({ search: 'R1' })).list
    expect(await (await shop()).client.supplierGoods.shelf({ productIds: [goods!.productId], isOn: false })).toMatchObject({ doneNum: 0 })
    expect(await it.client.supplierGoods.shelf({ productIds: [goods!.productId], isOn: false })).toMatchObject({ doneNum: 1 })
    expect([await found(), (await it.client.supplierGoods.list()).counts]).toEqual([
      0,
      { all: 2, on: 1, out: 0, off: 1, waiting: 0, refused: 0 },
    ])
    // An import neither brings goods back nor forgets what orders hold.
    await world().admin.query('update sku_stocks set reserved = stock where sku_id = $1', [goods!.skus[0]!.skuId])
    expect(await run(it, 'a.csv', CSV.replace('无水乙醇 AR', '独一无二的试剂').replace('14.50', '13.50'))).toMatchObject({
      updated: 1,
      unchanged: 1,
    })
    expect([await found(), (await it.client.supplierGoods.list()).counts['off']]).toEqual([0, 1])
    await it.client.supplierGoods.shelf({ productIds: [goods!.productId], isOn: true })
    expect([await found(), (await it.client.supplierGoods.list()).counts['out']]).toEqual([1, 1])
  })
})
