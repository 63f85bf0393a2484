// Categories as a file may name them: by code, by name, by path of names.
import type { CategoryNode } from '../../../catalog/goods.ts'
import { textOf } from '../../../../core/table-file/text-of.ts'
import type { Reader } from '../value.ts'
import { cellOf, title, type CategoryIndex, type Context } from './cells.ts'

const LEAF = 3

export const indexCategories = (byCode: ReadonlyMap<string, CategoryNode>): CategoryIndex => {
  const byName = new Map<string, CategoryNode>()
  for (const it of byCode.values()) {
    if (it.level !== LEAF) continue
    byName.set(
      it.path
        .split('/')
        .map((code) => byCode.get(code)?.name ?? '')
        .join('/'),
      it,
    )
    byName.set(it.name, it)
  }
  return { byCode, byName }
}

export const categoryOf = (ctx: Context, reader: Reader, cells: Record<string, unknown>): CategoryNode | null => {
  const { byCode, byName } = ctx.categories
  const value = cellOf(ctx, cells, 'category')
  const parts = Array.isArray(value)
    ? value.map(textOf).filter((p) => p !== '')
    : textOf(value)
        .split(/[/>,，＞]/)
        .map((p) => p.trim())
  const text = parts.join('/')
  const found = byName.get(text) ?? byName.get(parts.at(-1) ?? '') ?? byCode.get(text)
  if (found && found.level === LEAF) return found
  if (text !== '') reader.unknownCategory = text
  const { categoryCode, categoryForUnknown } = ctx.mapping.defaults
  const standIn = text === '' || categoryForUnknown ? byCode.get(categoryCode) : undefined
  if (standIn) return standIn
  reader.fault(
    title('category'),
    text === '' ? '没有分类，请选择默认分类' : '商城没有这个分类，请改为商城的分类，或选择用默认分类代替',
    text,
  )
  return null
}
