import type { goodsEdit } from '@caiyuan/contract/goods-edit'
import type { Of } from '../../../core/implement.ts'
import { loadCategories } from '../../catalog/goods.ts'
import { isReviewed } from '../../goods-review/queries.ts'
import { supplierOf } from '../../supplier-goods/file.ts'
import { ASKS_CAS, LEAF } from '../categories.ts'

/** What whoever begins new goods has to know. */
export const blankGoods: Of<typeof goodsEdit>['blank'] = async (ctx) => {
  supplierOf(ctx)
  const categories = await loadCategories(ctx.tx)
  return {
    isReviewed: await isReviewed(ctx),
    casCategories: [...categories.values()].flatMap((it) => (it.level === LEAF && ASKS_CAS.has(it.kind) ? [it.code] : [])).toSorted(),
  }
}
