// A browser that remembers the account for seven days: by a rotating token, never by the password (reliability §4.2).
import { sql } from 'kysely'
import type { OpenCtx, SessionUser } from './context.ts'
import { sameBytes, sha256 } from './crypto.ts'
import type { Tx } from './db.ts'
import { newId, newToken } from './ids.ts'
import { endSessionsOf, type EndedSessions } from './session-news.ts'

const REMEMBER_SECONDS = 7 * 24 * 3600

const COOKIE = /^(\d{1,12})\.([\w-]{16,64})\.([\w-]{43})$/

/** What this browser remembers is forgotten, here and in the cookie. */
export const forgetHere = async (ctx: OpenCtx): Promise<void> => {
  const [, school, selector] = COOKIE.exec(ctx.cookies.get('memory') ?? '') ?? []
  ctx.cookies.clear('memory')
  if (!selector) return
  const schoolId = Number(school)
  await ctx.db.withTenant({ schoolId }, (tx) =>
    tx.deleteFrom('login_memories').where('school_id', '=', schoolId).where('selector', '=', selector).execute(),
  )
}

const forgetFamily = (tx: Tx, schoolId: number, family: string) =>
  tx.deleteFrom('login_memories').where('school_id', '=', schoolId).where('family', '=', family)

/** What one of a person's browsers remembers is forgotten; answers whether there was anything. */
export const forgetOne = async (tx: Tx, { schoolId, userId }: EndedSessions, family: string): Promise<boolean> => {
  const { numDeletedRows } = await forgetFamily(tx, schoolId, family).where('user_id', '=', userId).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** No browser remembers the person any more; open sessions go on. */
export const forgetEverywhere = async (tx: Tx, { schoolId, userId }: EndedSessions): Promise<void> => {
  await tx.deleteFrom('login_memories').where('school_id', '=', schoolId).where('user_id', '=', userId).execute()
}

/** A remember cookie is `<school>.<selector>.<validator>`: used once, rotated; a replayed one ends its family. */
export const takeMemory = async (ctx: OpenCtx): Promise<{ schoolId: number; userId: string; family: string } | null> => {
  const match = COOKIE.exec(ctx.cookies.get('memory') ?? '')
  if (!match) return null
  const schoolId = Number(match[1])
  return ctx.db.withTenant({ schoolId }, async (tx) => {
    const row = await tx
      .selectFrom('login_memories')
      .selectAll()
      .where('school_id', '=', schoolId)
      .where('selector', '=', match[2]!)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return null
    if (row.used_at || !sameBytes(row.validator_hash, sha256(match[3]!))) {
      await forgetFamily(tx, schoolId, row.family).execute()
      await endSessionsOf(tx, schoolId, row.user_id)
      return null
    }
    const used = await tx
      .updateTable('login_memories')
      .set({ used_at: sql<Date>`now()` })
      .where('school_id', '=', schoolId)
      .where('selector', '=', match[2]!)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst()
    return used.numUpdatedRows === 1n ? { schoolId, userId: row.user_id, family: row.family } : null
  })
}

/** Whoever came by what was remembered comes in as long as nobody replayed it; who replays it now waits for what begins here, and ends it. */
export const isStillKept = async (tx: Tx, { schoolId, level }: SessionUser, family: string): Promise<boolean> =>
  level !== 'remembered' ||
  (await tx
    .selectFrom('login_memories')
    .select('selector')
    .where('school_id', '=', schoolId)
    .where('family', '=', family)
    .forShare()
    .executeTakeFirst()) !== undefined

export const remember = async (ctx: OpenCtx, user: SessionUser, family: string): Promise<void> => {
  const selector = newId().replaceAll('-', '')
  const validator = newToken()
  const isKept = await ctx.db.withTenant({ schoolId: user.schoolId }, async (tx) => {
    if (!(await isStillKept(tx, user, family))) return false
    await tx
      .insertInto('login_memories')
      .values({
        school_id: user.schoolId,
        selector,
        validator_hash: sha256(validator),
        family,
        user_id: user.id,
        ip: ctx.ip,
        agent: ctx.agent.slice(0, 200),
        expires_at: sql`now() + make_interval(secs => ${REMEMBER_SECONDS})` as never,
      })
      .execute()
    return true
  })
  if (isKept) ctx.cookies.set('memory', `${user.schoolId}.${selector}.${validator}`, REMEMBER_SECONDS)
}

/** What browsers of a person remember and may still use, the newest first. */
export const memoriesOf = (tx: Tx, { schoolId, userId }: EndedSessions) =>
  tx
    .selectFrom('login_memories')
    .select(['family', 'ip', 'agent', 'created_at'])
    .where('school_id', '=', schoolId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .execute()
