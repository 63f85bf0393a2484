// A day of a channel: its file is kept, and compared with what is booked here; again whenever something of it changed.
import type { HouseChannel } from '@caiyuan/contract/payment'
import { money, sumFen } from '@caiyuan/contract/money'
import { sql } from 'kysely'
import { addDays, startOfDay } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { newId } from '../../core/ids.ts'
import type { FileRow } from '../../gateways/pay.files.ts'
import { openAgain, sayDropped } from '../finance/two-people.ts'
import { compareDay, type Difference, type OurPayment, type OurRefund, type Sums } from './compare.ts'

export interface DayOf {
  channel: HouseChannel
  day: string
}

/** `1001_ZF261127000001`: the school, and our number there. */
const schoolOf = (outNo: string): number => Number(/^(\d{1,15})_/.exec(outNo)?.[1] ?? 0)

const sumsOf = (rows: readonly { amountFen: number }[]): Sums => ({ num: rows.length, fen: sumFen(rows.map((it) => it.amountFen)) })

/** The file is of all schools of the installation: rows of this one, and what names none at all. */
const partedOf = async (ctx: Ctx, rows: readonly FileRow[]): Promise<{ mine: FileRow[]; nobody: Sums }> => {
  const known = new Set((await ctx.tx.selectFrom('schools').select('id').execute()).map((it) => it.id))
  return {
    mine: rows.filter((it) => schoolOf(it.outNo) === ctx.schoolId),
    nobody: sumsOf(rows.filter((it) => !known.has(schoolOf(it.outNo)))),
  }
}

const ofDay = (ctx: Ctx, { channel, day }: DayOf) => sql`school_id = ${ctx.schoolId} and channel = ${channel} and day = ${day}`

