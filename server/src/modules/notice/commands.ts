import type { notice } from '@caiyuan/contract/notice'
import type { Of } from '../../core/implement.ts'
import { isId } from '../../core/ids.ts'
import { emit } from '../../core/notify.ts'

/** Marks the given messages, or all of the person's, as read; foreign ids change nothing. */
export const readMessages: Of<typeof notice>['read'] = async (ctx, { ids, all }) => {
  const known = ids.filter(isId)
  if (!all && known.length === 0) return {}
  let query = ctx.tx
    .updateTable('messages')
    .set({ read_at: ctx.now })
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', ctx.user.id)
    .where('read_at', 'is', null)
  if (!all) query = query.where('id', 'in', known)
  await query.execute()
  await emit(ctx, [ctx.user.id], 'counters')
  return {}
}
