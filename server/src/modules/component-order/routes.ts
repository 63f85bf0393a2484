import { componentOrder } from '@caiyuan/contract/component-order'
import { implement } from '../../core/implement.ts'
import { buyPartNow, settleParts, submitParts } from './commands.ts'
import { getLogistics } from './queries.ts'

export const componentOrderModule = implement('componentOrder', componentOrder, {
  add: settleParts,
  addNow: buyPartNow,
  submit: submitParts,
  logistics: getLogistics,
})
