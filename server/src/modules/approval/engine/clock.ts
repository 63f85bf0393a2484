// The clock that ends an undecided document: set with each submission of a kind that freezes money (expiry.ts looks when it rings).
import type { ChangeKind } from '@caiyuan/contract/changes'
import type { Ctx } from '../../../core/context.ts'
import { decidedOf } from '../../../core/documents.ts'
import { enqueue, type OfDoc } from '../../../core/outbox.ts'
import { deadline } from '../../school/deadline.ts'
import { paramsOf } from '../../school/params.ts'
import type { Inst, RunNode } from './run.ts'

declare module '../../../core/outbox.ts' {
  interface Topics {
    /** `instId`: the submission it was set for. */
    'approval.expire': OfDoc & { body: { kind: ChangeKind; instId: string } }
  }
}

/** 上音: 7 days, 工作日 by decision 0028. */
export const limitOf = async (ctx: Ctx, from?: Date): Promise<Date> =>
  deadline.workdays(ctx, (await paramsOf(ctx))['approve.cancelDays'], from)

export const setClock = async (ctx: Ctx, { doc_kind: kind, doc_id: docId, id: instId }: Inst): Promise<void> => {
  const expires = decidedOf(kind).money?.expires
  if (expires && 'act' in expires) await enqueue(ctx, 'approval.expire', { docId, dueAt: await limitOf(ctx), body: { kind, instId } })
}

/** Sets the timers of a task that begins now; answers when it is late, null where it never is. */
export const timed = async (ctx: Ctx, taskId: string, node: Pick<RunNode, 'remindHours' | 'escalateHours'>): Promise<Date | null> => {
  await enqueue(ctx, 'approval.remind', { docId: taskId, dueAt: await deadline.hours(ctx, node.remindHours) })
  const dueAt = node.escalateHours === 'never' ? null : await deadline.hours(ctx, node.escalateHours)
  if (dueAt) await enqueue(ctx, 'approval.escalate', { docId: taskId, dueAt })
  return dueAt
}
