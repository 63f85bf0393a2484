// Every morning, when the houses have written their files of the day before: each is fetched, kept and compared. One that is late is asked for
// every hour; a day that failed is tried again the mornings after.
import { houseChannels, type HouseChannel } from '@caiyuan/contract/payment'
import { sql } from 'kysely'
import { addDays, addHours, dayOf, startOfDay } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { changed, notify, peopleWith } from '../../core/notify.ts'
import { enqueue, gaveUp, Unanswered, type JobHandler, type Jobs, type OfDoc, type OfSchool, type OutsideJob } from '../../core/outbox.ts'
import type { FileRow } from '../../gateways/pay.files.ts'
import { payGateway, type BackAnswer, type BackAsk } from '../../gateways/pay.ts'
import { logAction } from '../../core/advance.ts'
import { openAgain } from '../finance/two-people.ts'
import { hasOurs, keepFile, lockDay, weighDay, type DayOf } from './stock.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    'payFile.night': OfSchool
    'payFile.fetch': { body: DayOf }
    'payFile.giveBack': OfDoc
  }
}

/** Houses say that files of yesterday are there from ten on. */
const tomorrow = (ctx: Ctx): Date => {
  const today = addHours(startOfDay(dayOf(ctx.now)), 10 + 1 / 6)
  return today > ctx.now ? today : addDays(today, 1)
}
/** So many days back a file that did not come is asked for again. */
const BACK_DAYS = 7
/** Asked for every hour, so often. */
const MOST_TRIES = 12
/** Without a file and without anything of ours, a day is empty after so many. */
const EMPTY_TRIES = 3

export const channelsHere = (): HouseChannel[] => (Object.keys(houseChannels) as HouseChannel[]).filter((it) => payGateway(it) !== null)

/** Yesterday, and days of the last week that were asked for and have no file. */
const daysDue = async (ctx: Ctx, channel: HouseChannel): Promise<string[]> => {
  const yesterday = dayOf(addDays(ctx.now, -1))
  const { rows } = await sql<{ day: string }>`
    select to_char(d, 'YYYY-MM-DD') as day from generate_series(
      coalesce((select greatest(min(day), ${yesterday}::date - ${BACK_DAYS}::int) from pay_file_days
        where school_id = ${ctx.schoolId} and channel = ${channel} having count(*) > 0),
        ${yesterday}::date), ${yesterday}::date, interval '1 day') d
    where not exists (select from pay_file_days f where f.school_id = ${ctx.schoolId} and f.channel = ${channel} and f.day = d::date and f.state = 'done')
    order by d`.execute(ctx.tx)
  return rows.map((it) => it.day)
}

const night: JobHandler<'payFile.night'> = async (ctx) => {
  for (const channel of channelsHere())
    for (const day of await daysDue(ctx, channel)) {
      const it = { channel, day }
      await lockDay(ctx, it)
      await sql`update pay_file_days set tries = 0 where school_id = ${ctx.schoolId} and channel = ${channel} and day = ${day}`.execute(
        ctx.tx,
      )
      await enqueue(ctx, 'payFile.fetch', { body: it })
    }
  await enqueue(ctx, 'payFile.night', { dueAt: tomorrow(ctx) })
}

const tell = async (ctx: Ctx, title: string, body: string): Promise<void> =>
  notify(ctx, await peopleWith(ctx, 'bill:audit'), { kind: '系统', title, body, link: '/payReconcile' })

const nameOf = ({ channel, day }: DayOf): string => `${houseChannels[channel].label} ${day} 的账单`

/** No file yet: asked for again in an hour, until it is too late for today. */
const goWithout = async (ctx: Ctx, it: DayOf, fault: string, isThere: boolean): Promise<void> => {
  const row = await lockDay(ctx, it)
  const tries = row.tries + 1
  if (!isThere && row.state !== 'done' && tries >= EMPTY_TRIES && !(await hasOurs(ctx, it))) {
    await keepFile(ctx, it, [])
    await weighDay(ctx, it)
    return
  }
  const isLast = tries >= MOST_TRIES
  await ctx.tx
    .updateTable('pay_file_days')
    .set({ tries, fault, asked_at: ctx.now, ...(row.state === 'done' ? {} : { state: isLast ? 'failed' : 'waiting' }) })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', row.id)
    .execute()
  if (!isLast) return enqueue(ctx, 'payFile.fetch', { body: it, dueAt: addHours(ctx.now, 1) })
  await tell(ctx, `没有取到${nameOf(it)}`, `${fault}。明天上午会再取，也可以在支付对账页立即重新取。`)
}

/** Days of the channel that still have something open: what was late yesterday may be booked today. */
const openDays = async (ctx: Ctx, { channel, day }: DayOf): Promise<string[]> =>
  (
    await ctx.tx
      .selectFrom('pay_differences')
      .select('day')
      .distinct()
      .where('school_id', '=', ctx.schoolId)
      .where('channel', '=', channel)
      .where('day', '<>', day)
      .where('state', 'in', ['open', 'proposed'])
      .orderBy('day')
      .execute()
  ).map((it) => it.day)

