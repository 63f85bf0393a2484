// What the rules about price and splitting look at, read for a whole basket at once.
import { oneOf } from '../../../core/one-of.ts'
import { schoolKinds } from '@caiyuan/contract/order/kinds'
import type { OrderFlag } from '@caiyuan/contract/order/flags'
import { givenUp, noDeal, toDecide } from '@caiyuan/contract/order/standing'
import { PUBLIC } from '@caiyuan/contract/purse'
import { sql, type RawBuilder } from 'kysely'
import { dayOf, startOfDay } from '../../../core/clock.ts'
import { ask, rowsOf } from '../../../core/ask.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import { isId } from '../../../core/ids.ts'
import { tiersOf } from '../../approval/engine.ts'
import { comparableOf, comparedWith, sameGoods, sameOffer, type Comparable } from '../../catalog/comparable.ts'
import type { Params } from '../../school/params.ts'
import type { BasketOrder } from './basket.ts'
import { overdueSql, type Overdue } from './overdue.ts'
import { anomalyWords, priceNoteOf, type PriceNote, type Reference } from './price-rule.ts'
import { spendSql } from './spend.ts'
import {
  boundsOf,
  leastNear,
  levelTwo,
  nearThresholds,
  suspicionOf,
  thresholdsOf,
  type Spend,
  type SplitBounds,
  type Suspicion,
  type Threshold,
} from './split-rule.ts'
import { isYearSummed, yearSql, type YearSpent } from './year-sum.ts'

/** What is older than so many newer lines of the same goods, or newer orders of the person, is left out: the cost of a checkout stays bounded. */
const NEWEST = 100
const DEAL_DAYS = 180

/** Ends what is read for each row outside: a plan for any goods would begin inside, with every order of the days. */
const OUTSIDE_FIRST = sql.raw('offset 0')

/** Deals of the same brand in the same pack, off the shelf or not: another maker of a chemical may well cost several times as much. */
const dealsSql = (ctx: Ctx, skuIds: readonly string[], exceptOrder: string | null): RawBuilder<Deals> => sql`
  with mine as materialized (
    select k.id as sku_id, p.same_key, k.offer_key
    from skus k join products p on p.id = k.product_id where k.id = any(${skuIds}::uuid[])
  ), same as materialized (
    select m.sku_id as asked, k.id as sku_id
    from mine m join products p on ${sameGoods} join skus k on k.product_id = p.id and ${sameOffer}
  ), deals as (
    select x.asked, percentile_cont(0.5) within group (order by d.price_e4) as median, count(*) as num
    from (select sku_id as asked, sku_id from mine union select asked, sku_id from same) x
    cross join lateral (select order_id, price_e4 from order_lines where school_id = ${ctx.schoolId} and sku_id = x.sku_id
      and order_id is distinct from ${exceptOrder}::uuid order by order_id desc limit ${NEWEST}) d
    cross join lateral (select from orders where school_id = ${ctx.schoolId} and id = d.order_id
      and created_at > ${ctx.now}::timestamptz - make_interval(days => ${DEAL_DAYS}) and kind in ${oneOf(schoolKinds)} and state <> all(${noDeal}) ${OUTSIDE_FIRST}) o
    group by x.asked
  )
  select m.sku_id as "skuId", round(d.median)::bigint as "medianE4", d.num as "dealNum" from mine m join deals d on d.asked = m.sku_id`

/** What the school paid for some of the goods. */
export interface Deals {
  skuId: string
  medianE4: number
  dealNum: number
}

/** What the school paid and what others ask, for each of the goods of which either is known. */
const joined = (deals: readonly Deals[], offers: ReadonlyMap<string, Comparable>): Map<string, Reference> => {
  const known = new Map<string, Reference>()
  for (const [skuId, it] of offers) known.set(skuId, { medianE4: null, dealNum: 0, offers: it.offers })
  for (const { skuId, medianE4, dealNum } of deals) known.set(skuId, { medianE4, dealNum, offers: known.get(skuId)?.offers ?? [] })
  return known
}

interface Except {
  orderId: string
  purchaseId: string
}

/** The same goods of the same supplier in other orders of this person today, those first that can still be taken back. */
const todaySql = (ctx: Ctx, skuIds: readonly string[], except: Except | null): RawBuilder<SeenToday & { skuId: string }> => sql`
  select distinct on (l.sku_id) l.sku_id as "skuId", o.order_no as "orderNo",
    o.state = any(${toDecide}::text[]) and not exists (select 1 from flow_tasks t where t.school_id = ${ctx.schoolId} and t.doc_kind = 'order' and t.doc_id = o.id
      and t.done_by is not null and t.status in (2, 3, 5)) as "isOpen"
  from (select id, order_no, state from orders where school_id = ${ctx.schoolId} and buyer_id = ${ctx.user.id} and submitted_at >= ${startOfDay(dayOf(ctx.now))}
    and kind in ${oneOf(schoolKinds)} and state <> all(${givenUp}) and id is distinct from ${except?.orderId ?? null}::uuid order by submitted_at desc, id desc limit ${NEWEST}) o
  cross join lateral (select sku_id from order_lines where school_id = ${ctx.schoolId} and order_id = o.id and sku_id = any(${skuIds}::uuid[]) ${OUTSIDE_FIRST}) l
  order by l.sku_id, "isOpen" desc, o.order_no`

