// What an applicant hears of his application.
import { money } from '@caiyuan/contract/money'
import type { Notices } from '../../core/documents.ts'
import type { ApplyRow } from './policy.ts'

export const applyNotices = {
  issued: (it: ApplyRow, nos: readonly string[]) => ({
    to: [it.applicant_id],
    title: `${it.apply_no} ${it.state === 'reissued' ? '已换开发票' : '已开票'}`,
    body: `${it.supplier_name} 开具 ${nos.length} 张共 ${money(it.total_fen)}，发票号码 ${nos.join('、')}。`,
  }),
  refused: (it: ApplyRow, reason: string) => ({
    to: [it.applicant_id],
    title: `${it.apply_no} 被供应商退回`,
    body: `${it.supplier_name}：${reason}。修改后可重新申请，或取消申请。`,
  }),
  lapsed: (it: ApplyRow, days: number) => ({
    to: [it.applicant_id],
    title: `${it.apply_no} 逾期未开票`,
    body: `${it.supplier_name} ${days} 个工作日未开票。可重新申请，或取消申请${it.is_personal ? '' : '后随对账单开票'}。`,
  }),
  kept: (it: ApplyRow, reason: string) => ({
    to: [it.applicant_id],
    title: `${it.apply_no} 供应商不同意换开`,
    body: `${it.supplier_name}：${reason}。原发票仍然有效。`,
  }),
  financeReturned: (it: ApplyRow, reason: string) => ({
    to: [it.applicant_id],
    title: `${it.apply_no} 的发票被财务退回`,
    body: `${reason}。已请 ${it.supplier_name} 红冲后换开。`,
  }),
  reddened: (it: ApplyRow, reason: string) => ({
    to: [it.applicant_id],
    title: `${it.apply_no} 的发票已红冲`,
    body: `${it.supplier_name}：${reason}。其中的订单可以重新申请开票。`,
  }),
  reopenAgreed: (it: ApplyRow, opinion: string) => ({
    to: [it.applicant_id],
    title: `${it.apply_no} 平台已同意再次换开`,
    body: `平台：${opinion}。等 ${it.supplier_name} 红冲原发票并开具新票。`,
  }),
  reopenRefused: (it: ApplyRow, opinion: string) => ({
    to: [it.applicant_id],
    title: `${it.apply_no} 平台不同意再次换开`,
    body: `平台：${opinion}。原发票仍然有效。`,
  }),
  reopenLate: (it: ApplyRow, days: number) => ({
    to: [it.applicant_id],
    title: `${it.apply_no} 平台 ${days} 个工作日未批复再次换开`,
    body: '已再次提醒平台；下一个工作日仍未批复的，退回给您，原发票仍然有效。',
  }),
  reopenLapsed: (it: ApplyRow) => ({
    to: [it.applicant_id],
    title: `${it.apply_no} 平台逾期未批复再次换开`,
    body: '原发票仍然有效，其中的订单可以对账；仍须换开的可以再次申请。',
  }),
} satisfies Notices
