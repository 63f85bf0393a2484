import { pageFee } from '../contract/page-fee.ts'
import { implement } from '../../../server/src/core/implement.ts'
import { cancelPageFee, resubmitPageFee, submitPageFee, withdrawPageFee } from './commands.ts'
import { getPageFee, listPageFees, listPayingCards } from './queries.ts'

export const pageFeeModule = implement('pageFee', pageFee, {
  cards: listPayingCards,
  submit: submitPageFee,
  resubmit: resubmitPageFee,
  withdraw: withdrawPageFee,
  cancel: cancelPageFee,
  list: listPageFees,
  detail: getPageFee,
})