interface SeenToday {
  orderNo: string
  /** Nobody has decided on it: it can be taken back. */
  isOpen: boolean
}

export interface Prices {
  deals: readonly Deals[]
  overdue: Overdue[]
  references: Map<string, Reference>
  today: Map<string, SeenToday>
}

interface Others {
  others: Spend[]
  year: YearSpent[]
}

export interface Seen extends Prices, Others {
  amounts: SplitAmounts
}

/** The amounts that orders of this school may be split to stay under, and what counts as staying under. */
export interface SplitAmounts {
  thresholds: readonly Threshold[]
  bounds: SplitBounds
}

export const splitAmountsHere = async (ctx: Ctx, params: Params): Promise<SplitAmounts> => ({
  thresholds: thresholdsOf(await tiersOf(ctx, 'order', params), params),
  bounds: boundsOf(params),
})

const nearOnes = ({ thresholds, bounds }: SplitAmounts, fens: readonly number[]): Threshold[] =>
  fens.flatMap((fen) => nearThresholds(thresholds, fen, bounds))

/** May an order of this size count as a part of a bigger one? */
export const isSuspicious = (amounts: SplitAmounts, orders: readonly { totalFen: number }[]): boolean =>
  nearOnes(
    amounts,
    orders.map((it) => it.totalFen),
  ).length > 0

/** What may belong together with orders of these sizes; null where none stays just under an amount: nobody's orders are read. */
const othersSql = (
  ctx: Ctx,
  amounts: SplitAmounts,
  fens: readonly number[],
  it: { buyerId: string; fundIds: readonly string[]; at: Date; exceptPurchaseId: string | null },
): RawBuilder<Spend> | null => {
  const near = nearOnes(amounts, fens)
  return near.length > 0 ? spendSql(ctx, { ...it, leastFen: leastNear(near, amounts.bounds) }, amounts.bounds) : null
}

/** What the goods are measured by: deals, unless they are given, offers of others and, where asked, the orders of today and what the person left undone. */
export const lookAtPrices = async (
  ctx: Ctx,
  skuIds: readonly string[],
  {
    except,
    withToday,
    overdueBy,
    deals: known,
  }: { except: Except | null; withToday?: true; overdueBy: Params | null; deals?: readonly Deals[] },
): Promise<Prices> => {
  const ids = skuIds.filter(isId)
  const late = overdueBy ? overdueSql(ctx, overdueBy) : null
  const {
    deals = known ?? [],
    offers,
    today = [],
    overdue = [],
  } = await ask<{
    deals?: Deals[]
    offers: (Comparable & { asked: string })[]
    today?: (SeenToday & { skuId: string })[]
    overdue?: Overdue[]
  }>(ctx.tx, {
    ...(known ? {} : { deals: rowsOf(dealsSql(ctx, ids, except?.orderId ?? null)) }),
    offers: rowsOf(comparedWith(ctx, sql`k.id = any(${ids}::uuid[])`, PUBLIC)),
    ...(withToday ? { today: rowsOf(todaySql(ctx, ids, except)) } : {}),
    ...(late ? { overdue: rowsOf(late) } : {}),
  })
  return {
    deals,
    references: joined(deals, new Map(offers.map((it) => [it.asked, it]))),
    today: new Map(today.map((r) => [r.skuId, r])),
    overdue,
  }
}

/** What orders of these sizes may be parts of together, and what their cards bought of the same kinds this year where that is bounded. */
export const lookAtOthers = async (
  ctx: Ctx,
  it: {
    params: Params
    amounts: SplitAmounts
    orders: readonly { totalFen: number; categoryPaths: readonly string[] }[]
    fundIds: readonly string[]
    except: Except | null
  },
): Promise<Others> => {
  const fens = it.orders.map((o) => o.totalFen)
  const asked = { buyerId: ctx.user.id, fundIds: it.fundIds, at: ctx.now, exceptPurchaseId: it.except?.purchaseId ?? null }
  const others = othersSql(ctx, it.amounts, fens, asked)
  const categoryPaths = it.orders.flatMap((o) => o.categoryPaths)
  const year = isYearSummed(it.params) && yearSql(ctx, { fundIds: it.fundIds, categoryPaths, exceptOrder: it.except?.orderId ?? null })
  if (!others && !year) return { others: [], year: [] }
  const nothing = sql<never>`select 1 where false`
  return ask<Others>(ctx.tx, { others: rowsOf(others ?? nothing), year: rowsOf(year || nothing) })
}

