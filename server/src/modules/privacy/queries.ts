import type { privacy } from '@caiyuan/contract/privacy'
import type { ConsentScene, ConsentSubject } from '@caiyuan/contract/policy'
import { textOf } from '../../core/clock.ts'
import type { Of } from '../../core/implement.ts'

/** The newest first; of each subject the newest says what holds. */
export const listConsents: Of<typeof privacy>['consents'] = async ({ tx, schoolId, user }) => {
  const rows = await tx
    .selectFrom('consents')
    .select(['id', 'subject', 'version', 'scene', 'action', 'at', 'agent', 'ip'])
    .where('school_id', '=', schoolId)
    .where('user_id', '=', user.id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const last = new Set<string>()
  return rows.map((it) => {
    const isLast = !last.has(it.subject)
    last.add(it.subject)
    return {
      ...it,
      subject: it.subject as ConsentSubject,
      scene: it.scene as ConsentScene,
      action: it.action as 'agree' | 'withdraw',
      at: textOf(it.at),
      holds: isLast && it.action === 'agree',
    }
  })
}
