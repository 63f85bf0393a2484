// Who keeps a password long is reminded to change it, as often as the school says (等保 8.1.4.1).
import { addDays } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { notify } from '../../core/notify.ts'
import { enqueue, type JobHandler } from '../../core/outbox.ts'
import { paramsOf } from '../school/params.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    /** Looks at a password that was set then; another one has a row of its own. */
    'password.old': { docId: string; body: { setAt: string } }
  }
}

const DAY_MS = 86_400_000
/** Where the school reminds nobody it is looked at again, for it may begin to. */
const LOOK_AGAIN_DAYS = 90

const remindDays = async (ctx: Ctx): Promise<number> => (await paramsOf(ctx))['password.remindDays']

const lookAt = (ctx: Ctx, dueAt: Date, docId: string, setAt: Date): Promise<void> =>
  enqueue(ctx, 'password.old', { docId, dueAt, body: { setAt: setAt.toISOString() } })

export const watchPassword = async (ctx: Ctx, userId: string): Promise<void> =>
  lookAt(ctx, addDays(ctx.now, (await remindDays(ctx)) || LOOK_AGAIN_DAYS), userId, ctx.now)

export const oldPasswordJob: JobHandler<'password.old'> = async (ctx, { docId: userId, body }) => {
  const user = await ctx.tx
    .selectFrom('users')
    .select(['password_set_at', 'password_hash', 'is_active'])
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', userId)
    .executeTakeFirst()
  const setAt = user?.password_set_at
  if (!setAt || setAt.toISOString() !== body.setAt || !user.is_active || user.password_hash === null) return
  const days = await remindDays(ctx)
  const age = Math.floor((ctx.now.getTime() - setAt.getTime()) / DAY_MS)
  if (days > 0 && age >= days)
    await notify(ctx, [userId], {
      kind: '系统',
      title: `您的登录密码已 ${age} 天没有修改`,
      body: `本单位建议每 ${days} 天修改一次密码；改后所有设备须重新登录。`,
      link: '/setting?tab=password',
    })
  const next = days === 0 ? addDays(ctx.now, LOOK_AGAIN_DAYS) : addDays(setAt, days * (Math.floor(age / days) + 1))
  await lookAt(ctx, next, userId, setAt)
}
