// The supplier's side: what is asked, the sealed quote with its receipt, and what became of it.
import type { inquiry } from '@caiyuan/contract/inquiry'
import type { ChannelTab } from '@caiyuan/contract/inquiry/shapes'
import { wayOf } from '@caiyuan/contract/inquiry/bidding'
import { isByLine } from '@caiyuan/contract/inquiry/by-line'
import type { InquiryContent, OfferContent } from '@caiyuan/contract/inquiry/form'
import { published } from '@caiyuan/contract/inquiry/flow'
import { keepCalendar } from '../../core/clock.ts'
import { maskMobile } from '../../core/crypto.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail, missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { containing } from '../../core/like.ts'
import { advance } from '../../core/advance.ts'
import { changed, peopleWith, tellOf } from '../../core/notify.ts'
import { takeNumbers } from '../../core/number.ts'
import { officeOf, workLeft } from '../../core/working-time.ts'
import { sql, type RawBuilder } from 'kysely'
import { officeHere } from '../school/deadline.ts'
import { paramsOf } from '../school/params.ts'
import { schoolNameOf } from '../school/name.ts'
import { boxById, sealsOf } from '../sealing/box.ts'
import { bidsOfFirm } from '../sealing/bids.ts'
import { putQuote, receiptOf, withdrawQuote } from '../sealing/quotes.ts'
import { countedOffers, linesOf, shareOf } from './award.ts'
import { askedOf, offeredLines } from './queries/asked.ts'
import { ownRunOf } from './bid-run.ts'
import { ceilingsFor } from './contest.ts'
import { answerLater } from './course.ts'
import type { Listed } from './listed.ts'
import { inquiryNotices } from './notices.ts'
import {
  areVerdictsTold,
  inquiryById,
  inquiryDoc,
  isAwardTold,
  lockInquiry,
  stoodFirst,
  type InquiryRow,
  type Objection,
} from './policy.ts'
import { whyUnfit } from './ranking.ts'
import { reviewOf } from './scorers.ts'
import { scoreOf } from './scoring.ts'
import { mustSell } from './selling.ts'
import { countStanding } from './standing.ts'
import { tellSuppliers } from './suppliers.ts'

type Channel = Of<typeof inquiry>

const tabs: Record<ChannelTab, RawBuilder<boolean>> = {
  open: sql`(is_open and mine = 'none')`,
  quoted: sql`(mine = 'quoted')`,
  won: sql`(mine = 'won')`,
  lost: sql`(mine in ('lost', 'void'))`,
  over: sql`(mine = 'withdrawn' or (not is_open and mine = 'none'))`,
}

const own = (ctx: Ctx) => {
  if (!ctx.user.supplierId) throw missing('供应商')
  return ctx.tx.selectFrom('supplier.inquiries').where('supplier_id', '=', ctx.user.supplierId)
}

export const listHall: Channel['hall'] = async (ctx, { tab, keyword, pageNum, pageSize }) => {
  const like = containing(keyword)
  const named = sql<boolean>`(title ilike ${like} or inquiry_no ilike ${like} or school_name ilike ${like})`
  const names = Object.keys(tabs) as ChannelTab[]
  const counted = await own(ctx)
    .where(named)
    .select(names.map((it) => sql<number>`count(*) filter (where ${tabs[it]})::int`.as(it)))
    .executeTakeFirstOrThrow()
  const counts = counted as Record<string, number>
  await keepCalendar(ctx.tx)
  const rows = await own(ctx)
    .selectAll()
    .where(named)
    .where(tabs[tab])
    // What ends first, then what is over, the newest first.
    .orderBy(sql`case when is_open then deadline_at end`, (ob) => ob.asc().nullsLast())
    .orderBy('deadline_at', 'desc')
    .orderBy('inquiry_id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return {
    list: rows.map((it) => ({
      schoolId: it.school_id,
      id: it.inquiry_id,
      inquiryNo: it.inquiry_no,
      title: it.title,
      askWay: it.ask_way as 'sealed',
      schoolName: it.school_name,
      budgetFen: it.budget_fen,
      lowestFen: it.lowest_fen,
      deadlineAt: it.deadline_at.toISOString(),
      workLeft: it.is_open ? workLeft(ctx.now, it.deadline_at, officeOf(it.office_hours)) : null,
      isInvited: it.is_invited,
      mine: it.mine as 'none',
    })),
    total: counts[tab] ?? 0,
    pageNum,
    pageSize,
    counts,
  }
}

