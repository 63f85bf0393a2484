import { supplierGoods } from '@caiyuan/contract/supplier-goods'
import { implement } from '../../core/implement.ts'
import { shelfGoods, startImport, updateGoods } from './commands.ts'
import { jobs } from './jobs.ts'
import { errorFile, importDetail, importTemplate, listGoods, listImports, previewImport } from './queries.ts'

export const supplierGoodsModule = implement(
  'supplierGoods',
  supplierGoods,
  {
    list: listGoods,
    update: updateGoods,
    shelf: shelfGoods,
    preview: previewImport,
    start: startImport,
    imports: listImports,
    importDetail,
    errorFile,
    template: importTemplate,
  },
  jobs,
)
