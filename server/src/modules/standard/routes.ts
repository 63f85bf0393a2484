import { standard } from '@caiyuan/contract/standard'
import { implement } from '../../core/implement.ts'
import { addStandardToCart, removeFromStandardCart, updateStandardCart } from './commands/cart.ts'
import { allowOrderNow, orderStandardCart, orderStandardNow, submitStandard, submitStandardNow } from './commands/order.ts'
import { queryStandardCart } from './queries/cart.ts'
import { showMore, standardDetail } from './queries/detail.ts'
import { searchStandards } from './queries/search.ts'

export const standardModule = implement('standard', standard, {
  search: searchStandards,
  showMore,
  detail: standardDetail,
  addToCart: addStandardToCart,
  queryCart: queryStandardCart,
  removeFromCart: removeFromStandardCart,
  updateCart: updateStandardCart,
  allowOrderNow,
  orderNow: orderStandardNow,
  orderCart: orderStandardCart,
  submitNow: submitStandardNow,
  submit: submitStandard,
})
