import { synonym } from '@caiyuan/contract/synonym'
import { implement } from '../../core/implement.ts'
import { addSynonyms, changeSynonyms, removeSynonyms } from './commands.ts'
import { listSynonyms } from './queries.ts'

export const synonymModule = implement('synonym', synonym, {
  list: listSynonyms,
  add: addSynonyms,
  change: changeSynonyms,
  remove: removeSynonyms,
})
