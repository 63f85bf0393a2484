// Framework agreements as they are kept, and how much of each is used.
import type { agreement } from '@caiyuan/contract/agreement'
import {
  agreedE4,
  agreementTabs,
  WARN_DAYS,
  type AgreementPaper,
  type AgreementState,
  type CandidateState,
  AgreementForm,
} from '@caiyuan/contract/framework/agreement'
import { type AwardRule, type PriceRule } from '@caiyuan/contract/framework/rules'
import { countedStates } from '@caiyuan/contract/framework/flow'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { containing } from '../../core/like.ts'
import type { Tables } from '../../core/tables.ts'

type Queries = Of<typeof agreement>

export type AgreementRow = Omit<Selectable<Tables['framework_agreements']>, 'award_rule' | 'price_rule' | 'materials'> & {
  award_rule: AwardRule
  price_rule: PriceRule
  materials: AgreementPaper[]
}
export type GoodsRow = Selectable<Tables['framework_goods']>

const one = async (ctx: Ctx, id: string, isLocked: boolean): Promise<AgreementRow> => {
  const query = ctx.tx.selectFrom('framework_agreements').selectAll().where('school_id', '=', ctx.schoolId).where('id', '=', id)
  const row = isId(id) ? await (isLocked ? query.forUpdate() : query).executeTakeFirst() : undefined
  if (!row) throw missing('框架协议')
  return row as unknown as AgreementRow
}
export const agreementById = (ctx: Ctx, id: string): Promise<AgreementRow> => one(ctx, id, false)
export const lockAgreement = (ctx: Ctx, id: string): Promise<AgreementRow> => one(ctx, id, true)

/** Who keeps agreements and everybody of the school who may look at goods. */
export const mustSeeAgreement = async (ctx: Ctx, id: string): Promise<void> => {
  if (ctx.user.supplierId) throw missing('框架协议')
  await agreementById(ctx, id)
}

/** SQL over alias `a`: where it stands today. */
export const stateNow = (ctx: Ctx): RawBuilder<AgreementState> => {
  const today = dayOf(ctx.now)
  return sql<AgreementState>`case when a.stopped_at is not null then 'stopped' when a.start_on > ${today}::date then 'coming' when a.end_on < ${today}::date then 'over'
    when a.end_on - ${today}::date <= ${WARN_DAYS} then 'ending' else 'open' end`
}

export const stateOf = (ctx: Ctx, it: Pick<AgreementRow, 'stopped_at' | 'start_on' | 'end_on'>): AgreementState => {
  const today = dayOf(ctx.now)
  if (it.stopped_at) return 'stopped'
  if (it.start_on > today) return 'coming'
  if (it.end_on < today) return 'over'
  return daysLeftOf(ctx, it) <= WARN_DAYS ? 'ending' : 'open'
}

export const daysLeftOf = (ctx: Ctx, it: Pick<AgreementRow, 'end_on'>): number =>
  Math.round((Date.parse(it.end_on) - Date.parse(dayOf(ctx.now))) / 86_400_000)

/** Why nothing can be ordered under it; empty when something can. */
export const closedWhy = (ctx: Ctx, it: AgreementRow): string => {
  const state = stateOf(ctx, it)
  if (state === 'stopped') return `已停用（${it.stop_reason}）`
  if (state === 'coming') return `从 ${it.start_on} 起生效`
  return state === 'over' ? `已于 ${it.end_on} 到期` : ''
}

/** SQL over alias `a`: what orders that wait to be approved have of it. */
const auditing = sql<number>`(select coalesce(sum(o.total_fen), 0)::bigint from framework_orders o
  where o.school_id = a.school_id and o.agreement_id = a.id and o.state = 'auditing')`

export const usageOf = (it: { ceiling_fen: number; used_fen: number }, auditingFen: number) => ({
  ceilingFen: it.ceiling_fen,
  dealtFen: it.used_fen - auditingFen,
  auditingFen,
  leftFen: it.ceiling_fen - it.used_fen,
})

