import type { Ctx } from '../../core/context.ts'
import { logAction } from '../../core/advance.ts'
import { addDays } from '../../core/clock.ts'
import { notify, peopleWith } from '../../core/notify.ts'
import { enqueue, type JobHandler } from '../../core/outbox.ts'
import { forgetPerson } from '../../core/personal.ts'
import { withdrawSeparate } from '../privacy/consent.ts'
import { lockLeaver, type Leaver } from '../account/leave.ts'
import { wordsOf } from './commands.ts'
import { unfinishedBy } from './queries.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    /** `isTold`: the school knows what holds it up. */
    'logoff.end': { docId: string; body: { isTold: boolean } }
  }
}

const tellSchool = async (ctx: Ctx, { name, userNo }: Leaver, what: string): Promise<void> =>
  notify(ctx, [...(await peopleWith(ctx, 'tenant:config')), ...(await peopleWith(ctx, 'platform:service'))], {
    kind: '系统',
    title: `${name}（${userNo}）申请注销的账号还有未完结的业务`,
    body: `${what}。办理离职交接后，次日自动注销。`,
    link: '/handover',
  })

/** The days are over. What came to the person meanwhile is ended first: looked at again every day. */
export const endLeaving: JobHandler<'logoff.end'> = async (ctx, { docId: userId, body }) => {
  const leaver = await lockLeaver(ctx, userId)
  if (!leaver) return
  const unfinished = await unfinishedBy(ctx, userId)
  if (unfinished.length > 0) {
    if (!body.isTold) await tellSchool(ctx, leaver, wordsOf(unfinished))
    await enqueue(ctx, 'logoff.end', { docId: userId, dueAt: addDays(ctx.now, 1), body: { isTold: true } })
    return
  }
  await withdrawSeparate({ ...ctx, user: { ...ctx.user, id: userId } })
  await forgetPerson(ctx, userId)
  logAction(ctx, 'user', userId, { action: 'left', title: '账号已注销，个人信息已删除' })
}
