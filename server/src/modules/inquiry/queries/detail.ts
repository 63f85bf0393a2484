// The page of one inquiry, as its buyer, who decides, who opens and who scores see it.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { inquiry } from '@caiyuan/contract/inquiry'
import { wayOf } from '@caiyuan/contract/inquiry/bidding'
import { InquiryForm, type InquiryContent, type OfferContent } from '@caiyuan/contract/inquiry/form'
import { limitsOf } from '@caiyuan/contract/inquiry/by-line'
import { highestOf } from '@caiyuan/contract/inquiry/contest'
import type { Ctx } from '../../../core/context.ts'
import { missing } from '../../../core/fail.ts'
import { isId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import type { Listed } from '../listed.ts'
import { paidOrders } from '../paid.ts'
import { officeHere } from '../../school/deadline.ts'
import { timelineOf } from '../../approval/engine.ts'
import { boxById } from '../../sealing/box.ts'
import { gaveOf } from '../../sealing/opening.ts'
import { sharesOf } from '../award.ts'
import { bidRunOf } from '../bid-run.ts'
import { openersAhead, turnNodes } from '../coming.ts'
import { fromInquiries, isPublished, mayRuleSignals, stoodFirst, visible, type InquiryRow } from '../policy.ts'
import { reviewOf } from '../scorers.ts'
import { scoreOf } from '../scoring.ts'
import { askedOf, offeredLines } from './asked.ts'
import { quoteNum, shape, type Found } from './row.ts'

type Detail = OutputOf<(typeof inquiry)['detail']>

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
      lines: offeredLines(it.form, offer, row.listed as unknown as Listed[]),
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

export const getInquiry: Of<typeof inquiry>['detail'] = async (ctx, { id }) => {
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
  const base = shape(ctx, it, await officeHere(ctx))
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
  const shares = sharesOf(it)
  const paid = await paidOrders(
    ctx,
    shares.map((one) => one.orderId),
  )
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
      shares: shares.map(({ supplierId: _, ...one }) => ({ ...one, order: paid.get(one.orderId ?? '') ?? null })),
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
