import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { ImportState, supplierGoods } from '@caiyuan/contract/supplier-goods'
import type { Ctx } from '../../../core/context.ts'
import { missing } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { isId } from '../../../core/ids.ts'
import { faultSheet } from '../../../core/table-file/fault-sheet.ts'
import { supplierOf } from '../file.ts'
import { faultsOf } from './faults.ts'

type ImportRow = OutputOf<typeof supplierGoods.imports>['list'][number]

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
  const rows = errors.map((e) => ({ rowNo: e.row_no, field: e.field, message: e.message, content: e.content }))
  return faultSheet(`导入错误-${row.file_name}`, rows)
}
