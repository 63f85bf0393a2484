// Figures a supplier types, and what a mapping still lacks before an import can start.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { ImportDefaults, type ImportField, type ImportMapping } from '@caiyuan/contract/supplier-goods'
import { plainNumber, priceE4Of } from '@caiyuan/contract/typed-number'
import type { api } from '../../core/api.ts'

export type Goods = OutputOf<typeof api.supplierGoods.list>['list'][number]

const plain = (text: string): string => plainNumber(text) ?? ''

export const stockOf = (text: string): number | null => {
  const it = plain(text)
  return /^\d{1,8}$/.test(it) ? Number(it) : null
}

type Columns = ImportMapping['columns']

/** A field's columns replaced; an empty choice takes the field out. */
export const withColumns = (columns: Columns, field: ImportField, names: readonly string[]): Columns => {
  const { [field]: _gone, ...rest } = columns
  return names.length === 0 ? rest : { ...rest, [field]: [...names] }
}

export interface DefaultsTyped {
  price: string
  stock: string
  unit: string
  categoryCode: string
  categoryForUnknown: boolean
  brand: string
  leadDays: string
}

export const noDefaults: DefaultsTyped = {
  price: '',
  stock: '',
  unit: '',
  categoryCode: '',
  categoryForUnknown: false,
  brand: '',
  leadDays: '',
}

/** What was typed as defaults: values for the server, or a message per field. */
export const readDefaults = (
  it: DefaultsTyped,
): { defaults: ImportMapping['defaults']; faults: Partial<Record<keyof DefaultsTyped, string>> } => {
  const faults: Partial<Record<keyof DefaultsTyped, string>> = {}
  const price = it.price === '' ? undefined : priceE4Of(it.price)
  const stock = it.stock === '' ? undefined : stockOf(it.stock)
  const leadDays = it.leadDays === '' ? undefined : stockOf(it.leadDays)
  if (price === null) faults.price = '价格须大于 0，最多四位小数'
  if (stock === null) faults.stock = '库存须为 0 到 99,999,999 的整数'
  if (leadDays === null || (leadDays !== undefined && leadDays > 180)) faults.leadDays = '发货天数须为 0 到 180'
  for (const name of ['unit', 'brand'] as const) {
    const result = ImportDefaults.shape[name].safeParse(it[name])
    if (!result.success) faults[name] = result.error.issues[0]!.message
  }
  return {
    defaults: {
      categoryCode: it.categoryCode,
      categoryForUnknown: it.categoryForUnknown,
      unit: it.unit,
      brand: it.brand,
      ...(price ? { priceE4: price } : {}),
      ...(stock !== null && stock !== undefined ? { stock } : {}),
      ...(leadDays !== null && leadDays !== undefined ? { leadDays } : {}),
    },
    faults,
  }
}

/** What is missing before a start: the name, a price, a category. */
export const lacking = (columns: Columns, defaults: ImportMapping['defaults']): string[] =>
  [
    columns.name?.length ? '' : '请选择商品名称所在的列',
    columns.price?.length || columns.priceFen?.length || defaults.priceE4 ? '' : '没有选出价格所在的列：请在上面选择，或填写默认价格',
    columns.category?.length || defaults.categoryCode ? '' : '文件没有分类列，请选择默认分类',
  ].filter((it) => it !== '')
