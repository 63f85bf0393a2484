import { component } from '@caiyuan/contract/component'
import { implement } from '../../core/implement.ts'
import { addParts, removePart, updateParts } from './commands.ts'
import { getPart, listParts, matchBom, numOfParts, searchParts } from './queries.ts'

export const componentModule = implement('component', component, {
  search: searchParts,
  detail: getPart,
  match: matchBom,
  num: numOfParts,
  add: addParts,
  cart: listParts,
  update: updateParts,
  remove: removePart,
})
