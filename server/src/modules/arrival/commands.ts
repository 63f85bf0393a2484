import { ARRIVALS_MAX, type arrival } from '@caiyuan/contract/arrival'
import { OFF_SHELF } from '@caiyuan/contract/off-shelf'
import { PUBLIC } from '@caiyuan/contract/purse'
import { Fail, missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { lockOwn } from '../../core/lock-own.ts'
import { changed } from '../../core/notify.ts'
import { offersOf } from '../catalog/offers.ts'
import { lookSoon } from './jobs.ts'
import { asksOf } from './queries.ts'

type Arrival = Of<typeof arrival>

/** Of goods that can be bought now there is nothing to wait for. */
export const askArrival: Arrival['ask'] = async (ctx, { skuId }) => {
  const offer = isId(skuId) ? (await offersOf(ctx, [skuId], null, PUBLIC)).get(skuId) : undefined
  if (!offer || offer.problem === OFF_SHELF || offer.isPartner) throw missing('商品')
  if (offer.stock >= offer.moq) throw new Fail('core.refused', { reason: `${offer.name}有货，可以直接购买` })
  await lockOwn(ctx)
  const asks = await asksOf(ctx)
  if (asks.includes(skuId)) return {}
  if (asks.length >= ARRIVALS_MAX) throw new Fail('arrival.full', { most: ARRIVALS_MAX })
  await ctx.tx
    .insertInto('arrival_asks')
    .values({ school_id: ctx.schoolId, user_id: ctx.user.id, sku_id: skuId, asked_at: ctx.now })
    .execute()
  await lookSoon(ctx)
  changed(ctx, 'arrival', ctx.user.id)
  return {}
}

export const withdrawArrival: Arrival['withdraw'] = async (ctx, { skuId }) => {
  if (isId(skuId))
    await ctx.tx
      .deleteFrom('arrival_asks')
      .where('school_id', '=', ctx.schoolId)
      .where('user_id', '=', ctx.user.id)
      .where('sku_id', '=', skuId)
      .execute()
  changed(ctx, 'arrival', ctx.user.id)
  return {}
}
