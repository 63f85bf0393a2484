import { to } from '@caiyuan/contract/to'
import type { goodsReview } from '@caiyuan/contract/goods-review'
import type { Ctx } from '../../core/context.ts'
import type { Of } from '../../core/implement.ts'
import { changed, emitToHolders, notifySupplier } from '../../core/notify.ts'
import { eachOf, moveGoods, mustBePlatform, type Moved } from '../catalog/goods-state.ts'
import { bringToSearch } from '../catalog/rekey.ts'

const namesOf = (goods: readonly Moved[]): string =>
  goods.length === 1 ? `「${goods[0]!.name}」` : `「${goods[0]!.name}」等 ${goods.length} 种商品`

/** One message to each supplier, whatever the number of its goods. */
const tellSuppliers = async (
  ctx: Ctx,
  moved: readonly Moved[],
  tell: (goods: Moved[]) => { title: string; body: string; link: string },
): Promise<void> => {
  const done = moved.filter((it) => it.isDone)
  for (const [supplierId, goods] of Map.groupBy(done, (it) => it.supplierId))
    await notifySupplier(ctx, supplierId, { kind: '系统', ...tell(goods) })
  if (done.length > 0) await emitToHolders(ctx, 'goods', 'platform:goods')
}

/** Passed goods are on sale and found from now on. */
export const passGoods: Of<typeof goodsReview>['pass'] = async (ctx, { productIds }) => {
  mustBePlatform(ctx)
  const moved = await moveGoods(ctx, productIds, 'pass')
  await bringToSearch(
    ctx.tx,
    moved.flatMap((it) => (it.isDone ? [it.productId] : [])),
  )
  await tellSuppliers(ctx, moved, (goods) => ({
    title: `商品审核通过：${namesOf(goods)}`,
    body: '已上架，采购人可以搜索和购买。',
    link: to('/supplier/goods', { tab: 'on' }),
  }))
  return eachOf(moved)
}

export const refuseGoods: Of<typeof goodsReview>['refuse'] = async (ctx, { productIds, reason }) => {
  mustBePlatform(ctx)
  const moved = await moveGoods(ctx, productIds, 'refuse', { comment: reason })
  await tellSuppliers(ctx, moved, (goods) => ({
    title: `商品审核未通过：${namesOf(goods)}`,
    body: `原因：${reason}。更正后可重新送审。`,
    link: to('/supplier/goods', { tab: 'refused' }),
  }))
  return eachOf(moved)
}

/** What the platform set for the whole mall. */
export const setPlatform = (ctx: Ctx, set: { reviews_goods: boolean } | { checks_licences: boolean }): Promise<unknown> =>
  ctx.tx.updateTable('platform').set(set).execute()

/** Goods that wait already go on waiting: somebody still has to decide about each. */
export const setReview: Of<typeof goodsReview>['setting'] = async (ctx, { isReviewed }) => {
  mustBePlatform(ctx)
  await setPlatform(ctx, { reviews_goods: isReviewed })
  changed(ctx, 'goods')
  return {}
}
