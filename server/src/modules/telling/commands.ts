import type { telling, Ways } from '@caiyuan/contract/telling'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { changed } from '../../core/notify.ts'
import { enqueue } from '../../core/outbox.ts'
import { provenEmail, provenMobile } from './queries.ts'
import { nextSummary, type Every } from './summary.ts'

type DigestTopic = 'message.digest' | 'message.mailDigest'

/** A summary that is under way goes on; one is begun where there was none, and left to end where none is wished. */
const dueOf = async (ctx: Ctx, topic: DigestTopic, every: Every, ways: Ways, before: Date | null): Promise<Date | null> => {
  if (!Object.values(ways).includes(every)) return null
  if (before && before > ctx.now) return before
  const dueAt = nextSummary(ctx.now, every)
  await enqueue(ctx, topic, { body: { userId: ctx.user.id, every, since: ctx.now.toISOString() }, dueAt })
  return dueAt
}

const isWished = (ways: Ways): boolean => Object.values(ways).some((it) => it !== 'off')

export const saveTelling: Of<typeof telling>['save'] = async (ctx, { sms, mail, isQuiet }) => {
  if (isWished(sms) && !(await provenMobile(ctx, ctx.user.id))) throw new Fail('telling.noPhone')
  if (isWished(mail) && !(await provenEmail(ctx, ctx.user.id))) throw new Fail('telling.noEmail')
  const before = await ctx.tx
    .selectFrom('tellings')
    .select(['day_at', 'week_at', 'mail_day_at', 'mail_week_at'])
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', ctx.user.id)
    .forUpdate()
    .executeTakeFirst()
  const columns = {
    sms: JSON.stringify(sms),
    mail: JSON.stringify(mail),
    is_quiet: isQuiet,
    day_at: await dueOf(ctx, 'message.digest', 'day', sms, before?.day_at ?? null),
    week_at: await dueOf(ctx, 'message.digest', 'week', sms, before?.week_at ?? null),
    mail_day_at: await dueOf(ctx, 'message.mailDigest', 'day', mail, before?.mail_day_at ?? null),
    mail_week_at: await dueOf(ctx, 'message.mailDigest', 'week', mail, before?.mail_week_at ?? null),
    outcome: '',
    mail_outcome: '',
  }
  await ctx.tx
    .insertInto('tellings')
    .values({ school_id: ctx.schoolId, id: ctx.user.id, ...columns })
    .onConflict((oc) => oc.columns(['school_id', 'id']).doUpdateSet(columns))
    .execute()
  changed(ctx, 'user', ctx.user.id)
  return {}
}
