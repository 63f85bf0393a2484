// When an inquiry closes: its deadline in its row, and the later work that closes it.
import { textOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { enqueue, type OfDoc } from '../../core/outbox.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    'inquiry.close': OfDoc
  }
}

export const minuteOf = (at: Date): string => textOf(at).slice(0, 16)

/** A deadline that people or the course of it set, from which late bids may put it off. */
export const deadlineSet = (at: Date) => ({ deadline_at: at, planned_deadline_at: at })

/** Later than the deadline by so much that its last millisecond is over. */
export const closeAt = (ctx: Ctx, docId: string, at: Date): Promise<void> =>
  enqueue(ctx, 'inquiry.close', { docId, dueAt: new Date(at.getTime() + 1000) })
