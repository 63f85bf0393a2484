import { COOLING_DAYS, unfinishedKinds, type logoff, type Unfinished } from '@caiyuan/contract/logoff'
import { logAction } from '../../core/advance.ts'
import { addDays, dayOf, textOf } from '../../core/clock.ts'
import { Fail } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { changed } from '../../core/notify.ts'
import { enqueue } from '../../core/outbox.ts'
import { setLeavesAt } from '../account/leave.ts'
import { mustBeProven } from '../step-up/commands.ts'
import { unfinishedBy } from './queries.ts'

export const wordsOf = (some: readonly Unfinished[]): string =>
  some.map(({ kind, num }) => `${unfinishedKinds[kind].label} ${num} ${unfinishedKinds[kind].unit}`).join('，')

/** Signed out everywhere; who signs in again is asked whether to keep the account. */
export const leaveMall: Of<typeof logoff>['remove'] = async (ctx, { ticket }) => {
  mustBeProven(ctx, 'logoff', ticket)
  const unfinished = await unfinishedBy(ctx, ctx.user.id)
  if (unfinished.length > 0) throw new Fail('logoff.unfinished', { what: wordsOf(unfinished) }, unfinished)
  const leavesAt = addDays(ctx.now, COOLING_DAYS)
  if (!(await setLeavesAt(ctx, ctx.user.id, leavesAt))) throw new Fail('core.stale')
  await enqueue(ctx, 'logoff.end', { docId: ctx.user.id, dueAt: leavesAt, body: { isTold: false } })
  logAction(ctx, 'user', ctx.user.id, { action: 'leave', title: '申请注销账号', comment: `${dayOf(leavesAt)} 注销，此前登录可以保留` })
  ctx.objectId = ctx.user.id
  ctx.wake.sessions = true
  return { leavesAt: textOf(leavesAt) }
}

export const keepAccount: Of<typeof logoff>['keep'] = async (ctx) => {
  if (!(await setLeavesAt(ctx, ctx.user.id, null))) throw new Fail('logoff.notLeaving')
  logAction(ctx, 'user', ctx.user.id, { action: 'stay', title: '保留账号，不再注销' })
  ctx.objectId = ctx.user.id
  ctx.wake.sessions = true
  changed(ctx, 'user', ctx.user.id)
  return {}
}
