import type { session } from '@caiyuan/contract/session'
import { missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { changed } from '../../core/notify.ts'
import { signOutEverywhere, signOutOne } from '../account/sign-out.ts'

export const endDevice: Of<typeof session>['end'] = async (ctx, { id }) => {
  if (!isId(id) || !(await signOutOne(ctx, ctx.user.id, id))) throw missing('登录设备')
  changed(ctx, 'session')
  ctx.wake.sessions = true
  return {}
}

/** This one too. */
export const endAllDevices: Of<typeof session>['endAll'] = async (ctx) => {
  await signOutEverywhere(ctx, ctx.user.id)
  ctx.wake.sessions = true
  return {}
}
