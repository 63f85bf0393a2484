// 综合评分 (decision 0395): what each of the named people gives, and the order it comes to.
import type { inquiry } from '@caiyuan/contract/inquiry'
import { WHY_NOT_LEAST, markFault, scoringOf } from '@caiyuan/contract/inquiry/scoring'
import { sql } from 'kysely'
import { advance } from '../../core/advance.ts'
import { addDays } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { enqueue, type JobHandler, type OfDoc } from '../../core/outbox.ts'
import { countOf, type Waits } from '../../core/waits.ts'
import { inquiryNotices } from './notices.ts'
import { tellOf } from '../../core/notify.ts'
import { inquiryDoc, isToScore, leastOf, lockInquiry, mustSeeInquiry, type InquiryRow } from './policy.ts'
import { firmsThatCount, relatedTo, tellWhoAvoids } from './scorers.ts'
import { firstText, placesOf, rankScored, scorersOf, unfitWords } from './ranking.ts'
import { suspendLater } from './suspend-later.ts'
import { tellSuppliers } from './suppliers.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    /** All have scored, and one of them had to avoid it. `version` of then. */
    'inquiry.rank': OfDoc & { body: { version: number } }
  }
}

type Score = Of<typeof inquiry>['score']
type Sent = Parameters<Score>[1]['marks']

/** Each offer that counts once, every criterion of it, and a word where it does not conform. */
const marksFault = (it: InquiryRow, firms: readonly { quote_id: string; supplier_name: string }[], marks: Sent): string => {
  const ids = marks.map((one) => one.offerId)
  const missing = firms.find((one) => !ids.includes(one.quote_id))
  if (missing) return `还没有给${missing.supplier_name}评分，须给每一家有效报价评分`
  if (ids.length !== firms.length) return '只能给有效报价评分，每家一次，请刷新页面'
  for (const one of marks) {
    const firm = firms.find((each) => each.quote_id === one.offerId)!
    if (one.marksE2.length !== it.form.criteria.length) return `须给${firm.supplier_name}的每一项评审因素评分`
    const why = it.form.criteria.map((criterion, i) => markFault(criterion, one.marksE2[i]!)).find(Boolean)
    if (why) return `${firm.supplier_name}：${why}`
    if (!one.conforms && one.whyNot.length < WHY_NOT_LEAST)
      return `判${firm.supplier_name}不符合，须写明哪一项不符合（不少于 ${WHY_NOT_LEAST} 字）`
  }
  return ''
}

const keep = async (ctx: Ctx, id: string, marks: Sent, note: string): Promise<void> => {
  await ctx.tx
    .insertInto('inquiry_marks')
    .values(
      marks.map((one) => ({
        school_id: ctx.schoolId,
        inquiry_id: id,
        user_id: ctx.user.id,
        quote_id: one.offerId,
        marks_e2: one.marksE2,
        conforms: one.conforms,
        why_not: one.conforms ? '' : one.whyNot,
      })),
    )
    .execute()
  await ctx.tx
    .updateTable('inquiry_scorers')
    .set({ given_at: ctx.now, note })
    .where('school_id', '=', ctx.schoolId)
    .where('inquiry_id', '=', id)
    .where('user_id', '=', ctx.user.id)
    .where('replaced_at', 'is', null)
    .execute()
}

/** Ranked, and its buyer chooses; or too few are left by the verdicts. */
const endReview = async (ctx: Ctx, it: InquiryRow): Promise<void> => {
  const left = await rankScored(ctx, it, true)
  const places = await placesOf(ctx, it.id)
  const out = unfitWords(places)
  const least = leastOf(it)
  if (left < least) {
    const words = `符合性审查后有效报价不足 ${least} 家（${left} 家）：${out}`
    await advance(ctx, inquiryDoc, it, 'fallBack', { title: '符合性审查后有效报价不足', comment: words, detail: { places } })
    await tellOf(ctx, 'inquiry', it.id, inquiryNotices.shortOpened(it, words, left))
  } else {
    const words = [firstText(places), out && `符合性审查：${out}`].filter(Boolean).join('；')
    await advance(ctx, inquiryDoc, it, 'rank', { comment: words, detail: { places } })
    await tellOf(ctx, 'inquiry', it.id, inquiryNotices.scored(it, words))
  }
  await tellSuppliers(ctx, it.id)
}

/** All have scored, and none of them has to avoid it. Else 采购办 is told, and asked again tomorrow: a relation may be lifted. */
export const finishReview = async (ctx: Ctx, it: InquiryRow): Promise<void> => {
  const group = await scorersOf(ctx, it.id)
  if (group.some((one) => !one.given_at)) return
  if (await tellWhoAvoids(ctx, it, group)) {
    await enqueue(ctx, 'inquiry.rank', { docId: it.id, body: { version: it.version }, dueAt: addDays(ctx.now, 1) })
    return
  }
  await endReview(ctx, it)
}

export const rankLater: JobHandler<'inquiry.rank'> = async (ctx, { docId, body }) => {
  const it = await lockInquiry(ctx, docId)
  if (it.state !== 'scoring' || it.version !== body.version) return
  await finishReview(ctx, it)
  // Still waiting, its first term runs on.
  if (it.version !== body.version) await suspendLater(ctx, it)
}

export const scoreInquiry: Score = async (ctx, { id, marks, note }) => {
  await mustSeeInquiry(ctx, id)
  const it = await lockInquiry(ctx, id)
  // Read behind the lock: of two who send their last marks at once the second finds those of the first.
  const own = (await scorersOf(ctx, id)).find((one) => one.user_id === ctx.user.id)
  if (own?.given_at) throw new Fail('inquiry.scoredOnce')
  const firms = await firmsThatCount(ctx, id)
  const relation = own && (await relatedTo(ctx, firms)).get(ctx.user.id)
  if (relation) throw new Fail('recusal.scorer', { name: '您', ...relation })
  await advance(ctx, inquiryDoc, it, 'score')
  const why = marksFault(it, firms, marks)
  if (why) throw new Fail('inquiry.notScored', { why })
  await keep(ctx, id, marks, note)
  await finishReview(ctx, it)
  await suspendLater(ctx, it)
  return { id, inquiryNo: it.inquiry_no, state: it.state }
}

export const inquiryWaits: Waits = {
  toScoreNum: (ctx) => countOf(sql`inquiries p where p.school_id = ${ctx.schoolId} and ${isToScore(ctx)}`),
}

/** Of an offer as its readers see it. */
export const scoreOf = (
  form: InquiryRow['form'],
  row: { price_score_e2: number | null; criteria_e2: number[] | null; total_score_e2: number | null },
) =>
  scoringOf(form) && row.price_score_e2 !== null
    ? { priceE2: row.price_score_e2, criteriaE2: row.criteria_e2, totalE2: row.total_score_e2 }
    : null
