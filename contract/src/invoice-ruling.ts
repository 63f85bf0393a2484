// 再次换开: what the platform is asked to allow after an invoice was issued anew once (decision 0399).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { Fen } from './fen.ts'
import { ApplyDetail, ApplyStateCode } from './invoice-apply.ts'
import { Iso, OneOfSchool, Page, paged, TabCounts } from './paging.ts'
import { text } from './text.ts'

const access = { need: 'platform:service', as: 'platform' } as const

export const invoiceRulingTabs = { open: '待批复', done: '已结束' } as const
export type InvoiceRulingTab = keyof typeof invoiceRulingTabs

export const invoiceRuling = domain('平台：再次换开', {
  list: endpoint({
    method: 'GET',
    path: 'invoice/ruling/list',
    title: '请平台批准的再次换开',
    access: { need: 'platform:service' },
    dependsOn: { invoiceApply: 'any' },
    input: Page.extend({ tab: z.enum(['open', 'done']).default('open') }),
    output: paged(
      z.object({
        schoolId: z.int(),
        id: z.string(),
        applyNo: z.string(),
        schoolName: z.string(),
        supplierName: z.string(),
        orderCount: z.int(),
        totalFen: Fen,
        /** The reason of who asks. */
        asked: z.string(),
        askedAt: Iso,
        dueAt: Iso,
        endedAt: Iso.nullable(),
        /** How it ended; empty while it waits. */
        ending: z.string(),
      }),
    ).extend({ counts: TabCounts }),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'invoice/ruling/detail',
    title: '平台查看再次换开',
    access,
    dependsOn: { invoiceApply: 'id' },
    input: OneOfSchool,
    output: ApplyDetail.extend({ schoolId: z.int(), schoolName: z.string(), reopenedNum: z.int() }),
  }),
  rule: endpoint({
    method: 'POST',
    path: 'invoice/ruling/rule',
    title: '平台批复再次换开',
    access,
    input: OneOfSchool.extend({ isAgreed: z.boolean({ error: '请选择是否同意' }), opinion: text('批复意见', 200, 2) }),
    output: z.object({ state: ApplyStateCode }),
  }),
})
