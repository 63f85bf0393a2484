// A supplier's sheet of goods, as far as files know documents.
import { to } from '@caiyuan/contract/to'
import type { DocumentKind } from '../../core/documents.ts'
import { mustSeeImport } from './file.ts'
import { importNotices } from './notices.ts'

export const importKind: DocumentKind = {
  kind: 'import',
  title: '商品导入',
  prefixes: null,
  doc: null,
  page: (id) => to('/supplier/goods/import', { id }),
  print: null,
  heading: '系统',
  notices: importNotices,
  projection: null,
  suppliedBy: null,
  sharesFiles: false,
  mustSee: mustSeeImport,
  readers: null,
  money: null,
  ledgerRules: [],
  approval: null,
  evaluation: null,
}
