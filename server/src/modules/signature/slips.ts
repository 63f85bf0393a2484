// A slip: where one drawing may come to, once. Asked for by one session of a person; its tag opens it to one phone (decision 0055).
import type { Selectable } from 'kysely'
import type { Ctx, OpenCtx } from '../../core/context.ts'
import { sameBytes, seal, sha256, unseal } from '../../core/crypto.ts'
import { Fail } from '../../core/fail.ts'
import { newId, newToken } from '../../core/ids.ts'
import { emit } from '../../core/notify.ts'
import type { Tables } from '../../core/tables.ts'

type Slip = Selectable<Tables['signature_slips']>

/** So long a drawing waits to be kept. */
const LOOK_MINUTES = 5
const minutesAfter = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000)

const placeOf = ({ school_id, id }: Pick<Slip, 'school_id' | 'id'>) => ({
  schoolId: school_id,
  field: 'signature_slips.drawing',
  rowId: id,
})

/** Takes the place of the one this session had for the same, and takes along what ended. */
export const makeSlip = async (ctx: Ctx, source: 'screen' | 'phone', minutes: number) => {
  const tag = `${ctx.schoolId}.${newToken()}`
  const until = minutesAfter(ctx.now, minutes)
  await ctx.tx
    .deleteFrom('signature_slips')
    .where('school_id', '=', ctx.schoolId)
    .where((eb) => eb.or([eb('expires_at', '<', ctx.now), eb.and({ user_id: ctx.user.id, session_id: ctx.user.sessionId, source })]))
    .execute()
  await ctx.tx
    .insertInto('signature_slips')
    .values({
      school_id: ctx.schoolId,
      id: newId(),
      user_id: ctx.user.id,
      source,
      tag_hash: sha256(tag),
      session_id: ctx.user.sessionId,
      expires_at: until,
    })
    .execute()
  return { tag, until: until.toISOString() }
}

const openSlip = ({ tx, schoolId, now }: Ctx, tag: string) =>
  tx
    .selectFrom('signature_slips')
    .selectAll()
    .where('school_id', '=', schoolId)
    .where('tag_hash', '=', sha256(tag))
    .where('expires_at', '>', now)

/** The slip this very session asked for; that of anybody else has ended. */
export const ownSlip = async (ctx: Ctx, tag: string, isHeld = false): Promise<Slip> => {
  const query = openSlip(ctx, tag).where('user_id', '=', ctx.user.id).where('session_id', '=', ctx.user.sessionId)
  const slip = await (isHeld ? query.forUpdate() : query).executeTakeFirst()
  if (!slip) throw new Fail('signature.ended')
  return slip
}

export const drawingOn = (slip: Slip): string | null => (slip.drawing_cipher === null ? null : unseal(slip.drawing_cipher, placeOf(slip)))

export const endSlip = async (ctx: Ctx, { id }: Pick<Slip, 'id'>): Promise<void> => {
  await ctx.tx.deleteFrom('signature_slips').where('school_id', '=', ctx.schoolId).where('id', '=', id).execute()
}

const put = async (
  ctx: Ctx,
  slip: Slip,
  it: Partial<Pick<Slip, 'phone_hash' | 'device' | 'refused_at' | 'drawing_cipher' | 'expires_at'>>,
) => {
  await ctx.tx.updateTable('signature_slips').set(it).where('school_id', '=', ctx.schoolId).where('id', '=', slip.id).execute()
  emit(ctx, [slip.user_id], 'signature', slip.user_id)
}

/** Work on a slip nothing was drawn on yet, by whoever knows its tag. */
const withTag = <T>(ctx: OpenCtx, tag: string, work: (inner: Ctx, slip: Slip) => Promise<T>): Promise<T> =>
  ctx.tenant(Number(tag.slice(0, tag.indexOf('.'))), async (inner) => {
    const slip = await openSlip(inner, tag)
      .where('drawing_cipher', 'is', null)
      .where('refused_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!slip) throw new Fail('signature.ended')
    return work(inner, slip)
  })

const isKeyOf = (slip: Slip, key: string): boolean => slip.phone_hash !== null && sameBytes(slip.phone_hash, sha256(key))

const mustBePhone = (slip: Slip, key: string): void => {
  if (slip.source === 'phone' && !isKeyOf(slip, key)) throw new Fail('signature.taken')
}

/** The first phone gets the key; it alone goes on. */
export const takeSlip = (ctx: OpenCtx, tag: string, given: string, device: string) =>
  withTag(ctx, tag, async (inner, slip) => {
    const key = slip.phone_hash ? given : newToken()
    if (!slip.phone_hash && slip.source === 'phone') await put(inner, slip, { phone_hash: sha256(key), device })
    else mustBePhone(slip, key)
    const who = await inner.tx
      .selectFrom('users as u')
      .innerJoin('schools as s', 's.id', 'u.school_id')
      .select(['u.name as userName', 's.name as schoolName'])
      .where('u.school_id', '=', inner.schoolId)
      .where('u.id', '=', slip.user_id)
      .executeTakeFirstOrThrow()
    return { ...who, phoneKey: key, until: slip.expires_at.toISOString() }
  })

export const refuseSlip = (ctx: OpenCtx, tag: string, key: string): Promise<void> =>
  withTag(ctx, tag, (inner, slip) => {
    mustBePhone(slip, key)
    return put(inner, slip, { refused_at: inner.now })
  })

export const drawOn = (ctx: OpenCtx, tag: string, key: string, drawing: () => Promise<Buffer>): Promise<void> =>
  withTag(ctx, tag, async (inner, slip) => {
    mustBePhone(slip, key)
    const sealed = seal((await drawing()).toString('base64'), placeOf(slip))
    await put(inner, slip, { drawing_cipher: sealed, expires_at: minutesAfter(inner.now, LOOK_MINUTES) })
  })
