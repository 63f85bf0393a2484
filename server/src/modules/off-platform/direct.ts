// 免申请直接验收 (decision 0406): who accepts what was bought already, and its approval once that is done.
import { offPlatformFlow } from '@caiyuan/contract/off-platform/flow'
import type { FormDef } from '@caiyuan/contract/off-platform/form-def'
import { acceptedLines, acceptedText } from '@caiyuan/contract/off-platform/lines'
import { Sheet, totalOf } from '@caiyuan/contract/off-platform/sheet'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import type { FlowFacts } from '../../core/facts.ts'
import { Fail } from '../../core/fail.ts'
import { tellOf } from '../../core/notify.ts'
import { asPart } from '../../core/run.ts'
import { mustAccept } from './acceptors.ts'
import { baseForm } from './base-form.ts'
import { giveBack } from './give-back.ts'
import { decidedHashOf } from './hashes.ts'
import { notices } from './notices.ts'
import type { OffPlatformRow } from './policy.ts'
import { lockOffPlatform } from './queries.ts'
import { startApproval } from './start.ts'
import { directSum, oneDirectAtATime } from './year.ts'

/** Who accepts what was bought without an application: never who bought it, two where the form of the school or its figure asks for two. */
export const acceptorsOf = async (ctx: Ctx, form: FormDef, sheet: Sheet, totalFen: number) => {
  const named = { acceptorId: sheet.acceptorId, ...(sheet.secondAcceptorId ? { secondAcceptorId: sheet.secondAcceptorId } : {}) }
  await mustAccept(ctx, { applicant_id: ctx.user.id, total_fen: totalFen, form }, named)
  return { acceptor_id: named.acceptorId, second_acceptor_id: named.secondAcceptorId ?? null }
}

/** The cards that pay it, as they are now: one may have gone to another owner since it was submitted. */
const fundsNow = async (ctx: Ctx, id: string): Promise<FlowFacts['funds']> => {
  const { rows } = await sql<FlowFacts['funds'][number]>`
    select k.id as "fundId", k.owner_id as "ownerId", u.dept_id as "ownerDeptId", k.source, k.name, k.project_no as "projectNo",
      sum(f.amount_fen)::bigint as "amountFen",
      case when count(*) > 1 then json_agg(f.amount_fen order by f.subject_code collate "C") end as parts
    from off_platform_funds f join funds k on k.school_id = f.school_id and k.id = f.fund_id
      join users u on u.school_id = k.school_id and u.id = k.owner_id
    where f.school_id = ${ctx.schoolId} and f.doc_id = ${id}
    group by k.id, k.owner_id, u.dept_id, k.source, k.name, k.project_no order by min(f.line_no)`.execute(ctx.tx)
  return rows.map(({ parts, ...row }) => ({ ...row, amountFen: Number(row.amountFen), ...(parts ? { parts } : {}) }))
}

const begin = async (ctx: Ctx, it: OffPlatformRow): Promise<void> => {
  const { chosen, facts } = it.direct!
  const now = { chosen, facts: { ...facts, funds: await fundsNow(ctx, it.id) } }
  const acceptors = [it.acceptor_id, it.second_acceptor_id, it.acceptance?.acceptedBy ?? null]
  const sheet = Sheet.parse(it.sheet)
  await startApproval(ctx, { ...it, sheet }, now, {
    contentHash: decidedHashOf(it),
    amountFen: it.actual_fen!,
    acceptors,
    more: [`免申请直接验收：${acceptedText(acceptedLines(it.form ?? baseForm, sheet, it.acceptance!.lines))}`],
  })
}

/**
 * It was accepted, the document moved already. Where the flow, or those it asks, have changed so that nobody could approve it, its author
 * gets it back with the reason: its acceptor can do nothing about that. Whether it began.
 */
export const startReview = async (ctx: Ctx, it: OffPlatformRow): Promise<boolean> => {
  try {
    await asPart(ctx, () => begin(ctx, it))
    return true
  } catch (error) {
    if (!(error instanceof Fail) || !error.key.startsWith('approval.')) throw error
    const reason = `审批无法开始：${error.message}`
    await giveBack(ctx, await lockOffPlatform(ctx, it.id), 'refuse', { comment: reason })
    await tellOf(ctx, offPlatformFlow.kind, it.id, notices.refused(it, reason))
    return false
  }
}

/** Several below the limit are one purchase above it (decision 0406). */
export const mustNotSplit = async (ctx: Ctx, form: FormDef, id: string, sheet: Sheet): Promise<void> => {
  await oneDirectAtATime(ctx)
  const bought = { id, applicantId: ctx.user.id, fundIds: sheet.funds.map((it) => it.fundId), sheet, totalFen: totalOf(sheet) }
  const { isOver, text } = await directSum(ctx, bought, form.direct!.belowFen)
  if (isOver) throw new Fail('offPlatform.directSplit', { text }, { fields: { isDirect: text } })
}
