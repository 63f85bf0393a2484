// Who may do what to one inquiry, and its row.
import { inquiryFlow, type InquiryAction, type InquiryState } from '@caiyuan/contract/inquiry/flow'
import { stateOf, wayOf } from '@caiyuan/contract/inquiry/bidding'
import type { Contest } from '@caiyuan/contract/inquiry/contest'
import type { InquiryContent } from '@caiyuan/contract/inquiry/form'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import { defineDoc, type Rule } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Tables } from '../../core/tables.ts'
import { isActedOn, isTaskOf } from '../approval/on-document.ts'
import { isRecusedSql } from '../recusal/queries.ts'

/** What one firm has of an award. */
export interface Share {
  quoteId: string
  supplierId: string
  supplierName: string
  lineNos: number[]
  totalFen: number
}

export interface Award {
  /** All that won. */
  supplierName: string
  totalFen: number
  shares?: Share[]
  /** 分项成交: lines that go to nobody. */
  failed?: { lineNo: number; why: string }[]
  /** Of awards of before there could be several firms: the one that has all. */
  quoteId?: string
  supplierId?: string
  reason: string
  isFirst?: boolean
  /** Of awards of before there was 综合评分: it stood first. */
  isLowest?: boolean
  /** Of 综合评分. */
  scoreE2?: number | null
}

/** It stood first when it was chosen: the lowest, or the best by score. */
export const stoodFirst = (it: Award): boolean => it.isFirst ?? it.isLowest === true

export interface Objection {
  supplierId: string
  supplierName: string
  at: string
  text: string
  ruling: { isUpheld: boolean; text: string; at: string; byName: string } | null
}

export interface Signal {
  kind: 'phone' | 'bank' | 'address' | 'near' | 'ratio' | 'steps'
  supplierIds: string[]
  text: string
}
export interface SignalsRuling {
  isCleared: boolean
  text: string
  at: string
  byName: string
}

export type InquiryRow = Omit<
  Selectable<Tables['inquiries']>,
  'state' | 'form' | 'contest' | 'award' | 'orders' | 'notes' | 'objections' | 'signals' | 'signals_ruling'
> & {
  state: InquiryState
  form: InquiryContent
  contest: Contest | null
  award: Award | null
  orders: { supplierId: string; orderId: string }[]
  notes: { at: string; text: string }[]
  objections: Objection[]
  signals: Signal[]
  signals_ruling: SignalsRuling | null
  /** Somebody has decided in the approval that runs. */
  is_acted: boolean
  /** 综合评分: this person has not scored yet; offers have no place yet. */
  is_to_score: boolean
  is_review_left: boolean
  /** 综合评分: this person is in the group, or was; is related to a firm whose offer counts. */
  is_named: boolean
  is_related: boolean
  /** Of who scored, those related to such a firm, by name; null: nobody. */
  related_scorers: string | null
}

const byBuyer: Rule<InquiryRow> = (ctx, row) => row.buyer_id === ctx.user.id || ''
const unlessActed: Rule<InquiryRow> = (ctx, row) =>
  byBuyer(ctx, row) === true && row.is_acted ? '已有审批人处理，不能撤回' : byBuyer(ctx, row)

const isSuspect = (row: InquiryRow): boolean => row.signals.length > 0 && row.signals_ruling === null
/** Marks of somebody related to a firm do not stand (decision 0395). */
export const relatedFault = ({ related_scorers: names }: Pick<InquiryRow, 'related_scorers'>): string =>
  names ? `评审人${names}与报价的供应商有关联，其评分不能计入，请采购办更换评审人、重新评审` : ''
const unlessSuspect: Rule<InquiryRow> = (ctx, row) => {
  if (byBuyer(ctx, row) !== true) return ''
  return (isSuspect(row) ? '疑似关联供应商，请经办核实' : relatedFault(row)) || true
}
/** Whoever scores it, or is related to a firm that quoted, says nothing that moves ranks. */
const apartFault = (row: InquiryRow): string => {
  if (row.is_named) return '您是或曾是这件询价的评审人，请由采购办的另一位办理'
  return row.is_related ? '您与报价的供应商有关联，须回避，请由采购办的另一位办理' : ''
}
/** 采购办 says what to make of the signals, nobody of his own inquiry. */
export const mayRuleSignals = ({ user }: Ctx, row: InquiryRow): true | string => {
  const isDue = (row.state === 'choosing' || row.state === 'scoring') && isSuspect(row)
  return isDue && user.needs.has('handle:jingban') && row.buyer_id !== user.id ? apartFault(row) || true : ''
}

/** What is open cannot be sealed again. */
const unlessOpened: Rule<InquiryRow> = (ctx, row) =>
  byBuyer(ctx, row) === true && row.opened_at ? '报价已经打开，不能再延长' : byBuyer(ctx, row)

/** So many offers have to count. */
export const leastOf = ({ is_few: isFew, form }: Pick<InquiryRow, 'is_few' | 'form'>): number => (isFew ? 1 : form.minQuotes)

