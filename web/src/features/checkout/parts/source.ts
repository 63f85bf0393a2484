// What the confirm page is about, as its address says it: the cart, goods bought now, an order given back, the same of standard goods, or components.
import { to } from '@caiyuan/contract/to'
import { PERSONAL, type Purse } from '@caiyuan/contract/purse'
import { useLocation, useSearchParams } from 'react-router'
import { goodsAddress, servicesIn } from '../../../core/goods-address.ts'
import { standardAddress } from '../../standard/parts/address.ts'
import { partAddress } from '../../component/parts/address.ts'
import type { Quote } from '../model.ts'
import type { AskedQuote, Draft } from './use-checkout.ts'
import type { Pending } from './use-submit.ts'

export const PARTS_CART = '/cart?tab=component'

/** What the address of the page asks for. */
export const useSource = () => {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const orderId = params.get('orderId')
  const skuId = params.get('skuId')
  const prodId = params.get('prodId')
  const plain = { orderId: undefined, lines: [], standard: undefined, part: undefined }
  const asked = Number(params.get('num') ?? 1)
  const num = Number.isInteger(asked) && asked > 0 ? Math.min(asked, 9999) : 1
  if (pathname === '/yunhanOrderConfirm') {
    const skuCode = params.get('skuCode')
    if (skuCode) return { ...plain, place: `checkout:part:${skuCode}`, from: 'now' as const, part: { skuCode, num } }
    return { ...plain, place: 'checkout:parts', from: 'cart' as const, part: 'cart' as const }
  }
  if (orderId) return { ...plain, place: `checkout:order:${orderId}`, from: 'order' as const, orderId }
  if (pathname !== '/carConfirmOrder' && prodId) {
    const srcId = Number(params.get('srcId'))
    return { ...plain, place: `checkout:standard:${prodId}:${srcId}`, from: 'now' as const, standard: { prodId, srcId, num } }
  }
  if (params.get('kind') === 'standard')
    return { ...plain, place: 'checkout:standardCart', from: 'cart' as const, standard: 'cart' as const }
  if (pathname === '/carConfirmOrder' || !skuId) return { ...plain, place: 'checkout:cart', from: 'cart' as const }
  return {
    ...plain,
    place: `checkout:now:${skuId}`,
    from: 'now' as const,
    lines: [{ skuId, num }, ...servicesIn(params)],
  }
}

export type Source = ReturnType<typeof useSource>

/** What is bought, in the word of its cart; empty of an order that is sent again. */
export const basketOf = ({ from, standard, part }: Source): string => {
  if (standard) return '标准商品'
  return part ? '元器件' : from === 'order' ? '' : '普通商品'
}

/** What the submission says of standard goods besides the form. */
export const submittedAs = (it: Source['standard']): Pending['standard'] =>
  typeof it === 'object' ? { now: { srcId: it.srcId, standardProdId: it.prodId, num: it.num } } : it

/** The quote it asks for. */
export const askedBy = (
  source: Source,
  mode: Purse,
  lines: NonNullable<Draft['lines']>,
  { addrId, couponIds }: Pick<Draft, 'addrId' | 'couponIds'>,
): AskedQuote => {
  const where = { ...(mode === PERSONAL && source.from !== 'order' ? { categoryType: mode } : {}), ...(addrId ? { addrId } : {}) }
  const to = addrId ? { addrId } : {}
  if (source.part === 'cart') return { of: 'partsCart', input: to }
  if (source.part) return { of: 'partNow', input: { ...source.part, ...to } }
  if (source.standard === 'cart') return { of: 'standardCart', input: where }
  if (source.standard) return { of: 'standardNow', input: { ...source.standard, ...where } }
  return {
    of: 'goods',
    input: {
      from: source.from,
      ...(source.orderId ? { orderId: source.orderId } : {}),
      ...(lines.length > 0 && source.from !== 'cart' ? { lines } : {}),
      ...where,
      ...(mode === PERSONAL && couponIds ? { couponIds: [...couponIds] } : {}),
    },
  }
}

/** Where it came from. */
export const backOf = (source: Source, quote: Quote): { to: string; label: string } => {
  if (source.from === 'order') return { to: to('/orderDetail', { id: source.orderId }), label: '返回订单' }
  if (source.part === 'cart') return { to: PARTS_CART, label: '返回购物车' }
  if (source.part) return { to: partAddress(source.part.skuCode), label: '返回元器件' }
  if (source.standard === 'cart') return { to: '/cart?tab=standard', label: '返回购物车' }
  if (source.standard) return { to: standardAddress(source.standard.prodId), label: '返回标准商品' }
  const line = quote.orders[0]?.lines[0]
  return source.from === 'now' && line ? { to: goodsAddress(line), label: '返回商品' } : { to: '/cart', label: '返回购物车' }
}