/** One that this firm may know of; any other does not exist. */
export const seenByFirm = async (ctx: Ctx, id: string, isLocked: boolean): Promise<InquiryRow> => {
  if (!isId(id)) throw missing('询价')
  const it = await (isLocked ? lockInquiry(ctx, id) : inquiryById(ctx, id))
  if (!published.includes(it.state) || !it.published_at) throw missing('询价')
  if (it.form.scope === 'invited' && !it.form.firms.includes(ctx.user.supplierId!)) throw missing('询价')
  return it
}

const quotesOf = async (ctx: Ctx, it: Pick<InquiryRow, 'id' | 'form'>) =>
  wayOf(it.form) === 'bidding'
    ? (await bidsOfFirm(ctx, it.id, ctx.user.supplierId!)).map((one) => ({ ...one, withdrawn_at: null }))
    : sealedOf(ctx, it.id)

const sealedOf = (ctx: Ctx, id: string) =>
  ctx.tx
    .selectFrom('sealed_quotes')
    .select(['quote_no', 'supplier_id', 'commitment', 'received_at', 'withdrawn_at'])
    .where('school_id', '=', ctx.schoolId)
    .where('box_id', '=', id)
    .where('supplier_id', '=', ctx.user.supplierId)
    .orderBy('received_at')
    .execute()

export const codeOf = async (ctx: Ctx): Promise<string> =>
  (await ctx.tx.selectFrom('schools').select('code').where('id', '=', ctx.schoolId).executeTakeFirstOrThrow()).code

const ownResult = (ctx: Ctx, id: string) =>
  ctx.tx
    .selectFrom('inquiry_quotes')
    .select(['quote_id', 'rank', 'fault', 'is_unfit', 'offer', 'listed', 'total_fen', 'price_score_e2', 'criteria_e2', 'total_score_e2'])
    .where('school_id', '=', ctx.schoolId)
    .where('inquiry_id', '=', id)
    .where('supplier_id', '=', ctx.user.supplierId)
    .executeTakeFirst()

const ownOf = (
  form: InquiryContent,
  { offer, total_fen: totalFen, listed }: { offer: unknown; total_fen: number | null; listed: unknown },
) => {
  if (offer === null) return null
  const own = offer as OfferContent
  return { totalFen, deliverDays: own.deliverDays, warrantyMonths: own.warrantyMonths, lines: offeredLines(form, own, listed as Listed[]) }
}

/** Its own total and place (财政部令第87号第六十九条): by its price score it could reckon the lowest sum of the others. */
const ownScoreOf = (form: InquiryContent, row: NonNullable<Awaited<ReturnType<typeof ownResult>>>) => {
  const score = scoreOf(form, row)
  return score && score.totalE2 !== null && row.rank !== null ? { totalE2: score.totalE2, rank: row.rank } : null
}

/** Without how many held it so: of two who scored that would say who. */
const ownFaultOf = (it: InquiryRow, { fault, is_unfit: isUnfit }: { fault: string; is_unfit: boolean }): string => {
  if (!isUnfit) return fault
  return areVerdictsTold(it) ? '符合性审查不符合' : ''
}

