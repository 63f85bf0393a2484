// A box is what sealed quotes for one document lie in: who opens it, until when it takes some. The clock's private key is under the
// master key, which no dump of the database has, and is read only once the clock of the database has passed the deadline.
import { makeKeyPair } from '@caiyuan/contract/sealing/keys'
import type { Seals } from '@caiyuan/contract/sealing/quote'
import type { Selectable } from 'kysely'
import { seal, unseal } from '../../core/crypto.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail, missing } from '../../core/fail.ts'
import type { Tables } from '../../core/tables.ts'
import type { BoxOpener } from './keys.ts'

export type Box = Omit<Selectable<Tables['sealed_boxes']>, 'openers'> & { openers: BoxOpener[] }

const clockPlace = (ctx: Ctx, id: string) => ({ schoolId: ctx.schoolId, field: 'sealed_boxes.clock_private', rowId: id })

/** `openers` empty: the clock opens alone. Null: nothing is sealed, and the box keeps the time alone (decision 0394). */
export const makeBox = async (
  ctx: Ctx,
  it: { id: string; docNo: string; deadlineAt: Date; openers: readonly BoxOpener[] | null },
): Promise<void> => {
  const clock = it.openers && (await makeKeyPair())
  await ctx.tx
    .insertInto('sealed_boxes')
    .values({
      school_id: ctx.schoolId,
      id: it.id,
      doc_no: it.docNo,
      openers: JSON.stringify(it.openers ?? []),
      clock_key: clock?.publicKey ?? '',
      clock_private_cipher: clock ? seal(clock.privateKey, clockPlace(ctx, it.id)) : '',
      deadline_at: it.deadlineAt,
      seen_at: ctx.now,
    })
    .execute()
}

const from = (ctx: Ctx, id: string) =>
  ctx.tx.selectFrom('sealed_boxes').selectAll().where('school_id', '=', ctx.schoolId).where('id', '=', id)

export const boxById = async (ctx: Ctx, id: string): Promise<Box> => {
  const box = await from(ctx, id).executeTakeFirst()
  if (!box) throw missing('密封报价')
  return box as unknown as Box
}

/** Whatever changes a box or its quotes holds it first: who quotes, who extends and who opens come one after another. */
export const lockBox = async (ctx: Ctx, id: string): Promise<Box> => {
  const box = await from(ctx, id).forUpdate().executeTakeFirst()
  if (!box) throw missing('密封报价')
  return box as unknown as Box
}

/** To whom a browser seals. */
export const sealsOf = (box: Box): Seals => ({
  clockKey: box.clock_key,
  openers: box.openers.map((it) => ({ id: it.keyId, publicKey: it.publicKey })),
})

/** The latest moment that is known to have been: a clock that was set back does not count. */
const momentOf = (ctx: Ctx, box: Box): Date => (box.seen_at > ctx.now ? box.seen_at : ctx.now)

export const isPast = (ctx: Ctx, box: Box): boolean => box.closed_at !== null || momentOf(ctx, box) > box.deadline_at

const set = (ctx: Ctx, box: Box, it: Partial<Pick<Box, 'seen_at' | 'closed_at' | 'opened_at' | 'deadline_at'>>) =>
  ctx.tx.updateTable('sealed_boxes').set(it).where('school_id', '=', ctx.schoolId).where('id', '=', box.id).execute()

/** Of a locked box that takes quotes still: refuses by the clock of the database, to the millisecond. */
export const mustTake = async (ctx: Ctx, box: Box): Promise<Date> => {
  if (isPast(ctx, box)) throw new Fail('sealing.late')
  const at = momentOf(ctx, box)
  await set(ctx, box, { seen_at: at })
  return at
}

/** Of a locked box: from now on it takes none, whatever the clock says later. */
export const closeBox = async (ctx: Ctx, box: Box): Promise<void> => {
  if (box.closed_at) return
  if (!isPast(ctx, box)) throw new Fail('sealing.early')
  box.closed_at = momentOf(ctx, box)
  await set(ctx, box, { seen_at: box.closed_at, closed_at: box.closed_at })
}

/** What an opener sent already is gone: with the quotes that come now all is opened anew. */
const forgetShares = (ctx: Ctx, box: Box) =>
  ctx.tx
    .updateTable('sealed_shares')
    .set({ given: null })
    .where('school_id', '=', ctx.schoolId)
    .where('box_id', '=', box.id)
    .where('given', 'is not', null)
    .execute()

/** Later, never earlier; one that was closed and not opened takes quotes again. */
export const extendBox = async (ctx: Ctx, box: Box, deadlineAt: Date): Promise<void> => {
  if (box.opened_at) throw new Fail('sealing.opened')
  if (deadlineAt <= box.deadline_at || deadlineAt <= momentOf(ctx, box)) throw new Fail('sealing.shorter')
  await forgetShares(ctx, box)
  await set(ctx, box, { deadline_at: deadlineAt, closed_at: null })
}

export const markOpened = async (ctx: Ctx, box: Box): Promise<void> => {
  box.opened_at = momentOf(ctx, box)
  await set(ctx, box, { opened_at: box.opened_at })
}

/** Only of a box that is closed. */
export const clockPrivateOf = (ctx: Ctx, box: Box): string => {
  if (!box.closed_at) throw new Fail('sealing.early')
  return unseal(box.clock_private_cipher, clockPlace(ctx, box.id))
}
