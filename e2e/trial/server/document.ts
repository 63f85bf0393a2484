// What a page fee is to everything that walks over documents, how it is approved, and who answers its calls.
import { to } from '@caiyuan/contract/to'
import { pageFee, pageFeeFlow, toPageFee } from '../contract/page-fee.ts'
import { sql } from 'kysely'
import { advance } from '../../../server/src/core/advance.ts'
import type { Ctx } from '../../../server/src/core/context.ts'
import type { Approval, DocumentKind, Ending, Expiry, Money, Notices, ReviewShape } from '../../../server/src/core/documents.ts'
import { implement } from '../../../server/src/core/implement.ts'
import { tellOf } from '../../../server/src/core/notify.ts'
import { cancelFlow } from '../../../server/src/modules/approval/engine.ts'
import { effectsOf } from '../../../server/src/modules/fund/effect.ts'
import { commit, hold } from '../../../server/src/modules/fund/ledger.ts'
import { mustStillPay } from '../../../server/src/modules/fund/validity.ts'
import { cancelPageFee, contentHashOf, giveBack, ledgerDocOf, resubmitPageFee, submitPageFee, withdrawPageFee } from './commands.ts'
import {
  getPageFee,
  listPageFees,
  listPayingCards,
  lockPageFee,
  mustSeePageFee,
  pageFeeById,
  pageFeeDoc,
  type PageFeeRow,
} from './queries.ts'

const notices = {
  refused: (it: PageFeeRow, comment: string) => ({
    to: [it.submitter_id],
    title: `版面费申请 ${it.fee_no} 已退回`,
    body: `${comment}。冻结的经费已解冻，修改后可以重新提交。`,
  }),
  terminated: (it: PageFeeRow, comment: string) => ({
    to: [it.submitter_id],
    title: `版面费申请 ${it.fee_no} 审批不同意`,
    body: `${comment}。申请已取消，冻结的经费已解冻。`,
  }),
  expired: (it: PageFeeRow, waited: string) => ({
    to: [it.submitter_id],
    title: `版面费申请 ${it.fee_no} 已自动取消`,
    body: `${waited}，冻结的经费已解冻。`,
  }),
} satisfies Notices

const approve = async (ctx: Ctx, id: string): Promise<void> => {
  const fee = await lockPageFee(ctx, id)
  await advance(ctx, pageFeeDoc, fee, 'approve')
}

/** Nothing is delivered or billed: with the handling the money is owed and spent at once. */
const handle = async (ctx: Ctx, id: string): Promise<void> => {
  const fee = await lockPageFee(ctx, id)
  await advance(ctx, pageFeeDoc, fee, 'handle')
  await hold(ctx, ledgerDocOf(fee), fee.total_fen)
  await commit(ctx, ledgerDocOf(fee), '')
}

const refuse: Ending['act'] = async (ctx, id, comment) => {
  const fee = await lockPageFee(ctx, id)
  await giveBack(ctx, fee, fee.state === 'waitHandle' ? 'handleBack' : 'refuse', { comment })
  return notices.refused(fee, comment)
}

const terminate: Ending['act'] = async (ctx, id, comment) => {
  const fee = await lockPageFee(ctx, id)
  await giveBack(ctx, fee, 'terminate', { comment })
  return notices.terminated(fee, comment)
}

const expire: Expiry['act'] = async (ctx, id, waited) => {
  const fee = await lockPageFee(ctx, id)
  await giveBack(ctx, fee, 'expire', { comment: waited })
  return notices.expired(fee, waited)
}

const giveBackUnfrozen: Money['unfrozen'] = async (ctx, id, reason) => {
  await cancelFlow(ctx, pageFeeFlow.kind, id, reason)
  const fee = await lockPageFee(ctx, id)
  if (fee.state !== 'auditing') return
  await giveBack(ctx, fee, 'refuse', { comment: reason })
  await tellOf(ctx, pageFeeFlow.kind, id, notices.refused(fee, reason))
}

const mayAgree = async (ctx: Ctx, id: string): Promise<void> => {
  const { fee_no: no } = await pageFeeById(ctx, id)
  await mustStillPay(ctx, pageFeeFlow.kind, [{ id, no }])
}

/** The caller has checked that the reader has to do with its approval. */
const reviewPageFee = async (ctx: Ctx, id: string): Promise<ReviewShape> => {
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
      { type: 'funds', funds, change: null },
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

const RELEASED = '冻结的经费立即解冻'

const approval: Approval = {
  onApproved: handle,
  mayAgree,
  handling: '列支',
  onHandle: approve,
  onRefused: { act: refuse, does: (who) => `退回${who}修改`, money: RELEASED },
  onTerminated: { act: terminate, does: () => '申请作废，不能再提交', money: RELEASED },
  contentHash: async (ctx, id) => contentHashOf(await pageFeeById(ctx, id)),
  page: (id) => to('/purchaseCheckDetail', { kind: pageFeeFlow.kind, id }),
  review: reviewPageFee,
  coming: null,
  flags: {},
  hints: () => [],
  opinions: (asked) =>
    asked === 'handler'
      ? { agree: ['票据已核对，列支'], refuse: ['请补充录用通知', '票据与金额不一致'] }
      : { agree: ['同意列支'], refuse: ['请改用其他经费', '请补充说明'] },
}

export const pageFeeKind: DocumentKind = {
  kind: pageFeeFlow.kind,
  title: pageFeeFlow.title,
  prefixes: { pageFee: 'BM' },
  doc: pageFeeDoc,
  page: (id) => toPageFee('/pageFeeDetail', { id }),
  print: (id) => toPageFee('/print/pageFee', { id }),
  heading: '审批',
  notices,
  projection: null,
  suppliedBy: null,
  sharesFiles: false,
  mustSee: mustSeePageFee,
  readers: ({ schoolId, docId }) => sql`select f.submitter_id from page_fees f where f.school_id = ${schoolId} and f.id = ${docId}`,
  money: {
    flow: pageFeeFlow,
    expires: { action: 'expire', act: expire },
    unfrozen: giveBackUnfrozen,
    otherwise: '须退回申请人改用其他经费卡',
    due: (schoolId) => sql`
      select id as doc_id, fee_no as doc_no, state, total_fen as due_fen, true as pays from page_fees where school_id = ${schoolId}`,
    goods: ({ schoolId, docId }) =>
      sql<string>`(select '《' || f.journal || '》' || f.paper_title from page_fees f where f.school_id = ${schoolId} and f.id = ${docId})`,
    seller: () => sql<string>`''`,
    isCalled: ({ schoolId, docId }, like) =>
      sql<boolean>`exists (select 1 from page_fees f where f.school_id = ${schoolId} and f.id = ${docId} and (f.journal ilike ${like} or f.paper_title ilike ${like}))`,
  },
  ledgerRules: [
    {
      rule: 'I4',
      breaches: (schoolId) => sql`
        select f.fund_id, f.fee_no as doc_no, '版面费明细合计与申请金额不一致' as sentence from page_fees f
        where f.school_id = ${schoolId} and f.total_fen <> (select sum((l ->> 'amountFen')::bigint) from jsonb_array_elements(f.lines) l)`,
    },
  ],
  approval,
  evaluation: null,
}

export const pageFeeModule = implement('pageFee', pageFee, {
  cards: listPayingCards,
  submit: submitPageFee,
  resubmit: resubmitPageFee,
  withdraw: withdrawPageFee,
  cancel: cancelPageFee,
  list: listPageFees,
  detail: getPageFee,
})