/** Its publicity is over, and nothing but its order is missing. */
export const isPublished = (ctx: Ctx, row: InquiryRow): boolean =>
  row.state === 'publicity' && row.publicity_until !== null && row.publicity_until <= ctx.now

/** Once quotes are sealed away it is ended by its buyer or by who opens, with a reason. */
const byBuyerOrOpener: Rule<InquiryRow> = (ctx, row) =>
  (row.buyer_id === ctx.user.id || ctx.user.needs.has('inquiry:open')) && (row.state !== 'publicity' || isPublished(ctx, row)) ? true : ''

/** 采购办 rules, nobody on his own. */
const byOffice: Rule<InquiryRow> = (ctx, row) => {
  if (!ctx.user.needs.has('handle:jingban')) return ''
  return row.buyer_id === ctx.user.id ? '采购人不能裁定自己的询价' : true
}
/** Whoever may choose has no word about who scores. */
export const mayNameScorer = ({ user }: Ctx, row: InquiryRow): true | string =>
  row.buyer_id === user.id ? '采购人不能更换自己询价的评审人' : apartFault(row) || true
const byOfficeForScorers: Rule<InquiryRow> = (ctx, row) => (ctx.user.needs.has('handle:jingban') ? mayNameScorer(ctx, row) : '')
const byOfficeWhereRelated: Rule<InquiryRow> = (ctx, row) => (row.related_scorers ? byOfficeForScorers(ctx, row) : '')
const byScorer: Rule<InquiryRow> = (_, row) => {
  if (!row.is_to_score) return ''
  return row.is_related ? '您与报价的供应商有关联，须回避，请采购办更换评审人' : true
}
const bySupplier: Rule<InquiryRow> = (ctx) => ctx.user.supplierId !== null || ''

const rules: Partial<Record<InquiryAction, Rule<InquiryRow>>> = {
  submit: byBuyer,
  drop: byBuyer,
  withdraw: unlessActed,
  clarify: byBuyer,
  extend: unlessOpened,
  choose: unlessSuspect,
  resume: byBuyer,
  fail: byBuyerOrOpener,
  object: bySupplier,
  uphold: byOffice,
  overrule: byOffice,
  openFew: (ctx, row) => (row.opened_at ? '' : byBuyer(ctx, row)),
  chooseFew: (ctx, row) => (row.opened_at && !row.is_review_left ? byBuyer(ctx, row) : ''),
  reviewFew: (ctx, row) => (row.opened_at && row.is_review_left ? byBuyer(ctx, row) : ''),
  score: byScorer,
  replaceScorer: byOfficeForScorers,
  rescore: byOfficeWhereRelated,
  convert: byBuyer,
}

/** Of a 竞价 that runs: 竞价中. */
export const labelOf = ({ state, form }: Pick<InquiryRow, 'state' | 'form'>): string => stateOf(state, wayOf(form)).label

export const inquiryDoc = defineDoc<InquiryState, InquiryAction, InquiryRow, 'inquiries'>(
  inquiryFlow,
  'inquiries',
  rules,
  () => inquiryFlow.actions,
  labelOf,
)

const isActed = isActedOn(inquiryFlow.kind)

/** SQL over alias `p`: this person is to score it, and has not. */
const isScoreDue = ({ user }: Ctx) => sql<boolean>`exists (select 1 from inquiry_scorers d
  where d.school_id = p.school_id and d.inquiry_id = p.id and d.given_at is null and d.replaced_at is null and d.user_id = ${user.id})`
/** SQL over alias `p`: it is to be scored, and no offer has its place yet, or is out by the verdicts. */
const isReviewLeft = sql<boolean>`(exists (select 1 from inquiry_scorers d where d.school_id = p.school_id and d.inquiry_id = p.id)
  and not exists (select 1 from inquiry_quotes o where o.school_id = p.school_id and o.inquiry_id = p.id and (o.rank is not null or o.is_unfit)))`

/** SQL over alias `p`: related to a firm whose offer counts, or is out by the verdicts: they are given anew when a scorer is replaced. */
const isRelatedSql = (ctx: Ctx, userId: RawBuilder<unknown>) => sql<boolean>`exists (select 1 from inquiry_quotes o
  where o.school_id = p.school_id and o.inquiry_id = p.id and (o.fault = '' or o.is_unfit) and ${isRecusedSql(ctx, userId, sql`o.supplier_id`)})`

/** SQL over alias `p`: of the group as it is, given or not, who is related to a firm whose offer counts. */
const relatedScorers = (ctx: Ctx, isGiven: boolean) => sql<string | null>`(select string_agg(u.name, '、' order by d.place)
  from inquiry_scorers d join users u on u.school_id = d.school_id and u.id = d.user_id
  where d.school_id = p.school_id and d.inquiry_id = p.id and d.replaced_at is null and (d.given_at is not null) = ${isGiven}
    and ${isRelatedSql(ctx, sql`d.user_id`)})`

