// Runs work as the system inside one school's transaction: jobs, timers, the demo loader, tests.
import { systemUser, type Ctx, type SessionUser } from './context.ts'
import { enterSchool, type Db, type Tx } from './db.ts'
import { appendLogs } from './document-log/append.ts'
import { newId } from './ids.ts'

/** A fresh Ctx over an open transaction. */
export const ctxOf = (
  tx: Tx,
  it: { schoolId: number; user: SessionUser; now: Date; isPast?: boolean; traceId?: string; ip?: string; requestId?: string },
): Ctx => ({
  tx,
  schoolId: it.schoolId,
  user: it.user,
  now: it.now,
  isPast: it.isPast ?? false,
  traceId: it.traceId ?? newId(),
  ip: it.ip ?? '',
  requestId: it.requestId ?? newId(),
  logs: [],
  wake: { outbox: false, events: false },
  objectId: '',
})

/** One transaction as the given person; document log rows are appended last. `past` is the demo loader's moment. */
export const runAs = <T>(db: Db, schoolId: number, user: SessionUser, work: (ctx: Ctx) => Promise<T>, past?: Date): Promise<T> =>
  db.withTenant({ schoolId, userId: user.id, supplierId: user.supplierId }, async (tx, now) => {
    const ctx = ctxOf(tx, { schoolId, user, now: past ?? now, isPast: past !== undefined })
    const result = await work(ctx)
    await appendLogs(ctx)
    return result
  })

export const runAsSystem = <T>(db: Db, schoolId: number, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  runAs(db, schoolId, systemUser(schoolId), work)

/** Part of a transaction inside the wall of another school: rows that have to be kept there together with what is written here. */
export const inWallOf = async <T>(ctx: Ctx, schoolId: number, work: (there: Ctx) => Promise<T>): Promise<T> => {
  await enterSchool(ctx.tx, schoolId)
  const result = await work({ ...ctx, schoolId })
  await enterSchool(ctx.tx, ctx.schoolId)
  return result
}
