import { sql } from 'kysely'
import { addDays } from '../../core/clock.ts'
import { sweepFiles } from '../../core/files.ts'
import { enqueue, type JobHandler, type OfSchool } from '../../core/outbox.ts'
import { pruneThrottles } from '../../core/throttle.ts'
import { keptFiles } from '../../gateways/storage.ts'
import { tellOfCalendar } from '../school/calendar-notice.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    'notice.prune': OfSchool
  }
}

/** Daily per school: what browsers replay is kept three days, idempotency keys three, finished outbox rows seven, unused uploads one; counters of tries for as long as they count. A calendar that ends soon is told of. */
export const pruneEvents: JobHandler<'notice.prune'> = async (ctx) => {
  const { tx, schoolId } = ctx
  await tx
    .deleteFrom('user_events')
    .where('school_id', '=', schoolId)
    .where('at', '<', sql<Date>`now() - interval '3 days'`)
    .execute()
  await tx
    .deleteFrom('idempotency')
    .where('school_id', '=', schoolId)
    .where('created_at', '<', sql<Date>`now() - interval '3 days'`)
    .execute()
  await tx
    .deleteFrom('outbox')
    .where('school_id', '=', schoolId)
    .where('state', '=', 'done')
    .where('done_at', '<', sql<Date>`now() - interval '7 days'`)
    .execute()
  await tx
    .deleteFrom('sessions')
    .where('school_id', '=', schoolId)
    .where('created_at', '<', sql<Date>`now() - interval '12 hours'`)
    .execute()
  await pruneThrottles(tx)
  await sweepFiles(ctx)
  await tellOfCalendar(ctx)
  await enqueue(ctx, 'notice.prune', { dueAt: addDays(ctx.now, 1) })
}

/** Contents of files whose rows are gone; what is removed twice does no harm. */
export const removeContents: JobHandler<'files.remove'> = async (_ctx, { body }) => {
  for (const key of body.keys) await keptFiles().remove(key)
}
