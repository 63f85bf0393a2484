import { factor } from '@caiyuan/contract/factor'
import { implement } from '../../core/implement.ts'
import { beginFactor, confirmFactor, removeFactor, renewCodes } from './commands.ts'
import { factorState } from './queries.ts'

export const factorModule = implement('factor', factor, {
  state: factorState,
  begin: beginFactor,
  confirm: confirmFactor,
  renew: renewCodes,
  remove: removeFactor,
})
