// A supplier's sheet of goods, as far as files know documents.
import { to } from '@caiyuan/contract/to'
import type { DocumentKind } from '../../core/documents.ts'
import { mustSeeImport } from './file.ts'

export const importKind: DocumentKind = {
  kind: 'import',
  title: '商品导入',
  doc: null,
  page: (id) => to('/supplier/goods/import', { id }),
  mustSee: mustSeeImport,
  readers: null,
  money: null,
  ledgerRules: [],
  approval: null,
}
