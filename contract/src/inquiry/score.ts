// 综合评分: whom the buyer names, what each of them gives, and who stands in for one who may not.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Page, paged } from '../paging.ts'
import { optionalText, text } from '../text.ts'
import { CRITERIA_MOST, SCORERS_MOST } from './scoring.ts'
import { DeskRow, Moved, One } from './shapes.ts'

const Colleague = z.object({ id: z.string(), name: z.string(), title: z.string(), deptName: z.string() })

export const score = {
  /** Colleagues who may score. Of an inquiry: none of its group, nobody related to a firm that quoted. */
  scorerChoices: endpoint({
    method: 'POST',
    path: 'inquiry/scorerChoices',
    title: '可选评审人',
    access: 'signedIn',
    effect: 'read',
    dependsOn: { inquiry: 'id' },
    input: z.object({
      id: Id.optional(),
      keyword: optionalText('姓名或工号', 32),
      /** Named already: always in the answer. */
      chosenIds: z.array(z.string().max(64)).max(SCORERS_MOST, `评审人最多 ${SCORERS_MOST} 位`).default([]),
    }),
    output: z.array(Colleague),
  }),
  toScore: endpoint({
    method: 'GET',
    path: 'inquiry/toScore',
    title: '待我评审的询价',
    access: 'signedIn',
    dependsOn: { inquiry: 'any' },
    input: Page.extend({}),
    output: paged(DeskRow),
  }),
  /** All offers that count, by their verdict and all criteria, at once and for good. */
  score: endpoint({
    method: 'POST',
    path: 'inquiry/score',
    title: '提交评审评分',
    access: 'signedIn',
    input: One.extend({
      marks: z
        .array(
          z.object({
            offerId: Id,
            marksE2: z.array(z.int({ error: '请给每一项评分' })).max(CRITERIA_MOST),
            /** 符合性审查: it meets what was asked; else what is not met. */
            conforms: z.boolean({ error: '请判断是否符合要求' }),
            whyNot: optionalText('不符合的理由', 300),
          }),
        )
        .min(1, '请给每一家评分')
        .max(500),
      note: optionalText('评审意见', 500),
    }),
    output: Moved,
    fails: ['inquiry.notScored', 'inquiry.scoredOnce', 'recusal.scorer'],
  }),
  replaceScorer: endpoint({
    method: 'POST',
    path: 'inquiry/replaceScorer',
    title: '更换评审人',
    access: { need: 'handle:jingban' },
    input: One.extend({ scorerId: Id, freshId: Id, reason: text('更换原因', 200, 2) }),
    output: Moved,
  }),
}
