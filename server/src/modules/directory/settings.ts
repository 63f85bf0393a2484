// Where the directory of a school answers, with the token sealed; the operator says it in the school's file.
import { z } from 'zod'
import { addDays, dayOf, startOfDay } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { seal, unseal } from '../../core/crypto.ts'
import { newId } from '../../core/ids.ts'
import { enqueue } from '../../core/outbox.ts'
import { baseUrl, secret } from '../sso/setting-rules.ts'

const JsonDirectory = z.strictObject({
  type: z.literal('json'),
  address: baseUrl('address'),
  token: secret('token'),
  /** Who is not in it is disabled, too. */
  disableMissing: z.boolean({ error: 'disableMissing 须为 true 或 false' }).default(false),
})
export type DirectorySettings = z.output<typeof JsonDirectory>

/** What a school's file says: a directory, or none any more. */
export const DirectoryFile = z.discriminatedUnion('type', [JsonDirectory, z.strictObject({ type: z.literal('none') })], {
  error: 'type 须为 json 或 none',
})
export type DirectoryFile = z.output<typeof DirectoryFile>

const placeOf = (schoolId: number, rowId: string) => ({ schoolId, field: 'directories.settings', rowId })

/** Half past two in the morning. */
export const nightAfter = (ctx: Ctx): Date => addDays(startOfDay(dayOf(ctx.now)), 1 + 2.5 / 24)

/** From now on, and from tonight by itself; the nights of the one before end with its row. */
export const keepDirectory = async (ctx: Ctx, it: DirectoryFile): Promise<void> => {
  await ctx.tx.deleteFrom('directories').where('school_id', '=', ctx.schoolId).execute()
  if (it.type === 'none') return
  const id = newId()
  await ctx.tx
    .insertInto('directories')
    .values({ school_id: ctx.schoolId, id, settings_cipher: seal(JSON.stringify(it), placeOf(ctx.schoolId, id)) })
    .execute()
  await enqueue(ctx, 'directory.night', { docId: id, dueAt: nightAfter(ctx) })
}

export const directoryOf = async (ctx: Ctx): Promise<{ id: string; etag: string; settings: DirectorySettings } | null> => {
  const row = await ctx.tx
    .selectFrom('directories')
    .select(['id', 'etag', 'settings_cipher'])
    .where('school_id', '=', ctx.schoolId)
    .executeTakeFirst()
  if (!row) return null
  const settings = JsonDirectory.parse(JSON.parse(unseal(row.settings_cipher, placeOf(ctx.schoolId, row.id))))
  return { id: row.id, etag: row.etag, settings }
}
