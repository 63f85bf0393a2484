// 投诉 as its supplier reads and answers what the school asked it, in its console.
import { z } from 'zod'
import { complaintSupplyTabs, type ComplaintSupplyTab } from './complaint/flow.ts'
import { ComplaintDetail, ComplaintMoved, ComplaintStateKey, ComplaintTypeKey, Pictures, Words } from './complaint/shapes.ts'
import { domain, endpoint } from './endpoint.ts'
import { nameFields } from './field-words.ts'
import { Iso, Page, paged, TabCounts, OneOfSchool } from './paging.ts'
import { optionalText } from './text.ts'

nameFields({ reply: '供应商答复' })

const access = { need: 'supplier:orders', as: 'supplier' } as const
const tabKeys = Object.keys(complaintSupplyTabs) as [ComplaintSupplyTab, ...ComplaintSupplyTab[]]

export const complaintSupply = domain('供应商：投诉', {
  list: endpoint({
    method: 'GET',
    path: 'complaint/supply/list',
    title: '供应商收到的投诉',
    access: { need: 'supplier:orders' },
    dependsOn: { complaint: 'any' },
    input: Page.extend({ tab: z.enum(tabKeys).default('todo'), keyword: optionalText('关键字', 64) }),
    output: paged(
      z.object({
        schoolId: z.int(),
        schoolName: z.string(),
        id: z.string(),
        docNo: z.string(),
        state: ComplaintStateKey,
        type: ComplaintTypeKey,
        title: z.string(),
        at: Iso,
        dueAt: Iso.nullable(),
        repliedAt: Iso.nullable(),
      }),
    ).extend({ counts: TabCounts }),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'complaint/supply/detail',
    title: '供应商收到的投诉详情',
    access,
    dependsOn: { complaint: 'id' },
    input: OneOfSchool,
    output: ComplaintDetail.extend({ schoolId: z.int(), schoolName: z.string() }),
  }),
  reply: endpoint({
    method: 'POST',
    path: 'complaint/supply/reply',
    title: '供应商答复投诉',
    access,
    input: OneOfSchool.extend({ reply: Words('供应商答复'), fileIds: Pictures }),
    output: ComplaintMoved,
  }),
})
