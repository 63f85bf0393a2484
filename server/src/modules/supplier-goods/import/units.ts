// Rows of a file into goods of the catalogue: one unit is one product with all its SKUs.
import { createHash } from 'node:crypto'
import { importFields, type ImportField, type ImportMapping } from '@caiyuan/contract/supplier-goods'
import { controlClassOf, isCas } from '../../catalog/controls.ts'
import type { CategoryNode, GoodsDraft, SkuDraft } from '../../catalog/goods.ts'
import { packPer } from '../../catalog/pack.ts'
import type { Source, SourceRow } from './read.ts'
import { Reader, textOf, type Fault } from './value.ts'

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

/** Categories by code, by path of names and by name of a leaf. */
export interface CategoryIndex {
  byCode: ReadonlyMap<string, CategoryNode>
  byName: ReadonlyMap<string, CategoryNode>
}

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

interface Context {
  mapping: ImportMapping
  categories: CategoryIndex
  today: string
}

const title = (field: ImportField): string => importFields[field].title

/** The first mapped column that holds anything. */
const cellOf = ({ mapping }: Pick<Context, 'mapping'>, cells: Record<string, unknown>, field: ImportField): unknown => {
  for (const column of mapping.columns[field] ?? []) if (textOf(cells[column]) !== '') return cells[column]
  return undefined
}

const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(textOf) : textOf(value).split(/[,，;；、|]/))
    .map((w) => w.trim())
    .filter((w) => w !== '' && w.length <= 60)
    .slice(0, 30)

