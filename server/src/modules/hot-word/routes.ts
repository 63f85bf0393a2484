import { hotWord } from '@caiyuan/contract/hot-word'
import { implement } from '../../core/implement.ts'
import { addHotWord, removeHotWord, sortHotWords } from './commands.ts'
import { listHotWords } from './queries.ts'

export const hotWordModule = implement('hotWord', hotWord, {
  list: listHotWords,
  add: addHotWord,
  sort: sortHotWords,
  remove: removeHotWord,
})