/** References as an approver sees them: without the order that is looked at. */
export const referencesFor = async (ctx: Ctx, orderId: string | null, skuIds: readonly string[]): Promise<Map<string, Reference>> => {
  const [{ rows }, offers] = await Promise.all([
    sql<Deals>`${dealsSql(ctx, skuIds, orderId)}`.execute(ctx.tx),
    comparableOf(ctx, skuIds, PUBLIC),
  ])
  return joined(
    rows.map((r) => ({ ...r, dealNum: Number(r.dealNum) })),
    offers,
  )
}

export type Flags = Partial<Record<OrderFlag, string>>

export const noteOf = (line: BasketOrder['lines'][number], seen: Prices): PriceNote | null =>
  priceNoteOf(line.priceE4, seen.references.get(line.offer.skuId))

export const priceFlag = (order: BasketOrder, seen: Prices): string =>
  anomalyWords(order.lines.map((line) => ({ name: line.offer.name, priceE4: line.priceE4, note: noteOf(line, seen) })))

/** The owners of the cards an order is paid from; one that is not the person's own to use has none here. */
const payersOf = (cards: readonly { id: string; ownerId: string }[], fundIds: readonly string[]): string[] =>
  cards.filter((it) => fundIds.includes(it.id)).map((it) => it.ownerId)

export const splitOf = (
  ctx: Ctx,
  it: { supplierId: string; totalFen: number; categoryPaths: readonly string[] },
  fundIds: readonly string[],
  cards: readonly { id: string; ownerId: string }[],
  { others, amounts }: Pick<Seen, 'others' | 'amounts'>,
): Suspicion | null =>
  suspicionOf(
    {
      buyerId: ctx.user.id,
      supplierId: it.supplierId,
      amountFen: it.totalFen,
      fundIds,
      ownerIds: payersOf(cards, fundIds),
      categories: it.categoryPaths.map(levelTwo),
    },
    others,
    amounts.thresholds,
    amounts.bounds,
  )

interface Submitted {
  buyer_id: string
  supplier_id: string
  total_fen: number
  ended_fen: number
  purchase_id: string
  submitted_at: Date | null
}

/** The same rule for an order that was submitted, with what came before and after it: what who decides on it should know. */
export const suspicionNow = async (
  ctx: Ctx,
  order: Submitted,
  it: { fundIds: readonly string[]; categoryPaths: readonly string[]; amounts: SplitAmounts },
): Promise<Suspicion | null> => {
  const { fundIds } = it
  const amountFen = order.total_fen - order.ended_fen
  const { buyer_id: buyerId, purchase_id: exceptPurchaseId } = order
  const others = othersSql(ctx, it.amounts, [amountFen], { buyerId, fundIds, at: order.submitted_at ?? ctx.now, exceptPurchaseId })
  if (!others) return null
  const { rows } = await sql<{ others: Spend[]; ownerIds: string[] }>`
    select ${rowsOf(others)} as others,
      (select coalesce(json_agg(distinct owner_id), '[]') from funds where school_id = ${ctx.schoolId} and id = any(${fundIds}::uuid[])) as "ownerIds"`.execute(
    ctx.tx,
  )
  const [seen] = rows
  return suspicionOf(
    {
      buyerId,
      supplierId: order.supplier_id,
      amountFen,
      fundIds,
      ownerIds: seen!.ownerIds,
      categories: it.categoryPaths.map(levelTwo),
    },
    seen!.others,
    it.amounts.thresholds,
    it.amounts.bounds,
  )
}

export const flagsOf = (price: string, split: Suspicion | null, overRun: string): Flags => ({
  ...(price ? { priceAnomaly: price } : {}),
  ...(split ? { splitSuspect: split.text } : {}),
  ...(overRun ? { overRun } : {}),
})

/** `合并提交`: the words under an order whose goods were already ordered today (domain page 05 §5.2 c); empty without. */
export const mergeWords = (order: BasketOrder, seen: Prices): string => {
  const hits = order.lines.filter((line) => seen.today.has(line.offer.skuId))
  const [first] = hits
  if (!first) return ''
  const { orderNo, isOpen } = seen.today.get(first.offer.skuId)!
  const advice = isOpen ? '建议合并提交：撤回原订单，改数量后一并提交' : '请确认不是重复下单'
  const more = hits.length > 1 ? ` 等 ${hits.length} 种商品` : ''
  return `今天已向${order.supplierName}订过「${first.offer.name}」${more}（${orderNo}），${advice}`
}

/** A suspicious order says why it was bought in parts. */
export const mustGiveReason = (flags: readonly Flags[], purpose: string): void => {
  const text = flags.find((it) => it.splitSuspect)?.splitSuspect
  if (text && purpose === '') throw new Fail('order.splitReason', { text }, { fields: { purpose: '疑似拆单，请写明分次采购的理由' } })
}
