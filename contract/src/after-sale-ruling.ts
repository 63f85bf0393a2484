// 平台介入: what the platform rules on between a school and a supplier (domain page 02 §2.5, state 18).
import { z } from 'zod'
import { Detail, Moved, Said, TypeKey } from './after-sale/shapes.ts'
import { domain, endpoint } from './endpoint.ts'
import { Iso, nothing, Page, paged, TabCounts, OneOfSchool } from './paging.ts'
import { text } from './text.ts'
import { links } from './to.ts'

const access = { need: 'platform:service', as: 'platform' } as const

export const rulingTabs = { open: '待裁定', done: '已裁定' } as const
export type RulingTab = keyof typeof rulingTabs

export const afterSaleRuling = domain('平台：售后裁定', {
  list: endpoint({
    method: 'GET',
    path: 'afterSale/ruling/list',
    title: '请平台介入的售后单',
    access: { need: 'platform:service' },
    dependsOn: { afterSale: 'any' },
    input: Page.extend({ tab: z.enum(['open', 'done']).default('open') }),
    output: paged(
      z.object({
        schoolId: z.int(),
        id: z.string(),
        docNo: z.string(),
        schoolName: z.string(),
        supplierName: z.string(),
        title: z.string(),
        type: TypeKey,
        asked: z.string(),
        askedAt: Iso,
        dueAt: Iso,
        ruledAt: Iso.nullable(),
      }),
    ).extend({ counts: TabCounts }),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'afterSale/ruling/detail',
    title: '平台查看售后单',
    access,
    dependsOn: { afterSale: 'id' },
    input: OneOfSchool,
    output: Detail.extend({ schoolId: z.int(), schoolName: z.string(), canRule: z.boolean() }),
  }),
  rule: endpoint({
    method: 'POST',
    path: 'afterSale/ruling/rule',
    title: '平台裁定',
    access,
    input: OneOfSchool.extend({ isForBuyer: z.boolean({ error: '请选择裁定结果' }), opinion: text('裁定意见', 500, 2) }),
    output: Moved,
  }),
  say: endpoint({
    method: 'POST',
    path: 'afterSale/ruling/say',
    title: '平台的售后留言',
    access,
    input: OneOfSchool.extend({ body: Said }),
    output: nothing,
  }),
})

export const toRuling = links({ '/afterSaleRulings/detail': ['schoolId', 'id'] })
