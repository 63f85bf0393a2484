// Runs work as the system inside one school's transaction: jobs, timers, the demo loader, tests.
import { sql } from 'kysely'
import { systemUser, type Asking, type Ctx, type SessionUser } from './context.ts'
import { enterSchool, underSavepoint, type Db, type TenantScope, type Tx } from './db.ts'
import { backTo, markOf, noDrafts, sendDrafts } from './drafts.ts'
import { newId } from './ids.ts'

/** A fresh Ctx over an open transaction. */
export const ctxOf = (
  tx: Tx,
  it: {
    schoolId: number
    user: SessionUser
    now: Date
    isPast?: boolean
    traceId?: string
    ip?: string
    agent?: string
    requestId?: string
  },
): Ctx => ({
  tx,
  schoolId: it.schoolId,
  user: it.user,
  now: it.now,
  isPast: it.isPast ?? false,
  traceId: it.traceId ?? newId(),
  ip: it.ip ?? '',
  agent: it.agent ?? '',
  requestId: it.requestId ?? newId(),
  drafts: noDrafts(),
  changed: [],
  wake: { outbox: false, events: false },
  objectId: '',
})

/** What the first questions of a call are asked with. */
export const askingOf = (tx: Tx, it: { schoolId: number; user: SessionUser }): Asking => ({ tx, ...it, now: sql<Date>`now()` })

/** The scope of a call the person makes: refused as OutOfDate where what the person may do has changed since it was read. */
export const scopeOf = ({ id, schoolId: home, supplierId, settings }: SessionUser, schoolId: number): TenantScope => ({
  schoolId,
  userId: id,
  supplierId,
  known: { schoolId: home, settings },
})

interface Also<F> {
  /** The demo loader's moment. */
  past?: Date | undefined
  /** Sent with the opening; what it answers is given to the work. */
  first?: ((tx: Tx) => Promise<F>) | undefined
}

/** One transaction as the given person; what it leaves behind is written last. */
export const runAs = <T, F = undefined>(
  db: Db,
  schoolId: number,
  user: SessionUser,
  work: (ctx: Ctx, first: F) => Promise<T>,
  { past, first }: Also<F> = {},
): Promise<T> =>
  db.withTenant<T, F>(
    { schoolId, userId: user.id, supplierId: user.supplierId },
    async (tx, now, given, last) => {
      const ctx = ctxOf(tx, { schoolId, user, now: past ?? now, isPast: past !== undefined })
      const result = await work(ctx, given)
      last(() => sendDrafts(ctx))
      return result
    },
    first && { first },
  )

export const runAsSystem = <T, F = undefined>(
  db: Db,
  schoolId: number,
  work: (ctx: Ctx, first: F) => Promise<T>,
  also?: Also<F>,
): Promise<T> => runAs(db, schoolId, systemUser(schoolId), work, also)

/** Part of a call: refused, it leaves nothing, and the call goes on. */
export const asPart = async <T>(ctx: Ctx, work: () => Promise<T>): Promise<T> => {
  const mark = markOf(ctx.drafts)
  try {
    return await underSavepoint(ctx.tx, work)
  } catch (error) {
    backTo(ctx.drafts, mark)
    throw error
  }
}

/** Part of a transaction inside the wall of another school: rows that have to be kept there together with what is written here. */
export const inWallOf = async <T>(ctx: Ctx, schoolId: number, work: (there: Ctx) => Promise<T>): Promise<T> => {
  await enterSchool(ctx.tx, schoolId)
  const result = await work({ ...ctx, schoolId })
  await enterSchool(ctx.tx, ctx.schoolId)
  return result
}
