import { ImportMapping } from '@caiyuan/contract/supplier-goods'
import { sql } from 'kysely'
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { enterSupplier } from '../../core/db.ts'
import { Fail } from '../../core/fail.ts'
import { emit, emitToHolders, tellOf } from '../../core/notify.ts'
import { enqueue, type Jobs, type OfDoc } from '../../core/outbox.ts'
import { loadCategories, prepareGoods, writeGoods, type CategoryNode } from '../catalog/goods.ts'
import { isReviewed } from '../goods-review/queries.ts'
import { forgetSource, sourceOf } from './file.ts'
import { inTurns } from '../../core/table-file/rows.ts'
import { indexCategories } from './import/units/categories.ts'
import { groupRows, unitsOf, type RowFault, type Unit } from './import/units/units.ts'
import { importNotices } from './notices.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    'goods.import': OfDoc & { body: { supplierId: string } }
  }
}

const BATCH = 400
/** After so many tries a batch is given up with its reason. */
const MOST_TRIES = 5

interface Running {
  id: string
  file_name: string
  storage_key: string
  mapping: unknown
  state: string
  next_row: number
  unchanged_count: number
  created_by: string
  created_at: Date
}

const importOf = (ctx: Ctx, supplierId: string, id: string): Promise<Running | undefined> =>
  ctx.tx
    .selectFrom('supplier.imports')
    .select(['id', 'file_name', 'storage_key', 'mapping', 'state', 'next_row', 'unchanged_count', 'created_by', 'created_at'])
    .where('supplier_id', '=', supplierId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** SKU codes that other goods of the supplier already carry. */
const takenCodes = async (ctx: Ctx, supplierId: string, units: readonly Unit[]): Promise<Map<string, string>> => {
  const wanted = units.flatMap((u) => (u.draft ? u.draft.skus.map((k) => ({ sku: k.code, product: u.draft!.code })) : []))
  const { rows } = await sql<{ sku: string; name: string }>`
    select w.sku, p.name from json_to_recordset(${JSON.stringify(wanted)}::json) as w(sku text, product text)
    join skus k on k.supplier_id = ${supplierId} and k.code = w.sku join products p on p.id = k.product_id where p.code <> w.product`.execute(
    ctx.tx,
  )
  return new Map(rows.map((r) => [r.sku, r.name]))
}

const refuseTaken = (units: readonly Unit[], taken: ReadonlyMap<string, string>): Unit[] =>
  units.map((unit) => {
    const sku = unit.draft?.skus.find((k) => taken.has(k.code))
    if (!sku) return unit
    return {
      ...unit,
      draft: null,
      faults: [
        { rowNo: unit.rowNos[0]!, field: '商品编码', message: `商品编码已用于您的另一商品：${taken.get(sku.code)}`, content: sku.code },
      ],
    }
  })

const keepFaults = async (ctx: Ctx, supplierId: string, importId: string, faults: readonly RowFault[]): Promise<void> => {
  if (faults.length === 0) return
  await ctx.tx
    .insertInto('supplier.import_errors')
    .values(
      faults.map((f) => ({
        supplier_id: supplierId,
        import_id: importId,
        row_no: f.rowNo,
        field: f.field,
        message: f.message,
        content: f.content,
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute()
}

const finish = async (ctx: Ctx, supplierId: string, it: Running, state: 'done' | 'failed', reason: string): Promise<void> => {
  const row = await ctx.tx
    .updateTable('supplier.imports')
    .set({ state, reason, finished_at: ctx.now })
    .where('supplier_id', '=', supplierId)
    .where('id', '=', it.id)
    .returning(['created_count', 'updated_count', 'unchanged_count', 'error_count'])
    .executeTakeFirstOrThrow()
  forgetSource(it.storage_key)
  worked = null
  const waits = row.created_count > 0 && (await isReviewed(ctx)) ? '；新增的商品待平台审核，通过后上架' : ''
  if (waits !== '') await emitToHolders(ctx, 'goods', 'platform:goods')
  const counts = `新增 ${row.created_count}，更新 ${row.updated_count}，未变 ${row.unchanged_count}，错误 ${row.error_count}${waits}`
  await tellOf(ctx, 'import', it.id, importNotices.ended(it, state === 'done', state === 'done' ? counts : reason))
  emit(ctx, [it.created_by], 'import', it.id)
}

/** `ahead`: read already, behind the batch that is written now. */
let worked: { id: string; next: number; total: number; units: Generator<Unit>; ahead: Unit[] } | null = null

const readBatch = (units: Generator<Unit>): Unit[] => {
  const batch: Unit[] = []
  while (batch.length < BATCH) {
    const { value, done } = units.next()
    if (done) break
    batch.push(value)
  }
  return batch
}

const draftsOf = (units: readonly Unit[]) => units.flatMap((it) => (it.draft ? [it.draft] : []))

/** The goods of one batch; between the batches of one import the reading goes on where it stopped. */
const batchOf = async (
  it: Running,
  categories: ReadonlyMap<string, CategoryNode>,
): Promise<{ batch: Unit[]; ahead: Unit[]; total: number }> => {
  if (worked?.id !== it.id || worked.next !== it.next_row) {
    const mapping = ImportMapping.parse(it.mapping)
    const source = await sourceOf(it.storage_key, it.file_name, mapping.layout)
    const groups = await groupRows({ mapping }, source.rows)
    const units = unitsOf(groups, source.rows, { mapping, categories: indexCategories(categories), today: dayOf(it.created_at) })
    // What was before is gone through again: codes that came before are known by it.
    await inTurns(it.next_row, () => units.next())
    worked = { id: it.id, next: it.next_row, total: groups.length, units, ahead: readBatch(units) }
  }
  const batch = worked.ahead
  worked.ahead = readBatch(worked.units)
  worked.next += batch.length
  return { batch, ahead: worked.ahead, total: worked.total }
}

/** One batch: its goods, its errors and the place to go on from are written together or not at all. */
const runBatch = async (ctx: Ctx, supplierId: string, it: Running): Promise<void> => {
  const categories = await loadCategories(ctx.tx)
  const { batch, ahead, total } = await batchOf(it, categories)
  const units = refuseTaken(batch, await takenCodes(ctx, supplierId, batch))
  const state = (await isReviewed(ctx)) ? 'waiting' : 'on'
  // A file that changes little is not worth working out what will be left alone.
  const isMostlyNew = it.unchanged_count * 2 <= it.next_row
  const [written] = await Promise.all([
    writeGoods(ctx.tx, supplierId, draftsOf(units), categories, state),
    isMostlyNew ? prepareGoods(draftsOf(ahead), categories, state) : undefined,
  ])
  await keepFaults(
    ctx,
    supplierId,
    it.id,
    units.flatMap((u) => u.faults),
  )
  const next = it.next_row + batch.length
  await ctx.tx
    .updateTable('supplier.imports')
    .set((eb) => ({
      state: 'running',
      total_rows: total,
      next_row: next,
      started_at: eb.fn.coalesce('started_at', eb.val(ctx.now)),
      created_count: eb('created_count', '+', written.created),
      updated_count: eb('updated_count', '+', written.updated),
      unchanged_count: eb('unchanged_count', '+', written.unchanged),
      error_count: eb('error_count', '+', units.filter((u) => !u.draft).length),
    }))
    .where('supplier_id', '=', supplierId)
    .where('id', '=', it.id)
    .execute()
  if (next >= total) await finish(ctx, supplierId, it, 'done', '')
  else {
    await enqueue(ctx, 'goods.import', { docId: it.id, body: { supplierId } })
    emit(ctx, [it.created_by], 'import', it.id)
  }
}

export const jobs: Jobs = {
  'goods.import': async (ctx, job) => {
    const { supplierId } = job.body
    await enterSupplier(ctx.tx, supplierId)
    const it = await importOf(ctx, supplierId, job.docId)
    if (!it || it.state === 'done' || it.state === 'failed') return
    if (job.tries > MOST_TRIES)
      return finish(
        ctx,
        supplierId,
        it,
        'failed',
        `第 ${it.next_row + 1} 种商品起连续 ${MOST_TRIES} 次写入失败，已导入的保留；请稍后用同一文件重新导入`,
      )
    try {
      await runBatch(ctx, supplierId, it)
    } catch (error) {
      // A file that cannot be read will not become readable by waiting.
      if (!(error instanceof Fail)) throw error
      await finish(ctx, supplierId, it, 'failed', error.message)
    }
  },
}