/** `[[名, 值]]`, `[{name, value}]`, `[{key, value}]` or `{名: 值}`. */
const pairsOf = (value: unknown): { name: string; value: string }[] => {
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

const categoryOf = (ctx: Context, reader: Reader, cells: Record<string, unknown>): CategoryNode | null => {
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

const derivedCode = (parts: readonly string[]): string =>
  `H${createHash('sha256').update(parts.join('\u0001')).digest('hex').slice(0, 15).toUpperCase()}`

const CODE = /^[^\s'"<>]{1,64}$/u

const codeOf = (reader: Reader, field: ImportField, value: unknown): string => {
  const code = textOf(value)
  if (code !== '' && !CODE.test(code)) reader.fault(title(field), '编码最多 64 个字，不能有空格、引号和尖括号', code)
  return code
}

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
const skuOf = (
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
    tiers: [],
    moq,
    packStep,
    stock: reader.whole(title('stock'), at('stock'), 0, 99_999_999) ?? defaults.stock ?? 0,
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
const nestedOf = (cells: Record<string, unknown>, code: string): Nested[] | null => {
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

const shipBadge = (leadDays: number): number => (leadDays <= 1 ? 11 : leadDays <= 2 ? 12 : leadDays <= 3 ? 13 : 14)

const badgesOf = (ctx: Context, reader: Reader, cells: Record<string, unknown>, leadDays: number): number[] => {
  const given = listOf(cellOf(ctx, cells, 'badges')).map(Number)
  if (given.some((b) => !Number.isInteger(b) || b < 1 || b > 18))
    reader.fault(title('badges'), '服务标签须为 1 到 18 的编号', cellOf(ctx, cells, 'badges'))
  return [...new Set([...given, shipBadge(leadDays)])].sort((a, b) => a - b)
}

const ASSET_FROM_E4 = 10_000_000
const DURABLE = new Set(['it', 'instrument', 'furniture'])

const casOf = (reader: Reader, value: unknown): string | null => {
  const text = textOf(value)
  if (text === '') return null
  if (!isCas(text)) reader.fault(title('cas'), 'CAS 号不正确（校验位不符）', text)
  return text
}

type Product = Omit<GoodsDraft, 'skus' | 'isAsset'> & { kind: string }

const productOf = (ctx: Context, reader: Reader, cells: Record<string, unknown>): Product => {
  const { defaults } = ctx.mapping
  const at = (field: ImportField): unknown => cellOf(ctx, cells, field)
  const category = categoryOf(ctx, reader, cells)
  const name = reader.text(title('name'), at('name'), 255)
  if (name === '') reader.fault(title('name'), '请输入商品名称', '')
  const cas = casOf(reader, at('cas'))
  const leadDays = reader.whole(title('leadDays'), at('leadDays'), 0, 180) ?? defaults.leadDays ?? 3
  const taxRate = reader.number(title('taxRate'), at('taxRate'))
  if (taxRate !== null && (taxRate < 0 || taxRate > 17)) reader.fault(title('taxRate'), '税率须为 0 到 17', at('taxRate'))
  return {
    code: '',
    name,
    brand: reader.text(title('brand'), at('brand'), 60) || defaults.brand,
    model: reader.text(title('model'), at('model'), 100),
    categoryCode: category?.code ?? '',
    kind: category?.kind ?? '',
    spec: reader.text(title('spec'), Array.isArray(at('spec')) || typeof at('spec') === 'object' ? '' : at('spec'), 200),
    pack: reader.text(title('pack'), at('pack'), 100),
    cas,
    controlClass: controlClassOf(cas),
    badges: badgesOf(ctx, reader, cells, leadDays),
    attributes: pairsOf(at('attributes')),
    description: textOf(at('description')).slice(0, 1000),
    keywords: listOf(at('keywords')),
    picture: {},
    leadDays,
    taxRateBp: taxRate === null ? (defaults.taxRateBp ?? 1300) : Math.round(taxRate * 100),
    expenseSubject: category?.expenseSubject ?? 'material',
    listedOn: ctx.today,
  }
}

/** Rows that name one product group are one unit; every other row is its own. */
export const groupRows = (ctx: Pick<Context, 'mapping'>, rows: readonly SourceRow[]): SourceRow[][] => {
  const groups = new Map<string, SourceRow[]>()
  for (const row of rows) {
    const group = row.problem === '' ? textOf(cellOf(ctx, row.cells, 'productCode')) : ''
    const key = group === '' ? `row:${row.no}` : `group:${group}`
    const had = groups.get(key)
    if (had) had.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()]
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
  const isAsset = DURABLE.has(kind) && Math.max(...skus.map((k) => k.priceE4)) >= ASSET_FROM_E4
  return { draft: { ...plain, isAsset, skus }, rowNos, faults, unknownCategories }
}

/** One fault per field of a row. */
const dedupe = (faults: readonly Fault[]): Fault[] => [...new Map(faults.map((f) => [f.field, f])).values()]

/** Goods of the groups in order, one at a time; a SKU code that came before is a fault of the later row. */
export function* unitsOf(groups: readonly (readonly SourceRow[])[], ctx: Context): Generator<Unit> {
  const firstRow = new Map<string, number>()
  for (const rows of groups) yield withOwnCodes(unitOf(ctx, rows), firstRow)
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

const FORMULA = /^[=+\-@＝＋－＠](?![\d.,]+$)/
const TEXTS: readonly ImportField[] = [
  'code',
  'productCode',
  'name',
  'brand',
  'model',
  'spec',
  'pack',
  'unit',
  'catNo',
  'keywords',
  'description',
]

/** Texts a spreadsheet program would take for formulas are kept as texts; said once, so that nobody expects a result. */
export const formulaNotes = (source: Source, mapping: ImportMapping): string[] => {
  const columns = [...new Set(TEXTS.flatMap((field) => mapping.columns[field] ?? []))]
  const found = source.rows.filter((row) => columns.some((it) => typeof row.cells[it] === 'string' && FORMULA.test(row.cells[it].trim())))
  return found.length === 0
    ? []
    : [
        `${found.length.toLocaleString('zh-CN')} 行（${found.length > 1 ? '如' : ''}第 ${found[0]!.no} 行）有以 = + - @ 开头的文字，按原文导入，不作公式计算`,
      ]
}

/** Where the code of a row comes from another column or is made up, said once for all such rows: it decides what a later import updates. */
export const codeNotes = (source: Source, mapping: ImportMapping): string[] => {
  const columns = mapping.columns.code ?? []
  const rows = source.rows.filter((row) => row.problem === '' && !Array.isArray(row.cells['skus']))
  const byColumn = Map.groupBy(rows, (row) => columns.find((it) => textOf(row.cells[it]) !== '') ?? '')
  const said = (same: readonly SourceRow[]): string =>
    `${same.length.toLocaleString('zh-CN')} 行（${same.length > 1 ? '如' : ''}第 ${same[0]!.no} 行）`
  return [...byColumn]
    .filter(([column]) => column !== columns[0])
    .map(([column, same]) =>
      column === ''
        ? `${said(same)}没有商品编码，按名称、品牌、型号、规格和包装生成；这些内容改动后再导入，会成为新的商品`
        : `${said(same)}的「${columns[0]!}」为空，以「${column}」作商品编码`,
    )
}
