// Inquiries as their buyer, who decides and who opens see them: of sealed quotes their count and nothing else.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { inquiryFlow, inquiryTabs } from '@caiyuan/contract/inquiry/flow'
import type { inquiry } from '@caiyuan/contract/inquiry'
import { wayOf } from '@caiyuan/contract/inquiry/bidding'
import { InquiryForm, type InquiryContent, type OfferContent } from '@caiyuan/contract/inquiry/form'
import { scoringOf } from '@caiyuan/contract/inquiry/scoring'
import { isByLine, limitsOf } from '@caiyuan/contract/inquiry/by-line'
import { highestOf } from '@caiyuan/contract/inquiry/contest'
import type { DeskWait } from '@caiyuan/contract/inquiry/shapes'
import { lineFen } from '@caiyuan/contract/money'
import { sql, type RawBuilder } from 'kysely'
import { canOf } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { missing } from '../../core/fail.ts'
import { attachedTo } from '../../core/files.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { containing } from '../../core/like.ts'
import { addHours, addWorkdays, dayOf, startOfDay } from '../../core/clock.ts'
import { timelineOf } from '../approval/engine.ts'
import { cardsOf, cardState } from '../fund/cards.ts'
import { paramsOf } from '../school/params.ts'
import { boxById } from '../sealing/box.ts'
import { openersFor } from '../sealing/keys.ts'
import { gaveOf } from '../sealing/opening.ts'
import { sharesOf } from './award.ts'
import { bidRunOf } from './bid-run.ts'
import { openersAhead, turnNodes } from './coming.ts'
import { nextDeadline } from './deadline-rule.ts'
import {
  ASKED_FILES,
  fromInquiries,
  inquiryDoc,
  isPublished,
  isToReplace,
  isToScore,
  mayRuleSignals,
  stoodFirst,
  visible,
  type InquiryRow,
} from './policy.ts'
import { reviewOf } from './scorers.ts'
import { scoreOf } from './scoring.ts'

type Queries = Of<typeof inquiry>
type Detail = OutputOf<(typeof inquiry)['detail']>
type Found = InquiryRow & { quote_num: number }

/** SQL over alias `p`: quotes that stand, or firms that bid. */
const quoteNum = sql<number>`((select count(*)::int from sealed_quotes q where q.school_id = p.school_id and q.box_id = p.id and q.withdrawn_at is null)
  + (select count(distinct d.supplier_id)::int from open_bids d where d.school_id = p.school_id and d.box_id = p.id))`

/** How many sealed quotes came is told to the buyer alone while they come (decision 0171); who opens has to know it then. */
const seesNum = ({ user }: Ctx, it: InquiryRow): boolean =>
  it.state !== 'quoting' || wayOf(it.form) === 'bidding' || it.buyer_id === user.id

const shape = (ctx: Ctx, it: Found) => ({
  id: it.id,
  inquiryNo: it.inquiry_no,
  title: it.title || '未填标题',
  askWay: wayOf(it.form),
  awardBy: scoringOf(it.form) ? ('score' as const) : ('lowest' as const),
  state: it.state,
  budgetFen: it.budget_fen,
  quoteNum: seesNum(ctx, it) ? it.quote_num : null,
  deadlineAt: it.deadline_at?.toISOString() ?? null,
  createdAt: it.created_at.toISOString(),
  can: canOf(ctx, inquiryDoc, it),
})

const named = (keyword: string) => {
  const like = containing(keyword)
  return sql<boolean>`(p.inquiry_no ilike ${like} or p.title ilike ${like})`
}

