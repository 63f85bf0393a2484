import { importFieldNames, importFields, type ImportField, type supplierGoods } from '@caiyuan/contract/supplier-goods'
import type { Of } from '../../../core/implement.ts'
import { sheetReply } from '../../../core/sheet.ts'
import { supplierOf } from '../file.ts'

/** A column that is there and empty says something: of a personal price, that there is none. */
const LEFT_OUT: ReadonlySet<ImportField> = new Set(['priceFen', 'listPrice', 'personalPrice', 'description', 'badges', 'attributes'])

/** An empty sheet whose headers the import recognises by itself. */
export const importTemplate: Of<typeof supplierGoods>['template'] = async (ctx) => {
  supplierOf(ctx)
  return sheetReply(
    '商品导入模板',
    importFieldNames.filter((it) => !LEFT_OUT.has(it)).map((field) => ({ title: importFields[field].title, width: 14, text: () => '' })),
    [],
  )
}
