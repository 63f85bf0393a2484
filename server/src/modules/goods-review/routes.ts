import { goodsReview } from '@caiyuan/contract/goods-review'
import { implement } from '../../core/implement.ts'
import { passGoods, refuseGoods, setReview } from './commands.ts'
import { goodsReviewWaits, listReview } from './queries.ts'

export const goodsReviewModule = implement(
  'goodsReview',
  goodsReview,
  {
    list: listReview,
    pass: passGoods,
    refuse: refuseGoods,
    setting: setReview,
  },
  {},
  goodsReviewWaits,
)
