// Nobody decides for ever: what a document froze is given back when it stood undecided as long as the school allows.
import type { FlowState } from '@caiyuan/contract/flow'
import type { DocTable } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { decidedOf } from '../../core/documents.ts'
import { tellOf } from '../../core/notify.ts'
import { enqueue, type JobHandler } from '../../core/outbox.ts'
import { isYearEnd, opensAgain } from '../fund/year-end.ts'
import { paramsOf } from '../school/params.ts'
import { cancelFlow } from './engine.ts'
import { limitOf } from './engine/clock.ts'
import { lastInst } from './engine/run.ts'

const stateIn = (ctx: Ctx, table: DocTable, docId: string) =>
  ctx.tx
    .selectFrom(table as 'orders')
    .select('state')
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', docId)

const stateSince = async (ctx: Ctx, kind: string, docId: string, state: string): Promise<Date> => {
  const row = await ctx.tx
    .selectFrom('document_log')
    .select('at')
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', kind)
    .where('doc_id', '=', docId)
    .where('to_state', '=', state)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return row.at
}

const waitedIn = ({ waitsFor }: FlowState, handling: string): string => {
  if (waitsFor === 'author') return '退回后未重新提交'
  return waitsFor === 'handler' ? `超时未${handling}` : '超时未审批'
}

/** Nobody can submit again while the books of the year are closed: what the author lacks of his time he has afterwards. */
const authorsLimit = async (ctx: Ctx, since: Date): Promise<Date> => {
  const params = await paramsOf(ctx)
  const dueAt = await limitOf(ctx, isYearEnd(params, since) ? opensAgain(params, since) : since)
  return isYearEnd(params, dueAt) ? limitOf(ctx, opensAgain(params, dueAt)) : dueAt
}

export const expire: JobHandler<'approval.expire'> = async (ctx, { docId, body }) => {
  const { kind, instId } = body
  const { money, doc, approval } = decidedOf(kind)
  if (!money || !doc || !('act' in money.expires)) return
  const last = await lastInst(ctx, kind, docId).select('id').executeTakeFirst()
  if (last?.id !== instId) return
  const { state } = await stateIn(ctx, doc.table, docId).executeTakeFirstOrThrow()
  if (!money.flow.actions[money.expires.action]!.from.includes(state)) return
  const it = money.flow.states[state]!
  if (it.waitsFor !== 'approver') {
    // Who got it back, and who is to handle it, has as long as the approvers had. Asked before the flow is touched: its task lives on.
    const since = await stateSince(ctx, kind, docId, state)
    const dueAt = it.waitsFor === 'author' ? await authorsLimit(ctx, since) : await limitOf(ctx, since)
    if (dueAt > ctx.now) return enqueue(ctx, 'approval.expire', { docId, dueAt, body })
  }
  const waited = waitedIn(it, approval.handling)
  await cancelFlow(ctx, kind, docId, waited)
  const now = await stateIn(ctx, doc.table, docId).forUpdate().executeTakeFirstOrThrow()
  // Decided while this waited for the lock: nothing of it stays, and the next try asks what is due in the new state.
  if (now.state !== state) throw new Error(`the document moved from ${state} to ${now.state} meanwhile`)
  await tellOf(ctx, body.kind, docId, await money.expires.act(ctx, docId, waited))
}
