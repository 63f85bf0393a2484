// Another in the place of who may not or cannot score: 采购办 names him, or a handover of who leaves.
import type { inquiry } from '@caiyuan/contract/inquiry'
import { inquiryFlow } from '@caiyuan/contract/inquiry/flow'
import { sql } from 'kysely'
import { advance } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail, invalid } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { tellOf } from '../../core/notify.ts'
import { inquiryNotices } from './notices.ts'
import { inquiryDoc, lockInquiry, mayNameScorer, mustSeeInquiry, type InquiryRow } from './policy.ts'
import { groupOf, rankScored } from './ranking.ts'
import { chosenAmong, relatedHere, tellScorers } from './scorers.ts'
import { suspendLater } from './suspend-later.ts'

interface Someone {
  id: string
  name: string
}
type Named = Awaited<ReturnType<typeof groupOf>>[number]

/** Who may come in: nobody of the group as it is or was, nobody related, neither its buyer nor who names him. */
const freshOne = async (ctx: Ctx, it: InquiryRow, id: string, group: readonly Named[]): Promise<Someone | undefined> => {
  const without = [it.buyer_id, ctx.user.id, ...group.map((one) => one.user_id), ...(await relatedHere(ctx, it.id)).keys()]
  return (await chosenAmong(ctx, [id], without))[0]
}

const NOT_FRESH = '不能评审这件询价：须是在职教职工，不是您本人、采购人和已有的评审人，也与报价的供应商没有关联'

const putInPlace = async (ctx: Ctx, it: InquiryRow, from: Named, fresh: Someone, reason: string): Promise<void> => {
  await ctx.tx
    .updateTable('inquiry_scorers')
    .set({ replaced_at: ctx.now, replaced_why: reason })
    .where('school_id', '=', ctx.schoolId)
    .where('inquiry_id', '=', it.id)
    .where('user_id', '=', from.user_id)
    .execute()
  await ctx.tx
    .insertInto('inquiry_scorers')
    .values({ school_id: ctx.schoolId, inquiry_id: it.id, user_id: fresh.id, place: from.place, named_at: ctx.now })
    .execute()
  await suspendLater(ctx, it)
  await tellScorers(ctx, it, [fresh.id])
  await tellOf(ctx, 'inquiry', it.id, inquiryNotices.replaced(it, from.name, fresh.name, reason))
}

/** 采购办 puts another in the place of one who has not scored, or whose marks do not count: then it is scored on, whoever had chosen of it. */
export const replaceScorer: Of<typeof inquiry>['replaceScorer'] = async (ctx, { id, scorerId, freshId, reason }) => {
  await mustSeeInquiry(ctx, id)
  const it = await lockInquiry(ctx, id)
  const group = await groupOf(ctx, id)
  const related = await relatedHere(ctx, id)
  const from = group.find((one) => one.user_id === scorerId && !one.replaced_at && (!one.given_at || related.has(one.user_id)))
  const fresh = await freshOne(ctx, it, freshId, group)
  const isLate = it.state !== 'scoring' && it.related_scorers !== null
  const comment = `${from?.name ?? ''}换为${fresh?.name ?? ''}${from?.given_at ? '，已评的分不计入' : ''}：${reason}`
  await advance(ctx, inquiryDoc, it, isLate ? 'rescore' : 'replaceScorer', { comment })
  if (!from) throw invalid('scorerId', '这位评审人已经评分或已经更换，请刷新页面')
  if (!fresh) throw invalid('freshId', `这位同事${NOT_FRESH}`)
  if (isLate) await rankScored(ctx, it, false)
  await putInPlace(ctx, it, from, fresh, reason)
  return { id, inquiryNo: it.inquiry_no, state: it.state }
}

/** 离职交接 of one that waits for the marks of who leaves. */
export const handScoring = async (ctx: Ctx, id: string, leaver: Someone, to: Someone, reason: string): Promise<void> => {
  const it = await lockInquiry(ctx, id)
  const group = await groupOf(ctx, id)
  const from = group.find((one) => one.user_id === leaver.id && !one.replaced_at && !one.given_at)
  if (it.state !== 'scoring' || !from) throw new Fail('core.stale')
  const may = mayNameScorer(ctx, it)
  if (may !== true) throw new Fail('core.refused', { reason: may })
  const fresh = await freshOne(ctx, it, to.id, group)
  if (!fresh) throw new Fail('core.refused', { reason: `${to.name}${NOT_FRESH}` })
  await advance(ctx, inquiryDoc, it, 'handScorer', { comment: `${from.name}换为${fresh.name}：${reason}` })
  await putInPlace(ctx, it, from, fresh, reason)
}

/** Inquiries that wait for the marks of these people. */
export const scoringsOn = async (ctx: Ctx, userIds: readonly string[]) =>
  (
    await sql<{ userId: string; id: string; no: string; text: string; amountFen: number }>`
      select s.user_id as "userId", p.id, p.inquiry_no as no, p.title as text, p.budget_fen as "amountFen"
      from inquiry_scorers s join inquiries p on p.school_id = s.school_id and p.id = s.inquiry_id
      where s.school_id = ${ctx.schoolId} and s.user_id = any(${userIds}::uuid[]) and s.given_at is null and s.replaced_at is null
        and p.state = 'scoring'
      order by p.id`.execute(ctx.tx)
  ).rows.map((it) => ({ ...it, state: inquiryFlow.states.scoring.label }))
