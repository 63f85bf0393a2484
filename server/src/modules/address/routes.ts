import { address } from '@caiyuan/contract/address'
import { implement } from '../../core/implement.ts'
import { addAddress, removeAddress, updateAddress } from './commands.ts'
import { getAddress, listAddresses, listRegions, listTowns } from './queries.ts'

export const addressModule = implement('address', address, {
  list: listAddresses,
  add: addAddress,
  remove: removeAddress,
  update: updateAddress,
  query: getAddress,
  provCityDist: listRegions,
  town: listTowns,
})
