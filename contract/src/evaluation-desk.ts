// 举报 of evaluations as the school decides them (decision 0393): hidden with a reason, left standing, or shown again.
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { evaluationReportTabs, reportKinds, type EvaluationReportTab, type ReportKind } from './evaluable.ts'
import { About, Answered } from './evaluation.ts'
import { nameFields } from './field-words.ts'
import { Id, Iso, nothing, Page, paged, TabCounts } from './paging.ts'
import { supplierNames } from './supplier-names.ts'
import { optionalText, text } from './text.ts'

nameFields({ verdict: '处理结果' })

const need = { need: 'handle:complaint' } as const
const tabKeys = Object.keys(evaluationReportTabs) as [EvaluationReportTab, ...EvaluationReportTab[]]

export const evaluationDesk = domain('评价举报', {
  list: endpoint({
    method: 'GET',
    path: 'evaluation/reports',
    title: '评价举报',
    access: need,
    dependsOn: { evaluation: 'any' },
    input: Page.extend({ tab: z.enum(tabKeys).default('todo'), keyword: optionalText('关键字', 64) }),
    /** Evaluations that were reported, the newest report first. */
    output: paged(
      z.object({
        id: z.string(),
        ...About.shape,
        spec: z.string(),
        ...supplierNames,
        /** Empty: anonymous, to the desk too. */
        authorName: z.string(),
        goodsStars: z.int(),
        describedStars: z.int(),
        said: Answered,
        pictureIds: z.array(z.string()),
        added: Answered.nullable(),
        reports: z.array(
          z.object({
            id: z.string(),
            /** Empty: the supplier of the goods. 已注销用户: of who left stays that it was decided. */
            byName: z.string(),
            kind: z.enum(Object.keys(reportKinds) as [ReportKind, ...ReportKind[]]),
            /** Empty: gone with who reported. */
            content: z.string(),
            at: Iso,
            /** Null: it waits. */
            decided: z.object({ verdict: z.enum(['hidden', 'kept']), reason: z.string(), byName: z.string(), at: Iso }).nullable(),
            /** What was hidden by it is shown again. */
            restored: z.object({ reason: z.string(), byName: z.string(), at: Iso }).nullable(),
          }),
        ),
        /** Null: it is shown. */
        hidden: z.object({ at: Iso, reason: z.string() }).nullable(),
        /** True, or why the reader decides nothing here. */
        canDecide: z.union([z.literal(true), z.string()]),
      }),
    ).extend({ counts: TabCounts }),
  }),
  /** Of all reports that wait; `restore` of one that is hidden. */
  decide: endpoint({
    method: 'POST',
    path: 'evaluation/reports/decide',
    title: '处理评价举报',
    access: need,
    input: z.object({ id: Id, verdict: z.enum(['hide', 'keep', 'restore'], '请选择处理结果'), reason: text('理由', 200, 2) }),
    output: nothing,
    fails: ['evaluation.decided', 'evaluation.notHidden', 'evaluation.ownReport'],
  }),
})
