// Invoices nobody is asked about yet, because their school checks nothing or no service is set: one night of the school looks at all of them.
import { sql } from 'kysely'
import { addDays, addHours, dayOf, startOfDay } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { enqueue, type JobHandler, type OfSchool } from '../../core/outbox.ts'
import { taxCheckGateway } from '../../gateways/tax-check.ts'
import { paramsOf } from '../school/params.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    'invoice.night': OfSchool
  }
}

/** So long after it was taken an invoice is asked about. */
export const WATCHED_DAYS = 365
/** Asked about at a time; the rest an hour later. */
const MOST = 500

/** A quarter past two. */
const tonight = (ctx: Ctx): Date => {
  const today = addHours(startOfDay(dayOf(ctx.now)), 2.25)
  return today > ctx.now ? today : addDays(today, 1)
}

export const ASKING = '正在查验'
const NOT_YET = '学校启用查验前收的发票，请重新查验'
const NO_SERVICE = '没有接通查验服务，请人工查验'

/** Why an idle invoice is not checked. */
export const idleWords = async (ctx: Ctx): Promise<string> => ((await paramsOf(ctx))['invoice.check'] === 0 ? NOT_YET : NO_SERVICE)

/** Whether the school checks, and there is somebody to ask. */
export const isAsking = async (ctx: Ctx): Promise<boolean> => (await paramsOf(ctx))['invoice.check'] !== 0 && taxCheckGateway() !== null

/** Who makes an invoice idle and who looks for idle ones wait for each other until they are done: neither misses the other. */
const lockNight = (ctx: Ctx) => sql`select pg_advisory_xact_lock(hashtextextended(${`invoice.night:${ctx.schoolId}`}, 0))`.execute(ctx.tx)

/** There is a night to come, and one. */
export const setNight = async (ctx: Ctx, dueAt = tonight(ctx)): Promise<void> => {
  if (ctx.drafts.work.some((it) => it.topic === 'invoice.night')) return
  await lockNight(ctx)
  const set = await ctx.tx
    .selectFrom('outbox')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('doc_id', 'is', null)
    .where('topic', '=', 'invoice.night')
    .where('state', '=', 'due')
    .executeTakeFirst()
  if (!set) await enqueue(ctx, 'invoice.night', { dueAt })
}

/** The idle of the school: those whose year is over wait for nothing any more. */
const idleOf = (ctx: Ctx) =>
  ctx.tx
    .selectFrom('invoice_checks')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('is_idle', '=', true)
    .where('dropped_at', 'is', null)
    .where('created_at', '>', addDays(ctx.now, -WATCHED_DAYS))

/** Comes again, while there is one to come for. */
const comeAgain = async (ctx: Ctx): Promise<void> => {
  if (await idleOf(ctx).executeTakeFirst()) await setNight(ctx)
}

/** One that failed to the end is followed by the next. */
export const nightGaveUp: JobHandler<'invoice.night'> = async (ctx) => {
  await lockNight(ctx)
  await comeAgain(ctx)
}

/** Asks about all that are idle once the school checks; until then it comes again each night. */
export const night: JobHandler<'invoice.night'> = async (ctx) => {
  await lockNight(ctx)
  if (!(await isAsking(ctx))) return comeAgain(ctx)
  const rows = await ctx.tx
    .updateTable('invoice_checks')
    .set((eb) => ({ is_idle: false, detail: eb.case().when('status', '=', 'waiting').then(ASKING).else(eb.ref('detail')).end() }))
    .where('school_id', '=', ctx.schoolId)
    // Somebody may have asked about it meanwhile.
    .where('is_idle', '=', true)
    .where('id', 'in', idleOf(ctx).orderBy('created_at').limit(MOST))
    .returning(['id', 'turn'])
    .execute()
  for (const { id, turn } of rows) await enqueue(ctx, 'invoice.check', { docId: id, body: { turn } })
  if (await idleOf(ctx).executeTakeFirst()) await setNight(ctx, addHours(ctx.now, 1))
}