/** SQL over alias `p`: it waits for marks that do not come of themselves, of who left or has to avoid it. */
export const isToReplace = (ctx: Ctx) => sql<boolean>`(p.buyer_id <> ${ctx.user.id} and (
  (p.state in ('scoring', 'short', 'choosing', 'suspended') and ${relatedScorers(ctx, true)} is not null)
  or (p.state = 'scoring' and (${relatedScorers(ctx, false)} is not null
    or exists (select 1 from inquiry_scorers d join users u on u.school_id = d.school_id and u.id = d.user_id
      where d.school_id = p.school_id and d.inquiry_id = p.id and d.given_at is null and d.replaced_at is null and not u.is_active)))))`

const isNamedSql = ({ user }: Ctx) => sql<boolean>`exists (select 1 from inquiry_scorers d
  where d.school_id = p.school_id and d.inquiry_id = p.id and d.user_id = ${user.id})`

export const fromInquiries = (ctx: Ctx) =>
  ctx.tx
    .selectFrom('inquiries as p')
    .where('p.school_id', '=', ctx.schoolId)
    .selectAll('p')
    .select([
      isActed.as('is_acted'),
      isScoreDue(ctx).as('is_to_score'),
      isReviewLeft.as('is_review_left'),
      isNamedSql(ctx).as('is_named'),
      isRelatedSql(ctx, sql`${ctx.user.id}`).as('is_related'),
      relatedScorers(ctx, true).as('related_scorers'),
    ])

/** Verdicts are told to the firm they are about with the award, or with an end without one. */
export const areVerdictsTold = ({ state }: Pick<InquiryRow, 'state'>): boolean => isAwardTold({ state }) || state === 'failed'
/** Firms learn who won, and how their own offers stood. */
export const isAwardTold = ({ state }: Pick<InquiryRow, 'state'>): boolean =>
  state === 'publicity' || state === 'objected' || state === 'won'

/** SQL over alias `p`: it waits for the marks of this person. */
export const isToScore = (ctx: Ctx) => sql<boolean>`(p.state = 'scoring' and ${isScoreDue(ctx)})`

export const inquiryById = async (ctx: Ctx, id: string): Promise<InquiryRow> => {
  const row = await fromInquiries(ctx)
    .where('p.id', '=', isId(id) ? id : null)
    .executeTakeFirst()
  if (!row) throw missing('询价')
  return row as unknown as InquiryRow
}
export const lockInquiry = async (ctx: Ctx, id: string): Promise<InquiryRow> => {
  // The row alone first: what a waiting statement asks of other tables is of before the wait.
  await ctx.tx
    .selectFrom('inquiries')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', isId(id) ? id : null)
    .forUpdate()
    .execute()
  return inquiryById(ctx, id)
}

/** The label of what goes with the form: firms read it; what is added in a review they never see (decision 0371). */
export const ASKED_FILES = '采购文件'

/** SQL over alias `p`: this person scores it, or scored. Before the opening it is nothing to look at. */
const isScorer = ({ user }: Ctx) => sql<boolean>`(p.opened_at is not null and exists (select 1 from inquiry_scorers g
  where g.school_id = p.school_id and g.inquiry_id = p.id and g.user_id = ${user.id} and g.replaced_at is null))`

/** Its buyer, who scores it, who had a task on it, the owners of its cards, who opens or handles. */
export const visible = (ctx: Ctx) => {
  const { user } = ctx
  return user.needs.has('inquiry:open') || user.needs.has('handle:jingban')
    ? sql<boolean>`(p.buyer_id = ${user.id} or p.submitted_at is not null)`
    : sql<boolean>`(p.buyer_id = ${user.id}
        or exists (select 1 from inquiry_funds x join funds o on o.school_id = x.school_id and o.id = x.fund_id
          where x.school_id = p.school_id and x.inquiry_id = p.id and o.owner_id = ${user.id} and p.submitted_at is not null)
        or ${isScorer(ctx)} or ${isTaskOf(inquiryFlow.kind, user.id)})`
}

export const mustSeeInquiry = async (ctx: Ctx, id: string): Promise<void> => {
  const row = isId(id) ? await fromInquiries(ctx).where('p.id', '=', id).where(visible(ctx)).executeTakeFirst() : undefined
  if (!row) throw missing('询价')
}

/** Only its buyer knows that a draft exists, and only he works on it. */
export const lockOwnInquiry = async (ctx: Ctx, id: string): Promise<InquiryRow> => {
  const row = await lockInquiry(ctx, id)
  if (row.buyer_id !== ctx.user.id) throw missing('询价')
  return row
}

export const ledgerDocOf = (it: Pick<InquiryRow, 'id' | 'inquiry_no' | 'buyer_id' | 'title'>) => ({
  docKind: inquiryFlow.kind,
  docId: it.id,
  docNo: it.inquiry_no,
  summary: `询价 ${it.title}`,
  payerId: it.buyer_id,
})
