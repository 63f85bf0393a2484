import { recusal } from '@caiyuan/contract/recusal'
import { implement } from '../../core/implement.ts'
import { declareRecusal, liftRecusal, registerRecusal } from './commands.ts'
import { findSuppliers, listRecusals, myRecusals } from './queries.ts'

export const recusalModule = implement('recusal', recusal, {
  mine: myRecusals,
  suppliers: findSuppliers,
  declare: declareRecusal,
  list: listRecusals,
  register: registerRecusal,
  lift: liftRecusal,
})
