import { money } from '@caiyuan/contract/money'
import type { Notices } from '../../core/documents.ts'
import type { InquiryRow } from './policy.ts'

const named = (it: InquiryRow): string => `询价 ${it.inquiry_no}`

export const inquiryNotices = {
  refused: (it: InquiryRow, comment: string) => ({
    to: [it.buyer_id],
    title: `${named(it)} ${it.state === 'choosing' ? '选标已驳回' : '已驳回'}`,
    body: it.state === 'choosing' ? `${comment}。请重新选定供应商。` : `${comment}。冻结的经费已解冻，修改后可以重新提交。`,
  }),
  ended: (it: InquiryRow, why: string) => ({
    to: [it.buyer_id],
    title: `${named(it)} 已流标`,
    body: `${why}，冻结的经费已解冻。`,
  }),
  published: (it: InquiryRow, deadlineText: string) => ({
    to: [it.buyer_id],
    title: `${named(it)} 已发布`,
    body: `供应商报价到 ${deadlineText} 截止。`,
  }),
  toOpen: (it: InquiryRow, openers: readonly string[], num: number) => ({
    to: openers,
    title: `${named(it)} 待开标`,
    body: `收到 ${num} 份密封报价，须由两位开标人各自登录开标。`,
  }),
  again: (it: InquiryRow, deadlineText: string, words: string) => ({
    to: [it.buyer_id],
    title: `${named(it)} 报价不足，已自动延长`,
    body: `${words}，截止时间延长到 ${deadlineText}。`,
  }),
  short: (it: InquiryRow, words: string) => ({
    to: [it.buyer_id],
    title: `${named(it)} 报价不足`,
    body: `${words}。请延长截止时间再征集，或流标。`,
  }),
  opened: (it: InquiryRow, num: number) => ({
    to: [it.buyer_id],
    title: `${named(it)} 已开标`,
    body: `有效报价 ${num} 家，请选定供应商。`,
  }),
  suspended: (it: InquiryRow) => ({
    to: [it.buyer_id],
    title: `${named(it)} 已暂停`,
    body: '逾期没有选定供应商。7 天内可以恢复选标，过后流标并解冻经费。',
  }),
  won: (it: InquiryRow) => ({
    to: [it.buyer_id],
    title: `${named(it)} 已成交`,
    body: it.award ? `${it.award.supplierName}，${money(it.award.totalFen)}。公示期满无异议。` : '公示期满无异议。',
  }),
} satisfies Notices
