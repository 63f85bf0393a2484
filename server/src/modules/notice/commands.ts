import type { notice } from '@caiyuan/contract/notice'
import type { Of } from '../../core/implement.ts'
import { isId } from '../../core/ids.ts'
import { markRead } from '../../core/notify.ts'

/** Marks the given messages, or all of the person's, as read; foreign ids change nothing. */
export const readMessages: Of<typeof notice>['read'] = async (ctx, { ids, all }) => {
  const known = ids.filter(isId)
  if (!all && known.length === 0) return {}
  await markRead(ctx, all ? 'all' : known)
  return {}
}
