import type { directory } from '@caiyuan/contract/directory'
import { logAction } from '../../core/advance.ts'
import { isSystem, type Ctx } from '../../core/context.ts'
import { Fail, missing } from '../../core/fail.ts'
import { isId, newId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { enqueue } from '../../core/outbox.ts'

/** Asks the directory soon; null while it is being asked already. */
export const askSoon = async (ctx: Ctx, it: { isPreview: boolean; seal: string }): Promise<string | null> => {
  const row = await ctx.tx
    .insertInto('directory_runs')
    .values({
      school_id: ctx.schoolId,
      id: newId(),
      is_preview: it.isPreview,
      seal: it.seal,
      asked_by: isSystem(ctx) ? null : ctx.user.id,
      asked_at: ctx.now,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return null
  await enqueue(ctx, 'directory.run', { docId: row.id })
  return row.id
}

const start = async (ctx: Ctx, it: { isPreview: boolean; seal: string }): Promise<{ id: string }> => {
  const set = await ctx.tx.selectFrom('directories').select('id').where('school_id', '=', ctx.schoolId).executeTakeFirst()
  if (!set) throw new Fail('directory.off')
  const id = await askSoon(ctx, it)
  if (!id) throw new Fail('directory.busy')
  logAction(ctx, 'directory', id, { action: it.isPreview ? 'preview' : 'sync', title: it.isPreview ? '预览人员名录' : '同步人员名录' })
  return { id }
}

export const previewDirectory: Of<typeof directory>['preview'] = (ctx) => start(ctx, { isPreview: true, seal: '' })

export const syncDirectory: Of<typeof directory>['sync'] = async (ctx, { id }) => {
  const runs = ctx.tx.selectFrom('directory_runs').select(['id', 'outcome', 'seal']).where('school_id', '=', ctx.schoolId)
  const seen = isId(id) ? await runs.where('id', '=', id).executeTakeFirst() : undefined
  if (!seen) throw missing('预览')
  const last = await runs.orderBy('asked_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  if (last.outcome === 'waiting') throw new Fail('directory.busy')
  if (seen.id !== last.id || seen.outcome !== 'previewed') throw new Fail('directory.old')
  return start(ctx, { isPreview: false, seal: seen.seal })
}