export const usageHere = async (ctx: Ctx, it: AgreementRow) => {
  const { fen } = await ctx.tx
    .selectFrom('framework_orders')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('total_fen'), sql<number>`0`).as('fen'))
    .where('school_id', '=', ctx.schoolId)
    .where('agreement_id', '=', it.id)
    .where('state', '=', 'auditing')
    .executeTakeFirstOrThrow()
  return usageOf(it, Number(fen))
}

export const goodsOf = (ctx: Ctx, agreementId: string): Promise<GoodsRow[]> =>
  ctx.tx
    .selectFrom('framework_goods')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('agreement_id', '=', agreementId)
    .where('removed_at', 'is', null)
    .orderBy('line_no')
    .execute()

export interface CandidateRow {
  supplier_id: string
  name: string
  rank: number
  quota_pct: number
  rate_bp: number
  lead_days: number
  state: CandidateState
  state_note: string
  is_stopped: boolean
  order_num: number
  dealt_fen: number
}

/** In their order, with what each has supplied. */
export const candidatesOf = async (ctx: Ctx, agreementId: string): Promise<CandidateRow[]> => {
  const { rows } = await sql<CandidateRow>`
    select c.supplier_id, s.name, c.rank, c.quota_pct, c.rate_bp, c.lead_days, c.state, c.state_note, (s.status <> 'normal' or s.stopped_at is not null) as is_stopped,
      x.num as order_num, x.fen as dealt_fen
    from framework_candidates c join suppliers s on s.id = c.supplier_id,
      lateral (select count(*)::int as num, coalesce(sum(o.total_fen), 0)::bigint as fen from framework_orders o where o.school_id = c.school_id
        and o.agreement_id = c.agreement_id and o.supplier_id = c.supplier_id and o.state = any(${countedStates}::text[]) and o.state <> 'auditing') x
    where c.school_id = ${ctx.schoolId} and c.agreement_id = ${agreementId} order by c.rank`.execute(ctx.tx)
  return rows.map((it) => ({ ...it, dealt_fen: Number(it.dealt_fen) }))
}

/** Why a candidate may not be chosen; empty when he may. */
export const candidateWhy = (it: Pick<CandidateRow, 'state' | 'state_note' | 'is_stopped'>): string => {
  if (it.is_stopped) return '在平台暂停供货'
  if (it.state === 'fixing') return `正在整改${it.state_note ? `（${it.state_note}）` : ''}`
  return it.state === 'out' ? '已退出协议' : ''
}

/** By turns: the first that may supply after the one that had the last turn. */
export const nextInTurn = <T extends Pick<CandidateRow, 'rank' | 'state' | 'state_note' | 'is_stopped' | 'supplier_id'>>(
  all: readonly T[],
  lastRank: number,
  without: readonly string[] = [],
): T | undefined => {
  const able = all.filter((it) => candidateWhy(it) === '' && !without.includes(it.supplier_id))
  return able.find((it) => it.rank > lastRank) ?? able[0]
}

export const priceOf = (
  it: Pick<AgreementRow, 'price_rule'>,
  goods: Pick<GoodsRow, 'price_e4'>,
  by: Pick<CandidateRow, 'rate_bp'>,
): number => agreedE4(it.price_rule, goods.price_e4, by.rate_bp)

type Found = AgreementRow & { state_now: AgreementState; auditing_fen: number; candidate_num: number; goods_num: number; order_num: number }

const rowsFrom = (ctx: Ctx) =>
  ctx.tx
    .selectFrom('framework_agreements as a')
    .selectAll('a')
    .select([
      stateNow(ctx).as('state_now'),
      auditing.as('auditing_fen'),
      sql<number>`(select count(*)::int from framework_candidates c where c.school_id = a.school_id and c.agreement_id = a.id)`.as(
        'candidate_num',
      ),
      sql<number>`(select count(*)::int from framework_goods g where g.school_id = a.school_id and g.agreement_id = a.id and g.removed_at is null)`.as(
        'goods_num',
      ),
      sql<number>`(select count(*)::int from framework_orders o where o.school_id = a.school_id and o.agreement_id = a.id and o.state <> 'cancelled')`.as(
        'order_num',
      ),
    ])
    .where('a.school_id', '=', ctx.schoolId)