/** Whoever changes a day holds its row: the night and a person who asks take turns. */
export const lockDay = async (ctx: Ctx, { channel, day }: DayOf) => {
  await sql`insert into pay_file_days (school_id, id, channel, day, state, asked_at)
    values (${ctx.schoolId}, ${newId()}, ${channel}, ${day}, 'waiting', ${ctx.now}) on conflict do nothing`.execute(ctx.tx)
  return ctx.tx
    .selectFrom('pay_file_days')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('channel', '=', channel)
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** The rows of the day are those of this file. */
export const keepFile = async (ctx: Ctx, it: DayOf, all: readonly FileRow[]): Promise<void> => {
  const { mine, nobody } = await partedOf(ctx, all)
  await sql`delete from pay_file_rows where ${ofDay(ctx, it)}`.execute(ctx.tx)
  for (let from = 0; from < mine.length; from += 500)
    await ctx.tx
      .insertInto('pay_file_rows')
      .values(
        mine.slice(from, from + 500).map((row, i) => ({
          school_id: ctx.schoolId,
          id: newId(),
          channel: it.channel,
          day: it.day,
          line_no: from + i + 1,
          what: row.what,
          out_no: row.outNo,
          trade_no: row.tradeNo,
          refund_no: row.refundNo,
          amount_fen: row.amountFen,
          currency: row.currency,
          state: row.state,
          at: row.at,
        })),
      )
      .execute()
  const [paid, back] = [
    sumsOf(mine.filter((row) => row.what === 'paid')),
    sumsOf(mine.filter((row) => row.what === 'back' && row.state !== 'failed')),
  ]
  await sql`update pay_file_days set state = 'done', fault = '', done_at = ${ctx.now}, paid_num = ${paid.num}, paid_fen = ${paid.fen},
    back_num = ${back.num}, back_fen = ${back.fen}, nobody_num = ${nobody.num}, nobody_fen = ${nobody.fen} where ${ofDay(ctx, it)}`.execute(
    ctx.tx,
  )
}

const rowsOf = async (ctx: Ctx, it: DayOf): Promise<FileRow[]> =>
  (
    await sql<FileRow>`select what, out_no as "outNo", trade_no as "tradeNo", refund_no as "refundNo", amount_fen as "amountFen", currency, state, at
      from pay_file_rows where ${ofDay(ctx, it)} order by line_no`.execute(ctx.tx)
  ).rows

/**
 * Payments the rows name, and those booked that day which no file of the channel has: a house books a moment before we do, so that what it
 * took at 23:59 stands in the file of the day before. A trade that stands in an earlier file is not this day's.
 */
const paymentsOf = async (ctx: Ctx, { channel, day }: DayOf): Promise<OurPayment[]> => {
  const from = startOfDay(day)
  const { rows } = await sql<OurPayment>`
    select p.id, p.out_no as "outNo", p.trade_no as "tradeNo", p.received_fen as "receivedFen", p.currency, p.state, coalesce(p.paid_at, p.created_at) as at
    from payments p where p.school_id = ${ctx.schoolId} and p.channel = ${channel} and (
      exists (select from pay_file_rows r where r.school_id = ${ctx.schoolId} and r.channel = ${channel} and r.day = ${day}
        and r.what = 'paid' and r.out_no = p.out_no)
      or (p.paid_at >= ${from} and p.paid_at < ${addDays(from, 1)} and not exists (select from pay_file_rows r where r.school_id = ${ctx.schoolId}
        and r.channel = ${channel} and r.day <> ${day} and r.what = 'paid' and r.out_no = p.out_no and r.trade_no = p.trade_no)))
    order by p.out_no`.execute(ctx.tx)
  return rows
}

/** As payments; also what was sent back by hand and belongs to none of ours. */
const refundsOf = async (ctx: Ctx, { channel, day }: DayOf): Promise<OurRefund[]> => {
  const from = startOfDay(day)
  const { rows } = await sql<OurRefund>`
    select b.* from (
      select r.id, p.id as "paymentId", p.out_no as "outNo", ${ctx.schoolId}::text || '_' || r.refund_no as "refundNo", r.amount_fen as "amountFen",
        r.state = 'done' as "isDone", coalesce(r.done_at, r.created_at) as at
      from payment_refunds r join payments p on p.school_id = r.school_id and p.id = r.payment_id
      where r.school_id = ${ctx.schoolId} and p.channel = ${channel}
      union all
      select null, null, d.out_no, ${ctx.schoolId}::text || '_' || d.back_no, d.theirs_fen, d.back_state = 'done', d.settled_at
      from pay_differences d where d.school_id = ${ctx.schoolId} and d.channel = ${channel} and d.back_no <> ''
    ) b
    where exists (select from pay_file_rows f where f.school_id = ${ctx.schoolId} and f.channel = ${channel} and f.day = ${day}
        and f.what = 'back' and f.refund_no = b."refundNo")
      or (b."isDone" and b.at >= ${from} and b.at < ${addDays(from, 1)} and not exists (select from pay_file_rows f where f.school_id = ${ctx.schoolId}
        and f.channel = ${channel} and f.day <> ${day} and f.what = 'back' and f.refund_no = b."refundNo"))
    order by b."refundNo"`.execute(ctx.tx)
  return rows
}

/** What was proposed for figures that are no longer those is not agreed to: it is open again, and its author hears why. */
const dropStale = async (ctx: Ctx, { channel, day }: DayOf, found: readonly Difference[]): Promise<void> => {
  const standing = await ctx.tx
    .selectFrom('pay_differences')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('channel', '=', channel)
    .where('day', '=', day)
    .where('state', '=', 'proposed')
    .execute()
  for (const row of standing) {
    const now = found.find((it) => row.what === `${channel} ${day} ${it.what}`)
    if (!now || (now.class === row.class && now.oursFen === row.ours_fen && now.theirsFen === row.theirs_fen)) continue
    await ctx.tx
      .updateTable('pay_differences')
      .set({ ...openAgain, reference: '' })
      .where('school_id', '=', ctx.schoolId)
      .where('id', '=', row.id)
      .execute()
    const both = (theirs: number, ours: number): string => `渠道 ${money(theirs)}、我方 ${money(ours)}`
    await sayDropped(ctx, {
      ...row,
      kind: 'payDifference',
      what: '金额变了',
      no: row.out_no,
      comment: `${both(row.theirs_fen, row.ours_fen)} 变为${both(now.theirsFen, now.oursFen)}，`,
      link: '/payReconcile',
    })
  }
}

/** One found again is the same, with the figures of now; what a person settled stays so. Answers how many are new. */
const keepFound = async (ctx: Ctx, { channel, day }: DayOf, found: readonly Difference[]): Promise<number> => {
  let fresh = 0
  for (const it of found) {
    const { rows } = await sql<{ is_new: boolean }>`
      insert into pay_differences (school_id, id, what, channel, day, class, payment_id, refund_id, out_no, refund_no, trade_no, currency, ours_fen,
        theirs_fen, says, at, found_at, seen_at)
      values (${ctx.schoolId}, ${newId()}, ${`${channel} ${day} ${it.what}`}, ${channel}, ${day}, ${it.class}, ${it.paymentId}, ${it.refundId}, ${it.outNo},
        ${it.refundNo}, ${it.tradeNo}, ${it.currency}, ${it.oursFen}, ${it.theirsFen}, ${it.says}, ${it.at}, ${ctx.now}, ${ctx.now})
      on conflict (school_id, what) do update set class = excluded.class, payment_id = excluded.payment_id, refund_id = excluded.refund_id,
        ours_fen = excluded.ours_fen, theirs_fen = excluded.theirs_fen, says = excluded.says, seen_at = excluded.seen_at,
        state = case when pay_differences.state = 'gone' then 'open' else pay_differences.state end,
        settled_at = case when pay_differences.state = 'gone' then null else pay_differences.settled_at end
      where pay_differences.state <> 'settled'
      returning found_at = seen_at as is_new`.execute(ctx.tx)
    if (rows[0]?.is_new) fresh += 1
  }
  return fresh
}

const dropGone = (ctx: Ctx, { channel, day }: DayOf, found: readonly Difference[]) =>
  sql`update pay_differences set state = 'gone', settled_at = ${ctx.now}, how = null, reason = '', reference = '', proposed_by = null,
      proposed_name = '', proposed_at = null
    where school_id = ${ctx.schoolId} and channel = ${channel} and day = ${day} and state in ('open', 'proposed')
      and not what = any(${found.map((it) => `${channel} ${day} ${it.what}`)}::text[])`.execute(ctx.tx)

/** Compares a day whose file is here, as both sides stand now. Answers how many differences are new. */
export const weighDay = async (ctx: Ctx, it: DayOf): Promise<number> => {
  const { found, ourPaid, ourBack } = compareDay(await rowsOf(ctx, it), await paymentsOf(ctx, it), await refundsOf(ctx, it))
  await dropGone(ctx, it, found)
  await dropStale(ctx, it, found)
  await sql`update pay_file_days set our_paid_num = ${ourPaid.num}, our_paid_fen = ${ourPaid.fen}, our_back_num = ${ourBack.num},
    our_back_fen = ${ourBack.fen} where ${ofDay(ctx, it)}`.execute(ctx.tx)
  return keepFound(ctx, it, found)
}

/** Whether we booked anything of the channel on the day. */
export const hasOurs = async (ctx: Ctx, it: DayOf): Promise<boolean> =>
  (await paymentsOf(ctx, it)).length > 0 || (await refundsOf(ctx, it)).length > 0