/** The award as it is published: of 分项成交 line by line. */
const resultOf = async (ctx: Ctx, it: InquiryRow) => {
  const { supplierName, totalFen } = it.award!
  const told = { supplierName, totalFen, reason: stoodFirst(it.award!) ? '' : it.award!.reason }
  if (!isByLine(it.form)) return { ...told, lines: [] }
  const lines = linesOf(it, await countedOffers(ctx, it.id)).map(({ lineNo, taken }) => ({
    lineNo,
    supplierName: taken?.supplierName ?? '',
    priceE4: taken?.priceE4 ?? 0,
    amountFen: taken?.amountFen ?? 0,
  }))
  return { ...told, lines }
}

/** Every line it quoted is its own. */
const hasAll = (it: InquiryRow, supplierId: string | null, offer: OfferContent | null): boolean => {
  const own = shareOf(it, supplierId)
  return own !== undefined && (offer?.lines ?? []).every(({ lineNo }) => own.lineNos.includes(lineNo))
}

/** Why this firm may not object; empty where it may. */
const objectionFault = (ctx: Ctx, it: InquiryRow, isStanding: boolean, offer: OfferContent | null): string => {
  if ((it.state !== 'publicity' && it.state !== 'objected') || it.publicity_until! <= ctx.now) return '只能在成交公示期内提出质疑'
  if (!isStanding || hasAll(it, ctx.user.supplierId, offer)) return '只有参加报价而没有成交的供应商可以提出质疑'
  return it.objections.some((one) => one.supplierId === ctx.user.supplierId) ? '您已提出质疑，请等待裁定' : ''
}

export const getToQuote: Channel['toQuote'] = async (ctx, { id }) => {
  const it = await seenByFirm(ctx, id, false)
  const [box, rows, result, code] = [await boxById(ctx, id), await quotesOf(ctx, it), await ownResult(ctx, id), await codeOf(ctx)]
  const isTold = isAwardTold(it)
  const fault = result ? ownFaultOf(it, result) : ''
  const own = it.objections.find((one) => one.supplierId === ctx.user.supplierId)
  const share = shareOf(it, ctx.user.supplierId)
  const offer = result?.offer as OfferContent | null | undefined
  const standing = rows.some((one) => !one.withdrawn_at)
  const run = wayOf(it.form) === 'bidding' ? await ownRunOf(ctx, it) : null
  const mine = (): 'none' | 'quoted' | 'withdrawn' | 'won' | 'lost' | 'void' => {
    if (rows.length === 0) return 'none'
    if (!standing) return 'withdrawn'
    if (fault !== '') return 'void'
    if (it.state === 'won') return share ? 'won' : 'lost'
    return it.state === 'failed' ? 'lost' : 'quoted'
  }
  return {
    schoolId: ctx.schoolId,
    supplierId: ctx.user.supplierId!,
    id,
    inquiryNo: it.inquiry_no,
    title: it.title,
    askWay: wayOf(it.form),
    schoolName: await schoolNameOf(ctx),
    budgetFen: it.budget_fen,
    lowestFen: it.state === 'quoting' ? (run?.lowestFen ?? null) : null,
    deadlineAt: box.deadline_at.toISOString(),
    workLeft: it.state === 'quoting' ? workLeft(ctx.now, box.deadline_at, await officeHere(ctx)) : null,
    isInvited: it.form.scope === 'invited',
    isContest: it.contest !== null,
    mine: mine(),
    state: it.state,
    asked: await askedOf(ctx, it, ceilingsFor(it, ctx.user.supplierId!)),
    notes: it.notes,
    phone: share && it.state === 'won' ? it.form.phone : maskMobile(it.form.phone),
    // How many came is told with the opening: one that fell short may go on.
    quoteNum: it.opened_at ? await countStanding(ctx, it) : 0,
    clockKey: box.clock_key,
    openers: sealsOf(box).openers.map((one) => ({ ...one })),
    openerNames: box.openers.map((one) => one.name),
    run,
    mayReplace: (await paramsOf(ctx))['inquiry.mayReplace'] === 1,
    receipts: rows.map((row) => ({ ...receiptOf(code, box, row), withdrawnAt: row.withdrawn_at?.toISOString() ?? null })),
    result: isTold && it.award ? await resultOf(ctx, it) : null,
    ownAward: isTold && share ? { supplierName: share.supplierName, lineNos: share.lineNos, totalFen: share.totalFen } : null,
    ownFault: fault,
    ownUnfit: result?.is_unfit && areVerdictsTold(it) ? await whyUnfit(ctx, id, result.quote_id) : [],
    own: result ? ownOf(it.form, result) : null,
    ownScore: isTold && result ? ownScoreOf(it.form, result) : null,
    scorerNames: isTold ? ((await reviewOf(ctx, it))?.scorers ?? []).map(({ name }) => name) : [],
    mayObject: objectionFault(ctx, it, standing, offer ?? null) === '',
    objection: own ? { at: own.at, text: own.text, ruling: own.ruling } : null,
  }
}

