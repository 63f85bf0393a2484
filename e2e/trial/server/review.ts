// A page fee as its approver looks at it: the fees, the paper, the effect on the card.
import { pageFeeFlow } from '../contract/flow.ts'
import type { Ctx } from '../../../server/src/core/context.ts'
import type { ReviewShape } from '../../../server/src/core/documents.ts'
import { effectsOf } from '../../../server/src/modules/fund/effect.ts'
import { sql } from 'kysely'
import { pageFeeById } from './queries.ts'

/** The caller has checked that the reader has to do with its approval. */
export const reviewPageFee = async (ctx: Ctx, id: string): Promise<ReviewShape> => {
  const fee = await pageFeeById(ctx, id)
  const funds = await effectsOf(ctx, {
    kind: pageFeeFlow.kind,
    id,
    pays: sql`(select fund_id, subject_code, total_fen as amount_fen, 1 as line_no from page_fees where school_id = ${ctx.schoolId} and id = ${id})`,
    mustPay: fee.state !== 'done',
  })
  return {
    head: [{ label: '期刊', value: fee.journal, hint: '', fen: null }],
    reason: fee.note,
    steps: [],
    blocks: [
      {
        type: 'table',
        title: '费用明细',
        columns: [
          { label: '费用名称', kind: 'text' },
          { label: '金额', kind: 'fen' },
        ],
        rows: fee.lines.map((it) => [it.name, it.amountFen]),
      },
      { type: 'funds', funds },
      {
        type: 'facts',
        title: '论文',
        facts: [
          { label: '期刊', value: fee.journal, isWide: false },
          { label: '论文题目', value: fee.paper_title, isWide: true },
        ],
      },
    ],
  }
}
