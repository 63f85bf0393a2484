// What a check-out is about, before it is priced: the goods, and where they go.
import type { InputOf } from '@caiyuan/contract/endpoint'
import type { buy } from '@caiyuan/contract/order/buy'
import type { OrderedKind } from '@caiyuan/contract/order/kinds'
import type { Purse } from '@caiyuan/contract/purse'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import { Fail, missing } from '../../../core/fail.ts'
import { destinationOf, provinceOf, type Destination } from '../../address/queries.ts'
import { cartRows } from '../../cart/queries.ts'
import { lineRows } from '../../component/queries.ts'
import type { OrderRow } from '../policy.ts'
import { boughtAs, orderLines } from '../queries/one.ts'
import type { BasketOrder, Wanted } from './basket.ts'
import { basketOf, type QuoteBody } from './quote-kept.ts'
import { addressIdOf, bookOf } from './whose.ts'

export type Asked = Omit<InputOf<(typeof buy)['quote']>, 'lines'> & { lines: Wanted[]; kind: OrderedKind }

export const wantedOf = async (
  ctx: Ctx,
  it: { from: QuoteBody['from']; lines: Wanted[]; categoryType: Purse; kind: OrderedKind },
  again: OrderRow | null,
): Promise<Wanted[]> => {
  if (it.from === 'cart' && it.kind === 'YUNHAN')
    return (await lineRows(ctx)).filter((row) => row.checked).map((row) => ({ skuId: row.sku_id, num: row.num }))
  if (it.from === 'cart')
    return (await cartRows(ctx, it.categoryType, basketOf(it.kind)))
      .filter((row) => row.checked)
      .flatMap((row) => [
        { skuId: row.sku_id, num: row.num, ...(row.standard_id ? { standardId: row.standard_id } : {}) },
        ...Object.entries(row.services).map(([skuId, num]) => ({ skuId, num, isService: true as const })),
      ])
  if (!again) return it.lines
  const lines = await orderLines(ctx, again.id)
  const known = lines.map((line) => ({ skuId: line.sku_id, num: line.num, ...boughtAs(line) }))
  if (it.lines.length === 0) return known
  if (it.lines.some((line) => !known.some((each) => each.skuId === line.skuId)))
    throw new Fail('core.refused', { reason: '重新提交只能修改数量或删去商品，不能加入新的商品' })
  return it.lines.map((line) => ({ ...known.find((each) => each.skuId === line.skuId)!, num: line.num }))
}

/** An order somebody asked for goes where he wants it, unless the caller says otherwise; without that address, to the caller's own. */
export const addressOf = async (ctx: Ctx, id: string | null, again: OrderRow | null): Promise<Destination | undefined> => {
  const to = await destinationOf(ctx, id, bookOf(ctx, again, id))
  if (id && !to && again && id === addressIdOf(again)) return destinationOf(ctx, null)
  if (id && !to) throw missing('收货地址')
  return to
}

/** SQL: the province the goods are sold in; of an address that is gone, the one that takes its place. */
export const provinceFor = (ctx: Ctx, id: string | null, again: OrderRow | null): RawBuilder<string | null> => {
  const own = provinceOf(ctx, id, bookOf(ctx, again, id))
  return again && id === addressIdOf(again) ? sql`coalesce(${own}, ${provinceOf(ctx, null)})` : own
}

/** Components never share an order with other goods, nor come in by another check-out than their own (§2.1). */
export const mustBeOfKind = (lines: readonly BasketOrder['lines'][number][], kind: OrderedKind): void => {
  const other = lines.find(({ offer }) => offer.isPartner !== (kind === 'YUNHAN'))
  if (!other) return
  const reason = other.offer.isPartner ? '元器件单独结算，请从元器件购物车提交' : '不是元器件，请从购物车提交'
  throw new Fail('core.refused', { reason: `${other.offer.name}：${reason}` })
}
