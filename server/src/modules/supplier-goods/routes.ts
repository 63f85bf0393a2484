import { supplierGoods } from '@caiyuan/contract/supplier-goods'
import { implement } from '../../core/implement.ts'
import { shelfGoods, startImport, submitGoods, updateGoods } from './commands.ts'
import { jobs } from './jobs.ts'
import { listGoods } from './queries/goods.ts'
import { errorFile, importDetail, listImports } from './queries/imports.ts'
import { previewImport } from './queries/preview.ts'
import { importTemplate } from './queries/template.ts'

export const supplierGoodsModule = implement(
  'supplierGoods',
  supplierGoods,
  {
    list: listGoods,
    update: updateGoods,
    shelf: shelfGoods,
    submit: submitGoods,
    preview: previewImport,
    start: startImport,
    imports: listImports,
    importDetail,
    errorFile,
    template: importTemplate,
  },
  jobs,
)
