// What people of the school are told of a complaint.
import { complaintTypes } from '@caiyuan/contract/complaint/flow'
import { deadlineText } from '@caiyuan/contract/span'
import type { Notices } from '../../core/documents.ts'
import type { ComplaintRow } from './policy.ts'

const what = (it: ComplaintRow): string => `投诉 ${it.doc_no}`
const until = (it: ComplaintRow): string => (it.due_at ? `，请在 ${deadlineText(it.due_at.toISOString())} 前` : '，请')

export const notices = {
  arrived: (it: ComplaintRow, staff: readonly string[]) => ({
    to: staff,
    title: `${what(it)} 待受理`,
    body: `${complaintTypes[it.type]}：${it.title}${until(it)}受理。`,
  }),
  accepted: (it: ComplaintRow) => ({
    to: [it.user_id],
    title: `${what(it)} 已受理`,
    body: it.due_at ? `${deadlineText(it.due_at.toISOString())} 前答复您。` : '',
  }),
  replied: (it: ComplaintRow, staff: readonly string[]) => ({
    to: staff,
    title: `${what(it)} 供应商已答复`,
    body: `${it.supplier_name}：${it.supplier_reply}`,
  }),
  supplierLate: (it: ComplaintRow, staff: readonly string[]) => ({
    to: staff,
    title: `${what(it)} 供应商逾期未答复`,
    body: `${it.supplier_name} 没有在期限内答复，可以直接答复投诉人。`,
  }),
  answered: (it: ComplaintRow, by: string, answer: string) => ({
    to: [it.user_id],
    title: `${what(it)} ${by}已答复`,
    body: `${answer}${it.objection === '' ? '。不满意的可以申请一次复议' : ''}${it.due_at ? `，${deadlineText(it.due_at.toISOString())} 后自动关闭` : ''}。`,
  }),
  objected: (it: ComplaintRow, staff: readonly string[]) => ({
    to: staff,
    title: `${what(it)} 投诉人申请复议`,
    body: `${it.objection}${it.supplier_id ? '。由平台答复' : `${until(it)}再次答复`}。`,
  }),
  overdue: (it: ComplaintRow, staff: readonly string[], step: string) => ({
    to: staff,
    title: `${what(it)} ${step}`,
    body: `${complaintTypes[it.type]}：${it.title}。请尽快办理。`,
  }),
  handedOver: (it: ComplaintRow, why: string) => ({
    to: [it.user_id],
    title: `${what(it)} 已转平台处理`,
    body: why,
  }),
  lapsed: (it: ComplaintRow) => ({ to: [it.user_id], title: `${what(it)} 已自动关闭`, body: '到期没有申请复议。' }),
  withdrawn: (it: ComplaintRow, staff: readonly string[]) => ({ to: staff, title: `${what(it)} 投诉人已撤回`, body: it.close_reason }),
  said: (it: ComplaintRow, to: readonly string[], name: string, body: string) => ({ to, title: `${what(it)} ${name}留言`, body }),
} satisfies Notices
