import { addDays } from '../../core/clock.ts'
import { sweepFiles } from '../../core/files.ts'
import { enqueue, Unanswered, type JobHandler, type OfSchool, type OutsideJob } from '../../core/outbox.ts'
import { forgetOld } from '../../core/personal.ts'
import { pruneKept } from '../../core/prune.ts'
import { pruneThrottles } from '../../core/throttle.ts'
import { keptFiles } from '../../gateways/storage.ts'
import { tellOfCalendar } from '../school/calendar-notice.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    'notice.prune': OfSchool
  }
}

/** Daily per school: what browsers replay is kept three days, idempotency keys three, finished outbox rows seven, unused uploads one, what the register of personal data says for its time; counters of tries for as long as they count. A calendar that ends soon is told of. */
export const pruneEvents: JobHandler<'notice.prune'> = async (ctx) => {
  await pruneKept(ctx)
  await pruneThrottles(ctx.tx)
  await sweepFiles(ctx)
  await forgetOld(ctx)
  await tellOfCalendar(ctx)
  await enqueue(ctx, 'notice.prune', { dueAt: addDays(ctx.now, 1) })
}

/** Contents of files whose rows are gone; what is removed twice does no harm. */
export const removeContents: OutsideJob<'files.remove', string[], void> = {
  atOnce: 2,
  withinMs: 30_000,
  prepare: async (_ctx, { body }) => body.keys,
  call: async (keys) => {
    for (const key of keys) await keptFiles().remove(key)
  },
  record: async (_ctx, _job, _keys, answer) => {
    if (answer instanceof Unanswered) throw answer
  },
}
