// What the buyer of an inquiry does: drafts, submission, clarifications, extension, choice, and its end.
import type { inquiry } from '@caiyuan/contract/inquiry'
import { wayOf } from '@caiyuan/contract/inquiry/bidding'
import { inquiryFlow } from '@caiyuan/contract/inquiry/flow'
import { REASON_LEAST, type InquiryContent } from '@caiyuan/contract/inquiry/form'
import { pointsText, scoringOf } from '@caiyuan/contract/inquiry/scoring'
import { createHash } from 'node:crypto'
import { advance, logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail, invalid } from '../../core/fail.ts'
import { attachOwn, detachFiles } from '../../core/files.ts'
import { isId, newId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { takeNumbers } from '../../core/number.ts'
import { startFlow, withdrawFlow } from '../approval/engine.ts'
import { regulatedIn } from '../catalog/control-names.ts'
import { reserve } from '../fund/ledger.ts'
import { partRows } from '../fund/part-rows.ts'
import { payWith } from '../fund/pay.ts'
import type { Payable } from '../fund/paying.ts'
import { isPast, lockBox } from '../sealing/box.ts'
import { paramsOf } from '../school/params.ts'
import { awardText } from './award.ts'
import { assetsOf, contestFor } from './contest.ts'
import { deadlineSet } from './closing.ts'
import { openersOf, prolong, settleWithFew } from './course.ts'
import { deadlineFault } from './deadline-rule.ts'
import { giveBack } from './money.ts'
import { makeOrdersOf } from './ordering.ts'
import {
  ASKED_FILES,
  inquiryById,
  inquiryDoc,
  isPublished,
  labelOf,
  ledgerDocOf,
  lockInquiry,
  lockOwnInquiry,
  mustSeeInquiry,
  type InquiryRow,
} from './policy.ts'
import { askFacts, awardChosen, awardFacts } from './path.ts'
import { relatedAmong } from './related.ts'
import { mustBeScorers } from './scorers.ts'
import { suspendLater } from './suspend-later.ts'
import { tellSuppliers } from './suppliers.ts'

type Commands = Of<typeof inquiry>

const movedOf = ({ id, inquiry_no, state }: Pick<InquiryRow, 'id' | 'inquiry_no' | 'state'>) => ({ id, inquiryNo: inquiry_no, state })

/** What a decision is about: the inquiry as it was submitted, with the choice once there is one. */
export const contentHashOf = (it: InquiryRow): string =>
  createHash('sha256')
    .update(JSON.stringify([it.inquiry_no, it.form, it.award]))
    .digest('base64url')

const mustBeOn = async (ctx: Ctx): Promise<void> => {
  if ((await paramsOf(ctx)).openInquiryFlag !== 1) throw new Fail('inquiry.off')
}

const titleIn = (form: Record<string, unknown>): string => (typeof form['title'] === 'string' ? form['title'].trim().slice(0, 50) : '')

/** A new draft, of this person. */
const begin = async (ctx: Ctx, form: Record<string, unknown>): Promise<string> => {
  const [inquiryNo] = await takeNumbers(ctx, 'inquiry')
  const id = newId()
  await ctx.tx
    .insertInto('inquiries')
    .values({
      school_id: ctx.schoolId,
      id,
      inquiry_no: inquiryNo!,
      state: 'draft',
      buyer_id: ctx.user.id,
      dept_id: ctx.user.deptId,
      title: titleIn(form),
      form: JSON.stringify(form),
      created_at: ctx.now,
    })
    .execute()
  logAction(ctx, inquiryFlow.kind, id, { action: 'create', title: '新建', to: 'draft' })
  ctx.objectId = id
  return id
}

const mustBeDraft = (it: InquiryRow): void => {
  if (it.state !== 'draft' && it.state !== 'back')
    throw new Fail('core.wrongState', { title: inquiryFlow.title, state: labelOf(it), action: '修改' })
}

const write = (ctx: Ctx, id: string, set: object) =>
  ctx.tx.updateTable('inquiries').set(set).where('school_id', '=', ctx.schoolId).where('id', '=', id).execute()

export const saveInquiry: Commands['save'] = async (ctx, { id, form }) => {
  if (id) await lockOwnInquiry(ctx, id)
  await mustBeOn(ctx)
  if (!id) return movedOf(await inquiryById(ctx, await begin(ctx, form)))
  const it = await lockOwnInquiry(ctx, id)
  mustBeDraft(it)
  await write(ctx, id, { title: titleIn(form), form: JSON.stringify(form) })
  return movedOf(it)
}

const pathOfCategory = async (ctx: Ctx, { categoryCode }: InquiryContent): Promise<string> => {
  const known = await ctx.tx.selectFrom('categories').select('path').where('code', '=', categoryCode).executeTakeFirst()
  if (!known) throw invalid('categoryCode', '没有这个商品分类，请重新选择')
  return known.path
}

/** Those who are invited must be firms that sell here. */
const mustKnowFirms = async (ctx: Ctx, { scope, firms }: InquiryContent): Promise<void> => {
  if (scope === 'open') return
  const wanted = [...new Set(firms)].filter(isId)
  const known = await ctx.tx.selectFrom('suppliers').select('id').where('id', 'in', wanted).where('stopped_at', 'is', null).execute()
  if (known.length !== new Set(firms).size) throw invalid('firms', '有供应商已停用或不存在，请重新选择')
  const related = await relatedAmong(ctx, wanted)
  if (related) throw invalid('firms', `${related.names.join('与')}的法定代表人都是${related.person}，不能同时受邀`)
}

/** What each piece will cost nobody knows yet: the cards are asked for the budget, under the category of all lines. */
const payableOf = (form: InquiryContent, categoryPath: string, assetFen: number): Payable => ({
  key: '1',
  lines: form.lines.map((line, at) => ({
    offer: { name: line.name, categoryPath },
    priceE4: 0,
    amountFen: at === 0 ? form.budgetFen : 0,
  })),
  totalFen: form.budgetFen,
  assetFen,
  subjectCode: '',
  leadDays: form.deliverDays,
})

const payingCards = async (ctx: Ctx, form: InquiryContent, categoryPath: string, assetFen: number) => {
  const twice = form.funds.find(
    (it, i) => form.funds.findIndex((one) => one.fundId === it.fundId && one.subjectCode === it.subjectCode) !== i,
  )
  if (twice) throw invalid('funds', '同一经费卡的同一科目请合并为一行')
  return (await payWith(ctx, payableOf(form, categoryPath, assetFen), form.funds)).cards
}

const keepFunds = async (ctx: Ctx, id: string, { funds }: InquiryContent): Promise<void> => {
  await ctx.tx.deleteFrom('inquiry_funds').where('school_id', '=', ctx.schoolId).where('inquiry_id', '=', id).execute()
  await ctx.tx
    .insertInto('inquiry_funds')
    .values(partRows(ctx, funds).map((row) => ({ ...row, inquiry_id: id })))
    .execute()
}

/** Those that were taken out of the form go; the rest are its own, or uploads of its buyer. */
const keepFiles = async (ctx: Ctx, id: string, { files }: InquiryContent): Promise<void> => {
  const to = { kind: inquiryFlow.kind, id }
  await detachFiles(ctx, [ASKED_FILES], to)
  await attachOwn(
    ctx,
    files.map((it) => ({ id: it.id, label: ASKED_FILES })),
    to,
  )
}

export const submitInquiry: Commands['submit'] = async (ctx, { id: given, form: sent, chosen, note }) => {
  if (given) await lockOwnInquiry(ctx, given)
  await mustBeOn(ctx)
  const { form, contest } = (await contestFor(ctx, sent)) ?? { form: sent, contest: null }
  const why = deadlineFault(new Date(form.deadlineAt), ctx.now, (await paramsOf(ctx))['inquiry.minHours'])
  if (why) throw invalid('deadlineAt', why)
  const regulated = regulatedIn(
    form.lines.map((line) => ({ name: line.name, others: [line.brand, line.params] })),
    '询价采购',
  )
  if (regulated) throw invalid(`lines.${regulated.at}.name`, regulated.text)
  const categoryPath = await pathOfCategory(ctx, form)
  await openersOf(ctx, form, ctx.user.id)
  if (!contest) await mustKnowFirms(ctx, form)
  await mustBeScorers(ctx, form)
  const cards = await payingCards(ctx, form, categoryPath, contest ? assetsOf(contest, form) : 0)
  const id = given ?? (await begin(ctx, form))
  const it = await lockOwnInquiry(ctx, id)
  await advance(ctx, inquiryDoc, it, 'submit', {
    set: {
      title: form.title,
      form: JSON.stringify(form),
      contest: contest && JSON.stringify(contest),
      budget_fen: form.budgetFen,
      due_fen: form.budgetFen,
      dept_id: ctx.user.deptId,
      submitted_at: ctx.now,
    },
  })
  await keepFunds(ctx, id, form)
  await keepFiles(ctx, id, form)
  const kept = await inquiryById(ctx, id)
  await reserve(ctx, ledgerDocOf(kept), form.funds)
  await startFlow(ctx, {
    docKind: inquiryFlow.kind,
    docId: id,
    docNo: kept.inquiry_no,
    title: inquiryFlow.title,
    summary: form.title,
    facts: askFacts(ctx, form, cards, note),
    submitterId: ctx.user.id,
    chosen,
    contentHash: contentHashOf(kept),
  })
  return movedOf(await inquiryById(ctx, id))
}

export const withdrawInquiry: Commands['withdraw'] = async (ctx, { id }) => {
  await mustSeeInquiry(ctx, id)
  await withdrawFlow(ctx, inquiryFlow.kind, id)
  const it = await lockInquiry(ctx, id)
  await giveBack(ctx, it, 'withdraw')
  return movedOf(it)
}

export const dropInquiry: Commands['drop'] = async (ctx, { id }) => {
  const it = await lockOwnInquiry(ctx, id)
  await advance(ctx, inquiryDoc, it, 'drop', { set: { closed_reason: '采购人删除' } })
  return movedOf(it)
}

export const clarifyInquiry: Commands['clarify'] = async (ctx, { id, note }) => {
  await mustSeeInquiry(ctx, id)
  const it = await lockInquiry(ctx, id)
  const notes = JSON.stringify([...it.notes, { at: ctx.now.toISOString(), text: note }])
  await advance(ctx, inquiryDoc, it, 'clarify', { comment: note, set: { notes } })
  await tellSuppliers(ctx, id)
  return movedOf(it)
}

export const extendInquiry: Commands['extend'] = async (ctx, { id, deadlineAt, reason }) => {
  await mustSeeInquiry(ctx, id)
  const it = await lockInquiry(ctx, id)
  // Whoever has seen the sums that stand at the end opens it to nobody again.
  if (it.state === 'quoting' && wayOf(it.form) === 'bidding' && isPast(ctx, await lockBox(ctx, id))) throw new Fail('sealing.late')
  const at = new Date(deadlineAt)
  const fresh = it.state === 'short' ? (await paramsOf(ctx))['inquiry.minHours'] : 0
  const why = it.deadline_at && at <= it.deadline_at ? '截止时间只能延长，不能提前' : deadlineFault(at, ctx.now, fresh)
  if (why) throw invalid('deadlineAt', why)
  await advance(ctx, inquiryDoc, it, 'extend', { comment: reason, set: deadlineSet(at) })
  await prolong(ctx, it, at)
  return movedOf(it)
}

export const failInquiry: Commands['fail'] = async (ctx, { id, reason, isConverted }) => {
  await mustSeeInquiry(ctx, id)
  const it = await lockInquiry(ctx, id)
  await giveBack(ctx, it, isConverted ? 'convert' : 'fail', {
    comment: reason,
    set: { closed_reason: isConverted ? `转竞争性谈判：${reason}` : reason },
  })
  return movedOf(it)
}

export const resumeInquiry: Commands['resume'] = async (ctx, { id }) => {
  await mustSeeInquiry(ctx, id)
  const it = await lockInquiry(ctx, id)
  await advance(ctx, inquiryDoc, it, 'resume')
  await suspendLater(ctx, it)
  return movedOf(it)
}

export const settleFew: Commands['settleFew'] = async (ctx, { id }) => {
  await mustSeeInquiry(ctx, id)
  const it = await lockInquiry(ctx, id)
  await settleWithFew(ctx, it)
  return movedOf(it)
}

export const makeInquiryOrder: Commands['makeOrder'] = async (ctx, { id }) => {
  const it = await lockOwnInquiry(ctx, id)
  if (!isPublished(ctx, it)) throw new Fail('inquiry.notDue')
  await makeOrdersOf(ctx, it)
  return movedOf(it)
}

export const chooseSupplier: Commands['choose'] = async (ctx, { id, chosen, ...given }) => {
  await mustSeeInquiry(ctx, id)
  const it = await lockInquiry(ctx, id)
  const made = await awardChosen(ctx, it, given)
  const { award } = made
  const { reason } = given
  if (it.state === 'choosing' && !award.isFirst && reason.length < REASON_LEAST)
    throw new Fail(scoringOf(it.form) ? 'inquiry.notFirst' : 'inquiry.notLowest')
  const points = award.scoreE2 != null && `综合得分 ${pointsText(award.scoreE2)}`
  await advance(ctx, inquiryDoc, it, 'choose', {
    set: { award: JSON.stringify(award) },
    comment: [[awardText({ ...it, award }), points].filter(Boolean).join('，'), reason].filter(Boolean).join('：'),
  })
  const kept = await inquiryById(ctx, id)
  await startFlow(ctx, {
    docKind: inquiryFlow.kind,
    docId: id,
    docNo: kept.inquiry_no,
    title: '询价选标',
    summary: `${kept.title} · ${award.supplierName}`,
    facts: await awardFacts(ctx, kept, made),
    submitterId: ctx.user.id,
    chosen,
    contentHash: contentHashOf(kept),
  })
  return movedOf(await inquiryById(ctx, id))
}
