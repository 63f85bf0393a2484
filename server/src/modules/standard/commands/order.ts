// Ordering standard goods by the payloads of the specification: the quote and the submission are those of every order.
import type { InputOf } from '@caiyuan/contract/endpoint'
import { PUBLIC } from '@caiyuan/contract/purse'
import type { standard } from '@caiyuan/contract/standard'
import { Fail, missing } from '../../../core/fail.ts'
import { beforehand, type Of } from '../../../core/implement.ts'
import { addressById, defaultProvince } from '../../address/queries.ts'
import { cartRows, given } from '../../cart/queries.ts'
import { offerProblem, quantityProblem } from '../../cart/rules.ts'
import { isAmong, offersFrom, offersIn } from '../../catalog/offers.ts'
import { linesNamed } from '../../catalog/standards.ts'
import { askFinance } from '../../finance-card/before.ts'
import { kindOf } from '../../order/checkout/quote-kept.ts'
import { personBarred } from '../../order/checkout/quote-shown.ts'
import { quoteFor } from '../../order/checkout/quote.ts'
import { submitQuote } from '../../order/checkout/submit.ts'
import { paramsOf } from '../../school/params.ts'

type Standard = Of<typeof standard>
type Api = typeof standard

const KIND = 'STANDARD'

export const allowOrderNow: Standard['allowOrderNow'] = async (ctx, { addrId, ...it }) => {
  const [line] = await linesNamed(ctx, [it])
  const province = addrId ? given((await addressById(ctx, addrId)).province_code) : defaultProvince(ctx)
  const { rows } = await offersIn(ctx, isAmong([line!.skuId]), province, PUBLIC).execute(ctx.tx)
  const offer = (await offersFrom(ctx, rows, PUBLIC)).get(line!.skuId)
  if (!offer) throw missing('标准商品的报价')
  const reason = personBarred(ctx, await paramsOf(ctx), PUBLIC) || offerProblem(offer) || quantityProblem(offer, it.num)
  return { allow: reason === '', reason }
}

export const orderStandardNow: Standard['orderNow'] = async (ctx, { addrId, categoryType, ...it }) =>
  quoteFor(ctx, { from: 'now', kind: KIND, lines: await linesNamed(ctx, [it]), addrId, categoryType })

/** Lines the caller names must lie in the cart like that: what is settled is what he sees. */
export const orderStandardCart: Standard['orderCart'] = async (ctx, { addrId, cartInfoDtos, categoryType }) => {
  const named = await linesNamed(ctx, cartInfoDtos)
  if (named.length > 0) {
    const ticked = (await cartRows(ctx, categoryType, 'standard')).filter((row) => row.checked)
    const isThere = named.every((it) => ticked.some((row) => row.sku_id === it.skuId && row.num === it.num))
    if (!isThere || new Set(named.map((it) => it.skuId)).size !== ticked.length) throw new Fail('order.quoteChanged')
  }
  return quoteFor(ctx, { from: 'cart', kind: KIND, lines: [], addrId, categoryType })
}

export const submitStandardNow: Standard['submitNow'] = beforehand(
  (at, it: InputOf<Api['submitNow']>) => askFinance(at, it),
  async (ctx, { orderSkuInfo: { standardProdId: prodId, srcId, num }, ...it }, said) => {
    const [line] = await linesNamed(ctx, [{ prodId, srcId, num }])
    return submitQuote(ctx, it, said, ({ body }) => {
      const [wanted, ...more] = body.wanted
      return kindOf(body) === KIND && body.from === 'now' && more.length === 0 && wanted?.skuId === line!.skuId && wanted.num === num
    })
  },
)

export const submitStandard: Standard['submit'] = beforehand(
  (at, it: InputOf<Api['submit']>) => askFinance(at, it),
  (ctx, it, said) => submitQuote(ctx, it, said, ({ body }) => kindOf(body) === KIND && body.from === 'cart'),
)
