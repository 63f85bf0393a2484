import { importFields, type ImportMapping, type ImportState, type supplierGoods } from '@caiyuan/contract/supplier-goods'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { pictureOf } from '@caiyuan/contract/goods'
import { sql } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { missing } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { isId } from '../../core/ids.ts'
import { sheetReply } from '../../core/sheet.ts'
import { loadCategories } from '../catalog/goods.ts'
import { fileOf, sourceOf, supplierOf } from './file.ts'
import { guessColumns } from './import/columns.ts'
import type { Source } from './import/read.ts'
import { codeNotes, formulaNotes, groupRows, indexCategories, unitsOf } from './import/units.ts'
import { textOf } from './import/value.ts'

type Goods = OutputOf<typeof supplierGoods.list>['list'][number]
type ImportRow = OutputOf<typeof supplierGoods.imports>['list'][number]

interface Row {
  id: string
  code: string
  name: string
  brand: string
  model: string
  category: string
  control_class: number
  status: string
  sales: number
  updated_at: Date
  skus: Goods['skus']
}

const stateOf = {
  all: sql`true`,
  on: sql`p.status = 'on' and p.in_stock`,
  out: sql`p.status = 'on' and not p.in_stock`,
  off: sql`p.status = 'off'`,
} as const

export const listGoods: Of<typeof supplierGoods>['list'] = async (ctx, { state, search, pageNum, pageSize }) => {
  const supplierId = supplierOf(ctx)
  const like = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const matches =
    search === ''
      ? sql`true`
      : sql`(lower(p.name) like ${like} or lower(p.code) like ${like} or lower(p.brand) like ${like} or lower(p.model) like ${like}
    or exists (select 1 from skus k where k.product_id = p.id and (lower(k.code) like ${like} or lower(k.cat_no) like ${like})))`
  const [rows, counts] = await Promise.all([
    sql<Row>`
      select p.id, p.code, p.name, p.brand, p.model, c.name as category, p.control_class, p.status, p.sales, p.updated_at,
        (select json_agg(json_build_object('skuId', k.id, 'code', k.code, 'spec', k.spec_text, 'unit', k.unit, 'priceE4', k.price_e4, 'stock', coalesce(s.stock, 0), 'reserved', coalesce(s.reserved, 0)) order by k.sort)
          from skus k left join sku_stocks s on s.sku_id = k.id where k.product_id = p.id and k.status = 'on') as skus
      from products p join categories c on c.code = p.category_code where p.supplier_id = ${supplierId} and ${stateOf[state]} and ${matches}
      order by p.updated_at desc, p.id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(ctx.tx),
    sql<{ all: number; on: number; out: number; off: number }>`
      select count(*)::int as all, count(*) filter (where ${stateOf.on})::int as on, count(*) filter (where ${stateOf.out})::int as out, count(*) filter (where ${stateOf.off})::int as off
      from products p where p.supplier_id = ${supplierId} and ${matches}`.execute(ctx.tx),
  ])
  const count = counts.rows[0]!
  return {
    list: rows.rows.map((r) => ({
      productId: r.id,
      code: r.code,
      name: r.name,
      brand: r.brand,
      model: r.model,
      categoryName: r.category,
      controlClass: r.control_class,
      picture: pictureOf(r.id),
      isOn: r.status === 'on',
      sales: r.sales,
      updatedAt: r.updated_at.toISOString(),
      skus: r.skus ?? [],
    })),
    total: count[state],
    pageNum,
    pageSize,
    counts: { ...count },
  }
}

const PREVIEW_ROWS = 5
const PREVIEW_ERRORS = 50
const FAULTS_MAX = 12

type Check = NonNullable<OutputOf<typeof supplierGoods.preview>['check']>
type RowFault = OutputOf<typeof supplierGoods.importDetail>['faults'][number]

/** Faults by their kind: what to mend first is what most rows have. Rows named in a message do not make it another kind. */
const counter = () => {
  const kinds = new Map<string, RowFault>()
  return {
    add: ({ field, message }: { field: string; message: string }, num: number): void => {
      const said = message.replace(/第 \d+ 行/g, '前面的行')
      const key = `${field}\n${said}`
      const had = kinds.get(key)
      if (had) had.num += num
      else kinds.set(key, { field, message: said, num })
    },
    most: (): RowFault[] => [...kinds.values()].toSorted((a, b) => b.num - a.num).slice(0, FAULTS_MAX),
  }
}

const faultsOf = (rows: readonly { field: string; message: string; num: number }[]): RowFault[] => {
  const faults = counter()
  for (const it of rows) faults.add(it, it.num)
  return faults.most()
}

/** Goods checked before others get their turn. */
const CHECKED_AT_ONCE = 500

/** Every row judged by a mapping; only the sums are kept. */
const checkOf = async (ctx: Ctx, source: Source, mapping: ImportMapping): Promise<Check> => {
  const categories = indexCategories(await loadCategories(ctx.tx))
  const groups = groupRows({ mapping }, source.rows)
  const faults = counter()
  const unknown = new Map<string, number>()
  const errors: Check['errors'] = []
  let [good, unknownCategoryNum, seen] = [0, 0, 0]
  for (const unit of unitsOf(groups, { mapping, categories, today: dayOf(ctx.now) })) {
    seen += 1
    if (unit.draft) good += 1
    for (const it of unit.faults) {
      faults.add(it, 1)
      if (errors.length < PREVIEW_ERRORS) errors.push(it)
    }
    for (const text of unit.unknownCategories) {
      unknownCategoryNum += 1
      unknown.set(text.slice(0, 100), (unknown.get(text.slice(0, 100)) ?? 0) + 1)
    }
    if (seen % CHECKED_AT_ONCE === 0) await setImmediate()
  }
  return {
    goods: groups.length,
    good,
    bad: groups.length - good,
    notes: [...source.notes, ...codeNotes(source, mapping), ...formulaNotes(source, mapping)],
    unknownCategories: [...unknown]
      .map(([text, num]) => ({ text, num }))
      .toSorted((a, b) => b.num - a.num)
      .slice(0, FAULTS_MAX),
    unknownCategoryNum,
    faults: faults.most(),
    errors,
  }
}

export const previewImport: Of<typeof supplierGoods>['preview'] = async (ctx, { fileId, mapping, layout }) => {
  supplierOf(ctx)
  const file = await fileOf(ctx, fileId)
  const source = await sourceOf(file.storageKey, file.name, mapping?.layout ?? layout)
  const { headers } = source
  return {
    fileName: file.name,
    format: source.format,
    encoding: source.encoding,
    headers,
    headRow: source.headRow,
    sheet: source.sheet,
    sheets: source.sheets,
    total: source.rows.length,
    columns: mapping?.columns ?? guessColumns(headers),
    check: mapping ? await checkOf(ctx, source, mapping) : null,
    rows: source.rows.slice(0, PREVIEW_ROWS).map((r) => headers.map((h) => textOf(r.cells[h]).slice(0, 120))),
  }
}

interface Stored {
  id: string
  file_name: string
  format: string
  state: string
  total_rows: number
  next_row: number
  created_count: number
  updated_count: number
  unchanged_count: number
  error_count: number
  reason: string
  created_at: Date
  finished_at: Date | null
}

const shape = (r: Stored): ImportRow => ({
  id: r.id,
  fileName: r.file_name,
  format: r.format as ImportRow['format'],
  state: r.state as ImportState,
  total: r.total_rows,
  done: r.next_row,
  created: r.created_count,
  updated: r.updated_count,
  unchanged: r.unchanged_count,
  errors: r.error_count,
  reason: r.reason,
  createdAt: r.created_at.toISOString(),
  finishedAt: r.finished_at?.toISOString() ?? null,
})

const importsOf = (ctx: Ctx) => ctx.tx.selectFrom('supplier.imports').where('supplier_id', '=', supplierOf(ctx))

export const listImports: Of<typeof supplierGoods>['imports'] = async (ctx, { pageNum, pageSize }) => {
  const [rows, count] = await Promise.all([
    importsOf(ctx)
      .selectAll()
      .orderBy('created_at', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    importsOf(ctx)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  ])
  return { list: rows.map(shape), total: Number(count.n), pageNum, pageSize }
}

const importOf = async (ctx: Ctx, id: string): Promise<Stored> => {
  const row = isId(id) ? await importsOf(ctx).selectAll().where('id', '=', id).executeTakeFirst() : undefined
  if (!row) throw missing('导入记录')
  return row
}

const errorsOf = (ctx: Ctx, id: string) =>
  ctx.tx
    .selectFrom('supplier.import_errors')
    .select(['row_no', 'field', 'message', 'content'])
    .where('supplier_id', '=', supplierOf(ctx))
    .where('import_id', '=', id)
    .orderBy('row_no')
    .orderBy('field')

export const importDetail: Of<typeof supplierGoods>['importDetail'] = async (ctx, { id, pageNum, pageSize }) => {
  const row = await importOf(ctx, id)
  const errors = await errorsOf(ctx, id)
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const kinds = await ctx.tx
    .selectFrom('supplier.import_errors')
    .select(['field', 'message', (eb) => eb.fn.countAll<number>().as('num')])
    .where('supplier_id', '=', supplierOf(ctx))
    .where('import_id', '=', id)
    .groupBy(['field', 'message'])
    .execute()
  return {
    ...shape(row),
    faults: faultsOf(kinds),
    faultNum: kinds.reduce((sum, it) => sum + it.num, 0),
    rows: errors.map((e) => ({ rowNo: e.row_no, field: e.field, message: e.message, content: e.content })),
    pageNum,
    pageSize,
  }
}

/** Every fault with its row, as a sheet without runnable cells. */
export const errorFile: Of<typeof supplierGoods>['errorFile'] = async (ctx, { id }) => {
  const row = await importOf(ctx, id)
  const errors = await errorsOf(ctx, id).execute()
  return sheetReply(
    `导入错误-${row.file_name.replace(/\.[^.]+$/, '')}`,
    [
      { title: '行号', width: 8, num: (e) => e.row_no },
      { title: '字段', width: 16, text: (e) => e.field },
      { title: '问题', width: 44, text: (e) => e.message },
      { title: '内容', width: 60, text: (e) => e.content },
    ],
    errors,
  )
}

const TEMPLATE = [
  'code',
  'productCode',
  'name',
  'brand',
  'model',
  'spec',
  'pack',
  'unit',
  'price',
  'stock',
  'moq',
  'packStep',
  'catNo',
  'cas',
  'category',
  'keywords',
  'leadDays',
  'taxRate',
] as const

/** An empty sheet whose headers the import recognises by itself. */
export const importTemplate: Of<typeof supplierGoods>['template'] = async (ctx) => {
  supplierOf(ctx)
  return sheetReply(
    '商品导入模板',
    TEMPLATE.map((field) => ({ title: importFields[field].title, width: 14, text: () => '' })),
    [],
  )
}
