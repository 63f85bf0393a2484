import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { ImportMapping, supplierGoods } from '@caiyuan/contract/supplier-goods'
import { sql } from 'kysely'
import { dayOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import type { Of } from '../../../core/implement.ts'
import { loadCategories } from '../../catalog/goods.ts'
import { fileOf, sourceOf, supplierOf } from '../file.ts'
import { guessColumns } from '../import/columns.ts'
import type { Source } from '../../../core/table-file/read.ts'
import { indexCategories } from '../import/units/categories.ts'
import { inTurns } from '../../../core/table-file/rows.ts'
import { notesOf } from '../import/units/notes.ts'
import { groupRows, unitsOf, type Unit } from '../import/units/units.ts'
import { textOf } from '../../../core/table-file/text-of.ts'
import { FAULTS_MAX, counter } from './faults.ts'

const PREVIEW_ROWS = 5
const PREVIEW_ERRORS = 50

type Check = NonNullable<OutputOf<typeof supplierGoods.preview>['check']>

/** How many packs the file takes the personal price from: it has the column, and nothing in it for them. */
const personalNotes = async (ctx: Ctx, codes: readonly string[]): Promise<string[]> => {
  if (codes.length === 0) return []
  const { rows } = await sql<{ num: number }>`
    select count(*)::int as num from skus where supplier_id = ${supplierOf(ctx)} and code = any(${codes}::text[]) and status = 'on'
      and personal_price_e4 is not null`.execute(ctx.tx)
  const { num } = rows[0]!
  return num === 0 ? [] : [`${num.toLocaleString('zh-CN')} 个规格已有个人价，而文件的个人价一列为空：导入后取消它们的个人价`]
}

/** Every row judged by a mapping; only the sums are kept. */
const checkOf = async (ctx: Ctx, source: Source, mapping: ImportMapping): Promise<Check> => {
  const categories = indexCategories(await loadCategories(ctx.tx))
  const groups = await groupRows({ mapping }, source.rows)
  const units = unitsOf(groups, source.rows, { mapping, categories, today: dayOf(ctx.now) })
  const faults = counter()
  const unknown = new Map<string, number>()
  const errors: Check['errors'] = []
  const emptied: string[] = []
  let [good, unknownCategoryNum] = [0, 0]
  await inTurns(groups.length, () => {
    const unit: Unit = units.next().value
    if (unit.draft) good += 1
    for (const k of unit.draft?.skus ?? []) if (k.personalPriceE4 === null) emptied.push(k.code)
    for (const it of unit.faults) {
      faults.add(it, 1)
      if (errors.length < PREVIEW_ERRORS) errors.push(it)
    }
    for (const text of unit.unknownCategories) {
      unknownCategoryNum += 1
      unknown.set(text.slice(0, 100), (unknown.get(text.slice(0, 100)) ?? 0) + 1)
    }
  })
  return {
    goods: groups.length,
    good,
    bad: groups.length - good,
    notes: [...source.notes, ...(await notesOf(source.rows, mapping)), ...(await personalNotes(ctx, emptied))],
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
    rows: source.rows.first(PREVIEW_ROWS).map((r) => headers.map((h) => textOf(r.cells[h]).slice(0, 120))),
  }
}
