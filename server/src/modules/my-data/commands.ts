import { EXPORT_DAYS, type myData } from '@caiyuan/contract/my-data'
import { addDays } from '../../core/clock.ts'
import { Fail } from '../../core/fail.ts'
import { newId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { changed } from '../../core/notify.ts'
import { enqueue } from '../../core/outbox.ts'

export const askExport: Of<typeof myData>['export'] = async (ctx) => {
  const id = newId()
  const expiresAt = addDays(ctx.now, EXPORT_DAYS)
  const { numInsertedOrUpdatedRows } = await ctx.tx
    .insertInto('data_exports')
    .values({ school_id: ctx.schoolId, id, user_id: ctx.user.id, asked_at: ctx.now, expires_at: expiresAt })
    .onConflict((oc) => oc.columns(['school_id', 'user_id']).where('ready_at', 'is', null).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new Fail('myData.making')
  await enqueue(ctx, 'myData.make', { docId: id })
  await enqueue(ctx, 'myData.drop', { docId: id, dueAt: expiresAt })
  ctx.objectId = id
  changed(ctx, 'user', ctx.user.id)
  return {}
}
