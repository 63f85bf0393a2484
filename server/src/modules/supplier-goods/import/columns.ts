// Guesses which column of a file holds which field, by Chinese and English headers.
import type { ImportLayout } from '@caiyuan/contract/import-layout'
import { importFieldNames, importFields, type ImportField, type ImportMapping } from '@caiyuan/contract/supplier-goods'
import { columnsOf, type Words } from '../../../core/table-file/columns.ts'
import { AS_FOUND, type Wanted } from '../../../core/table-file/read.ts'

const words = Object.fromEntries(importFieldNames.map((it) => [it, importFields[it].words])) as unknown as Words<ImportField>

export const goodsIn = (layout: ImportLayout = AS_FOUND): Wanted => ({ words, layout })

/** Several columns may feed a name (Chinese first, then English) or a code; every other field takes the best one. */
const MANY: ReadonlySet<ImportField> = new Set(['name', 'code'])

export const guessColumns = (headers: readonly string[]): ImportMapping['columns'] => {
  const columns: ImportMapping['columns'] = columnsOf(words, headers)
  for (const field of importFieldNames) if (columns[field]) columns[field] = columns[field].slice(0, MANY.has(field) ? 3 : 1)
  return columns
}
