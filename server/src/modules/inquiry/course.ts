// The course of an inquiry by the clock: published, closed, extended once, opened, suspended, won.
import { wayOf } from '@caiyuan/contract/inquiry/bidding'
import { isByLine, offerNums, shortText } from '@caiyuan/contract/inquiry/by-line'
import type { InquiryContent } from '@caiyuan/contract/inquiry/form'
import { scoringOf } from '@caiyuan/contract/inquiry/scoring'
import { OPENERS_LEAST } from '@caiyuan/contract/sealing'
import { advance } from '../../core/advance.ts'
import { addDays, addHours } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { peopleWith, tellOf } from '../../core/notify.ts'
import { enqueue, gaveUp, type JobHandler, type Jobs, type OfDoc } from '../../core/outbox.ts'
import { release } from '../fund/ledger.ts'
import { deadline } from '../school/deadline.ts'
import { paramsOf } from '../school/params.ts'
import { closeBox, extendBox, isPast, lockBox, makeBox, markOpened, type Box } from '../sealing/box.ts'
import { openersFor } from '../sealing/keys.ts'
import { openByClock } from '../sealing/opening.ts'
import { overtime } from './overtime.ts'
import { closeAt, deadlineSet, minuteOf } from './closing.ts'
import { deadlineFault, nextDeadline } from './deadline-rule.ts'
import { giveBack } from './money.ts'
import { inquiryNotices } from './notices.ts'
import { countValid, rankQuotes } from './opened.ts'
import { makeOrdersOf } from './ordering.ts'
import { inquiryDoc, isPublished, leastOf, ledgerDocOf, lockInquiry, type InquiryRow } from './policy.ts'
import { countFirms } from './related.ts'
import { signalsOf } from './signals.ts'
import { countStanding, standingFirms } from './standing.ts'
import { callScorers, keepScorers } from './scorers.ts'
import { finishReview, rankLater } from './scoring.ts'
import { suspendLater } from './suspend-later.ts'
import { projectInquiry, tellSuppliers } from './suppliers.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    'inquiry.lapse': OfDoc
    'inquiry.win': OfDoc
    /** `at`: when the 质疑 was made. */
    'inquiry.answer': OfDoc & { body: { at: string } }
  }
}

/** Hours an inquiry with too few quotes is extended by. */
const AGAIN_HOURS = 48
/** Days a suspended one can still be taken up. */
const LAPSE_DAYS = 7

/** Who opens what is published now; refuses where nobody can. Empty: the clock does. Null: a 竞价, of which nothing is sealed. */
export const openersOf = async (ctx: Ctx, form: Pick<InquiryContent, 'askWay'>, buyerId: string) => {
  if (wayOf(form) === 'bidding') return null
  if ((await paramsOf(ctx))['inquiry.clockOpens'] === 1) return []
  const openers = await openersFor(ctx, buyerId)
  if (!openers) throw new Fail('inquiry.noOpeners')
  return openers
}

/** What firms read of late bids holds until the end, whatever the school changes meanwhile. */
const overtimeSet = async (ctx: Ctx, { form }: InquiryRow) => {
  if (wayOf(form) === 'sealed') return {}
  const params = await paramsOf(ctx)
  return { overtime_minutes: params['inquiry.overtimeMinutes'], overtime_most_minutes: params['inquiry.overtimeMost'] }
}

/** Approved: its box is made, and from now on nothing of it changes. What approval took is given to the suppliers. */
export const publishInquiry = async (ctx: Ctx, id: string): Promise<void> => {
  const it = await lockInquiry(ctx, id)
  const hours = (await paramsOf(ctx))['inquiry.minHours']
  const asked = new Date(it.form.deadlineAt)
  const deadlineAt = deadlineFault(asked, ctx.now, hours) === '' ? asked : nextDeadline(addHours(ctx.now, hours))
  await makeBox(ctx, { id, docNo: it.inquiry_no, deadlineAt, openers: await openersOf(ctx, it.form, it.buyer_id) })
  await advance(ctx, inquiryDoc, it, 'publish', {
    set: { published_at: ctx.now, ...deadlineSet(deadlineAt), ...(await overtimeSet(ctx, it)) },
  })
  await keepScorers(ctx, it)
  await closeAt(ctx, id, deadlineAt)
  await tellSuppliers(ctx, id)
  await tellOf(ctx, 'inquiry', id, inquiryNotices.published(it, minuteOf(deadlineAt)))
}

/** Of a locked inquiry, to a later moment. */
export const prolong = async (ctx: Ctx, it: InquiryRow, deadlineAt: Date): Promise<void> => {
  await extendBox(ctx, await lockBox(ctx, it.id), deadlineAt)
  await closeAt(ctx, it.id, deadlineAt)
  await tellSuppliers(ctx, it.id)
}

