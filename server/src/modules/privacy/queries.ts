import { viewKinds, type privacy } from '@caiyuan/contract/privacy'
import type { ConsentScene, ConsentSubject } from '@caiyuan/contract/policy'
import { sql } from 'kysely'
import { textOf } from '../../core/clock.ts'
import { oneOf } from '../../core/one-of.ts'
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

const MOST_VIEWS = 100

/** Rows of the audit log about the person, whoever's deed they are; an index holds just these. */
export const listViews: Of<typeof privacy>['views'] = async ({ tx, schoolId, user }) => {
  const rows = await tx
    .selectFrom('audit_log as a')
    .leftJoin('users as u', (join) => join.onRef('u.school_id', '=', 'a.school_id').onRef('u.id', '=', 'a.user_id'))
    .select(['a.id', 'a.endpoint', 'a.at', 'a.user_id', 'a.ip', (eb) => eb.fn.coalesce('u.name', 'a.user_name').as('who')])
    .where('a.school_id', '=', schoolId)
    .where(sql<boolean>`a.endpoint in ${oneOf(Object.keys(viewKinds))}`)
    .where('a.result', '=', 'done')
    .where('a.object_id', '=', user.id)
    .orderBy('a.at', 'desc')
    .limit(MOST_VIEWS)
    .execute()
  return rows.map((it) => ({
    id: it.id,
    kind: it.endpoint as keyof typeof viewKinds,
    at: textOf(it.at),
    who: it.who,
    isMe: it.user_id === user.id,
    ip: it.ip,
  }))
}
