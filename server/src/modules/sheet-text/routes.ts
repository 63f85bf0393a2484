import { sheetText } from '@caiyuan/contract/sheet-text'
import { implement } from '../../core/implement.ts'
import { readSheetText } from './queries.ts'

export const sheetTextModule = implement('sheetText', sheetText, { read: readSheetText })
