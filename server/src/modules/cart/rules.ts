// Whether goods may be bought in a quantity, in the words of the catalogue; shared by cart and checkout.
import { controlDemands, controlLabel } from '@caiyuan/contract/goods'
import { Fail } from '../../core/fail.ts'
import type { Offer } from '../catalog/offers.ts'

/** Chemicals the law registers person by person are asked for in their own process, not bought in an order. */
export const HAZARD_FROM = 2

/** The offer's own words for goods that another address could get. */
export const OUT_OF_AREA = '该商品在当前地址不可售'

export const hazardProblem = (offer: Pick<Offer, 'controlClass'>): string =>
  offer.controlClass >= HAZARD_FROM
    ? `${controlLabel(offer.controlClass)}化学品须走危化品申购流程，不能在普通订单中提交：${controlDemands[offer.controlClass] ?? ''}`
    : ''

/** Why these goods cannot be bought in any quantity; empty when they can. */
export const offerProblem = (offer: Offer): string => offer.problem || hazardProblem(offer)

/** Throws the refusal of the catalogue when these goods cannot be bought like this. */
export const mustBuy = (offer: Offer, num: number): void => {
  const { name } = offer
  if (offer.problem === '商品已下架') throw new Fail('goods.offShelf', { name })
  if (offer.problem === OUT_OF_AREA) throw new Fail('goods.area', { name })
  if (num < offer.moq) throw new Fail('goods.moq', { n: offer.moq, name })
  if (num % offer.packStep !== 0) throw new Fail('goods.pack', { n: offer.packStep, name })
  if (num > offer.stock) throw new Fail('goods.stock', { n: offer.stock, name })
  const problem = offerProblem(offer)
  if (problem) throw new Fail('core.refused', { reason: `${name}：${problem}` })
}
