import { goodsPaper } from '@caiyuan/contract/goods-paper'
import { implement } from '../../core/implement.ts'
import { addPaper, removePaper } from './commands.ts'
import { listPapers, openPaper, ownPapers } from './queries.ts'

export const goodsPaperModule = implement('goodsPaper', goodsPaper, {
  list: listPapers,
  open: openPaper,
  own: ownPapers,
  add: addPaper,
  remove: removePaper,
})
