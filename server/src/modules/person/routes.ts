import { person } from '@caiyuan/contract/person'
import { implement } from '../../core/implement.ts'
import { confirmMobile, proveMobile, updatePerson, viewIdCard } from './commands.ts'
import { getExtra, getMobile, getWireKey } from './queries.ts'

export const personModule = implement('person', person, {
  extra: getExtra,
  wireKey: getWireKey,
  getMobile,
  viewIdCard,
  proveMobile,
  confirmMobile,
  update: updatePerson,
})