export const listInquiries: Queries['list'] = async (ctx, { tab, keyword, pageNum, pageSize }) => {
  const own = () => fromInquiries(ctx).where('p.buyer_id', '=', ctx.user.id).where(named(keyword))
  const byState = await ctx.tx
    .selectFrom('inquiries as p')
    .where('p.school_id', '=', ctx.schoolId)
    .where('p.buyer_id', '=', ctx.user.id)
    .where(named(keyword))
    .select(['p.state', (eb) => eb.fn.countAll<number>().as('num')])
    .groupBy('p.state')
    .execute()
  const rows = await own()
    .select(quoteNum.as('quote_num'))
    .where('p.state', 'in', inquiryTabs[tab]!.states)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const sum = (at: number): number =>
    byState.reduce((total, it) => (inquiryTabs[at]!.states.some((state) => state === it.state) ? total + it.num : total), 0)
  return {
    list: rows.map((it) => shape(ctx, it as unknown as Found)),
    total: sum(tab),
    pageNum,
    pageSize,
    counts: Object.fromEntries(inquiryTabs.map((_, i) => [String(i), sum(i)])),
  }
}

/** SQL over alias `p`: its box is to be opened by this person. */
const isForMe = ({ user }: Ctx) => sql<boolean>`exists (select 1 from sealed_boxes b
  where b.school_id = p.school_id and b.id = p.id and b.openers @> ${JSON.stringify([{ userId: user.id }])}::jsonb)`

/** SQL over alias `p`: signs that firms agreed wait for a word. */
const isSuspected = sql<boolean>`(p.state in ('choosing', 'scoring') and p.signals <> '[]' and p.signals_ruling is null)`
/** SQL over alias `p`: it is this person's to rule on. */
const isToRule = ({ user }: Ctx) => sql<boolean>`(${user.needs.has('handle:jingban')} and p.buyer_id <> ${user.id})`

/** Inquiries that wait for something of this person, the oldest first: by its name, SQL over alias `p`. */
const deskOf = async (
  ctx: Ctx,
  it: { pageNum: number; pageSize: number },
  waits: Readonly<Partial<Record<DeskWait, RawBuilder<boolean>>>>,
  by: 'p.deadline_at' | 'p.opened_at',
) => {
  const some = Object.entries(waits)
  const rows = await fromInquiries(ctx)
    .select([quoteNum.as('quote_num'), sql<number>`count(*) over ()::int`.as('total')])
    .select(
      sql<DeskWait[]>`array_remove(array[${sql.join(some.map(([name, is]) => sql`case when ${is} then ${name} end`))}]::text[], null)`.as(
        'waits',
      ),
    )
    .where((eb) => eb.or(some.map(([, is]) => is)))
    .orderBy(by)
    .orderBy('p.id')
    .limit(it.pageSize)
    .offset((it.pageNum - 1) * it.pageSize)
    .execute()
  const list = rows.map((row) => ({ ...shape(ctx, row as unknown as Found), waits: row.waits }))
  return { list, total: rows[0]?.total ?? 0, ...it }
}

export const listToOpen: Queries['toOpen'] = (ctx, { pageNum, pageSize }) =>
  deskOf(
    ctx,
    { pageNum, pageSize },
    {
      open: sql<boolean>`(p.state = 'opening' and ${isForMe(ctx)})`,
      objection: sql<boolean>`(p.state = 'objected' and ${isToRule(ctx)})`,
      signals: sql<boolean>`(${isSuspected} and ${isToRule(ctx)})`,
      scorer: sql<boolean>`(${ctx.user.needs.has('handle:jingban')} and ${isToReplace(ctx)})`,
    },
    'p.deadline_at',
  )

export const listToScore: Queries['toScore'] = (ctx, { pageNum, pageSize }) =>
  deskOf(ctx, { pageNum, pageSize }, { score: isToScore(ctx) }, 'p.opened_at')

/** The lines with the most each may cost, where an agreement says so. */
export const withCeilings = ({ lines }: Pick<InquiryContent, 'lines'>, ceilings: readonly number[] | null) =>
  lines.map(({ name, brand, sole, params, unit, num, mayDeviate }, i) => ({
    name,
    brand,
    sole,
    params,
    unit,
    num,
    mayDeviate,
    ceilingE4: ceilings?.[i] ?? null,
  }))

