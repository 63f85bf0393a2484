// A bid of a 竞价 (decision 0394): judged and taken behind the row of the inquiry, one after another, by the clock of the database.
import type { inquiry } from '@caiyuan/contract/inquiry'
import { bidFault, wayOf } from '@caiyuan/contract/inquiry/bidding'
import { offerFault, offerFen } from '@caiyuan/contract/inquiry/form'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { changed, emitToSupplier } from '../../core/notify.ts'
import { takeNumbers } from '../../core/number.ts'
import { putBid } from '../sealing/bids.ts'
import { lockBox, mustTake } from '../sealing/box.ts'
import { standingBids } from './bid-run.ts'
import { putOff } from './overtime.ts'
import type { InquiryRow } from './policy.ts'
import { withCeilings } from './queries/asked.ts'
import { isRelatedTo } from './related.ts'
import { mustSell } from './selling.ts'
import { tellLowest } from './suppliers.ts'
import { codeOf, mark, seenByFirm } from './supplier.ts'

/** Of one firm in one 竞价: whoever lowers by a fen each time fills the record of all. */
const BIDS_MOST = 200

/** Who looks on: those who bid and those who were invited. The pages of others ask again by themselves. */
const tellRivals = (ctx: Ctx, it: InquiryRow, bidders: readonly string[]): void => {
  const invited = it.form.scope === 'invited' ? it.form.firms : []
  for (const firm of new Set([...bidders, ...invited, ctx.user.supplierId!])) emitToSupplier(ctx, firm, 'inquiry', it.id)
}

export const bidInquiry: Of<typeof inquiry>['bid'] = async (ctx, { id, offer }) => {
  const supplierId = ctx.user.supplierId!
  const it = await seenByFirm(ctx, id, true)
  ctx.objectId = id
  if (wayOf(it.form) === 'sealed') throw new Fail('inquiry.otherMode', { why: '这件询价用密封报价，不能公开出价' })
  if (it.state !== 'quoting') throw new Fail('sealing.late')
  const box = await lockBox(ctx, id)
  const at = await mustTake(ctx, box)
  await mustSell(ctx, supplierId)
  const standing = await standingBids(ctx, id)
  const own = standing.find((one) => one.supplier_id === supplierId)
  if (own && own.num >= BIDS_MOST)
    throw new Fail('inquiry.bidTooHigh', { why: `每家最多出价 ${BIDS_MOST} 次，您已用完，以您最后一次出价为准` })
  const totalFen = offerFen(it.form.lines, offer)
  const ground = {
    budgetFen: it.budget_fen,
    stepFen: it.form.stepFen,
    lowestFen: standing[0]?.total_fen ?? null,
    ownFen: own?.total_fen ?? null,
  }
  const asked = { lines: withCeilings(it.form, null), budgetFen: it.budget_fen, isByLine: false }
  const why = bidFault(ground, totalFen) || offerFault(asked, offer)
  if (why) throw new Fail('inquiry.bidTooHigh', { why })
  const firms = standing.map((one) => one.supplier_id)
  // Of the firms of one person the one counts that came first, also where they became of one person later.
  const before = standing.filter((one) => one.cameNo < (own?.cameNo ?? Infinity)).map((one) => one.supplier_id)
  if (await isRelatedTo(ctx, supplierId, before)) throw new Fail('inquiry.bidRelated')
  const [quoteNo] = await takeNumbers(ctx, 'quote')
  const receipt = await putBid(ctx, box, { supplierId, quoteNo: quoteNo!, school: await codeOf(ctx), totalFen, offer, at })
  const isLowest = ground.lowestFen === null || totalFen < ground.lowestFen
  const deadlineAt = isLowest ? await putOff(ctx, it, box, at) : box.deadline_at
  if (!own) await mark(ctx, id, 'quoted')
  if (isLowest) await tellLowest(ctx, id)
  changed(ctx, 'inquiry', id)
  tellRivals(ctx, it, firms)
  const rank = 1 + standing.filter((one) => one.supplier_id !== supplierId && one.total_fen <= totalFen).length
  return { receipt, totalFen, rank, deadlineAt: deadlineAt.toISOString() }
}
