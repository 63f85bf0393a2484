// Cells of a row by what the mapping takes them for.
import { importFields, type ImportField, type ImportMapping } from '@caiyuan/contract/supplier-goods'
import type { CategoryNode } from '../../../catalog/goods.ts'
import { textOf } from '../../../../core/table-file/text-of.ts'

/** Categories by code, by path of names and by name of a leaf. */
export interface CategoryIndex {
  byCode: ReadonlyMap<string, CategoryNode>
  byName: ReadonlyMap<string, CategoryNode>
}

export interface Context {
  mapping: ImportMapping
  categories: CategoryIndex
  today: string
}

export const title = (field: ImportField): string => importFields[field].title

/** The first mapped column that holds anything. */
export const cellOf = ({ mapping }: Pick<Context, 'mapping'>, cells: Record<string, unknown>, field: ImportField): unknown => {
  for (const column of mapping.columns[field] ?? []) if (textOf(cells[column]) !== '') return cells[column]
  return undefined
}

export const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(textOf) : textOf(value).split(/[,，;；、|]/))
    .map((w) => w.trim())
    .filter((w) => w !== '' && w.length <= 60)
    .slice(0, 30)

/** `[[名, 值]]`, `[{name, value}]`, `[{key, value}]` or `{名: 值}`. */
export const pairsOf = (value: unknown): { name: string; value: string }[] => {
  const entries: [unknown, unknown][] = Array.isArray(value)
    ? value.map((it: unknown): [unknown, unknown] =>
        Array.isArray(it)
          ? [it[0], it[1]]
          : [(it as { name?: unknown; key?: unknown })?.name ?? (it as { key?: unknown })?.key, (it as { value?: unknown })?.value],
      )
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
      : []
  return entries
    .map(([name, v]) => ({ name: textOf(name).slice(0, 50), value: textOf(v).slice(0, 500) }))
    .filter((p) => p.name !== '' && p.value !== '')
    .slice(0, 60)
}
