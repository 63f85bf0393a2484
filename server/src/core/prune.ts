// What the ground keeps for a while only.
import { sql } from 'kysely'
import type { Ctx } from './context.ts'

/** Of one school: what browsers replay and idempotency keys three days, finished outbox rows seven, sessions as long as any may last. */
export const pruneKept = async ({ tx, schoolId }: Ctx): Promise<void> => {
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
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => most_hours)`)
    .execute()
}
