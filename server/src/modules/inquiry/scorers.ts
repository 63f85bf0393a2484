// Who scores an inquiry (综合评分, decision 0395): named by its buyer, approved with it, called when its offers are open.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { inquiry } from '@caiyuan/contract/inquiry'
import { toInquiry } from '@caiyuan/contract/inquiry'
import type { InquiryContent } from '@caiyuan/contract/inquiry/form'
import { scoringOf } from '@caiyuan/contract/inquiry/scoring'
import { sql } from 'kysely'
import { colleaguesById, offerColleagues } from '../../core/colleagues.ts'
import type { Ctx } from '../../core/context.ts'
import { invalid } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { notify, peopleWith } from '../../core/notify.ts'
import { recusedFrom } from '../recusal/queries.ts'
import { inquiryNotices } from './notices.ts'
import { inquiryById, mustSeeInquiry, type InquiryRow } from './policy.ts'
import { groupOf, marksOf, scorersOf } from './ranking.ts'

export type Review = NonNullable<OutputOf<(typeof inquiry)['detail']>['review']>

/** Firms whose offers count, or are out by the verdicts: they are given anew when a scorer is replaced. */
export const firmsThatCount = (ctx: Ctx, inquiryId: string) =>
  ctx.tx
    .selectFrom('inquiry_quotes')
    .select(['quote_id', 'supplier_id', 'supplier_name'])
    .where('school_id', '=', ctx.schoolId)
    .where('inquiry_id', '=', inquiryId)
    .where((eb) => eb.or([eb('fault', '=', ''), eb('is_unfit', '=', true)]))
    .orderBy('quote_id')
    .execute()

/** Of the people related to one of these firms: to which, and how. */
export const relatedTo = async (ctx: Ctx, firms: readonly { supplier_id: string; supplier_name: string }[]) => {
  const found = new Map<string, { supplier: string; relation: string }>()
  for (const { supplier_id, supplier_name } of firms)
    for (const [userId, relation] of await recusedFrom(ctx, supplier_id)) found.set(userId, { supplier: supplier_name, relation })
  return found
}

/** Of the people related to a firm whose offer counts: to which, and how. */
export const relatedHere = async (ctx: Ctx, inquiryId: string) => relatedTo(ctx, await firmsThatCount(ctx, inquiryId))

/** People of the school who may score: no students, nobody who is leaving, never the buyer. */
const scorersAmong = (ctx: Ctx, without: readonly string[]) => ({
  deptId: ctx.user.deptId,
  without,
  may: sql<boolean>`(u.leaves_at is null and u.student_flag = 0)`,
})

export const chosenAmong = (ctx: Ctx, ids: readonly string[], without: readonly string[]) =>
  colleaguesById(ctx, scorersAmong(ctx, without), ids)

/** Why those whom the form names may not score it; of an invitation, none is related to a firm invited. */
export const scorersFault = async (ctx: Ctx, form: InquiryContent, buyerId: string): Promise<string> => {
  if (!scoringOf(form)) return ''
  if (form.scorers.includes(buyerId)) return '采购人选定供应商，不能同时是评审人'
  const wanted = new Set(form.scorers)
  const found = await chosenAmong(ctx, form.scorers, [buyerId])
  if (found.length !== wanted.size) return '有评审人已停用或不能评审，请重新选择'
  if (form.scope !== 'invited') return ''
  const firms = await ctx.tx
    .selectFrom('suppliers')
    .select(['id as supplier_id', 'name as supplier_name'])
    .where('id', 'in', form.firms)
    .execute()
  const related = await relatedTo(ctx, firms)
  const one = found.find(({ id }) => related.has(id))
  if (!one) return ''
  const { supplier, relation } = related.get(one.id)!
  return `${one.name}与受邀的${supplier}有${relation}，须回避，请换一位评审人`
}

export const mustBeScorers = async (ctx: Ctx, form: InquiryContent): Promise<void> => {
  const why = await scorersFault(ctx, form, ctx.user.id)
  if (why) throw invalid('scorers', why)
}

/** At the publication: the group as it was approved. */
export const keepScorers = async (ctx: Ctx, { id, form }: InquiryRow): Promise<void> => {
  const scored = scoringOf(form)
  if (!scored) return
  await ctx.tx
    .insertInto('inquiry_scorers')
    .values(
      [...new Set(scored.scorers)].map((user_id, place) => ({
        school_id: ctx.schoolId,
        inquiry_id: id,
        user_id,
        place,
        named_at: ctx.now,
      })),
    )
    .execute()
}

type Scorers = Of<typeof inquiry>

