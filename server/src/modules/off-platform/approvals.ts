// Applications as approvals and clocks see them: what a decision sets off, and the day an approved one ends.
import { offPlatformFlow, toOffPlatform, wayOn } from '@caiyuan/contract/off-platform/flow'
import { money } from '@caiyuan/contract/money'
import { advance } from '../../core/advance.ts'
import { addDays, dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import type { Approval, Ending, Expiry, Money, Notices } from '../../core/documents.ts'
import { tellOf } from '../../core/notify.ts'
import { enqueue, type JobHandler, type OfDoc } from '../../core/outbox.ts'
import { cancelFlow } from '../approval/engine.ts'
import { mustBeFrozen } from '../finance/frozen.ts'
import { mustStillPay } from '../fund/validity.ts'
import { paramsOf } from '../school/params.ts'
import { acceptanceHashOf, contentHashOf, giveBack } from './commands.ts'
import { offPlatformDoc, type OffPlatformRow } from './policy.ts'
import { lockOffPlatform, offPlatformById } from './queries.ts'
import { reviewOffPlatform } from './review.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    'offPlatform.warn': OfDoc
    'offPlatform.lapse': OfDoc
  }
}

/** So many days before it ends its author hears of it (domain page 02 §2.2.1). */
const WARN_DAYS = 7

export const notices = {
  named: (it: OffPlatformRow) => ({
    to: [it.acceptor_id],
    title: `请验收平台外采购 ${it.doc_no}`,
    body: `「${it.title}」已采购完成，请核对实物，填写验收并上传发票。`,
  }),
  second: (it: OffPlatformRow) => ({
    to: [it.second_acceptor_id],
    title: `请确认平台外采购 ${it.doc_no} 的验收`,
    body: `「${it.title}」已由第一验收人验收，请核对实物后确认。`,
  }),
  sentBack: (it: OffPlatformRow, reason: string) => ({
    to: [it.acceptor_id, it.applicant_id],
    title: `平台外采购 ${it.doc_no} 的验收已退回`,
    body: `${reason}。请核对后重新验收。`,
  }),
  accepted: (it: OffPlatformRow) => ({
    to: [it.applicant_id],
    title: `平台外采购 ${it.doc_no} 已验收`,
    body: `实际金额 ${money(it.actual_fen ?? 0)}，可以打印审批表和验收结果到财务报销。`,
  }),
  invoiceBack: (it: OffPlatformRow, to: readonly string[], nos: string, reason: string) => ({
    to,
    title: `平台外采购 ${it.doc_no} 退回补发票`,
    body: `发票 ${nos}：${reason}。应付 ${money(it.actual_fen ?? 0)} 不变，请向供应商换取合格的发票，在申请详情中补交。`,
  }),
  invoiceBrought: (it: OffPlatformRow, office: readonly string[], nos: string) => ({
    to: office,
    title: `平台外采购 ${it.doc_no} 已补交发票`,
    body: `发票 ${nos}，应付 ${money(it.actual_fen ?? 0)}，请核对后报销。`,
  }),
  settled: (it: OffPlatformRow, voucherNo: string, paidOn: string) => ({
    to: [it.applicant_id],
    title: `平台外采购 ${it.doc_no} 已报销`,
    body: `凭证号 ${voucherNo}，${paidOn} 付款，经费已列支。`,
  }),
  payFailed: (it: OffPlatformRow, office: readonly string[], reason: string, isDoubtful: boolean) => ({
    to: office,
    title: `平台外采购 ${it.doc_no} 报销异常`,
    body: `${reason}。${wayOn(isDoubtful)}。`,
  }),
  silent: (it: OffPlatformRow, office: readonly string[], sentOn: string) => ({
    to: office,
    title: `平台外采购 ${it.doc_no} 仍在等财务系统答复`,
    body: `${sentOn} 推送，${money(it.actual_fen ?? 0)}。系统每小时询问一次，得到答复后自动列支；请与财务系统管理员核实，不要另行付款。`,
  }),
  refused: (it: OffPlatformRow, comment: string) => ({
    to: [it.applicant_id],
    title: `平台外采购申请 ${it.doc_no} 已驳回`,
    body: `${comment}。冻结的经费已解冻，修改后可以重新提交。`,
  }),
  terminated: (it: OffPlatformRow, comment: string) => ({
    to: [it.applicant_id],
    title: `平台外采购申请 ${it.doc_no} 审批不同意`,
    body: `${comment}。申请已作废，冻结的经费已解冻。`,
  }),
  expired: (it: OffPlatformRow, waited: string) => ({
    to: [it.applicant_id],
    title: `平台外采购申请 ${it.doc_no} 已自动取消`,
    body: `${waited}，冻结的经费已解冻。`,
  }),
  warned: (it: OffPlatformRow, on: string) => ({
    to: [it.applicant_id],
    title: `平台外采购申请 ${it.doc_no} 将于 ${on} 过期`,
    body: `「${it.title}」还没有验收。到期后申请作废，冻结的经费解冻；不再采购的，请先作废。`,
  }),
  lapsed: (it: OffPlatformRow, days: number) => ({
    to: [it.applicant_id],
    title: `平台外采购申请 ${it.doc_no} 已过期`,
    body: `批准后 ${days} 天没有验收，申请已过期，冻结的经费已解冻。仍要采购的请重新申请。`,
  }),
} satisfies Notices

