// One browser on its way to its school and back, known by its pre-session and led back once; and whom a school named to it.
import { sql } from 'kysely'
import type { Ctx, OpenCtx } from '../../core/context.ts'
import { seal, sha256, unseal } from '../../core/crypto.ts'
import { Fail } from '../../core/fail.ts'
import { newId, newToken } from '../../core/ids.ts'
import type { Identity, Visit } from './protocol.ts'
import type { School } from './way.ts'

const VISIT_MINUTES = 10
/** As long as a pre-session lives. */
const IDENTITY_MINUTES = 60

const placeOf = (schoolId: number, field: 'secret' | 'identity', rowId: string) => ({
  schoolId,
  field: `sign_in_visits.${field}`,
  rowId,
})

const inMinutes = (minutes: number) => sql<Date>`now() + make_interval(mins => ${minutes})`

/** Each visit takes more away than it leaves: many end without a word. */
const clearEnded = async ({ tx, schoolId }: Ctx): Promise<void> => {
  await sql`delete from sign_in_visits where school_id = ${schoolId} and id in (
    select id from sign_in_visits where school_id = ${schoolId} and expires_at < now() limit 20 for update skip locked)`.execute(tx)
  await sql`delete from sign_in_proofs where school_id = ${schoolId} and proof_hash in (
    select proof_hash from sign_in_proofs where school_id = ${schoolId} and expires_at < now() limit 20 for update skip locked)`.execute(tx)
}

interface Leaving {
  to: string
  agreed: string | undefined
  isAgain: boolean
}

export const beginVisit = (ctx: OpenCtx, school: School, { to, agreed, isAgain }: Leaving): Promise<Visit> =>
  ctx.tenant(school.id, async (inner) => {
    await clearEnded(inner)
    const [id, state, secret] = [newId(), newToken(), newToken()]
    const againAt = isAgain ? inner.now : null
    await inner.tx
      .insertInto('sign_in_visits')
      .values({
        school_id: school.id,
        id,
        pre_hash: sha256(ctx.pre),
        state_hash: sha256(state),
        secret_cipher: seal(secret, placeOf(school.id, 'secret', id)),
        return_to: to,
        agreed: agreed ?? null,
        again_at: againAt,
        expires_at: inMinutes(VISIT_MINUTES),
      })
      .execute()
    return { schoolId: school.id, schoolCode: school.code, state, secret, againAt }
  })

/** Takes the visit of this browser that waits, the newest where the school gives no state back. */
export const takeVisit = (
  ctx: OpenCtx,
  school: School,
  state: string | null,
): Promise<{ visit: Visit; to: string; agreed: string | undefined }> =>
  ctx.tenant(school.id, async ({ tx, schoolId }) => {
    const waiting = tx
      .selectFrom('sign_in_visits')
      .select('id')
      .where('school_id', '=', schoolId)
      .where('pre_hash', '=', sha256(ctx.pre))
      .where('state_hash', state === null ? 'is not' : '=', state === null ? null : sha256(state))
      .where('expires_at', '>', sql<Date>`now()`)
      .orderBy('id', 'desc')
      .limit(1)
      .forUpdate()
    const row = await tx
      .deleteFrom('sign_in_visits')
      .where('school_id', '=', schoolId)
      .where('id', 'in', waiting)
      .returning(['id', 'secret_cipher', 'return_to', 'agreed', 'again_at'])
      .executeTakeFirst()
    if (!row) throw new Fail('sso.ended')
    const secret = unseal(row.secret_cipher, placeOf(schoolId, 'secret', row.id))
    const visit = { schoolId, schoolCode: school.code, state: state ?? '', secret, againAt: row.again_at }
    return { visit, to: row.return_to, agreed: row.agreed ?? undefined }
  })

/** True for the first who shows it. */
export const isFirstShown = async ({ tx, schoolId }: Ctx, proof: { text: string; minutes: number }): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sign_in_proofs')
    .values({ school_id: schoolId, proof_hash: sha256(proof.text), expires_at: inMinutes(proof.minutes) })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Whom the school named and we do not know: kept for this visit, so that the person can ask for an account. */
export const keepIdentity = async (ctx: OpenCtx, { tx, schoolId }: Ctx, { userNo, name }: Identity): Promise<void> => {
  const id = newId()
  const pre = sha256(ctx.pre)
  await tx
    .deleteFrom('sign_in_visits')
    .where('school_id', '=', schoolId)
    .where('pre_hash', '=', pre)
    .where('identity_cipher', 'is not', null)
    .execute()
  await tx
    .insertInto('sign_in_visits')
    .values({
      school_id: schoolId,
      id,
      pre_hash: pre,
      identity_cipher: seal(JSON.stringify({ userNo, name }), placeOf(schoolId, 'identity', id)),
      expires_at: inMinutes(IDENTITY_MINUTES),
    })
    .execute()
}

/** Whom the school named to this browser within the hour, proven by it: for the application for an account. */
export const identityOfVisit = async (ctx: OpenCtx, { tx, schoolId }: Ctx): Promise<Identity | null> => {
  const row = await tx
    .selectFrom('sign_in_visits')
    .select(['id', 'identity_cipher'])
    .where('school_id', '=', schoolId)
    .where('pre_hash', '=', sha256(ctx.pre))
    .where('identity_cipher', 'is not', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row ? (JSON.parse(unseal(row.identity_cipher!, placeOf(schoolId, 'identity', row.id))) as Identity) : null
}
