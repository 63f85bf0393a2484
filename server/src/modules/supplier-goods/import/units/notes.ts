// What one should know of a whole file before importing it.
import type { ImportField, ImportMapping } from '@caiyuan/contract/supplier-goods'
import type { Source, SourceRow } from '../read.ts'
import { textOf } from '../value.ts'

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
