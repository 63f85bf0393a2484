// Messages told by short message and by mail, within what the person wished (decision 0066). Nobody who carries them knows a key of
// ours: nothing is sent twice.
import { messageKinds } from '@caiyuan/contract/notice'
import { MAILS_A_DAY, SMS_A_DAY } from '@caiyuan/contract/telling'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { emit } from '../../core/notify.ts'
import { enqueue, Unanswered, type Job, type OfDoc, type OutsideJob, type Topic } from '../../core/outbox.ts'
import { countHit } from '../../core/throttle.ts'
import { mailGateway, type Mail, type MailAnswer } from '../../gateways/mail.ts'
import { smsGateway, type SmsAnswer, type SmsTold } from '../../gateways/sms.ts'
import { digestLetter, noticeLetter, type Letter } from './mails.ts'
import { provenEmail, provenMobile, waysOf } from './queries.ts'
import { tellOfRefusedMail } from './refused.ts'
import { endOfNight, nextSummary, type Every } from './summary.ts'

/** Of one person: what is unread and came after `since`. */
interface Digest {
  body: { userId: string; every: Every; since: string }
}

declare module '../../core/outbox.ts' {
  interface Topics {
    'message.sms': OfDoc
    'message.digest': Digest
    'message.mail': OfDoc
    'message.mailDigest': Digest
  }
}

const DAY = 24 * 3600
/** Titles in a summary by mail. */
const NEWEST = 10

const mayTell = async (ctx: Ctx, key: string, most: number): Promise<boolean> => (await countHit(ctx.tx, key, DAY)).hits <= most

type Way = 'sms' | 'mail'
const ways = {
  sms: { notice: 'message.sms', digest: 'message.digest', due: { day: 'day_at', week: 'week_at' } },
  mail: { notice: 'message.mail', digest: 'message.mailDigest', due: { day: 'mail_day_at', week: 'mail_week_at' } },
} as const

/** A message to tell of now: unread, wished still, and not at night; the night's is queued again for the morning. */
const noticeDue = async (ctx: Ctx, way: Way, { docId, tries }: Job<'message.sms' | 'message.mail'>) => {
  const row = await ctx.tx
    .selectFrom('messages as m')
    .innerJoin('tellings as t', (join) => join.onRef('t.school_id', '=', 'm.school_id').onRef('t.id', '=', 'm.user_id'))
    .select(['m.user_id', 'm.kind', 'm.title', 'm.link', `t.${way} as wished`, 't.is_quiet'])
    .where('m.school_id', '=', ctx.schoolId)
    .where('m.id', '=', docId)
    .where('m.read_at', 'is', null)
    .executeTakeFirst()
  const kind = messageKinds.find((it) => it === row?.kind)
  if (!row || !kind || waysOf(row.wished)[kind] !== 'now' || tries > 1) return null
  const morning = row.is_quiet ? endOfNight(ctx.now) : null
  if (!morning) return { ...row, kind }
  await enqueue(ctx, ways[way].notice, { docId, dueAt: morning })
  return null
}

/** What a summary tells of; whoever moves the time on has this one to send, and queues the next one. */
const digestDue = async (ctx: Ctx, way: Way, { userId, every, since }: Digest['body']) => {
  const at = ways[way].due[every]
  const next = nextSummary(ctx.now, every)
  const row = await ctx.tx
    .updateTable('tellings')
    .set({ [at]: next })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', userId)
    .where(at, '<=', ctx.now)
    .returning(`${way} as wished`)
    .executeTakeFirst()
  if (!row) return null
  await enqueue(ctx, ways[way].digest, { body: { userId, every, since: ctx.now.toISOString() }, dueAt: next })
  const wished = waysOf(row.wished)
  const unread = ctx.tx
    .selectFrom('messages')
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('created_at', '>', new Date(since))
    .where(
      'kind',
      'in',
      messageKinds.filter((it) => wished[it] === every),
    )
  const counted = await unread
    .select(['kind', sql<number>`count(*)::int`.as('num')])
    .groupBy('kind')
    .orderBy('kind')
    .execute()
  return counted.length === 0 ? null : { unread, counts: counted.map((it) => `${it.kind} ${it.num} 条`).join('，') }
}

