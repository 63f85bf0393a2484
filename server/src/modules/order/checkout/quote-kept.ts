// A quote as it is kept between the confirm page and the submission.
import type { OrderedKind } from '@caiyuan/contract/order/kinds'
import type { Purse } from '@caiyuan/contract/purse'
import { retention } from '@caiyuan/contract/retention'
import { addDays } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { leave } from '../../../core/drafts.ts'
import { missing } from '../../../core/fail.ts'
import { isId } from '../../../core/ids.ts'
import type { Basket } from '../../cart/queries.ts'
import type { SeenPrice, Wanted } from './basket.ts'
import type { Buyer } from './whose.ts'
import type { GoodsFacts } from './path.ts'
import type { Deals } from './watch.ts'

/** What a quote is made of; submitting prices the same goods again. */
export interface QuoteBody {
  from: 'cart' | 'now' | 'order'
  /** Absent in a quote of before there was another one. */
  kind?: OrderedKind
  orderId: string | null
  /** Of the order that is submitted again. */
  purchaseId: string | null
  /** Whose order it is where the caller was asked to pay; absent: his own. */
  buyer?: Buyer
  addrId: string | null
  /** Goods are offered for this province; an address moved elsewhere no longer meets the quote. */
  provinceCode: string | null
  categoryType: Purse
  wanted: Wanted[]
  prices: SeenPrice[]
  goods: GoodsFacts[]
  /** What the school paid for them lately; absent in a quote that nobody looked at for it. */
  deals?: readonly Deals[]
  /** Coupons it is priced with. */
  couponIds?: string[]
}

export const kindOf = (body: Pick<QuoteBody, 'kind'>): OrderedKind => body.kind ?? 'NORMAL'

/** Where goods of a kind lie until they are ordered. */
export const basketOf = (kind: OrderedKind): Basket => (kind === 'STANDARD' ? 'standard' : 'normal')

/** So long what the school paid is not counted again: a hundred deals do not become others meanwhile (decision 0426). */
const DEALS_MS = 30 * 60_000

/** What a quote found of it; undefined where it has to be counted again. */
export const dealsOf = ({ now }: Pick<Ctx, 'now'>, { body, created_at: quotedAt }: QuoteRow): readonly Deals[] | undefined =>
  now.getTime() - quotedAt.getTime() < DEALS_MS ? body.deals : undefined

export interface QuoteRow {
  id: string
  hash: string
  body: QuoteBody
  created_at: Date
}

/** A quote of this person; anybody else's does not exist. */
export const ownQuote = ({ tx, schoolId, user }: Pick<Ctx, 'tx' | 'schoolId' | 'user'>, id: string) =>
  tx
    .selectFrom('quotes')
    .select(['id', 'hash', 'body', 'created_at'])
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .where('user_id', '=', user.id)

export const quoteById = async (ctx: Ctx, id: string): Promise<QuoteRow> => {
  const row = isId(id) && (await ownQuote(ctx, id).executeTakeFirst())
  if (!row) throw missing('结算单')
  return row as unknown as QuoteRow
}

/** With it go the person's earlier quotes nobody can come back to. */
export const keepQuote = (ctx: Ctx, row: QuoteRow): void => {
  const earlier = ctx.tx.deleteFrom('quotes').where('school_id', '=', ctx.schoolId).where('user_id', '=', ctx.user.id)
  const kept = ctx.tx.insertInto('quotes').values({
    school_id: ctx.schoolId,
    id: row.id,
    user_id: ctx.user.id,
    hash: row.hash,
    body: JSON.stringify(row.body),
    created_at: row.created_at,
  })
  leave(ctx, earlier.where('created_at', '<', addDays(ctx.now, -retention.quotes.days)), kept)
}