export const findScorers: Scorers['scorerChoices'] = async (ctx, { id, keyword, chosenIds }) => {
  const without = [ctx.user.id]
  if (id) {
    await mustSeeInquiry(ctx, id)
    const related = await relatedHere(ctx, id)
    without.push((await inquiryById(ctx, id)).buyer_id, ...(await groupOf(ctx, id)).map((it) => it.user_id), ...related.keys())
  }
  // Names of colleagues are for who names one of them.
  if (!ctx.user.needs.has('inquiry:create') && !ctx.user.needs.has('handle:jingban')) return []
  return offerColleagues(ctx, scorersAmong(ctx, without), keyword, chosenIds)
}

const inReview: readonly InquiryRow['state'][] = ['scoring', 'short', 'choosing', 'suspended']

const relationText = (it: { supplier: string; relation: string } | undefined): string =>
  it ? `与供应商「${it.supplier}」有${it.relation}，须回避` : ''

/** Before the publication, whom the form names; then the group, with what its members gave once all have. */
export const reviewOf = async (ctx: Ctx, it: InquiryRow): Promise<Review | null> => {
  const scored = scoringOf(it.form)
  if (!scored || !it.submitted_at) return null
  if (!it.published_at) {
    // Sent back it is a draft, with whatever was typed since.
    const { scorers = [] }: Partial<InquiryContent> = scored
    const people = await chosenAmong(ctx, scorers, [it.buyer_id])
    const named = scorers.flatMap((id) => people.filter((one) => one.id === id))
    return { scorers: named.map(({ id, name }) => ({ id, name, givenAt: null, avoids: '', note: '', marks: null })), replaced: [] }
  }
  const group = await groupOf(ctx, it.id)
  const now = group.filter((one) => !one.replaced_at)
  // One whose marks do not count is replaced: the next scores without those of the others.
  const isGoingOn = it.state === 'scoring' || (it.state === 'short' && it.is_review_left)
  const areTold = !isGoingOn && now.every((one) => one.given_at)
  const marks = await marksOf(ctx, it.id)
  const related = inReview.includes(it.state) ? await relatedHere(ctx, it.id) : new Map<string, never>()
  return {
    scorers: now.map((one) => {
      const isTold = one.given_at !== null && (areTold || one.user_id === ctx.user.id)
      return {
        id: one.user_id,
        name: one.name,
        givenAt: one.given_at?.toISOString() ?? null,
        avoids: relationText(related.get(one.user_id)),
        note: isTold ? one.note : '',
        marks: isTold
          ? marks
              .filter((each) => each.user_id === one.user_id)
              .map((each) => ({
                quoteId: each.quote_id,
                marksE2: each.marks_e2,
                conforms: each.conforms,
                whyNot: each.why_not,
              }))
          : null,
      }
    }),
    replaced: group.flatMap((one) =>
      one.replaced_at
        ? [
            {
              name: one.name,
              at: one.replaced_at.toISOString(),
              why: one.given_at ? `${one.replaced_why}（已评的分不计入）` : one.replaced_why,
            },
          ]
        : [],
    ),
  }
}

/** Offers are open: who scores is told, and 采购办 where one of them has to avoid it. */
export const callScorers = async (ctx: Ctx, it: InquiryRow): Promise<void> => {
  const group = (await scorersOf(ctx, it.id)).filter((one) => !one.given_at)
  await tellScorers(
    ctx,
    it,
    group.map((one) => one.user_id),
  )
  await tellWhoAvoids(ctx, it, group)
}

/** 采购办, of who in this group has to avoid it: also the one whose own act it is, who opens or gives the last marks. */
export const tellWhoAvoids = async (ctx: Ctx, it: InquiryRow, group: readonly { user_id: string; name: string }[]): Promise<boolean> => {
  const related = await relatedHere(ctx, it.id)
  const avoiding = group.filter((one) => related.has(one.user_id)).map((one) => one.name)
  if (avoiding.length === 0) return false
  const office = (await peopleWith(ctx, 'handle:jingban')).filter((id) => id !== it.buyer_id)
  const { to, title, body } = inquiryNotices.toReplace(it, office, avoiding)
  await notify(ctx, to, { kind: '审批', title, body, link: toInquiry('/notInquiryDetail', { id: it.id }) })
  return true
}

export const tellScorers = (ctx: Ctx, it: InquiryRow, people: readonly string[]): Promise<void> =>
  notify(ctx, people, {
    kind: '审批',
    title: `询价 ${it.inquiry_no} 请您评审`,
    body: `${it.title}：报价已经打开，请对每一家评分。`,
    link: toInquiry('/notInquiryDetail', { id: it.id }),
  })