/** 采购文件, in the order they were put; what is added while it is reviewed is for those who decide. */
const filesOf = async (ctx: Ctx, { id, form }: Pick<InquiryRow, 'id' | 'form'>) => {
  // An inquiry of before there were any has none in its form.
  const { files = [] }: Partial<InquiryContent> = form
  if (files.length === 0) return []
  const placeOf = (fileId: string): number => files.findIndex((it) => it.id === fileId)
  return (await attachedTo(ctx, inquiryFlow.kind, id))
    .filter((it) => it.label === ASKED_FILES)
    .map((it) => ({ id: it.id, name: it.name, sizeBytes: it.sizeBytes }))
    .toSorted((a, b) => placeOf(a.id) - placeOf(b.id))
}

export const askedOf = async (ctx: Ctx, it: Pick<InquiryRow, 'id' | 'form'>, ceilings: readonly number[] | null) => {
  // An inquiry of before there was a 竞价 has no step.
  const scored = scoringOf(it.form)
  const { scope, deliverDays, deliverPlace, warrantyMonths, payTerms, note, minQuotes, contact, stepFen = 0 } = it.form
  return {
    scope,
    lines: withCeilings(it.form, ceilings),
    deliverDays,
    deliverPlace,
    warrantyMonths,
    payTerms,
    note,
    minQuotes,
    isByLine: isByLine(it.form),
    stepFen,
    scoring: scored && { priceWeight: scored.priceWeight, criteria: scored.criteria },
    contact,
    files: await filesOf(ctx, it),
  }
}

export const offeredLines = (form: InquiryContent, offer: OfferContent | null) =>
  (offer?.lines ?? []).map((line) => ({ ...line, amountFen: lineFen(line.priceE4, form.lines[line.lineNo - 1]?.num ?? 0) }))

const quotesOf = async (ctx: Ctx, it: InquiryRow): Promise<Detail['quotes']> => {
  if (!it.opened_at) return null
  const rows = await ctx.tx
    .selectFrom('inquiry_quotes as o')
    .leftJoin('sealed_quotes as q', (join) => join.onRef('q.school_id', '=', 'o.school_id').onRef('q.id', '=', 'o.quote_id'))
    .leftJoin('open_bids as d', (join) => join.onRef('d.school_id', '=', 'o.school_id').onRef('d.id', '=', 'o.quote_id'))
    .where('o.school_id', '=', ctx.schoolId)
    .where('o.inquiry_id', '=', it.id)
    .orderBy('o.rank', (ob) => ob.asc().nullsLast())
    .orderBy((eb) => eb('o.fault', '<>', ''))
    .orderBy((eb) => eb.fn.coalesce('q.received_at', 'd.received_at'))
    .selectAll('o')
    .select((eb) => [
      eb.fn.coalesce('q.quote_no', 'd.quote_no').$notNull().as('quote_no'),
      eb.fn.coalesce('q.commitment', 'd.commitment').$notNull().as('commitment'),
      eb.fn.coalesce('q.received_at', 'd.received_at').$notNull().as('received_at'),
    ])
    .execute()
  return rows.map((row) => {
    const offer = row.offer as OfferContent | null
    return {
      id: row.quote_id,
      quoteNo: row.quote_no,
      supplierId: row.supplier_id,
      supplierName: row.supplier_name,
      rank: row.rank,
      score: scoreOf(it.form, row),
      fault: row.fault,
      isUnfit: row.is_unfit,
      totalFen: row.total_fen,
      deliverDays: offer?.deliverDays ?? null,
      warrantyMonths: offer?.warrantyMonths ?? null,
      note: offer?.note ?? '',
      lines: offeredLines(it.form, offer),
      commitment: row.commitment,
      receivedAt: row.received_at.toISOString(),
    }
  })
}

