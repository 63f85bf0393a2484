// Every night and at each start the newest rows of the document log are followed; administrators hear of a break.
import { addDays, dayOf, startOfDay } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { sentenceOf, type Break } from '../../core/document-log/judge.ts'
import { verifyLogs } from '../../core/document-log/verify.ts'
import { noteLogCheck } from '../../core/metrics.ts'
import { notify, peopleWith } from '../../core/notify.ts'
import { enqueue, type JobHandler, type OfSchool } from '../../core/outbox.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    'log.verify': OfSchool
  }
}

/** So many rows are followed by itself; `npm run verify` follows all. */
export const NEWEST = 20_000
/** Three in the morning. */
const AT_DAYS = 3 / 24

const tellOf = async (ctx: Ctx, broken: Break): Promise<void> => {
  await notify(ctx, await peopleWith(ctx, 'tenant:config'), {
    kind: '系统',
    title: '单据日志核对未通过',
    body: `${sentenceOf(broken)}。订单和经费不受影响，但这段操作记录可能被改动过；请保留现场，让运维人员运行 npm run verify 查明，查明前不要以它为凭据。`,
  })
}

export const checkLog: JobHandler<'log.verify'> = async (ctx) => {
  const { rows, broken } = await verifyLogs(ctx.tx, ctx.schoolId, NEWEST)
  noteLogCheck(ctx.schoolId, { rows, isBroken: broken !== null, at: ctx.now })
  const found = { at: ctx.now, broken_seq: broken?.seq ?? null, broken_kind: broken?.kind ?? null }
  await ctx.tx
    .insertInto('log_checks')
    .values({ school_id: ctx.schoolId, ...found })
    .onConflict((oc) => oc.column('school_id').doUpdateSet(found))
    .execute()
  if (broken) await tellOf(ctx, broken)
  await enqueue(ctx, 'log.verify', { dueAt: addDays(startOfDay(dayOf(ctx.now)), 1 + AT_DAYS) })
}