const shape = (ctx: Ctx, it: Found) => ({
  id: it.id,
  agreementNo: it.agreement_no,
  name: it.name,
  packageNo: it.lot_no,
  state: it.state_now,
  startOn: it.start_on,
  endOn: it.end_on,
  daysLeft: daysLeftOf(ctx, it),
  awardRule: it.award_rule,
  priceRule: it.price_rule,
  candidateNum: it.candidate_num,
  goodsNum: it.goods_num,
  orderNum: it.order_num,
  version: it.version,
  usage: usageOf(it, Number(it.auditing_fen)),
})

const named = (keyword: string) => {
  const like = containing(keyword)
  return sql<boolean>`(a.agreement_no ilike ${like} or a.name ilike ${like} or a.lot_no ilike ${like}
    or exists (select 1 from framework_candidates c join suppliers s on s.id = c.supplier_id where c.school_id = a.school_id and c.agreement_id = a.id and s.name ilike ${like}))`
}

export const listAgreements: Queries['list'] = async (ctx, { tab, keyword, pageNum, pageSize }) => {
  const state = stateNow(ctx)
  const counted = await ctx.tx
    .selectFrom('framework_agreements as a')
    .select([state.as('state'), (eb) => eb.fn.countAll<number>().as('num')])
    .where('a.school_id', '=', ctx.schoolId)
    .where(named(keyword))
    .groupBy(sql`1`)
    .execute()
  const countOf = (at: number): number =>
    counted.reduce((sum, it) => (agreementTabs[at]!.states.includes(it.state) ? sum + Number(it.num) : sum), 0)
  const rows = (await rowsFrom(ctx)
    .where(named(keyword))
    .where(sql<boolean>`${state} = any(${agreementTabs[tab]!.states}::text[])`)
    .orderBy(sql`(a.end_on < ${dayOf(ctx.now)}::date)`)
    .orderBy('a.end_on')
    .orderBy('a.id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()) as unknown as Found[]
  return {
    list: rows.map((it) => shape(ctx, it)),
    total: countOf(tab),
    pageNum,
    pageSize,
    counts: Object.fromEntries(agreementTabs.map((_, i) => [String(i), countOf(i)])),
  }
}

export const getAgreement: Queries['detail'] = async (ctx, { id }) => {
  await agreementById(ctx, id)
  const row = (await rowsFrom(ctx).where('a.id', '=', id).executeTakeFirstOrThrow()) as unknown as Found
  const versions = await ctx.tx
    .selectFrom('framework_versions')
    .select(['version', 'form', 'note', 'by_name', 'at'])
    .where('school_id', '=', ctx.schoolId)
    .where('agreement_id', '=', id)
    .orderBy('version', 'desc')
    .execute()
  const candidates = await candidatesOf(ctx, id)
  return {
    ...shape(ctx, row),
    form: AgreementForm.parse(versions[0]!.form),
    supplierNames: Object.fromEntries(candidates.map((it) => [it.supplier_id, it.name])),
    versions: versions.map((it) => ({ version: it.version, at: it.at.toISOString(), by: it.by_name, note: it.note })),
  }
}

const FIRMS_MOST = 30

export const listFirms: Queries['firms'] = (ctx, { keyword }) =>
  ctx.tx
    .selectFrom('suppliers')
    .select(['id', 'name'])
    .where('status', '=', 'normal')
    .where('stopped_at', 'is', null)
    .where((eb) => eb.or([eb('name', 'ilike', containing(keyword)), eb('short_name', 'ilike', containing(keyword))]))
    .orderBy('name')
    .limit(FIRMS_MOST)
    .execute()
