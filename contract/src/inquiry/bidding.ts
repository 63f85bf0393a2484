// 竞价: how low a bid has to be, and what its pages say of the run of bids (decision 0394). Sums are fen.
import { z } from 'zod'
import { Fen } from '../fen.ts'
import { money } from '../money.ts'
import { Iso } from '../paging.ts'
import { inquiryFlow, type InquiryState } from './flow.ts'

export const ways = { sealed: '询价', bidding: '竞价' } as const
export type Way = keyof typeof ways
export const Way = z.enum(Object.keys(ways) as [Way, ...Way[]])

/** The 降价幅度 is at most this part of the budget: a larger one would leave room for a few bids. */
export const STEP_MOST_PERCENT = 10

/** Drafts have whatever was typed, inquiries of before there was a 竞价 say nothing. */
export const wayOf = (form: { askWay?: unknown }): Way => (form.askWay === 'bidding' ? 'bidding' : 'sealed')

/** How a state is called: spec §2.3 has "报价中(竞价中)" for the one in which offers come. */
export const stateOf = (state: InquiryState, way: Way): Pick<(typeof inquiryFlow.states)[InquiryState], 'label' | 'tone'> => {
  const { label, tone } = inquiryFlow.states[state]
  return { tone, label: way === 'bidding' && state === 'quoting' ? '竞价中' : label }
}

export interface BidGround {
  budgetFen: number
  /** 0: the buyer set none, and a fen is enough. */
  stepFen: number
  /** Of all firms; null: nobody has bid. */
  lowestFen: number | null
  /** The last bid of this firm. */
  ownFen: number | null
}

const stepOf = ({ stepFen }: BidGround): number => Math.max(1, stepFen)

/** The most this firm may bid now. */
export const bidMost = (it: BidGround): number => (it.ownFen === null ? it.budgetFen : it.ownFen - stepOf(it))

/** The most it may bid to stand first. */
export const leadMost = (it: BidGround): number => (it.lowestFen === null ? bidMost(it) : Math.min(bidMost(it), it.lowestFen - stepOf(it)))

/** Why a bid of this sum is not taken; empty when it is. */
export const bidFault = (it: BidGround, fen: number): string => {
  if (fen <= 0) return '出价合计须大于 0'
  if (fen > it.budgetFen) return `出价 ${money(fen)} 高于最高限价 ${money(it.budgetFen)}`
  if (it.ownFen !== null && fen > bidMost(it))
    return `您上一次出价 ${money(it.ownFen)}，这次须不高于 ${money(bidMost(it))}（每次至少降 ${money(stepOf(it))}）`
  if (it.lowestFen !== null && fen < it.lowestFen && fen > leadMost(it))
    return `当前最低价已是 ${money(it.lowestFen)}，要低于它须至少低 ${money(stepOf(it))}，即不高于 ${money(leadMost(it))}`
  return ''
}

/** What its buyer and who decides see while it runs, and after it. */
export const BidRun = z.object({
  /** 降价幅度; 0: none. */
  stepFen: Fen,
  lowestFen: Fen.nullable(),
  /** The latest moment late bids can put the end off to. */
  latestEndAt: Iso.nullable(),
  bidNum: z.int(),
  /** The newest, oldest first. `firm`: a number by order of coming until the end, then a name. */
  bids: z.array(z.object({ no: z.int(), firm: z.string(), totalFen: Fen, at: Iso, isLowest: z.boolean() })),
})

/** What a firm sees: the lowest sum and where it stands itself, of nobody else. */
export const OwnRun = z.object({
  stepFen: Fen,
  lowestFen: Fen.nullable(),
  ownFen: Fen.nullable(),
  rank: z.int().nullable(),
  latestEndAt: Iso.nullable(),
  /** So many minutes before the end a new lowest sum puts it off by as many; 0: never. */
  overtimeMinutes: z.int(),
  /** Its own, newest first, with what proves them. */
  bids: z.array(z.object({ no: z.int(), quoteNo: z.string(), totalFen: Fen, at: Iso, salt: z.string(), body: z.string() })),
})
