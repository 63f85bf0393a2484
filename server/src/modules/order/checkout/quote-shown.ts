// What the confirm page shows of a quote, and what stands in the way of submitting it.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { failText } from '@caiyuan/contract/fails'
import { controlDemands } from '@caiyuan/contract/goods'
import type { buy } from '@caiyuan/contract/order/buy'
import { NO_PERSONAL_STANDARD, PERSONAL, type Purse } from '@caiyuan/contract/purse'
import type { Ctx, SessionUser } from '../../../core/context.ts'
import { STALE_REGION, type Destination } from '../../address/queries.ts'
import type { Fit } from '../../catalog/permits.ts'
import type { Card } from '../../fund/cards.ts'
import { sizeProblem } from '../../cart/rules.ts'
import { isYearEnd, yearEndText } from '../../fund/year-end.ts'
import type { Params } from '../../school/params.ts'
import type { BasketOrder } from './basket.ts'
import { overdueProblem, type Overdue } from './overdue.ts'
import { quotesNotice } from './quotes-rule.ts'
import { studentProblem, type Buyer } from './whose.ts'
import { mergeWords, noteOf, type Prices } from './watch.ts'

export type Shown = OutputOf<(typeof buy)['quote']>

export const addressShown = (row: Destination | undefined): Shown['address'] =>
  row
    ? {
        id: row.id,
        receiver: row.receiver,
        mobileMasked: row.mobile_masked || row.tel,
        regionText: row.region ?? row.region_text,
        detail: row.detail,
        tag: row.tag,
        isDefault: row.is_default,
        problem: row.region === null ? STALE_REGION : '',
      }
    : null

export const orderShown = (
  it: BasketOrder,
  params: Params,
  prices: Prices,
  buyer: Buyer,
  recusal = '',
): Omit<Shown['orders'][number], 'expectOn' | 'wish' | 'comparisons'> => ({
  key: it.key,
  supplierName: it.supplierName,
  supplierFullName: it.supplierFullName,
  controlClass: it.controlClass,
  goodsFen: it.goodsFen,
  freightFen: it.freightFen,
  freightFreeFromFen: it.freightFreeFromFen,
  totalFen: it.totalFen,
  assetFen: it.assetFen,
  subjectCode: it.subjectCode,
  leadDays: it.leadDays,
  notice: [controlDemands[it.controlClass], quotesNotice(params, it)].filter(Boolean).join('；'),
  mergeNote: mergeWords(it, prices),
  problem: recusal || studentProblem(params, buyer, it) || sizeProblem(params, it.totalFen),
  lines: it.lines.map((line) => ({ ...lineShown(line), priceNote: noteOf(line, prices) })),
})

export const lineShown = ({ offer, special, bargained, num, priceE4, amountFen, problem, permits }: BasketOrder['lines'][number]) => ({
  skuId: offer.skuId,
  productId: offer.productId,
  name: offer.name,
  brand: offer.brand,
  model: offer.model,
  spec: offer.spec,
  catNo: offer.catNo,
  cas: offer.cas,
  unit: offer.unit,
  picture: offer.picture,
  num,
  moq: offer.moq,
  packStep: offer.packStep,
  stock: offer.stock,
  priceE4,
  special,
  bargained,
  amountFen,
  isAsset: offer.isAsset,
  controlClass: offer.controlClass,
  problem,
  ...(permits.length > 0 ? { permits: permits.map((it) => permitShown(it, num)) } : {}),
})

const permitShown = ({ kind, number, unit, left, validUntil, perPiece }: Fit, num: number) => ({
  kind,
  number,
  unit,
  qty: perPiece * num,
  left,
  validUntil,
})

/** Why this person cannot submit anything now, whatever it is; empty where he can. */
export const personBarred = (ctx: Ctx, params: Params, categoryType: Purse): string => {
  if (categoryType === PERSONAL) return NO_PERSONAL_STANDARD
  if (isYearEnd(params, ctx.now)) return `${yearEndText(params)}，购物车为您保留`
  if (ctx.user.isStudent && params.allowStudentPurchaseFlag !== 1) return failText('order.studentClosed')
  if (ctx.user.isStudent) return '请选择确认订单的老师'
  return ctx.user.needs.has('order:create') ? '' : '当前账号不能提交订单，请由有采购权限的老师下单'
}

interface Standing {
  params: Params
  to: Shown['address']
  orders: Shown['orders']
  overdue: readonly Overdue[]
  categoryType: Purse
}

/** What stands in the way of these goods, whoever pays. */
export const goodsBarred = (it: Pick<Standing, 'to' | 'orders'>): string => {
  if (!it.to) return '请先添加收货地址'
  if (it.to.problem) return `收货地址：${it.to.problem}`
  const line = it.orders.flatMap((o) => o.lines).find((each) => each.problem !== '')
  if (line) return `${line.name}：${line.problem}`
  return it.orders.find((each) => each.problem !== '')?.problem ?? ''
}

/** The first thing that stands in the way of any submission. */
export const blockedBy = (ctx: Ctx, it: Standing & { cards: readonly Card[] }): string => {
  const barred = personBarred(ctx, it.params, it.categoryType) || overdueProblem(it.params, it.overdue) || goodsBarred(it)
  if (barred) return barred
  return it.cards.length === 0 ? '您名下没有经费卡，也没有获得经费授权，请联系经费负责人授权' : ''
}

/** Who orders with the money of somebody else: a student always, whoever may order or buys for others if he likes (decision 0122). */
export const askMode = ({ isStudent, needs }: SessionUser): Shown['ask']['mode'] => {
  if (isStudent) return needs.has('order:student') || needs.has('order:create') ? 'must' : 'no'
  if (needs.has('order:create')) return 'may'
  return needs.has('order:agent') || needs.has('order:student') ? 'must' : 'no'
}

/** Why nobody can be asked for the money now, whoever pays; empty where he can. */
export const askBarred = (ctx: Ctx, params: Params, categoryType: Purse): string => {
  if (categoryType === PERSONAL) return NO_PERSONAL_STANDARD
  if (isYearEnd(params, ctx.now)) return `${yearEndText(params)}，购物车为您保留`
  if (ctx.user.isStudent && params.allowStudentPurchaseFlag !== 1) return failText('order.studentClosed')
  return askMode(ctx.user) === 'no' ? '当前账号不能提交订单' : ''
}

export const askShown = (ctx: Ctx, it: Standing & { isAgain: boolean }): Shown['ask'] => {
  const mode = it.isAgain ? 'no' : askMode(ctx.user)
  return {
    mode,
    blocked: mode === 'no' ? '' : askBarred(ctx, it.params, it.categoryType) || overdueProblem(it.params, it.overdue) || goodsBarred(it),
  }
}
