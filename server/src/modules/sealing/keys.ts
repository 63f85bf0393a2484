// Keys of who opens sealed quotes. The server keeps the private half as the browser wrapped it and cannot read it.
import { OPENERS_LEAST, OPENERS_MOST, type sealing } from '@caiyuan/contract/sealing'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { newId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { changed } from '../../core/notify.ts'
import { holding } from '../../core/roles.ts'

type Sealing = Of<typeof sealing>

export interface BoxOpener {
  keyId: string
  userId: string
  name: string
  publicKey: string
}

/** Whoever may open and still works here, with the key he has. */
const openersHere = (ctx: Ctx) =>
  ctx.tx
    .selectFrom('users as u')
    .leftJoin('opener_keys as k', (join) =>
      join.onRef('k.school_id', '=', 'u.school_id').onRef('k.user_id', '=', 'u.id').on('k.ended_at', 'is', null),
    )
    .where('u.school_id', '=', ctx.schoolId)
    .where('u.id', 'in', holding(ctx, 'inquiry:open'))
    .where('u.is_active', '=', true)
    .orderBy('k.made_at')
    .orderBy('u.user_no')
    .select(['u.id', 'u.name', 'k.id as key_id', 'k.public_key', 'k.made_at'])

/** Who opens what is published now, never the buyer himself; null where too few have a key. */
export const openersFor = async (ctx: Ctx, buyerId: string): Promise<BoxOpener[] | null> => {
  const rows = await openersHere(ctx).where('k.id', 'is not', null).where('u.id', '<>', buyerId).limit(OPENERS_MOST).execute()
  if (rows.length < OPENERS_LEAST) return null
  return rows.map((it) => ({ keyId: it.key_id!, userId: it.id, name: it.name, publicKey: it.public_key! }))
}

/** Unopened boxes that were sealed to a key. */
const waitingFor = async (ctx: Ctx, keyId: string): Promise<number> => {
  const row = await ctx.tx
    .selectFrom('sealed_boxes')
    .select((eb) => eb.fn.countAll<number>().as('num'))
    .where('school_id', '=', ctx.schoolId)
    .where('opened_at', 'is', null)
    .where(sql<boolean>`openers @> ${JSON.stringify([{ keyId }])}::jsonb`)
    .executeTakeFirstOrThrow()
  return row.num
}

const own = (ctx: Ctx) =>
  ctx.tx
    .selectFrom('opener_keys')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', ctx.user.id)
    .where('ended_at', 'is', null)

export const getMyKey: Sealing['myKey'] = async (ctx) => {
  const key = await own(ctx).executeTakeFirst()
  const openers = await openersHere(ctx).execute()
  return {
    key: key ? { id: key.id, publicKey: key.public_key, wrapped: key.wrapped, madeAt: key.made_at.toISOString() } : null,
    waitsNum: key ? await waitingFor(ctx, key.id) : 0,
    openers: openers.map((it) => ({ name: it.name, isMe: it.id === ctx.user.id, madeAt: it.made_at?.toISOString() ?? null })),
  }
}

export const makeKey: Sealing['makeKey'] = async (ctx, { publicKey, wrapped }) => {
  const before = await own(ctx).forUpdate().executeTakeFirst()
  if (before) {
    const num = await waitingFor(ctx, before.id)
    if (num > 0) throw new Fail('sealing.keyInUse', { num })
    await ctx.tx
      .updateTable('opener_keys')
      .set({ ended_at: ctx.now })
      .where('school_id', '=', ctx.schoolId)
      .where('id', '=', before.id)
      .execute()
  }
  const id = newId()
  await ctx.tx
    .insertInto('opener_keys')
    .values({ school_id: ctx.schoolId, id, user_id: ctx.user.id, public_key: publicKey, wrapped, made_at: ctx.now })
    .execute()
  changed(ctx, 'openerKey')
  ctx.objectId = id
  return {}
}

/** The key a box was sealed to, of the person who asks. */
export const keyById = (ctx: Ctx, id: string) =>
  ctx.tx
    .selectFrom('opener_keys')
    .select(['public_key', 'wrapped'])
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', id)
    .where('user_id', '=', ctx.user.id)
    .executeTakeFirstOrThrow()
