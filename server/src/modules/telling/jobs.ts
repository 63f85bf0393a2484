// Messages told by short message, within what the person wished (decision 0066). A provider knows no key of ours: nothing is sent twice.
import { messageKinds } from '@caiyuan/contract/notice'
import { SMS_A_DAY } from '@caiyuan/contract/telling'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { enqueue, Unanswered, type Job, type OfDoc, type OutsideJob, type Topic } from '../../core/outbox.ts'
import { countHit } from '../../core/throttle.ts'
import { smsGateway, type SmsAnswer, type SmsTold } from '../../gateways/sms.ts'
import { provenMobile, waysOf } from './queries.ts'
import { endOfNight, nextSummary, type Every } from './summary.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    'message.sms': OfDoc
    /** Of one person: what is unread and came after `since`. */
    'message.digest': { body: { userId: string; every: Every; since: string } }
  }
}

interface Sent extends SmsTold {
  userId: string
}

const DAY = 24 * 3600

const toPhone = async (ctx: Ctx, userId: string, it: Pick<SmsTold, 'about' | 'values'>): Promise<Sent | null> => {
  const mobile = await provenMobile(ctx, userId)
  if (!mobile) return null
  const { hits } = await countHit(ctx.tx, `tell-sms:${userId}`, DAY)
  return hits > SMS_A_DAY ? null : { mobile, userId, ...it }
}

/** What is alike: one call, and what became of it. */
const bySms = <T extends Topic>(prepare: (ctx: Ctx, job: Job<T>) => Promise<Sent | null>): OutsideJob<T, Sent, SmsAnswer> => ({
  atOnce: 4,
  withinMs: 8000,
  prepare,
  call: async ({ userId: _userId, ...told }, signal) => {
    const gateway = smsGateway()
    return gateway ? gateway.tell(told, signal) : { isSent: false, reason: '没有短信平台' }
  },
  record: async ({ tx, schoolId }, _job, { userId }, answer) => {
    const outcome = answer instanceof Unanswered ? answer.message : answer.isSent ? '' : answer.reason
    await tx
      .updateTable('tellings')
      .set({ outcome: outcome.slice(0, 200) })
      .where('school_id', '=', schoolId)
      .where('id', '=', userId)
      .execute()
  },
})

export const smsMessageJob = bySms<'message.sms'>(async (ctx, { docId, tries }) => {
  const row = await ctx.tx
    .selectFrom('messages as m')
    .innerJoin('tellings as t', (join) => join.onRef('t.school_id', '=', 'm.school_id').onRef('t.id', '=', 'm.user_id'))
    .select(['m.user_id', 'm.kind', 'm.title', 't.sms', 't.is_quiet'])
    .where('m.school_id', '=', ctx.schoolId)
    .where('m.id', '=', docId)
    .where('m.read_at', 'is', null)
    .executeTakeFirst()
  const kind = messageKinds.find((it) => it === row?.kind)
  if (!row || !kind || waysOf(row.sms)[kind] !== 'now' || tries > 1) return null
  const morning = row.is_quiet ? endOfNight(ctx.now) : null
  if (!morning) return toPhone(ctx, row.user_id, { about: 'notice', values: { kind, title: row.title } })
  await enqueue(ctx, 'message.sms', { docId, dueAt: morning })
  return null
})

export const digestJob = bySms<'message.digest'>(async (ctx, { body: { userId, every, since } }) => {
  const at = `${every}_at` as const
  const next = nextSummary(ctx.now, every)
  // Whoever moves it on has this summary to send, and queues the next one.
  const row = await ctx.tx
    .updateTable('tellings')
    .set({ [at]: next })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', userId)
    .where(at, '<=', ctx.now)
    .returning('sms')
    .executeTakeFirst()
  if (!row) return null
  await enqueue(ctx, 'message.digest', { body: { userId, every, since: ctx.now.toISOString() }, dueAt: next })
  const ways = waysOf(row.sms)
  const unread = await ctx.tx
    .selectFrom('messages')
    .select(['kind', sql<number>`count(*)::int`.as('num')])
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('created_at', '>', new Date(since))
    .where(
      'kind',
      'in',
      messageKinds.filter((it) => ways[it] === every),
    )
    .groupBy('kind')
    .orderBy('kind')
    .execute()
  if (unread.length === 0) return null
  return toPhone(ctx, userId, { about: 'digest', values: { kinds: unread.map((it) => `${it.kind} ${it.num} 条`).join('，') } })
})
