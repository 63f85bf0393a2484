// 结算 with one's own money: goods, address and sum; nobody's cards, and nobody who approves (decision 0220).
import { sumFen } from '@caiyuan/contract/money'
import { failText } from '@caiyuan/contract/fails'
import { PERSONAL } from '@caiyuan/contract/purse'
import { addWorkdays, dayOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { newId } from '../../../core/ids.ts'
import { applyCoupons, type Applied, type Priced } from '../../coupon/use.ts'
import { paramsOf, type Params } from '../../school/params.ts'
import { hashOfBasket, isGone, priceLines, splitOrders, withCuts, type BasketOrder } from './basket.ts'
import { goodsFacts } from './path.ts'
import { addressOf, mustBeOfKind, provinceFor, wantedOf, type Asked } from './wanted.ts'
import { keepQuote, type QuoteRow } from './quote-kept.ts'
import { addressShown, goodsBarred, lineShown, type Shown } from './quote-shown.ts'

/** Regulated goods are nobody's private purchase (decision 0068). */
export const isRegulated = ({ controlClass }: Pick<BasketOrder, 'controlClass'>): boolean => controlClass > 0

/** What a coupon looks at. */
export const pricedOf = (it: BasketOrder): Priced => ({
  key: it.key,
  supplierId: it.supplierId,
  lines: it.lines.map(({ offer, amountFen }) => ({ productId: offer.productId, amountFen })),
  freightFen: it.freightFen,
})

const orderShown = (ctx: Ctx, it: BasketOrder, list: Applied['fitting']): Shown['orders'][number] => {
  const expectOn = dayOf(addWorkdays(ctx.now, Math.max(1, it.leadDays)))
  return {
    key: it.key,
    supplierName: it.supplierName,
    supplierFullName: it.supplierFullName,
    controlClass: it.controlClass,
    lines: it.lines.map((line) => ({ ...lineShown(line), priceNote: null })),
    goodsFen: it.goodsFen,
    freightFen: it.freightFen,
    freightFreeFromFen: it.freightFreeFromFen,
    totalFen: it.totalFen,
    assetFen: it.assetFen,
    subjectCode: it.subjectCode,
    leadDays: it.leadDays,
    expectOn,
    wish: { expectOn, deliveryNote: '', remark: '' },
    comparisons: [],
    notice: '',
    mergeNote: '',
    problem: isRegulated(it) ? failText('purse.regulated') : '',
    coupons: { cutFen: it.cutFen, list },
  }
}

/** Why this person buys nothing for himself now; empty where he can. */
const personBarred = (ctx: Ctx, params: Params): string =>
  ctx.user.isStudent && params.allowStudentPurchaseFlag !== 1 ? failText('order.studentClosed') : ''

export const personalQuote = async (ctx: Ctx, it: Asked): Promise<Shown> => {
  const wanted = await wantedOf(ctx, it, null)
  const params = await paramsOf(ctx)
  const to = await addressOf(ctx, it.addrId ?? null, null)
  const priced = await priceLines(ctx, wanted, provinceFor(ctx, it.addrId ?? null, null), false, PERSONAL)
  mustBeOfKind(priced, 'PERSONAL')
  const left = it.from === 'cart' ? priced.filter(isGone) : []
  const kept = priced.filter((line) => !left.includes(line))
  const whole = splitOrders(kept)
  const applied = await applyCoupons(ctx, whole.map(pricedOf), it.couponIds ?? null)
  const basket = withCuts(whole, applied)
  const orders = basket.map((order, at) => orderShown(ctx, order, applied[at]!.fitting))
  const row: QuoteRow = {
    id: newId(),
    hash: hashOfBasket(basket, to ?? null),
    created_at: ctx.now,
    body: {
      from: it.from,
      kind: 'PERSONAL',
      orderId: null,
      addrId: to?.id ?? null,
      provinceCode: to?.province_code ?? null,
      categoryType: PERSONAL,
      wanted: kept.map((line) => ({
        skuId: line.offer.skuId,
        num: line.num,
        ...(line.offer.isService ? { isService: true } : {}),
      })),
      prices: kept.map((line) => ({ skuId: line.offer.skuId, priceE4: line.priceE4 })),
      purchaseId: null,
      goods: basket.map((order) => goodsFacts(order, '')),
      couponIds: applied.flatMap((each) => each.uses.map((use) => use.id)),
    },
  }
  keepQuote(ctx, row)
  const goods = kept.filter((line) => !line.offer.isService)
  const address = addressShown(to)
  return {
    quoteId: row.id,
    quoteHash: row.hash,
    checkedAt: ctx.now.toISOString(),
    again: null,
    address,
    orders,
    left: left.map(({ offer, problem }) => ({ skuId: offer.skuId, name: offer.name, problem })),
    kinds: goods.length,
    num: goods.reduce((sum, line) => sum + line.num, 0),
    goodsFen: sumFen(basket.map((o) => o.goodsFen)),
    freightFen: sumFen(basket.map((o) => o.freightFen)),
    totalFen: sumFen(basket.map((o) => o.totalFen)),
    form: {
      depts: [],
      deptId: '',
      purposeFromFen: 0,
      needApplyNo: false,
      invoiceTitle: ctx.user.name,
      taxNo: '',
      usage: '',
      purpose: '',
      acceptorId: '',
    },
    funds: [],
    split: [],
    previews: [],
    blocked: personBarred(ctx, params) || goodsBarred({ to: address, orders }),
    ask: { mode: 'no', blocked: '' },
    mayBargain: false,
  }
}
