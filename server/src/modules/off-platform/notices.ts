// What people are told of an application.
import { money } from '@caiyuan/contract/money'
import type { Notices } from '../../core/documents.ts'
import type { OffPlatformRow } from './policy.ts'

/** So many days before it ends its author hears of it (domain page 02 §2.2.1). */
export const WARN_DAYS = 7

/** What was bought before it was approved is nobody's to pay. */
const unpaid = ({ direct }: Pick<OffPlatformRow, 'direct'>): string => (direct ? '学校不付款，验收作废，发票可另作他用；' : '')

/** Whoever accepted it hears that it stands for nothing. */
const endedTo = (it: OffPlatformRow): (string | null)[] =>
  it.direct ? [it.applicant_id, it.acceptor_id, it.second_acceptor_id] : [it.applicant_id]

export const notices = {
  named: (it: OffPlatformRow) => ({
    to: [it.acceptor_id],
    title: `请验收平台外采购 ${it.doc_no}`,
    body: `「${it.title}」已采购完成，请核对实物，填写验收并上传发票。`,
  }),
  acceptorChanged: (it: OffPlatformRow, from: string, now: string) => ({
    to: [it.applicant_id],
    title: `平台外采购 ${it.doc_no} 的验收人已更换`,
    body: `「${it.title}」的验收人由${from}改为${now}，请联系${now}验收，${it.lapses_on!} 前有效。`,
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
  accepted: (it: OffPlatformRow, isPushed: boolean) => ({
    to: [it.applicant_id],
    title: `平台外采购 ${it.doc_no} 已验收`,
    body: `实际金额 ${money(it.actual_fen ?? 0)}，${isPushed ? '由财务推送财务系统报销，报销后会通知您' : '可以打印审批表和验收结果到财务报销'}。`,
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
  payFailed: (it: OffPlatformRow, office: readonly string[], reason: string, way: string) => ({
    to: office,
    title: `平台外采购 ${it.doc_no} 报销异常`,
    body: `${reason}。${way}。`,
  }),
  silent: (it: OffPlatformRow, office: readonly string[], sentOn: string, hint: string) => ({
    to: office,
    title: `平台外采购 ${it.doc_no} 仍在等财务系统答复`,
    body: `${sentOn} 推送，${money(it.actual_fen ?? 0)}。${hint}。`,
  }),
  directAccepted: (it: OffPlatformRow) => ({
    to: [it.applicant_id],
    title: `平台外采购 ${it.doc_no} 已验收，正在审批`,
    body: `实际金额 ${money(it.actual_fen ?? 0)}。审批通过才确认应付，不通过的不付款。`,
  }),
  refused: (it: OffPlatformRow, comment: string) => ({
    to: endedTo(it),
    title: `平台外采购申请 ${it.doc_no} 已驳回`,
    body: `${comment}。${unpaid(it)}冻结的经费已解冻，修改后可以重新提交。`,
  }),
  terminated: (it: OffPlatformRow, comment: string) => ({
    to: endedTo(it),
    title: `平台外采购申请 ${it.doc_no} 审批不同意`,
    body: `${comment}。申请已作废，${unpaid(it)}冻结的经费已解冻。`,
  }),
  expired: (it: OffPlatformRow, waited: string) => ({
    to: endedTo(it),
    title: `平台外采购申请 ${it.doc_no} 已自动取消`,
    body: `${waited}，${unpaid(it)}冻结的经费已解冻。`,
  }),
  warned: (it: OffPlatformRow, on: string) => ({
    to: [it.applicant_id],
    title: `平台外采购申请 ${it.doc_no} 将于 ${on} 过期`,
    body: `「${it.title}」还没有验收。到期后申请作废，冻结的经费解冻；不再采购的，请先作废。`,
  }),
  takenBack: (it: OffPlatformRow) => ({
    to: endedTo(it),
    title: `平台外采购申请 ${it.doc_no} 已撤回`,
    body: `申请人撤回「${it.title}」，${unpaid(it)}不必再审批。`,
  }),
  voided: (it: OffPlatformRow, reason: string) => ({
    to: [it.acceptor_id, it.second_acceptor_id],
    title: `平台外采购申请 ${it.doc_no} 已作废`,
    body: `${reason}。申请人作废「${it.title}」，不必再验收。`,
  }),
  lapsed: (it: OffPlatformRow, days: number) => ({
    to: [it.applicant_id, it.acceptor_id, it.second_acceptor_id],
    title: `平台外采购申请 ${it.doc_no} 已过期`,
    body: `${it.direct ? '提交' : '批准'}后 ${days} 天没有验收，申请已过期，${unpaid(it)}冻结的经费已解冻。仍要采购的请重新申请。`,
  }),
} satisfies Notices
