// The orders that follow an award: one of each firm, paid with what the inquiry has on its cards.
import { inquiryFlow } from '@caiyuan/contract/inquiry/flow'
import type { OfferContent } from '@caiyuan/contract/inquiry/form'
import type { Ctx } from '../../core/context.ts'
import { tellOf } from '../../core/notify.ts'
import { lockAgreement } from '../agreement/queries.ts'
import { claimsOf } from '../fund/ledger.ts'
import { placeAwarded } from '../order/checkout/awarded.ts'
import { sharesOf, splitOver, type Paid } from './award.ts'
import { contestedOrder } from './contest.ts'
import { giveBack } from './money.ts'
import { inquiryNotices } from './notices.ts'
import type { InquiryRow } from './policy.ts'

/** What each firm's order is paid with: of what the inquiry has on its cards, which is read before it gives it back. */
const paidOf = async (ctx: Ctx, it: InquiryRow): Promise<Paid[]> => {
  const rows = await ctx.tx
    .selectFrom('inquiry_quotes')
    .select(['quote_id', 'offer'])
    .where('school_id', '=', ctx.schoolId)
    .where('inquiry_id', '=', it.id)
    .execute()
  const claims = await claimsOf(ctx, inquiryFlow.kind, it.id)
  const have = it.form.funds.map(({ fundId, subjectCode }) => {
    const claim = claims.find((one) => one.fundId === fundId && one.subjectCode === subjectCode)
    return { fundId, subjectCode, amountFen: claim?.frozenFen ?? 0 }
  })
  const shares = sharesOf(it)
  const funds = splitOver(
    shares.map((one) => one.totalFen),
    have,
  )
  return shares.map((share, i) => ({
    share,
    funds: funds[i]!,
    offer: rows.find((row) => row.quote_id === share.quoteId)!.offer as OfferContent,
  }))
}

/** What the award was for goes over from the inquiry to its orders, one of each firm: the same sums on the same cards, in one transaction. */
const placeOrders = async (ctx: Ctx, it: InquiryRow, paid: readonly Paid[]): Promise<string[]> => {
  const { form } = it
  if (it.contest) return [(await contestedOrder(ctx, { ...it, contest: it.contest }, paid[0]!)).id]
  const buyer = await ctx.tx
    .selectFrom('users as u')
    .leftJoin('depts as d', (join) => join.onRef('d.school_id', '=', 'u.school_id').on('d.id', '=', it.dept_id))
    .select(['u.id', 'u.name', 'd.name as dept'])
    .where('u.school_id', '=', ctx.schoolId)
    .where('u.id', '=', it.buyer_id)
    .executeTakeFirstOrThrow()
  return placeAwarded(ctx, {
    fromId: it.id,
    fromNo: it.inquiry_no,
    buyer: { id: buyer.id, name: buyer.name },
    dept: { id: it.dept_id, name: buyer.dept ?? '' },
    categoryCode: form.categoryCode,
    to: { receiver: form.contact, mobile: form.phone, detail: form.deliverPlace },
    purpose: form.title,
    shares: paid.map(({ share, offer, funds }) => ({
      supplierId: share.supplierId,
      deliverDays: offer.deliverDays,
      funds,
      lines: share.lineNos.map((lineNo) => {
        const asked = form.lines[lineNo - 1]!
        const line = offer.lines.find((one) => one.lineNo === lineNo)!
        return {
          name: asked.name,
          brand: line.brand,
          model: line.model,
          spec: asked.params,
          unit: asked.unit,
          priceE4: line.priceE4,
          num: asked.num,
        }
      }),
    })),
  })
}

/** Of a locked inquiry whose publicity is over: its orders, or the refusal of whoever pays. */
export const makeOrdersOf = async (ctx: Ctx, it: InquiryRow): Promise<void> => {
  // Before the cards, as whoever orders under it does.
  if (it.contest) await lockAgreement(ctx, it.contest.agreementId)
  const paid = await paidOf(ctx, it)
  await giveBack(ctx, it, 'win')
  const ids = await placeOrders(ctx, it, paid)
  const orders = paid.map(({ share: { supplierId } }, i) => ({ supplierId, orderId: ids[i]! }))
  await ctx.tx
    .updateTable('inquiries')
    .set({ orders: JSON.stringify(orders) })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', it.id)
    .execute()
  await tellOf(ctx, 'inquiry', it.id, inquiryNotices.won(it))
}
