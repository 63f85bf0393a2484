// Rows of a file into goods of the catalogue: one unit is one product with all its SKUs.
import { createHash } from 'node:crypto'
import type { ImportField } from '@caiyuan/contract/supplier-goods'
import type { GoodsDraft, SkuDraft } from '../../../catalog/goods.ts'
import type { Rows, SourceRow } from '../../../../core/table-file/rows.ts'
import { textOf } from '../../../../core/table-file/text-of.ts'
import { Reader, type Fault } from '../value.ts'
import { cellOf, title, type Context } from './cells.ts'
import { isAssetOf, productOf, type Product } from './product.ts'
import { nestedOf, skuOf } from './sku.ts'

export interface RowFault extends Fault {
  rowNo: number
}

export interface Unit {
  /** Null when a row of it is wrong; nothing of it is written then. */
  draft: GoodsDraft | null
  rowNos: number[]
  faults: RowFault[]
  /** What its rows call a category and the mall does not. */
  unknownCategories: string[]
}

const derivedCode = (parts: readonly string[]): string =>
  `H${createHash('sha256').update(parts.join('\u0001')).digest('hex').slice(0, 15).toUpperCase()}`

const CODE = /^[^\s'"<>]{1,64}$/u

const codeOf = (reader: Reader, field: ImportField, value: unknown): string => {
  const code = textOf(value)
  if (code !== '' && !CODE.test(code)) reader.fault(title(field), '编码最多 64 个字，不能有空格、引号和尖括号', code)
  return code
}

/** Rows, by index, that name one product group are one unit; every other row is its own. */
export const groupRows = async (ctx: Pick<Context, 'mapping'>, rows: Rows): Promise<number[][]> => {
  const groups: number[][] = []
  const byCode = new Map<string, number[]>()
  await rows.each((row, index) => {
    const code = row.problem === '' ? textOf(cellOf(ctx, row.cells, 'productCode')) : ''
    const had = code === '' ? undefined : byCode.get(code)
    if (had) {
      had.push(index)
      return
    }
    const group = [index]
    groups.push(group)
    if (code !== '') byCode.set(code, group)
  })
  return groups
}

const unitOf = (ctx: Context, rows: readonly SourceRow[]): Unit => {
  const faults: RowFault[] = []
  const rowNos = rows.map((r) => r.no)
  const broken = rows.filter((r) => r.problem !== '')
  const unknownCategories: string[] = []
  if (broken.length > 0)
    return {
      draft: null,
      rowNos,
      unknownCategories,
      faults: broken.map((r) => ({ rowNo: r.no, field: '整行', message: r.problem, content: r.raw.slice(0, 200) })),
    }
  let product: Product | null = null
  const skus: SkuDraft[] = []
  for (const row of rows) {
    const reader = new Reader()
    const its = productOf(ctx, reader, row.cells)
    const ownCode =
      codeOf(reader, 'code', cellOf(ctx, row.cells, 'code')) || derivedCode([its.name, its.brand, its.model, its.spec, its.pack])
    const groupCode = codeOf(reader, 'productCode', cellOf(ctx, row.cells, 'productCode')) || ownCode
    product ??= { ...its, code: groupCode }
    const nested = nestedOf(row.cells, ownCode)
    const specs = its.spec === '' || nested ? [] : [{ name: '规格', value: its.spec }]
    for (const it of nested ?? [{ cells: row.cells, specs, code: ownCode }])
      skus.push(skuOf(ctx, reader, it.cells, it.code, it.specs, `${its.pack} ${its.spec} ${its.name}`))
    if (reader.unknownCategory !== '') unknownCategories.push(reader.unknownCategory)
    faults.push(...dedupe(reader.faults).map((f) => ({ ...f, rowNo: row.no })))
  }
  if (faults.length > 0 || !product) return { draft: null, rowNos, faults, unknownCategories }
  const { kind, ...plain } = product
  return { draft: { ...plain, isAsset: isAssetOf(kind, skus), skus }, rowNos, faults, unknownCategories }
}

/** One fault per field of a row. */
const dedupe = (faults: readonly Fault[]): Fault[] => [...new Map(faults.map((f) => [f.field, f])).values()]

/** Goods of the groups in order, one at a time; a SKU code that came before is a fault of the later row. */
export function* unitsOf(groups: readonly (readonly number[])[], rows: Rows, ctx: Context): Generator<Unit> {
  const firstRow = new Map<string, number>()
  for (const group of groups) {
    const unit = unitOf(
      ctx,
      group.map((index) => rows.at(index)),
    )
    yield withOwnCodes(unit, firstRow)
  }
}

const withOwnCodes = (unit: Unit, firstRow: Map<string, number>): Unit => {
  if (!unit.draft) return unit
  const own = new Set<string>()
  const doubled = unit.draft.skus.find((k) => own.size === own.add(k.code).size || firstRow.has(k.code))
  if (doubled) {
    const before = firstRow.get(doubled.code) ?? unit.rowNos[0]!
    return {
      ...unit,
      draft: null,
      faults: [{ rowNo: unit.rowNos.at(-1)!, field: title('code'), message: `商品编码与第 ${before} 行重复`, content: doubled.code }],
    }
  }
  for (const { code } of unit.draft.skus) firstRow.set(code, unit.rowNos[0]!)
  return unit
}