const tooFew = async (ctx: Ctx, it: InquiryRow, num: number, firms: number): Promise<void> => {
  const counted = num > firms ? `（同一法定代表人只计一家，共 ${firms} 家）` : ''
  const words = `收到报价 ${num} 份${counted}，不足 ${it.form.minQuotes} 家`
  if (it.is_extended) {
    await advance(ctx, inquiryDoc, it, 'fallShort', { comment: words })
    await suspendLater(ctx, it)
    await tellSuppliers(ctx, it.id)
    return tellOf(ctx, 'inquiry', it.id, inquiryNotices.short(it, words))
  }
  const deadlineAt = nextDeadline(addHours(ctx.now, AGAIN_HOURS))
  await advance(ctx, inquiryDoc, it, 'goOn', { comment: words, set: { is_extended: true, ...deadlineSet(deadlineAt) } })
  await prolong(ctx, it, deadlineAt)
  await tellOf(ctx, 'inquiry', it.id, inquiryNotices.again(it, minuteOf(deadlineAt), words))
}

/** Its quotes are open: ranked, or too few of them count. */
export const takeOpened = async (ctx: Ctx, it: InquiryRow): Promise<void> => {
  const counted = await rankQuotes(ctx, it)
  const valid = counted.length
  const nums = offerNums(
    it.form.lines.length,
    counted.map(({ offer }) => ({ fault: '', lines: offer.lines })),
  )
  const most = Math.max(...nums)
  const isBidding = wayOf(it.form) === 'bidding'
  const signals = await signalsOf(ctx, it, counted)
  const opened = { opened_at: ctx.now, signals: JSON.stringify(signals) }
  const least = leastOf(it)
  const said = [`有效报价 ${valid} 家`, isByLine(it.form) && shortText(nums, least)].filter(Boolean).join('；')
  if (most < least) {
    const words = isByLine(it.form) ? `各行有效报价都不足 ${least} 家（最多的一行 ${most} 家）` : `有效报价不足 ${least} 家（${valid} 家）`
    await advance(ctx, inquiryDoc, it, 'fallShort', { comment: words, set: opened })
    await tellOf(ctx, 'inquiry', it.id, inquiryNotices.shortOpened(it, words, valid))
  } else if (scoringOf(it.form)) {
    await advance(ctx, inquiryDoc, it, 'review', { set: opened, comment: said })
    await tellOf(ctx, 'inquiry', it.id, inquiryNotices.opened(it, said))
    await callScorers(ctx, it)
  } else {
    await advance(ctx, inquiryDoc, it, 'open', {
      set: opened,
      comment: said,
      ...(isBidding ? { title: '竞价结束，按各家最后出价排名' } : {}),
    })
    await tellOf(ctx, 'inquiry', it.id, inquiryNotices.opened(it, said))
  }
  if (signals.length > 0) await tellOf(ctx, 'inquiry', it.id, inquiryNotices.suspect(it, await peopleWith(ctx, 'handle:jingban')))
  await suspendLater(ctx, it)
  await tellSuppliers(ctx, it.id)
}

/** Nobody has to be waited for: what the clock alone opens, and what was never sealed. */
const openNow = async (ctx: Ctx, it: InquiryRow, box: Box): Promise<void> => {
  if (wayOf(it.form) === 'bidding') await markOpened(ctx, box)
  else await openByClock(ctx, it.id)
  await takeOpened(ctx, it)
}

const callOpeners = async (ctx: Ctx, it: InquiryRow, { openers }: Box, num: number): Promise<void> => {
  await suspendLater(ctx, it)
  await tellSuppliers(ctx, it.id)
  const people = openers.map((one) => one.userId)
  await tellOf(ctx, 'inquiry', it.id, inquiryNotices.toOpen(it, people, num))
}

const close: JobHandler<'inquiry.close'> = async (ctx, { docId }) => {
  const it = await lockInquiry(ctx, docId)
  if (it.state !== 'quoting') return
  const box = await lockBox(ctx, docId)
  if (!isPast(ctx, box)) return
  await closeBox(ctx, box)
  await advance(ctx, inquiryDoc, it, 'close')
  const num = await countStanding(ctx, it)
  const firms = await countFirms(ctx, await standingFirms(ctx, it))
  if (firms < it.form.minQuotes) return tooFew(ctx, it, num, firms)
  if (box.openers.length < OPENERS_LEAST) return openNow(ctx, it, box)
  await callOpeners(ctx, it, box, num)
}

