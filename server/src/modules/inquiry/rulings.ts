// What 采购办 rules: on what suppliers say against an award while it is published, and on signs that firms agreed on their quotes.
import { toInquiry, type inquiry } from '@caiyuan/contract/inquiry'
import { advance, logAction } from '../../core/advance.ts'
import { Fail } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { notifySupplier, tellOf } from '../../core/notify.ts'
import { winLater } from './course.ts'
import { giveBack } from './money.ts'
import { inquiryNotices } from './notices.ts'
import { voidQuotes } from './opened.ts'
import { firstText, placesOf } from './ranking.ts'
import { inquiryDoc, leastOf, lockInquiry, mayRuleSignals, mustSeeInquiry } from './policy.ts'
import { suspendLater } from './suspend-later.ts'
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

/** Cleared, the buyer chooses; else the quotes of those firms are void, and too few may be left. */
export const ruleSignals: Of<typeof inquiry>['ruleSignals'] = async (ctx, { id, isCleared, reason }) => {
  await mustSeeInquiry(ctx, id)
  const it = await lockInquiry(ctx, id)
  const may = mayRuleSignals(ctx, it)
  if (may === '') throw new Fail('inquiry.noSignals')
  if (may !== true) throw new Fail('core.refused', { reason: may })
  const firms = [...new Set(it.signals.flatMap((one) => one.supplierIds))]
  const before = await placesOf(ctx, id)
  const left = isCleared ? it.form.minQuotes : await voidQuotes(ctx, it, firms, '经办核实为串通报价，作废')
  const signals_ruling = JSON.stringify({ isCleared, text: reason, at: ctx.now.toISOString(), byName: ctx.user.name })
  if (left < leastOf(it)) {
    await advance(ctx, inquiryDoc, it, 'fallBack', { comment: reason, set: { signals_ruling } })
    await suspendLater(ctx, it)
  } else {
    await ctx.tx.updateTable('inquiries').set({ signals_ruling }).where('school_id', '=', ctx.schoolId).where('id', '=', id).execute()
    logAction(ctx, 'inquiry', id, { action: 'ruleSignals', title: isCleared ? '核实：不是串通' : '核实：串通报价作废', comment: reason })
    ctx.objectId = id
  }
  const after = await placesOf(ctx, id)
  const rankedNum = (places: typeof before): number => places.filter((one) => !one.isUnfit).length
  const isMoved = rankedNum(after) !== rankedNum(before)
  if (isMoved)
    logAction(ctx, 'inquiry', id, {
      action: 'rerank',
      title: '重新排名',
      comment: `${firstText(after)}（原${firstText(before)}）`,
      detail: { before, after },
    })
  await tellSuppliers(ctx, id)
  await tellOf(ctx, 'inquiry', id, inquiryNotices.cleared(it, isCleared, reason, isMoved ? `重新排名：${firstText(after)}` : ''))
  return { id, inquiryNo: it.inquiry_no, state: it.state }
}
