// What one should know of a whole file before importing it.
import type { ImportField, ImportMapping } from '@caiyuan/contract/supplier-goods'
import type { Rows, SourceRow } from '../../../../core/table-file/rows.ts'
import { textOf } from '../../../../core/table-file/text-of.ts'

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

interface Same {
  num: number
  /** The first of them. */
  no: number
}

const said = ({ num, no }: Same): string => `${num.toLocaleString('zh-CN')} 行（${num > 1 ? '如' : ''}第 ${no} 行）`

const counting = () => {
  const found = new Map<string, Same>()
  return {
    found,
    add: (kind: string, { no }: SourceRow): void => {
      const had = found.get(kind)
      if (had) had.num += 1
      else found.set(kind, { num: 1, no })
    },
  }
}

/** Where the code of a row comes from another column or is made up: it decides what a later import updates. */
const codeNote = (column: string, same: Same, columns: readonly string[]): string =>
  column === ''
    ? `${said(same)}没有商品编码，按名称、品牌、型号、规格和包装生成；这些内容改动后再导入，会成为新的商品`
    : `${said(same)}的「${columns[0]!}」为空，以「${column}」作商品编码`

/** What is said once for all rows alike: codes from elsewhere, and texts a spreadsheet program would take for formulas, which stay texts. */
export const notesOf = async (rows: Rows, mapping: ImportMapping): Promise<string[]> => {
  const columns = mapping.columns.code ?? []
  const texts = [...new Set(TEXTS.flatMap((field) => mapping.columns[field] ?? []))]
  const [codes, formulas] = [counting(), counting()]
  await rows.each((row) => {
    if (row.problem === '' && !Array.isArray(row.cells['skus'])) codes.add(columns.find((it) => textOf(row.cells[it]) !== '') ?? '', row)
    if (texts.some((it) => typeof row.cells[it] === 'string' && FORMULA.test(row.cells[it].trim()))) formulas.add('', row)
  })
  return [
    ...[...codes.found].filter(([column]) => column !== columns[0]).map(([column, same]) => codeNote(column, same, columns)),
    ...[...formulas.found.values()].map((same) => `${said(same)}有以 = + - @ 开头的文字，按原文导入，不作公式计算`),
  ]
}
