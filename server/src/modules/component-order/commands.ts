import type { componentOrder } from '@caiyuan/contract/component-order'
import type { InputOf } from '@caiyuan/contract/endpoint'
import { PUBLIC } from '@caiyuan/contract/purse'
import type { Ctx } from '../../core/context.ts'
import { missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import { beforehand, type Of } from '../../core/implement.ts'
import { addressById } from '../address/queries.ts'
import { askOffers, keepParts, toldBy } from '../catalog/partner.ts'
import { lineRows } from '../component/queries.ts'
import { askFinance } from '../finance-card/before.ts'
import { askFor, keepAsked } from '../order/checkout/asked.ts'
import { kindOf } from '../order/checkout/quote-kept.ts'
import { quoteFor } from '../order/checkout/quote.ts'
import { submitQuote } from '../order/checkout/submit.ts'

type ComponentOrder = Of<typeof componentOrder>
const KIND = 'YUNHAN'
type Api = typeof componentOrder

export const settleParts: ComponentOrder['add'] = beforehand(
  (at, _it: InputOf<Api['add']>) => askFor(at, async (ctx) => (await lineRows(ctx)).filter((it) => it.checked).map((it) => it.sku_id)),
  async (ctx, { addrId }, asked) => {
    if (addrId) await addressById(ctx, addrId)
    await keepAsked(ctx, asked)
    return quoteFor(ctx, { from: 'cart', lines: [], addrId, categoryType: PUBLIC, kind: KIND })
  },
)

export const buyPartNow: ComponentOrder['addNow'] = beforehand(
  (_at, { skuCode }: InputOf<Api['addNow']>) => askOffers([skuCode]),
  async (ctx, { skuCode, num, addrId }, told) => {
    if (addrId) await addressById(ctx, addrId)
    const ids = await keepParts(ctx, [skuCode], toldBy(told))
    const skuId = ids.get(skuCode)
    if (!skuId) throw missing('元器件')
    return quoteFor(ctx, { from: 'now', lines: [{ skuId, num }], addrId, categoryType: PUBLIC, kind: KIND })
  },
)

const wantedOf = async (ctx: Ctx, quoteId: string): Promise<string[]> => {
  if (!isId(quoteId)) return []
  const row = await ctx.tx
    .selectFrom('quotes')
    .select('body')
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', quoteId)
    .where('user_id', '=', ctx.user.id)
    .executeTakeFirst()
  return ((row?.body as { wanted?: { skuId: string }[] } | undefined)?.wanted ?? []).map((it) => it.skuId)
}

/** What the person confirmed is met with what the partner says at this moment. */
export const submitParts: ComponentOrder['submit'] = beforehand(
  async (at, it: InputOf<Api['submit']>) => {
    const [asked, said] = await Promise.all([askFor(at, (ctx) => wantedOf(ctx, it.quoteId)), askFinance(at, it)])
    return { asked, said }
  },
  async (ctx, it, { asked, said }) => {
    await keepAsked(ctx, asked)
    return submitQuote(ctx, it, said, ({ body }) => kindOf(body) === KIND)
  },
)
