// 投诉 the platform is asked to answer: by the school, by who complains (复议), or because the school let it lie.
import { z } from 'zod'
import { ComplaintDetail, ComplaintMoved, ComplaintTypeKey, Words } from './complaint/shapes.ts'
import { domain, endpoint } from './endpoint.ts'
import { Iso, nothing, Page, paged, TabCounts, OneOfSchool } from './paging.ts'
import { text } from './text.ts'

const access = { need: 'platform:service', as: 'platform' } as const

export const complaintRulingTabs = { open: '待答复', done: '已答复' } as const
export type ComplaintRulingTab = keyof typeof complaintRulingTabs

export const complaintRuling = domain('平台：投诉', {
  list: endpoint({
    method: 'GET',
    path: 'complaint/ruling/list',
    title: '请平台处理的投诉',
    access: { need: 'platform:service' },
    dependsOn: { complaint: 'any' },
    input: Page.extend({ tab: z.enum(['open', 'done']).default('open') }),
    output: paged(
      z.object({
        schoolId: z.int(),
        id: z.string(),
        docNo: z.string(),
        schoolName: z.string(),
        supplierName: z.string(),
        title: z.string(),
        type: ComplaintTypeKey,
        asked: z.string(),
        askedAt: Iso,
        dueAt: Iso,
        endedAt: Iso.nullable(),
      }),
    ).extend({ counts: TabCounts }),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'complaint/ruling/detail',
    title: '平台查看投诉',
    access,
    dependsOn: { complaint: 'id' },
    input: OneOfSchool,
    output: ComplaintDetail.extend({ schoolId: z.int(), schoolName: z.string() }),
  }),
  rule: endpoint({
    method: 'POST',
    path: 'complaint/ruling/rule',
    title: '平台答复投诉',
    access,
    input: OneOfSchool.extend({ answer: Words('答复') }),
    output: ComplaintMoved,
  }),
  say: endpoint({
    method: 'POST',
    path: 'complaint/ruling/say',
    title: '平台的投诉留言',
    access,
    input: OneOfSchool.extend({ body: text('留言', 500) }),
    output: nothing,
  }),
})
