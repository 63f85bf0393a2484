import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { ImportMapping, supplierGoods } from '@caiyuan/contract/supplier-goods'
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

/** Every row judged by a mapping; only the sums are kept. */
const checkOf = async (ctx: Ctx, source: Source, mapping: ImportMapping): Promise<Check> => {
  const categories = indexCategories(await loadCategories(ctx.tx))
  const groups = await groupRows({ mapping }, source.rows)
  const units = unitsOf(groups, source.rows, { mapping, categories, today: dayOf(ctx.now) })
  const faults = counter()
  const unknown = new Map<string, number>()
  const errors: Check['errors'] = []
  let [good, unknownCategoryNum] = [0, 0]
  await inTurns(groups.length, () => {
    const unit: Unit = units.next().value
    if (unit.draft) good += 1
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
    notes: [...source.notes, ...(await notesOf(source.rows, mapping))],
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
