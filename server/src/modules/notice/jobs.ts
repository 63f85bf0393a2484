import { addDays, dayOf, startOfDay } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { newId } from '../../core/ids.ts'
import { enqueue, Unanswered, type JobHandler, type OfSchool, type OutsideJob } from '../../core/outbox.ts'
import { forgetOld } from '../../core/retention.ts'
import { keptFiles } from '../../gateways/storage.ts'
import { tellOfCalendar } from '../school/calendar-notice.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    'notice.prune': OfSchool
    /** The night had more than one turn takes. */
    'retention.more': { body: { runId: string } }
  }
}

/** Two in the morning. */
const AT_DAYS = 2 / 24

const forgetTurn = async (ctx: Ctx, runId: string): Promise<void> => {
  if (!(await forgetOld(ctx, runId))) await enqueue(ctx, 'retention.more', { body: { runId } })
}

/** Every night in each school: what is kept for its time only goes when that is over (decision 0078). A calendar that ends soon is told of. */
export const pruneEvents: JobHandler<'notice.prune'> = async (ctx) => {
  await forgetTurn(ctx, newId())
  await tellOfCalendar(ctx)
  await enqueue(ctx, 'notice.prune', { dueAt: addDays(startOfDay(dayOf(ctx.now)), 1 + AT_DAYS) })
}

export const forgetMore: JobHandler<'retention.more'> = (ctx, { body }) => forgetTurn(ctx, body.runId)

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
