import { handedCart } from '@caiyuan/contract/handed-cart'
import { implement } from '../../core/implement.ts'
import { giveCartBack, sendCart, takeCart, withdrawCart } from './commands.ts'
import { listHanded, listTeachers } from './queries.ts'

export const handedCartModule = implement('handedCart', handedCart, {
  teachers: listTeachers,
  list: listHanded,
  send: sendCart,
  take: takeCart,
  giveBack: giveCartBack,
  withdraw: withdrawCart,
})
