import { wayOf } from '@caiyuan/contract/inquiry/bidding'
import type { Notices } from '../../core/documents.ts'
import { awardText } from './award.ts'
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
    body: `${words}。请延长截止时间再征集、按实际家数成交、转竞争性谈判，或流标。`,
  }),
  shortOpened: (it: InquiryRow, words: string, num: number) => ({
    to: [it.buyer_id],
    title: `${named(it)} 报价不足`,
    body: `${words}。请${num > 0 ? '按实际家数成交、' : ''}转竞争性谈判，或流标。`,
  }),
  opened: (it: InquiryRow, words: string) => ({
    to: [it.buyer_id],
    title: `${named(it)} ${wayOf(it.form) === 'bidding' ? '竞价已结束' : '已开标'}`,
    body: `${words}，${it.state === 'scoring' ? '评审人评分以后' : '请'}选定供应商。`,
  }),
  scored: (it: InquiryRow, words: string) => ({
    to: [it.buyer_id],
    title: `${named(it)} 评审完成`,
    body: `${words}，请选定供应商。`,
  }),
  toReplace: (it: InquiryRow, office: readonly string[], names: readonly string[]) => ({
    to: office,
    title: `${named(it)} 有评审人须回避`,
    body: `${names.join('、')}与报价的供应商有关联，请更换评审人。`,
  }),
  replaced: (it: InquiryRow, from: string, fresh: string, reason: string) => ({
    to: [it.buyer_id],
    title: `${named(it)} 更换了评审人`,
    body: `${from}换为${fresh}：${reason}。`,
  }),
  suspect: (it: InquiryRow, office: readonly string[]) => ({
    to: office,
    title: `${named(it)} 疑似关联供应商`,
    body: '报价有疑似串通的迹象，核实以前采购人不能选标。请在询价详情查看依据并核实。',
  }),
  cleared: (it: InquiryRow, isCleared: boolean, text: string, places: string) => ({
    to: [it.buyer_id],
    title: `${named(it)} ${isCleared ? (it.state === 'scoring' ? '已核实，评审继续' : '已核实，可以选标') : '已核实，有报价作废'}`,
    body: [text, places].filter(Boolean).join('。') + '。',
  }),
  suspended: (it: InquiryRow) => ({
    to: [it.buyer_id],
    title: `${named(it)} 已暂停`,
    body: '逾期没有选定供应商。7 天内可以恢复选标，过后流标并解冻经费。',
  }),
  objected: (it: InquiryRow, office: readonly string[], supplierName: string) => ({
    to: [it.buyer_id, ...office],
    title: `${named(it)} 收到质疑`,
    body: `${supplierName}对成交结果提出质疑，公示暂停，采购办须在 7 个工作日内裁定。`,
  }),
  ruled: (it: InquiryRow, isUpheld: boolean, text: string) => ({
    to: [it.buyer_id],
    title: `${named(it)} 质疑${isUpheld ? '成立，已流标' : '不成立'}`,
    body: isUpheld ? `${text}。冻结的经费已解冻。` : `${text}。公示继续，期满后成交。`,
  }),
  lateAnswer: (it: InquiryRow, office: readonly string[]) => ({
    to: [it.buyer_id, ...office],
    title: `${named(it)} 质疑答复期已满`,
    body: '满 7 个工作日还没有裁定，请采购办尽快裁定。',
  }),
  noOrder: (it: InquiryRow, office: readonly string[]) => ({
    to: [it.buyer_id, ...office],
    title: `${named(it)} 公示期满，订单没有生成`,
    body: '多次尝试没有成功，常见原因是经费卡已停用、到期或余额不足。成交金额仍冻结；请在询价详情点“生成订单”查看原因，恢复后生成，或流标。',
  }),
  won: (it: InquiryRow) => ({
    to: [it.buyer_id],
    title: `${named(it)} 已成交`,
    body: `${awardText(it)}。公示期满无异议。`,
  }),
} satisfies Notices