/** The row of this firm in its hall, at once. */
export const mark = (ctx: Ctx, id: string, mine: 'quoted' | 'withdrawn') =>
  ctx.tx
    .updateTable('supplier.inquiries')
    .set({ mine })
    .where('supplier_id', '=', ctx.user.supplierId!)
    .where('school_id', '=', ctx.schoolId)
    .where('inquiry_id', '=', id)
    .execute()

export const quoteInquiry: Channel['quote'] = async (ctx, { id, quote }) => {
  const it = await seenByFirm(ctx, id, true)
  ctx.objectId = id
  if (it.state !== 'quoting') throw new Fail('sealing.late')
  if (wayOf(it.form) === 'bidding') throw new Fail('inquiry.otherMode', { why: '这件是竞价，请直接出价' })
  await mustSell(ctx, ctx.user.supplierId!)
  const [quoteNo] = await takeNumbers(ctx, 'quote')
  const receipt = await putQuote(ctx, {
    boxId: id,
    supplierId: ctx.user.supplierId!,
    quoteNo: quoteNo!,
    school: await codeOf(ctx),
    mayReplace: (await paramsOf(ctx))['inquiry.mayReplace'] === 1,
    quote,
  })
  await mark(ctx, id, 'quoted')
  changed(ctx, 'inquiry', id)
  return receipt
}

export const objectToAward: Channel['object'] = async (ctx, { id, grounds }) => {
  const it = await seenByFirm(ctx, id, true)
  const why = objectionFault(
    ctx,
    it,
    (await quotesOf(ctx, it)).some((one) => !one.withdrawn_at),
    ((await ownResult(ctx, id))?.offer ?? null) as OfferContent | null,
  )
  if (why) throw new Fail('inquiry.noObjection', { why })
  const supplierName = (await ownName(ctx)) ?? ''
  const own: Objection = { supplierId: ctx.user.supplierId!, supplierName, at: ctx.now.toISOString(), text: grounds, ruling: null }
  await advance(ctx, inquiryDoc, it, 'object', { comment: grounds, set: { objections: JSON.stringify([...it.objections, own]) } })
  await answerLater(ctx, id)
  await tellSuppliers(ctx, id)
  await tellOf(ctx, 'inquiry', id, inquiryNotices.objected(it, await peopleWith(ctx, 'handle:jingban'), supplierName))
  return {}
}

const ownName = async (ctx: Ctx): Promise<string | undefined> =>
  (await ctx.tx.selectFrom('suppliers').select('name').where('id', '=', ctx.user.supplierId!).executeTakeFirst())?.name

export const withdrawOwnQuote: Channel['withdrawQuote'] = async (ctx, { id }) => {
  const it = await seenByFirm(ctx, id, true)
  ctx.objectId = id
  if (it.state !== 'quoting') throw new Fail('sealing.late')
  if (wayOf(it.form) === 'bidding') throw new Fail('inquiry.otherMode', { why: '竞价的出价一经提交不能撤回' })
  await withdrawQuote(ctx, id, ctx.user.supplierId!)
  await mark(ctx, id, 'withdrawn')
  changed(ctx, 'inquiry', id)
  return {}
}