const openersIn = async (ctx: Ctx, it: InquiryRow): Promise<{ userId: string; name: string; hasOpened: boolean }[]> => {
  if (!it.published_at) return []
  const [box, gave] = await Promise.all([boxById(ctx, it.id), gaveOf(ctx, it.id)])
  return box.openers.map(({ userId, name, keyId }) => ({ userId, name, hasOpened: gave.includes(keyId) }))
}

const fundsOf = (ctx: Ctx, id: string) =>
  ctx.tx
    .selectFrom('inquiry_funds as x')
    .innerJoin('funds as k', (join) => join.onRef('k.school_id', '=', 'x.school_id').onRef('k.id', '=', 'x.fund_id'))
    .where('x.school_id', '=', ctx.schoolId)
    .where('x.inquiry_id', '=', id)
    .orderBy('x.line_no')
    .select(['x.fund_id', 'x.subject_code', 'x.amount_fen', 'k.name'])
    .execute()

const firmsOf = async (ctx: Ctx, form: InquiryContent): Promise<string[]> => {
  if (form.scope !== 'invited' || form.firms.length === 0) return []
  const rows = await ctx.tx.selectFrom('suppliers').select('name').where('id', 'in', form.firms).orderBy('src_id').execute()
  return rows.map((it) => it.name)
}

const seesEvidence = ({ user }: Ctx, it: InquiryRow): boolean => user.needs.has('handle:jingban') && it.buyer_id !== user.id

/** Rows that say who stands where by the marks. */
const ranked = ['rank', 'rerank', 'fallBack']

/** Who still has to score does it without what an earlier review came to. */
const toldTo = ({ user }: Ctx, it: InquiryRow, review: Detail['review'], done: Detail['timeline']['done']): Detail['timeline']['done'] =>
  it.state === 'scoring' && review?.scorers.some((one) => one.id === user.id && !one.givenAt)
    ? done.map((row) => (ranked.includes(row.action) ? { ...row, comment: '' } : row))
    : done

export const getInquiry: Queries['detail'] = async (ctx, { id }) => {
  const row = isId(id)
    ? await fromInquiries(ctx)
        .innerJoin('users as u', (join) => join.onRef('u.school_id', '=', 'p.school_id').onRef('u.id', '=', 'p.buyer_id'))
        .leftJoin('depts as d', (join) => join.onRef('d.school_id', '=', 'p.school_id').onRef('d.id', '=', 'p.dept_id'))
        .select([quoteNum.as('quote_num'), 'u.name as buyer', 'd.name as dept'])
        .where('p.id', '=', id)
        .where(visible(ctx))
        .executeTakeFirst()
    : undefined
  if (!row) throw missing('询价')
  const it = row as unknown as Found & { buyer: string; dept: string | null }
  const isWhole = it.submitted_at !== null && InquiryForm.safeParse(it.form).success
  const openers = await openersIn(ctx, it)
  const review = await reviewOf(ctx, it)
  const base = shape(ctx, it)
  const timeline = await timelineOf(ctx, 'inquiry', id)
  const coming = await turnNodes(ctx, {
    it,
    buyer: it.buyer,
    quoteNum: base.quoteNum,
    openers: it.published_at ? openers : await openersAhead(ctx, it),
    scorers: review?.scorers ?? [],
    lastAt: new Date(timeline.done.at(-1)?.at ?? it.created_at),
  })
  const ruling = mayRuleSignals(ctx, it)
  const mine = openers.find((one) => one.userId === ctx.user.id)
  return {
    ...base,
    can: {
      ...base.can,
      ...(it.state === 'opening' && mine ? { openQuotes: mine.hasOpened ? '您已开标，等另一位开标人' : true } : {}),
      ...(isPublished(ctx, it) && it.buyer_id === ctx.user.id ? { makeOrder: true } : {}),
      ...(ruling === '' ? {} : { ruleSignals: ruling }),
    },
    version: it.version,
    buyerName: it.buyer,
    deptName: it.dept ?? '',
    contest: it.contest && { agreementId: it.contest.agreementId, agreementNo: it.contest.agreementNo, name: it.contest.name },
    asked: isWhole ? await askedOf(ctx, it, it.contest ? highestOf(it.contest) : limitsOf(it.form)) : null,
    run: it.published_at && wayOf(it.form) === 'bidding' ? await bidRunOf(ctx, it) : null,
    phone: isWhole ? it.form.phone : '',
    firms: isWhole ? await firmsOf(ctx, it.form) : [],
    funds: (await fundsOf(ctx, id)).map((one) => ({
      fundId: one.fund_id,
      subjectCode: one.subject_code,
      name: one.name,
      amountFen: one.amount_fen,
    })),
    notes: it.notes,
    openers: openers.map(({ name, hasOpened }) => ({ name, hasOpened })),
    submittedAt: it.submitted_at?.toISOString() ?? null,
    publishedAt: it.published_at?.toISOString() ?? null,
    openedAt: it.opened_at?.toISOString() ?? null,
    quotes: await quotesOf(ctx, it),
    review,
    award: it.award && {
      supplierName: it.award.supplierName,
      totalFen: it.award.totalFen,
      shares: sharesOf(it).map(({ supplierId: _, ...one }) => one),
      failed: it.award.failed ?? [],
      reason: it.award.reason,
      isFirst: stoodFirst(it.award),
      scoreE2: it.award.scoreE2 ?? null,
    },
    publicityUntil: it.publicity_until?.toISOString() ?? null,
    objections: it.objections.map(({ supplierId: _, ...one }) => one),
    isFew: it.is_few,
    suspicion:
      it.signals.length === 0
        ? null
        : { evidence: seesEvidence(ctx, it) ? it.signals.map((one) => one.text) : [], ruling: it.signals_ruling },
    closedReason: it.closed_reason,
    timeline: {
      ...timeline,
      done: toldTo(ctx, it, review, timeline.done),
      now: [...timeline.now, ...coming.now],
      next: [...timeline.next, ...coming.next],
    },
  }
}

