// What an inquiry is to everything that walks over documents, and how it is approved: twice, before it is published and when a supplier was chosen.
import { toInquiry } from '@caiyuan/contract/inquiry'
import { inquiryFlow } from '@caiyuan/contract/inquiry/flow'
import { wayOf } from '@caiyuan/contract/inquiry/bidding'
import { BY_LINE_WORDS, isByLine, limitsOf } from '@caiyuan/contract/inquiry/by-line'
import type { OfferContent } from '@caiyuan/contract/inquiry/form'
import { PRICE_WORDS, awardRules, pointsText, scoringOf } from '@caiyuan/contract/inquiry/scoring'
import { money, priceText } from '@caiyuan/contract/money'
import { to } from '@caiyuan/contract/to'
import { sql } from 'kysely'
import { advance } from '../../core/advance.ts'
import { textOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import type { Approval, DocumentKind, Ending, Expiry, Money, ReviewShape } from '../../core/documents.ts'
import { tellOf } from '../../core/notify.ts'
import { cancelFlow } from '../approval/engine.ts'
import { mustBeFrozen } from '../finance/frozen.ts'
import { effectsOf } from '../fund/effect.ts'
import { mustStillPay } from '../fund/validity.ts'
import { countedOffers, linesOf, sharesOf } from './award.ts'
import { comingAfter } from './coming.ts'
import { contentHashOf } from './commands.ts'
import { awardInquiry, openersOf, publishInquiry } from './course.ts'
import { giveBack } from './money.ts'
import { inquiryNotices } from './notices.ts'
import {
  ASKED_FILES,
  inquiryById,
  inquiryDoc,
  lockInquiry,
  mustSeeInquiry,
  relatedFault,
  stoodFirst,
  type Award,
  type InquiryRow,
} from './policy.ts'
import { reviewOf, scorersFault, type Review } from './scorers.ts'
import { suspendLater } from './suspend-later.ts'
import { seenByFirm } from './supplier.ts'

declare module '../../core/documents.ts' {
  interface Numbered {
    /** A quote of an inquiry, sealed or bid. */
    quote: true
  }
}

const approve = async (ctx: Ctx, id: string): Promise<void> => {
  const it = await inquiryById(ctx, id)
  await (it.state === 'awarding' ? awardInquiry(ctx, id) : publishInquiry(ctx, id))
}

/** A refused choice goes back to its buyer, who chooses again; the money stays. */
const refuse: Ending['act'] = async (ctx, id, comment) => {
  const it = await lockInquiry(ctx, id)
  if (it.state === 'awarding') {
    await advance(ctx, inquiryDoc, it, 'refuseAward', { comment, set: { award: null } })
    await suspendLater(ctx, it)
  } else await giveBack(ctx, it, 'refuse', { comment })
  return inquiryNotices.refused(it, comment)
}

const terminate: Ending['act'] = async (ctx, id, comment) => {
  const it = await lockInquiry(ctx, id)
  await giveBack(ctx, it, 'terminate', { comment, set: { closed_reason: comment } })
  return inquiryNotices.ended(it, comment)
}

const expire: Expiry['act'] = async (ctx, id, waited) => {
  const it = await lockInquiry(ctx, id)
  await giveBack(ctx, it, 'expire', { comment: waited, set: { closed_reason: waited } })
  return inquiryNotices.ended(it, waited)
}

const giveBackUnfrozen: Money['unfrozen'] = async (ctx, id, reason) => {
  await cancelFlow(ctx, inquiryFlow.kind, id, reason)
  const it = await lockInquiry(ctx, id)
  if (it.state !== 'auditing') return
  await giveBack(ctx, it, 'refuse', { comment: reason })
  await tellOf(ctx, inquiryFlow.kind, id, inquiryNotices.refused(it, reason))
}

const mustHold = (why: string): void => {
  if (why) throw new Fail('core.refused', { reason: `${why}。请驳回，由采购人修改后再办理` })
}

const mayAgree = async (ctx: Ctx, id: string): Promise<void> => {
  const it = await inquiryById(ctx, id)
  if (it.state === 'auditing') {
    await openersOf(ctx, it.form, it.buyer_id)
    mustHold(await scorersFault(ctx, it.form, it.buyer_id))
  } else mustHold(relatedFault(it))
  await mustStillPay(ctx, inquiryFlow.kind, [{ id, no: it.inquiry_no }])
  await mustBeFrozen(ctx, inquiryFlow.kind, id)
}

const openedRows = async (ctx: Ctx, it: InquiryRow) =>
  ctx.tx
    .selectFrom('inquiry_quotes')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('inquiry_id', '=', it.id)
    .orderBy('rank', (ob) => ob.asc().nullsLast())
    .orderBy('total_fen')
    .execute()

/** 密封报价, or 竞价 with its step. */
const wayText = ({ askWay, stepFen }: InquiryRow['form']): string => {
  if (wayOf({ askWay }) === 'sealed') return '密封报价'
  return stepFen > 0 ? `竞价，每次至少降 ${money(stepFen)}` : '竞价'
}

type Named = Readonly<Review['scorers'][number]>

const textTable = (title: string, labels: readonly string[], rows: string[][]): ReviewShape['blocks'][number] => ({
  type: 'table',
  title,
  columns: labels.map((label) => ({ label, kind: 'text' })),
  rows,
})

const marksFor = (one: Named, quoteId: string) => one.marks?.find((each) => each.quoteId === quoteId)

/** Of what was judged: whether it meets what was asked, and what each gave to whom. */
const marksBlock = (it: InquiryRow, people: readonly Named[], rows: Awaited<ReturnType<typeof openedRows>>): ReviewShape['blocks'] => {
  const judged = rows.filter((row) => row.total_score_e2 !== null || row.is_unfit)
  if (judged.length === 0) return []
  const verdicts = judged.map((row) => {
    const against = people.flatMap((one) => {
      const given = marksFor(one, row.quote_id)
      return given && !given.conforms ? [`${one.name}：${given.whyNot}`] : []
    })
    return [row.supplier_name, row.is_unfit ? '不符合' : '符合', `${against.length} / ${people.length}`, against.join('；')]
  })
  const sheets = people.flatMap((one) =>
    judged.map((row) => [
      one.name,
      row.supplier_name,
      ...it.form.criteria.map((_, i) => pointsText(marksFor(one, row.quote_id)?.marksE2[i] ?? 0)),
      one.note,
    ]),
  )
  return [
    textTable('符合性审查', ['供应商', '结论', '判为不符合', '不符合的理由'], verdicts),
    textTable('各评审人评分', ['评审人', '供应商', ...it.form.criteria.map(({ name }) => name), '评审意见'], sheets),
  ]
}

/** How offers are scored, by whom, and what each gave. */
const scoringBlock = async (ctx: Ctx, it: InquiryRow): Promise<ReviewShape['blocks']> => {
  const scored = scoringOf(it.form)
  if (!scored) return []
  const review = await reviewOf(ctx, it)
  const people = review?.scorers ?? []
  const replaced = review?.replaced ?? []
  const rows = it.opened_at ? await openedRows(ctx, it) : []
  return [
    {
      type: 'table',
      title: `评审办法：综合评分，评审人 ${people.map(({ name }) => name).join('、')}`,
      columns: [
        { label: '评审因素', kind: 'text' },
        { label: '权重', kind: 'num' },
        { label: '评审内容', kind: 'text' },
      ],
      rows: [['价格', scored.priceWeight, PRICE_WORDS], ...scored.criteria.map(({ name, weight, looksAt }) => [name, weight, looksAt])],
    },
    ...marksBlock(it, people, rows),
    ...(replaced.length === 0
      ? []
      : [
          {
            type: 'facts' as const,
            title: '更换评审人',
            facts: replaced.map(({ name, at, why }) => ({
              label: name,
              value: `${textOf(new Date(at)).slice(0, 16)} ${why}`,
              isWide: true,
            })),
          },
        ]),
  ]
}

const points = (e2: number | null): string => (e2 === null ? '—' : pointsText(e2))

const placeText = ({ rank, fault, quote_id }: Awaited<ReturnType<typeof openedRows>>[number], it: InquiryRow): string => {
  if (fault !== '') return '无效'
  if (isByLine(it.form)) return sharesOf(it).some((one) => one.quoteId === quote_id) ? '拟成交' : '有效'
  if (rank === null) return '待评审'
  return sharesOf(it).some((one) => one.quoteId === quote_id) ? `${rank}（拟成交）` : String(rank)
}

/** What was quoted, once it is open. */
const quotesBlock = async (ctx: Ctx, it: InquiryRow): Promise<ReviewShape['blocks']> => {
  if (!it.opened_at) return []
  const rows = await openedRows(ctx, it)
  const isScored = scoringOf(it.form) !== null
  return [
    {
      type: 'table',
      title: '报价',
      columns: [
        { label: '名次', kind: 'text' },
        { label: '供应商', kind: 'text' },
        { label: '报价合计', kind: 'fen' },
        ...(isScored
          ? ['综合得分', '价格', ...it.form.criteria.map(({ name }) => name)].map((label) => ({ label, kind: 'text' as const }))
          : []),
        { label: '交货天数', kind: 'text' },
        { label: '说明', kind: 'text' },
      ],
      rows: rows.map((row) => [
        placeText(row, it),
        row.supplier_name,
        row.total_fen ?? 0,
        ...(isScored
          ? [row.total_score_e2, row.price_score_e2, ...it.form.criteria.map((_, i) => row.criteria_e2?.[i] ?? null)].map(points)
          : []),
        row.offer ? String((row.offer as OfferContent).deliverDays) : '—',
        row.fault || (row.offer as OfferContent).note,
      ]),
    },
  ]
}

/** 分项成交: of each line how many quoted it, the lowest, and whose it becomes. */
const linesBlock = async (ctx: Ctx, it: InquiryRow): Promise<ReviewShape['blocks']> => {
  if (!it.opened_at || !isByLine(it.form)) return []
  return [
    {
      type: 'table',
      title: '分项成交',
      columns: [
        { label: '行', kind: 'text' },
        { label: '有效报价', kind: 'text' },
        { label: '最低', kind: 'text' },
        { label: '拟成交', kind: 'text' },
        { label: '金额', kind: 'text' },
      ],
      rows: linesOf(it, await countedOffers(ctx, it.id)).map(({ lineNo, name, offers, taken, why }) => [
        `${lineNo} ${name}`,
        `${offers.length} 家`,
        offers[0] ? `${offers[0].supplierName} ${money(offers[0].amountFen)}` : '—',
        taken?.supplierName ?? (why ? `流标：${why}` : '—'),
        taken ? money(taken.amountFen) : '—',
      ]),
    },
  ]
}

const standsText = (award: Award, form: InquiryRow['form']): string => {
  if (isByLine(form)) return stoodFirst(award) ? '各行都是最低有效报价' : '有的行不是最低报价'
  if (award.scoreE2 == null) return stoodFirst(award) ? '最低有效报价' : '不是最低报价'
  return `综合得分 ${pointsText(award.scoreE2)}，${stoodFirst(award) ? '第一名' : '不是第一名'}`
}

const reviewInquiry = async (ctx: Ctx, id: string): Promise<ReviewShape> => {
  const it = await inquiryById(ctx, id)
  const { form } = it
  const limits = limitsOf(form)
  const funds = await effectsOf(ctx, {
    kind: inquiryFlow.kind,
    id,
    pays: sql`(select fund_id, subject_code, amount_fen, line_no from inquiry_funds where school_id = ${ctx.schoolId} and inquiry_id = ${id})`,
    mustPay: inquiryFlow.states[it.state].claim === 'reserved',
  })
  return {
    head: [
      {
        label: it.award ? '拟成交供应商' : '截止时间',
        value: it.award?.supplierName ?? textOf(new Date(form.deadlineAt)).slice(0, 16),
        hint: '',
        fen: null,
      },
      { label: '最高限价', value: '', hint: '', fen: it.budget_fen },
      ...(it.award ? [{ label: '拟成交金额', value: '', hint: standsText(it.award, form), fen: it.award.totalFen }] : []),
    ],
    reason: it.award ? it.award.reason : form.note,
    steps: [],
    blocks: [
      ...(await quotesBlock(ctx, it)),
      ...(await linesBlock(ctx, it)),
      ...(await scoringBlock(ctx, it)),
      {
        type: 'table',
        title: '采购内容',
        columns: [
          { label: '名称', kind: 'text' },
          { label: '品牌建议', kind: 'text' },
          { label: '技术要求', kind: 'text' },
          { label: '数量', kind: 'num' },
          { label: '单位', kind: 'text' },
          ...(limits ? [{ label: '单价限价', kind: 'text' as const }] : []),
        ],
        rows: form.lines.map((line, i) => [
          line.name,
          [line.brand || '不限', line.sole && `单一品牌理由：${line.sole}`].filter(Boolean).join('；'),
          line.params,
          line.num,
          line.unit,
          ...(limits ? [priceText(limits[i]!)] : []),
        ]),
      },
      { type: 'funds', funds, change: null },
      {
        type: 'facts',
        title: '询价要求',
        facts: [
          { label: '方式', value: wayText(form), isWide: false },
          { label: '成交原则', value: awardRules[scoringOf(form) ? 'score' : 'lowest'], isWide: false },
          ...(isByLine(form) ? [{ label: '部分报价', value: BY_LINE_WORDS, isWide: true }] : []),
          { label: '范围', value: form.scope === 'invited' ? `邀请 ${form.firms.length} 家` : '公开', isWide: false },
          { label: '最少报价家数', value: String(form.minQuotes), isWide: false },
          { label: '交货', value: `${form.deliverDays} 天内，${form.deliverPlace}`, isWide: true },
          { label: '质保', value: `${form.warrantyMonths} 个月`, isWide: false },
          { label: '付款条件', value: form.payTerms || '按学校结算办法', isWide: true },
        ],
      },
    ],
  }
}

const approval: Approval = {
  onApproved: approve,
  mayAgree,
  handling: '经办',
  onRefused: { act: refuse, does: (who) => `退回${who}`, money: '未发布的询价，冻结的经费立即解冻' },
  onTerminated: { act: terminate, does: () => '询价流标，不能再提交', money: '冻结的经费立即解冻' },
  contentHash: async (ctx, id) => contentHashOf(await inquiryById(ctx, id)),
  page: (id) => to('/purchaseCheckDetail', { kind: inquiryFlow.kind, id }),
  review: reviewInquiry,
  coming: comingAfter,
  flags: {},
  hints: () => [],
  opinions: () => ({ agree: ['同意'], refuse: ['请补充技术要求', '请说明单一品牌理由', '请重新选定供应商'] }),
}

export const inquiryKind: DocumentKind = {
  kind: inquiryFlow.kind,
  title: inquiryFlow.title,
  prefixes: { inquiry: 'XJ', quote: 'BJ' },
  doc: inquiryDoc,
  page: (id) => toInquiry('/notInquiryDetail', { id }),
  print: (id) => toInquiry('/print/inquiry', { id }),
  heading: '审批',
  notices: inquiryNotices,
  projection: 'inquiry.toSuppliers',
  suppliedBy: null,
  sharesFiles: [ASKED_FILES],
  mustSee: (ctx, id) => (ctx.user.supplierId ? seenByFirm(ctx, id, false) : mustSeeInquiry(ctx, id)),
  readers: ({ schoolId, docId }) => sql`
    select q.buyer_id from inquiries q where q.school_id = ${schoolId} and q.id = ${docId}
    union all select s.user_id from inquiry_scorers s where s.school_id = ${schoolId} and s.inquiry_id = ${docId} and s.replaced_at is null
      and exists (select 1 from inquiries q where q.school_id = s.school_id and q.id = s.inquiry_id and q.opened_at is not null)`,
  money: {
    flow: inquiryFlow,
    expires: { action: 'expire', act: expire },
    unfrozen: giveBackUnfrozen,
    otherwise: '须退回采购人改用其他经费卡',
    due: (schoolId) => sql`
      select id as doc_id, inquiry_no as doc_no, state, due_fen, true as pays from inquiries where school_id = ${schoolId}`,
    goods: ({ schoolId, docId }) => sql<string>`(select q.title from inquiries q where q.school_id = ${schoolId} and q.id = ${docId})`,
    seller: ({ schoolId, docId }) =>
      sql<string>`(select coalesce(q.award ->> 'supplierName', '') from inquiries q where q.school_id = ${schoolId} and q.id = ${docId})`,
    isCalled: ({ schoolId, docId }, like) =>
      sql<boolean>`exists (select 1 from inquiries q where q.school_id = ${schoolId} and q.id = ${docId} and q.title ilike ${like})`,
  },
  ledgerRules: [
    {
      rule: 'I4',
      breaches: (schoolId) => sql`
        select null::uuid as fund_id, q.inquiry_no as doc_no, '询价经费合计与预算不一致' as sentence from inquiries q
        where q.school_id = ${schoolId} and q.submitted_at is not null and q.budget_fen <>
          (select coalesce(sum(x.amount_fen), 0) from inquiry_funds x where x.school_id = ${schoolId} and x.inquiry_id = q.id)`,
    },
  ],
  approval,
  evaluation: null,
}
