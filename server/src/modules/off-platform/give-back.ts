// The money of an application, its days, and how both end.
import { offPlatformFlow, type OffPlatformAction } from '@caiyuan/contract/off-platform/flow'
import { advance, type AdvanceOptions } from '../../core/advance.ts'
import { addDays, dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { enqueue } from '../../core/outbox.ts'
import { isRunning } from '../approval/engine.ts'
import { release, type LedgerDoc } from '../fund/ledger.ts'
import { freeInvoices } from '../invoice/commands.ts'
import { paramsOf } from '../school/params.ts'
import { WARN_DAYS } from './notices.ts'
import { offPlatformDoc, type OffPlatformRow } from './policy.ts'
import { lockOffPlatform } from './queries.ts'

export const ledgerDocOf = (it: Pick<OffPlatformRow, 'id' | 'doc_no' | 'applicant_id' | 'title'>): LedgerDoc => ({
  docKind: offPlatformFlow.kind,
  docId: it.id,
  docNo: it.doc_no,
  summary: `平台外采购：${it.title}`,
  payerId: it.applicant_id,
})

export const movedOf = ({ id, doc_no, state }: OffPlatformRow) => ({ id, docNo: doc_no, state })

/** It has as long to be accepted from now on, and its author hears of it before that is over. */
export const setLapse = async (ctx: Ctx, id: string): Promise<string> => {
  const lapsesAt = addDays(ctx.now, (await paramsOf(ctx))['offplat.expireDays'])
  await enqueue(ctx, 'offPlatform.warn', { docId: id, dueAt: addDays(lapsesAt, -WARN_DAYS) })
  await enqueue(ctx, 'offPlatform.lapse', { docId: id, dueAt: lapsesAt })
  return dayOf(lapsesAt)
}

/** Moves the locked application and gives back what it froze. An acceptance that did not come to its end stands for nothing: its invoices are free. */
export const giveBack = async (ctx: Ctx, it: OffPlatformRow, action: OffPlatformAction, options: AdvanceOptions<'off_platforms'> = {}) => {
  const isUndone = it.actual_fen !== null
  const undone = { actual_fen: null, accept_no: '', accepted_at: null }
  await advance(ctx, offPlatformDoc, it, action, isUndone ? { ...options, set: { ...options.set, ...undone } } : options)
  if (isUndone) await freeInvoices(ctx, { kind: offPlatformFlow.kind, id: it.id })
  await release(ctx, ledgerDocOf(it))
}

/** Locked after its approval was ended. One that began meanwhile, while this waited for the acceptance, would run on: then it is asked anew. */
export const lockUnapproved = async (ctx: Ctx, id: string): Promise<OffPlatformRow> => {
  const it = await lockOffPlatform(ctx, id)
  if (await isRunning(ctx, offPlatformFlow.kind, id)) throw new Fail('core.stale')
  return it
}