export const getDraft: Queries['draft'] = async (ctx, { id }) => {
  const row = isId(id)
    ? await fromInquiries(ctx)
        .where('p.id', '=', id)
        .where('p.buyer_id', '=', ctx.user.id)
        .where('p.state', 'in', ['draft', 'back'])
        .executeTakeFirst()
    : undefined
  if (!row) throw missing('询价草稿')
  return { id, version: row.version, form: row.form as Record<string, unknown> }
}

const FOUND_MOST = 20

export const findFirms: Queries['firms'] = async (ctx, { keyword }) => {
  const like = containing(keyword)
  return ctx.tx
    .selectFrom('suppliers')
    .select(['id', 'name'])
    .where('stopped_at', 'is', null)
    .where((eb) => eb.or([eb('name', 'ilike', like), eb('short_name', 'ilike', like)]))
    .orderBy('src_id')
    .limit(FOUND_MOST)
    .execute()
}

const USUAL_WORKDAYS = 3
const USUAL_HOUR = 16

/** What a new inquiry begins with. */
export const listPayingCards: Queries['cards'] = async (ctx) => {
  const [cards, params, openers] = [await cardsOf(ctx, ctx.user.id), await paramsOf(ctx), await openersFor(ctx, ctx.user.id)]
  const usual = addHours(startOfDay(dayOf(addWorkdays(ctx.now, USUAL_WORKDAYS))), USUAL_HOUR)
  return {
    cards: cards
      .filter((card) => cardState(ctx, card) === '' && card.subjects.length > 0)
      .map(({ id, name, projectNo, ownerName, availableFen, subjects }) => ({
        id,
        name,
        projectNo,
        ownerName,
        availableFen: Math.max(0, availableFen),
        subjects,
      })),
    firstDeadline: nextDeadline(addHours(ctx.now, params['inquiry.minHours'])).toISOString(),
    usualDeadline: usual.toISOString(),
    openersText: params['inquiry.clockOpens'] === 1 ? '到时自动开标' : (openers?.map((it) => it.name).join('、') ?? ''),
  }
}
