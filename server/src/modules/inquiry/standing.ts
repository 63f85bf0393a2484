// What stands of an inquiry: sealed quotes that were not withdrawn, or the last bid of each firm (decision 0394).
import { wayOf } from '@caiyuan/contract/inquiry/bidding'
import type { Ctx } from '../../core/context.ts'
import { countBidders, lastBids } from '../sealing/bids.ts'
import { countQuotes, standingQuotes } from '../sealing/quotes.ts'
import type { InquiryRow } from './policy.ts'

type Asked = Pick<InquiryRow, 'id' | 'form'>

interface Standing {
  id: string
  supplier_id: string
  /** Why its seal does not hold; null: it does, or there was none. */
  fault: string | null
  body: string | null
  received_at: Date
  /** By it firms came: the first of one person counts. */
  cameNo: number
}

const isBidding = ({ form }: Asked): boolean => wayOf(form) === 'bidding'

/** In the order they came. */
export const standingOf = async (ctx: Ctx, it: Asked): Promise<Standing[]> =>
  isBidding(it)
    ? (await lastBids(ctx, it.id)).map((one) => ({ ...one, fault: null }))
    : (await standingQuotes(ctx, it.id)).map((one, cameNo) => ({ ...one, cameNo }))

export const countStanding = (ctx: Ctx, it: Asked): Promise<number> => (isBidding(it) ? countBidders(ctx, it.id) : countQuotes(ctx, it.id))

export const standingFirms = async (ctx: Ctx, it: Asked): Promise<string[]> => (await standingOf(ctx, it)).map((one) => one.supplier_id)
