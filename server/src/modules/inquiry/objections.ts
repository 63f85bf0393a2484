// 质疑: what 采购办 rules on what suppliers say against an award while it is published.
import { toInquiry, type inquiry } from '@caiyuan/contract/inquiry'
import { advance } from '../../core/advance.ts'
import type { Of } from '../../core/implement.ts'
import { notifySupplier, tellOf } from '../../core/notify.ts'
import { winLater } from './course.ts'
import { giveBack } from './money.ts'
import { inquiryNotices } from './notices.ts'
import { inquiryDoc, lockInquiry, mustSeeInquiry } from './policy.ts'
import { tellSuppliers } from './suppliers.ts'

/** One ruling answers all that was said; what comes after it, in what is left of the publicity, is ruled on anew. */
export const ruleObjections: Of<typeof inquiry>['rule'] = async (ctx, { id, isUpheld, reason }) => {
  await mustSeeInquiry(ctx, id)
  const it = await lockInquiry(ctx, id)
  const open = it.objections.filter((one) => one.ruling === null)
  const ruling = { isUpheld, text: reason, at: ctx.now.toISOString(), byName: ctx.user.name }
  const objections = JSON.stringify(it.objections.map((one) => ({ ...one, ruling: one.ruling ?? ruling })))
  if (isUpheld) await giveBack(ctx, it, 'uphold', { comment: reason, set: { objections, closed_reason: `质疑成立：${reason}` } })
  else {
    await advance(ctx, inquiryDoc, it, 'overrule', { comment: reason, set: { objections } })
    await winLater(ctx, it)
    await tellSuppliers(ctx, id)
  }
  for (const { supplierId } of open)
    await notifySupplier(ctx, supplierId, {
      kind: '订单',
      title: `您对询价 ${it.inquiry_no} 的质疑${isUpheld ? '成立，询价已流标' : '不成立'}`,
      body: reason,
      link: toInquiry('/channelInquiryDetail', { schoolId: ctx.schoolId, id }),
    })
  await tellOf(ctx, 'inquiry', id, inquiryNotices.ruled(it, isUpheld, reason))
  return { id, inquiryNo: it.inquiry_no, state: it.state }
}
