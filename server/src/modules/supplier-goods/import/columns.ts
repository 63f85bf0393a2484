// Guesses which column of a file holds which field, by Chinese and English headers.
import { importFieldNames, importFields, type ImportField, type ImportMapping } from '@caiyuan/contract/supplier-goods'

/** What people add behind a header in brackets; 分 stays, it is another field. */
const UNIT = /\((?:元|人民币|含税|%|天|工作日)\)/g

const squeeze = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(UNIT, '')
    .replace(/[\s_\-/()（）:：*.·]/g, '')

/** Several columns may feed a name (Chinese first, then English) or a code; every other field takes the best one. */
const MANY: ReadonlySet<ImportField> = new Set(['name', 'code'])

/** Columns by field, in the order of the field's own words: an exact header beats a looser one. */
export const guessColumns = (headers: readonly string[]): ImportMapping['columns'] => {
  const squeezed = headers.map((h) => ({ header: h, key: squeeze(h) }))
  const columns: ImportMapping['columns'] = {}
  for (const field of importFieldNames) {
    const words: readonly string[] = importFields[field].words
    const found = words.flatMap((word) => squeezed.filter((h) => h.key === word).map((h) => h.header))
    const distinct = [...new Set(found)]
    if (distinct.length > 0) columns[field] = MANY.has(field) ? distinct.slice(0, 3) : distinct.slice(0, 1)
  }
  return columns
}
