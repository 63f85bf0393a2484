import { address } from '@caiyuan/contract/address'
import { implement } from '../../core/implement.ts'
import { addAddress, removeAddress, updateAddress } from './commands.ts'
import { getAddress, listAddresses } from './queries.ts'
import { listTowns, regionTree } from './region.ts'

export const addressModule = implement('address', address, {
  list: listAddresses,
  query: getAddress,
  add: addAddress,
  update: updateAddress,
  remove: removeAddress,
  regions: regionTree,
  towns: listTowns,
})