/** Its author may buy now; the money stays frozen until what was bought is accepted, or the days are over. */
const approve = async (ctx: Ctx, id: string): Promise<void> => {
  const it = await lockOffPlatform(ctx, id)
  const days = (await paramsOf(ctx))['offplat.expireDays']
  const lapsesAt = addDays(ctx.now, days)
  await advance(ctx, offPlatformDoc, it, 'approve', { set: { lapses_on: dayOf(lapsesAt) } })
  await enqueue(ctx, 'offPlatform.warn', { docId: id, dueAt: addDays(lapsesAt, -WARN_DAYS) })
  await enqueue(ctx, 'offPlatform.lapse', { docId: id, dueAt: lapsesAt })
}

export const warnOffPlatform: JobHandler<'offPlatform.warn'> = async (ctx, { docId }) => {
  const it = await offPlatformById(ctx, docId)
  if ((it.state === 'approved' || it.state === 'bought') && it.lapses_on)
    await tellOf(ctx, offPlatformFlow.kind, docId, notices.warned(it, it.lapses_on))
}

export const lapseOffPlatform: JobHandler<'offPlatform.lapse'> = async (ctx, { docId }) => {
  const it = await lockOffPlatform(ctx, docId)
  if ((it.state !== 'approved' && it.state !== 'bought') || (it.lapses_on !== null && it.lapses_on > dayOf(ctx.now))) return
  const days = (await paramsOf(ctx))['offplat.expireDays']
  await giveBack(ctx, it, 'lapse', { comment: `批准后 ${days} 天没有验收` })
  await tellOf(ctx, offPlatformFlow.kind, docId, notices.lapsed(it, days))
}

const refuse: Ending['act'] = async (ctx, id, comment) => {
  const it = await lockOffPlatform(ctx, id)
  await giveBack(ctx, it, 'refuse', { comment })
  return notices.refused(it, comment)
}

const terminate: Ending['act'] = async (ctx, id, comment) => {
  const it = await lockOffPlatform(ctx, id)
  await giveBack(ctx, it, 'terminate', { comment })
  return notices.terminated(it, comment)
}

export const expireOffPlatform: Expiry['act'] = async (ctx, id, waited) => {
  const it = await lockOffPlatform(ctx, id)
  await giveBack(ctx, it, 'expire', { comment: waited })
  return notices.expired(it, waited)
}

export const giveBackUnfrozen: Money['unfrozen'] = async (ctx, id, reason) => {
  await cancelFlow(ctx, offPlatformFlow.kind, id, reason)
  const it = await lockOffPlatform(ctx, id)
  if (it.state !== 'auditing') return
  await giveBack(ctx, it, 'refuse', { comment: reason })
  await tellOf(ctx, offPlatformFlow.kind, id, notices.refused(it, reason))
}

const RELEASED = '冻结的经费立即解冻'

export const offPlatformApproval: Approval = {
  onApproved: approve,
  mayAgree: async (ctx, id) => {
    const { doc_no: no } = await offPlatformById(ctx, id)
    await mustStillPay(ctx, offPlatformFlow.kind, [{ id, no }])
    await mustBeFrozen(ctx, offPlatformFlow.kind, id)
  },
  handling: '经办',
  onRefused: { act: refuse, does: (who) => `退回${who}修改`, money: RELEASED },
  onTerminated: { act: terminate, does: () => '申请作废，不能再提交', money: RELEASED },
  contentHash: async (ctx, id) => contentHashOf(await offPlatformById(ctx, id)),
  stillSays: async (ctx, id, hash) => {
    const it = await offPlatformById(ctx, id)
    return hash === contentHashOf(it) || hash === acceptanceHashOf(it)
  },
  page: (id) => toOffPlatform('/externalCheckDetail', { id }),
  review: reviewOffPlatform,
  coming: null,
  flags: {},
  hints: () => [],
  opinions: (asked) =>
    asked === 'handler'
      ? { agree: ['材料齐全，同意'], refuse: ['请补充佐证', '请改在平台采购'] }
      : asked === 'owners'
        ? { agree: ['同意，由本经费支出'], refuse: ['请改用其他经费', '请补充说明'] }
        : { agree: ['同意平台外采购'], refuse: ['平台有同类商品，请在平台采购', '请补充报价'] },
}
