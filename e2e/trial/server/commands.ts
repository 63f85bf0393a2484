// What the author does with a page fee; each moves its money in the same transaction.
import type { InputOf } from '@caiyuan/contract/endpoint'
import { sumFen } from '@caiyuan/contract/money'
import { pageFeeFlow, type pageFee, type PageFeeAction } from '../contract/page-fee.ts'
import { createHash } from 'node:crypto'
import { advance, logAction, type AdvanceOptions } from '../../../server/src/core/advance.ts'
import type { Ctx } from '../../../server/src/core/context.ts'
import { Fail } from '../../../server/src/core/fail.ts'
import { newId } from '../../../server/src/core/ids.ts'
import type { Of } from '../../../server/src/core/implement.ts'
import { takeNumbers } from '../../../server/src/core/number.ts'
import { startFlow, withdrawFlow } from '../../../server/src/modules/approval/engine.ts'
import { release, reserve, type LedgerDoc } from '../../../server/src/modules/fund/ledger.ts'
import { cardsOf, fundIds } from '../../../server/src/modules/fund/cards.ts'
import { isYearEnd } from '../../../server/src/modules/fund/year-end.ts'
import { paramsOf } from '../../../server/src/modules/school/params.ts'
import { lockPageFee, mustSeePageFee, pageFeeById, pageFeeDoc, type PageFeeRow } from './queries.ts'

type Commands = Of<typeof pageFee>
type Form = InputOf<(typeof pageFee)['submit']>

export const ledgerDocOf = (fee: Pick<PageFeeRow, 'id' | 'fee_no' | 'submitter_id' | 'journal'>): LedgerDoc => ({
  docKind: pageFeeFlow.kind,
  docId: fee.id,
  docNo: fee.fee_no,
  summary: `《${fee.journal}》版面费`,
  payerId: fee.submitter_id,
})

/** What was approved. */
export const contentHashOf = (it: PageFeeRow): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        it.fee_no,
        it.journal,
        it.paper_title,
        it.note,
        it.lines.map((line) => [line.name, line.amountFen]),
        it.fund_id,
        it.subject_code,
      ]),
    )
    .digest('base64url')

const columnsOf = (ctx: Ctx, it: Form) => ({
  dept_id: ctx.user.deptId,
  journal: it.journal,
  paper_title: it.paperTitle,
  note: it.note,
  lines: JSON.stringify(it.lines),
  total_fen: sumFen(it.lines.map((line) => line.amountFen)),
  fund_id: it.fundId,
  subject_code: it.subjectCode,
  submitted_at: ctx.now,
})

const payingCard = async (ctx: Ctx, { fundId }: Form) => {
  if (isYearEnd(await paramsOf(ctx), ctx.now)) throw new Fail('fund.yearEnd')
  const only = fundIds([{ funds: [{ fundId }] }])
  const [card] = await cardsOf(ctx, ctx.user.id, only)
  if (!card) throw new Fail('fund.notYours')
  return card
}

/** Freezes what was just written and asks who decides. */
const start = async (ctx: Ctx, id: string, card: Awaited<ReturnType<typeof payingCard>>) => {
  const fee = await pageFeeById(ctx, id)
  const amountFen = fee.total_fen
  await reserve(ctx, ledgerDocOf(fee), [{ fundId: card.id, subjectCode: fee.subject_code, amountFen }])
  await startFlow(ctx, {
    docKind: pageFeeFlow.kind,
    docId: id,
    docNo: fee.fee_no,
    title: pageFeeFlow.title,
    summary: `《${fee.journal}》${fee.paper_title}`,
    facts: {
      amountFen,
      deptId: fee.dept_id,
      isStudent: ctx.user.isStudent,
      flags: [],
      funds: [
        {
          fundId: card.id,
          ownerId: card.ownerId,
          ownerDeptId: card.ownerDeptId,
          source: card.source,
          name: card.name,
          projectNo: card.projectNo,
          amountFen,
        },
      ],
    },
    submitterId: ctx.user.id,
    chosen: {},
    contentHash: contentHashOf(fee),
  })
  return movedOf(await pageFeeById(ctx, id))
}

const movedOf = ({ id, fee_no, state }: PageFeeRow) => ({ id, feeNo: fee_no, state })

export const submitPageFee: Commands['submit'] = async (ctx, form) => {
  const card = await payingCard(ctx, form)
  const [feeNo] = await takeNumbers(ctx, 'pageFee')
  const id = newId()
  await ctx.tx
    .insertInto('page_fees')
    .values({ school_id: ctx.schoolId, id, fee_no: feeNo!, state: 'auditing', submitter_id: ctx.user.id, ...columnsOf(ctx, form) })
    .execute()
  logAction(ctx, pageFeeFlow.kind, id, { action: 'submit', title: '提交', to: 'auditing' })
  ctx.objectId = id
  return start(ctx, id, card)
}

export const resubmitPageFee: Commands['resubmit'] = async (ctx, { id, version, ...form }) => {
  await mustSeePageFee(ctx, id)
  const fee = await lockPageFee(ctx, id)
  if (fee.version !== version) throw new Fail('core.stale')
  const card = await payingCard(ctx, form)
  await advance(ctx, pageFeeDoc, fee, 'resubmit', { set: columnsOf(ctx, form) })
  return start(ctx, id, card)
}

/** Moves the locked fee and gives back what it froze. */
export const giveBack = async (ctx: Ctx, fee: PageFeeRow, action: PageFeeAction, options: AdvanceOptions<'page_fees'> = {}) => {
  await advance(ctx, pageFeeDoc, fee, action, options)
  await release(ctx, ledgerDocOf(fee))
}

export const withdrawPageFee: Commands['withdraw'] = async (ctx, { id }) => {
  await mustSeePageFee(ctx, id)
  await withdrawFlow(ctx, pageFeeFlow.kind, id)
  const fee = await lockPageFee(ctx, id)
  await giveBack(ctx, fee, 'withdraw')
  return movedOf(fee)
}

export const cancelPageFee: Commands['cancel'] = async (ctx, { id }) => {
  await mustSeePageFee(ctx, id)
  const fee = await lockPageFee(ctx, id)
  await advance(ctx, pageFeeDoc, fee, 'cancel')
  return movedOf(fee)
}
