import type { session } from '@caiyuan/contract/session'
import { textOf } from '../../core/clock.ts'
import type { Of } from '../../core/implement.ts'
import { sessionsOf } from '../../core/session-rows.ts'
import { memoriesOf } from '../../core/remember.ts'
import { paramsOf } from '../school/params.ts'
import { browserText, placeText } from './device.ts'

interface Seen {
  id: string
  ip: string
  agent: string
  created_at: Date
  seen_at: Date
}

const deviceOf = (it: Seen) => ({
  id: it.id,
  ...browserText(it.agent),
  place: placeText(it.ip),
  beganAt: textOf(it.created_at),
  seenAt: textOf(it.seen_at),
})

/** Browsers that are signed in, then those that only remember the account. */
export const listDevices: Of<typeof session>['list'] = async (ctx) => {
  const of = { schoolId: ctx.schoolId, userId: ctx.user.id }
  const [sessions, memories, params] = await Promise.all([sessionsOf(ctx.tx, of), memoriesOf(ctx.tx, of), paramsOf(ctx)])
  const remembered = new Set(memories.map((it) => it.family))
  const live = new Set(sessions.map((it) => it.family))
  return {
    idleMinutes: params['session.idleMinutes'],
    mostHours: params['session.mostHours'],
    list: [
      ...sessions.map((it) => ({
        ...deviceOf(it),
        isThis: it.id === ctx.user.sessionId,
        isLive: true,
        isRemembered: it.family !== null && remembered.has(it.family),
      })),
      ...memories
        .filter((it) => !live.has(it.family))
        .map((it) => ({ ...deviceOf({ ...it, id: it.family, seen_at: it.created_at }), isThis: false, isLive: false, isRemembered: true })),
    ],
  }
}
