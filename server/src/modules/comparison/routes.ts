import { comparison } from '@caiyuan/contract/comparison'
import { implement } from '../../core/implement.ts'
import { saveComparison } from './commands.ts'
import { comparisonDetail, exportComparison, listComparisons } from './queries.ts'

export const comparisonModule = implement('comparison', comparison, {
  save: saveComparison,
  list: listComparisons,
  detail: comparisonDetail,
  export: exportComparison,
})
