// It waits for a person now, and not for ever.
import { addDays } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { enqueue, type OfDoc } from '../../core/outbox.ts'
import { paramsOf } from '../school/params.ts'
import type { InquiryRow } from './policy.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    /** `version` of then: nothing was done to it since. */
    'inquiry.suspend': OfDoc & { body: { version: number } }
  }
}

export const suspendLater = async (ctx: Ctx, { id: docId, version }: Pick<InquiryRow, 'id' | 'version'>): Promise<void> =>
  enqueue(ctx, 'inquiry.suspend', { docId, body: { version }, dueAt: addDays(ctx.now, (await paramsOf(ctx))['inquiry.suspendDays']) })
