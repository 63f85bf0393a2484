import type { telling, Ways } from '@caiyuan/contract/telling'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { changed } from '../../core/notify.ts'
import { enqueue } from '../../core/outbox.ts'
import { provenMobile } from './queries.ts'
import { nextSummary, type Every } from './summary.ts'

/** A summary that is under way goes on; one is begun where there was none, and left to end where none is wished. */
const dueOf = async (ctx: Ctx, every: Every, sms: Ways, before: Date | null): Promise<Date | null> => {
  if (!Object.values(sms).includes(every)) return null
  if (before && before > ctx.now) return before
  const dueAt = nextSummary(ctx.now, every)
  await enqueue(ctx, 'message.digest', { body: { userId: ctx.user.id, every, since: ctx.now.toISOString() }, dueAt })
  return dueAt
}

export const saveTelling: Of<typeof telling>['save'] = async (ctx, { sms, isQuiet }) => {
  const isWished = Object.values(sms).some((it) => it !== 'off')
  if (isWished && !(await provenMobile(ctx, ctx.user.id))) throw new Fail('telling.noPhone')
  const before = await ctx.tx
    .selectFrom('tellings')
    .select(['day_at', 'week_at'])
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', ctx.user.id)
    .forUpdate()
    .executeTakeFirst()
  const columns = {
    sms: JSON.stringify(sms),
    is_quiet: isQuiet,
    day_at: await dueOf(ctx, 'day', sms, before?.day_at ?? null),
    week_at: await dueOf(ctx, 'week', sms, before?.week_at ?? null),
    outcome: '',
  }
  await ctx.tx
    .insertInto('tellings')
    .values({ school_id: ctx.schoolId, id: ctx.user.id, ...columns })
    .onConflict((oc) => oc.columns(['school_id', 'id']).doUpdateSet(columns))
    .execute()
  changed(ctx, 'user', ctx.user.id)
  return {}
}
