import { cart } from '@caiyuan/contract/cart'
import { implement } from '../../core/implement.ts'
import { addToCart, removeFromCart, setService, updateCart } from './commands.ts'
import { listNamed } from './named.ts'
import { listCart, listNotAllowed, queryCart } from './queries.ts'

export const cartModule = implement('cart', cart, {
  list: listCart,
  query: queryCart,
  add: addToCart,
  named: listNamed,
  update: updateCart,
  remove: removeFromCart,
  setService,
  notAllowed: listNotAllowed,
})