interface SentSms extends SmsTold {
  userId: string
}

const toPhone = async (ctx: Ctx, userId: string, it: Pick<SmsTold, 'about' | 'values'>): Promise<SentSms | null> => {
  const mobile = await provenMobile(ctx, userId)
  return mobile && (await mayTell(ctx, `tell-sms:${userId}`, SMS_A_DAY)) ? { mobile, userId, ...it } : null
}

/** Why the last one did not go out; empty when it did. */
const keepOutcome = async (ctx: Ctx, userId: string, column: 'outcome' | 'mail_outcome', answer: SmsAnswer | MailAnswer | Unanswered) => {
  const { tx, schoolId } = ctx
  const outcome = answer instanceof Unanswered ? answer.message : answer.isSent ? '' : answer.reason
  await tx
    .updateTable('tellings')
    .set({ [column]: outcome.slice(0, 200) })
    .where('school_id', '=', schoolId)
    .where('id', '=', userId)
    .execute()
  emit(ctx, [userId], 'user', userId)
}

/** What is alike: one call, and what became of it. */
const bySms = <T extends Topic>(prepare: (ctx: Ctx, job: Job<T>) => Promise<SentSms | null>): OutsideJob<T, SentSms, SmsAnswer> => ({
  atOnce: 4,
  withinMs: 8000,
  prepare,
  call: async ({ userId: _userId, ...told }, signal) => {
    const gateway = smsGateway()
    return gateway ? gateway.tell(told, signal) : { isSent: false, reason: '没有短信平台' }
  },
  record: (ctx, _job, { userId }, answer) => keepOutcome(ctx, userId, 'outcome', answer),
})

export const smsMessageJob = bySms<'message.sms'>(async (ctx, job) => {
  const it = await noticeDue(ctx, 'sms', job)
  return it && toPhone(ctx, it.user_id, { about: 'notice', values: { kind: it.kind, title: it.title } })
})

export const digestJob = bySms<'message.digest'>(async (ctx, { body }) => {
  const it = await digestDue(ctx, 'sms', body)
  return it && toPhone(ctx, body.userId, { about: 'digest', values: { kinds: it.counts } })
})

interface SentMail extends Mail {
  userId: string
}

const toAddress = async (ctx: Ctx, userId: string, id: string, letter: () => Promise<Letter> | Letter): Promise<SentMail | null> => {
  const to = await provenEmail(ctx, userId)
  return to && (await mayTell(ctx, `tell-mail:${userId}`, MAILS_A_DAY)) ? { id, to, userId, ...(await letter()) } : null
}

/** What is alike of all mails to a person. */
export const byMail = <T extends Topic>(
  prepare: (ctx: Ctx, job: Job<T>) => Promise<SentMail | null>,
): OutsideJob<T, SentMail, MailAnswer> => ({
  atOnce: 4,
  withinMs: 8000,
  prepare,
  call: async ({ userId: _userId, ...mail }, signal) => {
    const gateway = mailGateway()
    return gateway ? gateway.send(mail, signal) : { isSent: false, reason: '没有邮件服务器', isMailbox: false }
  },
  record: async (ctx, _job, { userId }, answer) => {
    await tellOfRefusedMail(ctx, answer)
    await keepOutcome(ctx, userId, 'mail_outcome', answer)
  },
})

export const mailMessageJob = byMail<'message.mail'>(async (ctx, job) => {
  const it = await noticeDue(ctx, 'mail', job)
  return it && toAddress(ctx, it.user_id, job.id, () => noticeLetter(it))
})

export const mailDigestJob = byMail<'message.mailDigest'>(async (ctx, { id, body }) => {
  const it = await digestDue(ctx, 'mail', body)
  return (
    it &&
    toAddress(ctx, body.userId, id, async () =>
      digestLetter(
        it.counts,
        await it.unread.select(['kind', 'title', 'link']).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(NEWEST).execute(),
      ),
    )
  )
})
