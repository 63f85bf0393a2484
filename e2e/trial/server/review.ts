// A page fee as its approver looks at it: the fees, the paper, the effect on the card.
import type { BlockOf } from '@caiyuan/contract/approval/review'
import { pageFeeFlow } from '../contract/flow.ts'
import { dayOf } from '../../../server/src/core/clock.ts'
import type { Ctx } from '../../../server/src/core/context.ts'
import type { ReviewShape } from '../../../server/src/core/documents.ts'
import { faultText } from '../../../server/src/modules/fund/validity.ts'
import type { PageFeeRow } from './policy.ts'
import { pageFeeById } from './queries.ts'

const DAY_MS = 86_400_000

const effectOf = async (ctx: Ctx, fee: PageFeeRow): Promise<BlockOf<'funds'>['funds'][number]> => {
  const r = await ctx.tx
    .selectFrom('funds as k')
    .innerJoin('users as u', (join) => join.onRef('u.school_id', '=', 'k.school_id').onRef('u.id', '=', 'k.owner_id'))
    .innerJoin('fund_subjects as s', (join) =>
      join.onRef('s.school_id', '=', 'k.school_id').onRef('s.fund_id', '=', 'k.id').on('s.code', '=', fee.subject_code),
    )
    .innerJoin('fund_claims as c', (join) =>
      join
        .onRef('c.school_id', '=', 'k.school_id')
        .onRef('c.fund_id', '=', 'k.id')
        .on('c.doc_kind', '=', pageFeeFlow.kind)
        .on('c.doc_id', '=', fee.id)
        .on('c.subject_code', '=', fee.subject_code),
    )
    .selectAll('k')
    .select([
      'u.name as owner',
      's.name as subject',
      's.limit_fen',
      's.frozen_fen as s_frozen',
      's.held_fen as s_held',
      's.committed_fen as s_committed',
      'c.frozen_fen as mine_frozen',
      'c.held_fen as mine_held',
      'c.committed_fen as mine_committed',
    ])
    .where('k.school_id', '=', ctx.schoolId)
    .where('k.id', '=', fee.fund_id)
    .executeTakeFirstOrThrow()
  const today = dayOf(ctx.now)
  const takenFen = r.mine_frozen + r.mine_held + r.mine_committed
  const availableFen = r.total_fen - r.frozen_fen - r.held_fen - r.committed_fen
  return {
    problem: r.mine_frozen > 0 ? faultText(r, today) : '',
    fundId: r.id,
    name: r.name,
    projectNo: r.project_no,
    source: r.source,
    ownerName: r.owner,
    isMine: r.owner_id === ctx.user.id,
    endOn: r.end_on,
    daysLeft: Math.round((Date.parse(r.end_on) - Date.parse(today)) / DAY_MS),
    totalFen: r.total_fen,
    committedFen: r.committed_fen - r.mine_committed,
    heldFen: r.held_fen - r.mine_held,
    otherFrozenFen: r.frozen_fen - r.mine_frozen,
    thisFen: fee.total_fen,
    takenFen,
    beforeFen: availableFen + takenFen,
    afterFen: availableFen,
    subjects: [
      {
        name: r.subject,
        amountFen: fee.total_fen,
        leftFen: r.limit_fen === null ? null : r.limit_fen - r.s_frozen - r.s_held - r.s_committed,
      },
    ],
  }
}

/** The caller has checked that the reader has to do with its approval. */
export const reviewPageFee = async (ctx: Ctx, id: string): Promise<ReviewShape> => {
  const fee = await pageFeeById(ctx, id)
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
      { type: 'funds', funds: [await effectOf(ctx, fee)] },
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
