// SKUs: one by row, or several nested in a line of JSONL.
import type { SkuDraft } from '../../../catalog/goods.ts'
import { packPer } from '../../../catalog/pack.ts'
import type { ImportField } from '@caiyuan/contract/supplier-goods'
import { textOf } from '../../../../core/table-file/text-of.ts'
import type { Reader } from '../value.ts'
import { cellOf, pairsOf, title, type Context } from './cells.ts'

const priceOf = (ctx: Context, reader: Reader, cells: Record<string, unknown>): number => {
  const fen = cellOf(ctx, cells, 'priceFen')
  const yuan = cellOf(ctx, cells, 'price')
  const faults = reader.faults.length
  const price =
    yuan !== undefined ? reader.priceE4(title('price'), yuan) : fen !== undefined ? reader.priceE4(title('priceFen'), fen, 100) : null
  if (price !== null) return price
  if (ctx.mapping.defaults.priceE4 !== undefined && yuan === undefined && fen === undefined) return ctx.mapping.defaults.priceE4
  if (reader.faults.length === faults) reader.fault(title('price'), '没有价格，请填写价格或默认价格', '')
  return 0
}

/** One SKU: own cells first, then those of its product. */
export const skuOf = (
  ctx: Context,
  reader: Reader,
  cells: Record<string, unknown>,
  code: string,
  specs: SkuDraft['specs'],
  pack: string,
): SkuDraft => {
  const { defaults } = ctx.mapping
  const at = (field: ImportField): unknown => cellOf(ctx, cells, field)
  const priceE4 = priceOf(ctx, reader, cells)
  const listPriceE4 = at('listPrice') === undefined ? null : reader.priceE4(title('listPrice'), at('listPrice'))
  // A file without the column says nothing of it.
  const personalPriceE4 =
    (ctx.mapping.columns.personalPrice ?? []).length === 0
      ? undefined
      : at('personalPrice') === undefined
        ? null
        : reader.priceE4(title('personalPrice'), at('personalPrice'))
  const packStep = reader.whole(title('packStep'), at('packStep'), 1, 9999) ?? 1
  const moq = reader.whole(title('moq'), at('moq'), 1, 9999) ?? 1
  const unit = reader.text(title('unit'), at('unit'), 10) || defaults.unit || '件'
  const base = packPer(specs.map((s) => s.value).join(' '), unit) ?? packPer(pack, unit)
  return {
    code,
    catNo: reader.text(title('catNo'), at('catNo'), 64),
    specs,
    unit,
    priceE4,
    listPriceE4: listPriceE4 !== null && listPriceE4 > priceE4 ? listPriceE4 : null,
    personalPriceE4,
    tiers: [],
    moq,
    packStep,
    stock: reader.whole(title('stock'), at('stock'), 0, 99_999_999) ?? defaults.stock ?? null,
    baseUnit: base?.unit ?? null,
    baseQty: base?.qty ?? null,
  }
}

interface Nested {
  cells: Record<string, unknown>
  specs: SkuDraft['specs']
  code: string
}

/** The SKUs nested in a line of JSONL; prices and stock of the product stand in where a SKU has none. */
export const nestedOf = (cells: Record<string, unknown>, code: string): Nested[] | null => {
  if (!Array.isArray(cells['skus']) || cells['skus'].length === 0) return null
  const names =
    typeof cells['specs'] === 'object' && cells['specs'] !== null && !Array.isArray(cells['specs']) ? Object.keys(cells['specs']) : []
  const many = cells['skus'].length > 1
  return cells['skus'].map((it: unknown, i): Nested => {
    const sku = (typeof it === 'object' && it !== null ? it : {}) as Record<string, unknown>
    const own = textOf(sku['sku_code'] ?? sku['code'] ?? '')
    const suffix = textOf(sku['spec_no']) || String(i + 1)
    return { cells: { ...cells, ...sku }, specs: specsOf(sku, names), code: own || (many ? `${code}-${suffix}` : code) }
  })
}

const specsOf = (sku: Record<string, unknown>, names: readonly string[]): SkuDraft['specs'] => {
  if (textOf(sku['spec_name']) !== '') return [{ name: '规格', value: textOf(sku['spec_name']).slice(0, 200) }]
  const specs = sku['specs']
  if (Array.isArray(specs) && specs.every((s) => typeof s === 'string'))
    return specs.map((value, i) => ({ name: names[i] ?? '规格', value: textOf(value).slice(0, 200) })).filter((s) => s.value !== '')
  return pairsOf(specs)
}
