// The run of a 竞价 as its people and a firm see it (decision 0394): sums to everybody, names to nobody before the end.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { inquiry } from '@caiyuan/contract/inquiry'
import { addMinutes } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { supplierNameById } from '../../core/supplier-names.ts'
import { bidsOfFirm, countBids, lastBids, runOfBids } from '../sealing/bids.ts'
import { overtimeOf } from './overtime.ts'
import type { InquiryRow } from './policy.ts'
import { firmsThatCount } from './scorers.ts'

type BidRun = NonNullable<OutputOf<(typeof inquiry)['detail']>['run']>
type OwnRun = NonNullable<OutputOf<(typeof inquiry)['toQuote']>['run']>

/** Bids that are shown of one inquiry: the newest. */
const SHOWN_MOST = 500

const latestEnd = async (ctx: Ctx, it: InquiryRow): Promise<string | null> =>
  it.planned_deadline_at && addMinutes(it.planned_deadline_at, (await overtimeOf(ctx, it)).most).toISOString()

/** The last bids, lowest first; equal sums stand in the order they came. */
export const standingBids = async (ctx: Ctx, boxId: string) =>
  (await lastBids(ctx, boxId)).toSorted((a, b) => a.total_fen - b.total_fen || a.bid_no - b.bid_no)

/** After the end only what counts stands anywhere. */
const standingNow = async (ctx: Ctx, it: InquiryRow) => {
  const standing = await standingBids(ctx, it.id)
  if (!it.opened_at) return standing
  const counted = new Set((await firmsThatCount(ctx, it.id)).map((one) => one.supplier_id))
  return standing.filter((one) => counted.has(one.supplier_id))
}

export const bidRunOf = async (ctx: Ctx, it: InquiryRow): Promise<BidRun> => {
  const [standing, rows, bidNum] = [await standingBids(ctx, it.id), await runOfBids(ctx, it.id, SHOWN_MOST), await countBids(ctx, it.id)]
  const firms = standing.toSorted((a, b) => a.cameNo - b.cameNo).map((one) => one.supplier_id)
  const names = it.opened_at ? await supplierNameById(ctx, firms) : new Map<string, string>()
  const [lowest] = await standingNow(ctx, it)
  return {
    stepFen: it.form.stepFen,
    lowestFen: lowest?.total_fen ?? null,
    latestEndAt: await latestEnd(ctx, it),
    bidNum,
    bids: rows.map((one) => ({
      no: one.bid_no,
      firm: names.get(one.supplier_id) ?? `竞价人 ${firms.indexOf(one.supplier_id) + 1}`,
      totalFen: one.total_fen,
      at: one.received_at.toISOString(),
      isLowest: one.bid_no === lowest?.bid_no,
    })),
  }
}

export const ownRunOf = async (ctx: Ctx, it: InquiryRow): Promise<OwnRun> => {
  const supplierId = ctx.user.supplierId!
  const standing = await standingNow(ctx, it)
  const own = await bidsOfFirm(ctx, it.id, supplierId)
  const at = standing.findIndex((one) => one.supplier_id === supplierId)
  return {
    stepFen: it.form.stepFen,
    lowestFen: standing[0]?.total_fen ?? null,
    ownFen: own[0]?.total_fen ?? null,
    rank: at < 0 ? null : at + 1,
    latestEndAt: await latestEnd(ctx, it),
    overtimeMinutes: (await overtimeOf(ctx, it)).minutes,
    // Counted by themselves: numbers of all bids would say how many others came.
    bids: own.map((one, behind, all) => ({
      no: all.length - behind,
      quoteNo: one.quote_no,
      totalFen: one.total_fen,
      at: one.received_at.toISOString(),
      salt: one.salt,
      body: one.body,
    })),
  }
}
