// Whether goods may be bought in a quantity, in the words of the catalogue; shared by cart and checkout.
import { controlDemands, controlLabel, numProblem } from '@caiyuan/contract/goods'
import { failText } from '@caiyuan/contract/fails'
import { money } from '@caiyuan/contract/money'
import { OFF_SHELF } from '@caiyuan/contract/off-shelf'
import { Fail } from '../../core/fail.ts'
import type { Params } from '../school/params.ts'
import { isOfLimit } from '../catalog/limits.ts'
import { shortOf, unpermitted } from '../catalog/permits.ts'
import { specialFor, type Offer, type Special } from '../catalog/offers.ts'

/** `，请到招标采购管理平台办理`; empty where the school names no place. */
export const goWords = (params: Params): string => (params['order.outsideMallGo'] ? `，请到${params['order.outsideMallGo']}办理` : '')

/** Why an order of this size is not bought in the mall; empty when it is. */
export const sizeProblem = (params: Params, totalFen: number): string => {
  if (totalFen >= params['order.outsideMallFrom'])
    return `${failText('order.outsideMall')}（金额达到 ${money(params['order.outsideMallFrom'])}）${goWords(params)}`
  const cap = params['order.perOrderCap']
  return cap > 0 && totalFen > cap ? `每单金额不能超过 ${money(cap)}，本单 ${money(totalFen)}，请减少数量` : ''
}

/** Chemicals the law asks permits for stay out of the orders of a school that does not order by them (decision 0423). */
const HAZARD_FROM = 2

/** Services are done on the goods they are bought with (decision 0160). */
export const NO_GOODS = '增值服务须与对应的商品一起购买'
export const tooManyServices = (num: number): string => `增值服务份数不能超过商品数量 ${num}`

/** The offer's own words for goods that another address could get. */
export const OUT_OF_AREA = '该商品在当前地址不可售'

const hazardProblem = (offer: Pick<Offer, 'controlClass' | 'permits'>): string =>
  offer.controlClass >= HAZARD_FROM && offer.permits === null
    ? `${controlLabel(offer.controlClass)}化学品须走危化品申购流程，不能在普通订单中提交：${controlDemands[offer.controlClass] ?? ''}`
    : ''

/** Why these goods cannot be bought in any quantity; empty when they can. */
export const offerProblem = (offer: Offer): string => offer.problem || hazardProblem(offer)

/** Why not so many at a special price, with the way to more; empty when they may be. */
const specialProblem = (it: Special | null, num: number): string => {
  if (!it || num <= it.mostNum) return ''
  if (it.perPersonNum === 0 || it.leftNum < it.perPersonNum - it.mineNum)
    return `特价仅剩 ${it.leftNum} 件，请减至 ${it.mostNum} 件以内；抢完后恢复原价`
  const had = it.mineNum > 0 ? `您已购 ${it.mineNum} 件，` : ''
  return `特价每人限购 ${it.perPersonNum} 件，${had}还可购 ${it.mostNum} 件；购满后恢复原价`
}

const permitProblem = ({ permits }: Offer, num: number): string => (permits ? shortOf(permits.needs, num) : '')

/** Why not in this quantity, at the price it has; empty when it may be. */
export const quantityProblem = (offer: Offer, num: number): string =>
  numProblem(offer, num) || specialProblem(specialFor(offer, num), num) || permitProblem(offer, num)

/** Of goods that cannot be bought for a problem in words. */
export const refusalOf = ({ name }: Pick<Offer, 'name'>, problem: string): Fail =>
  new Fail(isOfLimit(problem) ? 'goods.capped' : 'core.refused', { reason: `${name}：${problem}` })

/** What else keeps the goods from being bought is told first, as the page tells it. */
const mustBePermitted = (offer: Offer, num: number): void => {
  if (!offer.permits) return
  const { needs } = offer.permits
  const [none, short] = [unpermitted(needs), permitProblem(offer, num)]
  if (![none, shortOf(needs, offer.moq), ''].includes(offer.problem)) return
  if (none) throw new Fail('permit.none', { reason: `${offer.name}：${none}` })
  if (short) throw new Fail('permit.short', { reason: `${offer.name}：${short}` })
}

/** Throws the refusal of the catalogue when these goods cannot be bought like this. */
export const mustBuy = (offer: Offer, num: number): void => {
  const { name } = offer
  if (offer.problem === OFF_SHELF) throw new Fail('goods.offShelf', { name })
  if (offer.problem === OUT_OF_AREA) throw new Fail('goods.area', { name })
  if (num < offer.moq) throw new Fail('goods.moq', { n: offer.moq, name })
  if (num % offer.packStep !== 0) throw new Fail('goods.pack', { n: offer.packStep, name })
  if (num > offer.stock) throw new Fail('goods.stock', { n: offer.stock, name })
  mustBePermitted(offer, num)
  const problem = offerProblem(offer) || specialProblem(specialFor(offer, num), num)
  if (problem) throw refusalOf(offer, problem)
}
