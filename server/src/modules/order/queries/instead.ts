// 改买: per line of an order its supplier did not deliver, what this buyer may put in his cart for it (scenario 38, decision 0402).
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { lineFen, priceText } from '@caiyuan/contract/money'
import type { instead } from '@caiyuan/contract/order/instead'
import { isPersonal } from '@caiyuan/contract/order/kinds'
import { PERSONAL, PUBLIC } from '@caiyuan/contract/purse'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { sql } from 'kysely'
import { defaultProvince } from '../../address/queries.ts'
import { offerProblem, quantityProblem } from '../../cart/rules.ts'
import { isAmong, offersFrom, offersIn, unitPriceE4 } from '../../catalog/offers.ts'
import { similarTo } from '../../catalog/similar.ts'
import type { OrderRow } from '../policy.ts'
import { orderLines } from './one.ts'
import { seenOrder } from './visible.ts'

type Lines = OutputOf<(typeof instead)['instead']>['lines']

/** Offers beside one line. */
const MOST = 5

const END = ['supplierRefuse', 'supplierTimeout'] as const

/** SQL: whether the supplier ended this order. */
export const isUnsupplied = (ctx: Pick<Ctx, 'schoolId'>, orderId: string) =>
  sql<boolean>`exists (select from document_log l where l.school_id = ${ctx.schoolId} and l.doc_kind = 'order' and l.doc_id = ${orderId} and l.action = any(${[...END]}))`

/** Why the supplier did not deliver; null where it did, or nobody asked it to. */
const endingOf = async (ctx: Ctx, order: OrderRow): Promise<{ action: string; reason: string } | null> => {
  if (order.state !== 'closed') return null
  const row = await ctx.tx
    .selectFrom('document_log')
    .select(['action', sql<string>`coalesce(detail ->> 'reason', '')`.as('reason')])
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', 'order')
    .where('doc_id', '=', order.id)
    .where('action', 'in', [...END])
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  return row ?? null
}

/** As the buyer `ctx` acts for: his limits, his address, the purse that paid. `isOwnPackToo`: the supplier has no more of it, but may have it in another pack. */
const insteadOf = async (ctx: Ctx, order: OrderRow, isOwnPackToo: boolean): Promise<Lines> => {
  const lines = await orderLines(ctx, order.id)
  const purse = isPersonal(order) ? PERSONAL : PUBLIC
  const found = (
    await similarTo(
      ctx,
      lines.map((it) => it.sku_id),
      purse,
    )
  ).filter((it) => it.supplierId !== order.supplier_id || isOwnPackToo)
  const { rows } = await offersIn(ctx, isAmong(found.map((it) => it.skuId)), defaultProvince(ctx), purse).execute(ctx.tx)
  const offers = await offersFrom(ctx, rows, purse)
  return lines.map((line) => ({
    lineNo: line.line_no,
    name: line.name,
    spec: line.spec,
    unit: line.unit,
    num: line.num,
    priceE4: line.price_e4,
    amountFen: line.amount_fen,
    offers: found
      .filter((it) => it.asked === line.sku_id)
      .flatMap((it) => {
        const offer = offers.get(it.skuId)
        const num = it.isSame ? line.num : Math.ceil(line.num * it.ratio - 1e-9)
        if (!offer || offer.isPartner || offer.isService || offerProblem(offer) || quantityProblem(offer, num)) return []
        const priceE4 = unitPriceE4(offer, num)
        return {
          skuId: offer.skuId,
          productId: offer.productId,
          name: offer.name,
          brand: offer.brand,
          spec: offer.spec,
          unit: offer.unit,
          supplierName: offer.supplierName,
          supplierFullName: offer.supplierFullName,
          isSame: it.isSame,
          num,
          priceE4,
          amountFen: lineFen(priceE4, num),
          stock: offer.stock,
          leadDays: offer.leadDays,
        }
      })
      .toSorted((a, b) => Number(b.isSame) - Number(a.isSame) || a.amountFen - b.amountFen || a.supplierName.localeCompare(b.supplierName))
      .slice(0, MOST),
  }))
}

export const getInstead: Of<typeof instead>['instead'] = async (ctx, { id }) => {
  const order = await seenOrder(ctx, id)
  if (order.buyer_id !== ctx.user.id) throw new Fail('core.denied')
  const ending = await endingOf(ctx, order)
  return { lines: ending ? await insteadOf(ctx, order, ending.reason === '无货') : [] }
}

/** Said with the news that the order ended, of the lines there is something for; empty where there is nothing. */
export const insteadWords = async (ctx: Ctx, order: OrderRow, isOwnPackToo: boolean): Promise<string> => {
  const buyer = { ...ctx.user, id: order.buyer_id, supplierId: null, isStudent: false }
  const lines = (await insteadOf({ ...ctx, user: buyer }, order, isOwnPackToo)).filter((it) => it.offers.length > 0)
  if (lines.length === 0) return ''
  const [first] = lines
  const least = first!.offers[0]!
  const said = `${first!.name} 可改买 ${least.supplierName} 的${least.isSame ? '同款' : `同类（${least.spec || least.unit}）`}，${priceText(least.priceE4)}/${least.unit}`
  return `${said}${lines.length > 1 ? `，另有 ${lines.length - 1} 种也可改买` : ''}；打开订单按原数量加入购物车。`
}
