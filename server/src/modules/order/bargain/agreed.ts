// The orders of a check-out at the prices their supplier agreed to: rules, money and approval look at what will be paid (decision 0340).
import { agreedE4, bargainedOf } from '@caiyuan/contract/bargain-rules'
import { lineFen, sumFen } from '@caiyuan/contract/money'
import type { Ctx } from '../../../core/context.ts'
import { mainSubject, problemOf, type BasketOrder } from '../checkout/basket.ts'
import { bargainOf } from './rows.ts'

/** Freight stays what it is at the prices of the catalogue: 满额免邮 is not lost by a better price. */
export const atAgreed = async (ctx: Ctx, orderId: string | null, orders: readonly BasketOrder[]): Promise<BasketOrder[]> => {
  const bargain = orderId === null ? undefined : await bargainOf(ctx, orderId)
  if (!bargain) return [...orders]
  return orders.map((order) => {
    const lines = order.lines.map((line) => {
      const agreed = bargain.lines.find((it) => it.skuId === line.offer.skuId)
      const bargained = bargainedOf(agreed, line.priceE4, line.num)
      if (!bargained) return line
      const priceE4 = agreedE4(agreed, line.priceE4, line.num)
      // What is bought at an agreed price takes no piece of a special one, and is not held to its share per person.
      const offer = { ...line.offer, special: null }
      const problem = line.special ? problemOf(offer, line.num) : line.problem
      return { ...line, offer, problem, special: null, bargained, priceE4, amountFen: lineFen(priceE4, line.num) }
    })
    const goodsFen = sumFen(lines.map((it) => it.amountFen))
    return {
      ...order,
      lines,
      goodsFen,
      totalFen: goodsFen + order.freightFen - order.cutFen,
      assetFen: sumFen(lines.filter((it) => it.offer.isAsset).map((it) => it.amountFen)),
      subjectCode: mainSubject(lines),
    }
  })
}
