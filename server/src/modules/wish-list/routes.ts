import { wishList } from '@caiyuan/contract/wish-list'
import { implement } from '../../core/implement.ts'
import { addWish, answerWish, withdrawWish } from './commands.ts'
import { listDesk, listMine } from './queries.ts'

export const wishListModule = implement('wishList', wishList, {
  list: listMine,
  add: addWish,
  withdraw: withdrawWish,
  desk: listDesk,
  answer: answerWish,
})