/** 报价不足, settled with the firms there are: opened now, or chosen of what was opened. */
export const settleWithFew = async (ctx: Ctx, it: InquiryRow): Promise<void> => {
  const num = it.opened_at ? await countValid(ctx, it.id) : await countStanding(ctx, it)
  if (it.state === 'short' && num === 0) throw new Fail('inquiry.noQuotes')
  const isToReview = it.opened_at !== null && it.is_review_left
  await advance(ctx, inquiryDoc, it, isToReview ? 'reviewFew' : it.opened_at ? 'chooseFew' : 'openFew', {
    set: { is_few: true },
    ...(wayOf(it.form) === 'bidding' ? { title: '按实际家数成交' } : {}),
  })
  it.is_few = true
  if (isToReview) {
    await callScorers(ctx, it)
    await finishReview(ctx, it)
  }
  if (it.opened_at) return suspendLater(ctx, it)
  const box = await lockBox(ctx, it.id)
  return box.openers.length >= OPENERS_LEAST ? callOpeners(ctx, it, box, num) : openNow(ctx, it, box)
}

const end = async (ctx: Ctx, it: InquiryRow, why: string): Promise<void> => {
  await giveBack(ctx, it, 'lapse', { set: { closed_reason: why }, comment: why })
  await tellOf(ctx, 'inquiry', it.id, inquiryNotices.ended(it, why))
}

/** Where nobody can take it up again later. */
const unfinished: Partial<Record<InquiryRow['state'], string>> = {
  opening: '逾期没有开标',
  scoring: '逾期没有评完',
  short: '报价不足，逾期没有处理',
}

const suspend: JobHandler<'inquiry.suspend'> = async (ctx, { docId, body }) => {
  const it = await lockInquiry(ctx, docId)
  if (it.version !== body.version) return
  const why = unfinished[it.state]
  if (why) return end(ctx, it, why)
  if (it.state !== 'choosing') return
  await advance(ctx, inquiryDoc, it, 'suspend')
  await enqueue(ctx, 'inquiry.lapse', { docId, dueAt: addDays(ctx.now, LAPSE_DAYS) })
  await tellOf(ctx, 'inquiry', docId, inquiryNotices.suspended(it))
}

const lapse: JobHandler<'inquiry.lapse'> = async (ctx, { docId }) => {
  const it = await lockInquiry(ctx, docId)
  if (it.state === 'suspended') await end(ctx, it, '暂停满 7 天没有恢复')
}

/** Approved by who handles: the sum awarded stays frozen, the rest is given back, and everybody may object for some days. */
export const awardInquiry = async (ctx: Ctx, id: string): Promise<void> => {
  const it = await lockInquiry(ctx, id)
  const until = await deadline.workdays(ctx, (await paramsOf(ctx))['inquiry.publicityWorkdays'])
  const { totalFen } = it.award!
  await advance(ctx, inquiryDoc, it, 'award', { set: { publicity_until: until, due_fen: totalFen } })
  if (it.due_fen > totalFen) await release(ctx, ledgerDocOf(it), it.due_fen - totalFen)
  await enqueue(ctx, 'inquiry.win', { docId: id, dueAt: until })
  await tellSuppliers(ctx, id)
}

const win: JobHandler<'inquiry.win'> = async (ctx, { docId }) => {
  const it = await lockInquiry(ctx, docId)
  if (isPublished(ctx, it)) await makeOrdersOf(ctx, it)
}

/** The card cannot pay, or whatever else: its money stays where it is, and people decide. */
const winGaveUp: JobHandler<'inquiry.win'> = async (ctx, { docId }) => {
  const it = await lockInquiry(ctx, docId)
  if (isPublished(ctx, it)) await tellOf(ctx, 'inquiry', docId, inquiryNotices.noOrder(it, await peopleWith(ctx, 'handle:jingban')))
}

/** After a ruling: when the publicity is over, and not before. */
export const winLater = (ctx: Ctx, it: InquiryRow): Promise<void> =>
  enqueue(ctx, 'inquiry.win', { docId: it.id, dueAt: it.publicity_until! > ctx.now ? it.publicity_until! : ctx.now })

/** 工作日 within which a 质疑 is answered. */
const ANSWER_WORKDAYS = 7
export const answerLater = async (ctx: Ctx, docId: string): Promise<void> =>
  enqueue(ctx, 'inquiry.answer', { docId, body: { at: ctx.now.toISOString() }, dueAt: await deadline.workdays(ctx, ANSWER_WORKDAYS) })

const answer: JobHandler<'inquiry.answer'> = async (ctx, { docId, body }) => {
  const it = await lockInquiry(ctx, docId)
  if (it.state === 'objected' && it.objections.some((one) => one.at === body.at && one.ruling === null))
    await tellOf(ctx, 'inquiry', docId, inquiryNotices.lateAnswer(it, await peopleWith(ctx, 'handle:jingban')))
}

export const inquiryJobs: Jobs = {
  'inquiry.toSuppliers': projectInquiry,
  'inquiry.close': close,
  'inquiry.overtime': overtime,
  'inquiry.rank': rankLater,
  'inquiry.suspend': suspend,
  'inquiry.lapse': lapse,
  'inquiry.win': win,
  [gaveUp('inquiry.win')]: winGaveUp,
  'inquiry.answer': answer,
}