const takeStock = async (ctx: Ctx, it: DayOf, rows: readonly FileRow[]): Promise<void> => {
  // Also of others that are compared again: days are taken in their order, so that two files never wait for each other.
  const others = await openDays(ctx, it)
  for (const day of [...others, it.day].toSorted()) await lockDay(ctx, { channel: it.channel, day })
  const row = await lockDay(ctx, it)
  await keepFile(ctx, it, rows)
  await ctx.tx
    .updateTable('pay_file_days')
    .set({ asked_at: ctx.now, tries: row.tries + 1 })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', row.id)
    .execute()
  const fresh = await weighDay(ctx, it)
  for (const day of others) await weighDay(ctx, { channel: it.channel, day })
  if (fresh > 0) await tell(ctx, `${nameOf(it)}有 ${fresh} 处新的差异`, '请在支付对账页逐条核实，提出处理后由另一人复核。')
}

const CALL = { atOnce: 2, withinMs: 30_000 }

type Asked = DayOf & { schoolId: number }
const fetchDay: OutsideJob<'payFile.fetch', Asked, FileRow[] | null> = {
  ...CALL,
  prepare: async (ctx, { body }) => (payGateway(body.channel) ? { ...body, schoolId: ctx.schoolId } : null),
  call: async ({ channel, ...it }, signal) => {
    const gateway = payGateway(channel)
    if (!gateway) throw new Unanswered(`没有接通${houseChannels[channel].label}`)
    return gateway.dayFile(it, signal)
  },
  record: async (ctx, { body }, _sent, answer) => {
    changed(ctx, 'payDifference')
    if (answer instanceof Unanswered) return goWithout(ctx, body, answer.message, true)
    if (answer === null) return goWithout(ctx, body, `${houseChannels[body.channel].label}还没有这一天的账单`, false)
    return takeStock(ctx, body, answer)
  },
}

const byId = (ctx: Ctx, id: string) =>
  ctx.tx.selectFrom('pay_differences').selectAll().where('school_id', '=', ctx.schoolId).where('id', '=', id)

/** Not sent back: a person looks at it again. */
const notBack = async (ctx: Ctx, id: string, fault: string): Promise<void> => {
  const row = await byId(ctx, id).forUpdate().executeTakeFirstOrThrow()
  if (row.back_state !== 'waiting') return
  await ctx.tx
    .updateTable('pay_differences')
    .set({ ...openAgain, reference: '', back_state: 'failed', settled_by: null, settled_name: '', settled_at: null })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', id)
    .execute()
  logAction(ctx, 'payDifference', id, { action: 'notBack', title: '渠道没有退成', comment: fault })
  changed(ctx, 'payDifference', id)
  await tell(ctx, `${row.out_no} 没有退成`, `${fault}。这一处差异又回到待处理。`)
}

const giveBack: OutsideJob<'payFile.giveBack', BackAsk & { channel: HouseChannel }, BackAnswer> = {
  ...CALL,
  prepare: async (ctx, { docId }) => {
    const row = await byId(ctx, docId).executeTakeFirstOrThrow()
    if (row.back_state !== 'waiting') return null
    return {
      channel: row.channel as HouseChannel,
      refundNo: `${ctx.schoolId}_${row.back_no}`,
      outNo: row.out_no,
      amountFen: row.theirs_fen,
      totalFen: row.theirs_fen,
      currency: row.currency,
      reason: '没有对应的订单',
    }
  },
  call: ({ channel, ...ask }, signal) => {
    const gateway = payGateway(channel)
    if (!gateway) throw new Unanswered(`没有接通${houseChannels[channel].label}`)
    return gateway.giveBack(ask, signal)
  },
  record: async (ctx, { docId }, _sent, answer) => {
    if (answer instanceof Unanswered) throw answer
    if (answer.status === 'refused') return notBack(ctx, docId, answer.reason)
    await ctx.tx
      .updateTable('pay_differences')
      .set({ back_state: 'done' })
      .where('school_id', '=', ctx.schoolId)
      .where('id', '=', docId)
      .where('back_state', '=', 'waiting')
      .execute()
    logAction(ctx, 'payDifference', docId, { action: 'back', title: '渠道已原路退回', comment: answer.channelNo })
    changed(ctx, 'payDifference', docId)
  },
}

export const payFileJobs: Jobs = {
  'payFile.night': night,
  'payFile.fetch': fetchDay,
  'payFile.giveBack': giveBack,
  [gaveUp('payFile.giveBack')]: (ctx: Ctx, { docId }: { docId: string }) => notBack(ctx, docId, '渠道一直没有应答'),
}
