// 商品评价 as the supplier of the goods reads and answers it, in its console (domain page 02 §2.14, decision 0360).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { evaluationSupplyTabs, SAID_MAX, type EvaluationSupplyTab } from './evaluable.ts'
import { About, Answered, PictureSize, Report } from './evaluation.ts'
import { nameFields } from './field-words.ts'
import { nothing, Page, paged, TabCounts, OneOfSchool } from './paging.ts'
import { optionalText, text } from './text.ts'

nameFields({ isToAdded: '是否回复追评' })

const tabKeys = Object.keys(evaluationSupplyTabs) as [EvaluationSupplyTab, ...EvaluationSupplyTab[]]

export const evaluationSupply = domain('供应商：商品评价', {
  /** Over all schools; waiting for an answer, the newest first. */
  list: endpoint({
    method: 'GET',
    path: 'evaluation/supply/list',
    title: '供应商收到的评价',
    access: { need: 'supplier:orders' },
    dependsOn: { evaluation: 'any' },
    input: Page.extend({ tab: z.enum(tabKeys).default('todo'), keyword: optionalText('关键字', 64) }),
    output: paged(
      z.object({
        schoolId: z.int(),
        schoolName: z.string(),
        id: z.string(),
        /** Empty: anonymous. */
        authorName: z.string(),
        ...About.shape,
        spec: z.string(),
        goodsStars: z.int(),
        /** 描述相符. */
        describedStars: z.int(),
        logisticsStars: z.int(),
        serviceStars: z.int(),
        /** By this supplier. */
        isReported: z.boolean(),
        /** Evaluations of who buys for himself are not decided by a school. */
        canReport: z.boolean(),
        /** Ids of its pictures, in their order. */
        pictureIds: z.array(z.string()),
        said: Answered,
        added: Answered.nullable(),
      }),
    ).extend({ counts: TabCounts }),
  }),
  /** Once; the supplier hears what the school decided, and never who said it. */
  report: endpoint({
    method: 'POST',
    path: 'evaluation/supply/report',
    title: '供应商举报评价',
    access: { need: 'supplier:orders', as: 'supplier' },
    input: OneOfSchool.extend({ kind: Report.shape.kind, content: Report.shape.content }),
    output: nothing,
    fails: ['evaluation.reported'],
  }),
  picture: endpoint({
    method: 'GET',
    path: 'evaluation/supply/picture',
    title: '供应商收到的评价图片',
    access: { need: 'supplier:orders', as: 'supplier' },
    effect: 'raw',
    input: OneOfSchool.extend({ size: PictureSize }),
    output: z.unknown(),
  }),
  /** Once to what was said, once to what was added. */
  answer: endpoint({
    method: 'POST',
    path: 'evaluation/supply/answer',
    title: '供应商回复评价',
    access: { need: 'supplier:orders', as: 'supplier' },
    input: OneOfSchool.extend({
      /** The words are to what was added. */
      isToAdded: z.boolean().default(false),
      content: text('回复内容', SAID_MAX, 2),
    }),
    output: nothing,
    fails: ['evaluation.answered', 'evaluation.notAdded'],
  }),
})
