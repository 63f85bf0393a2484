// What the rules about price and splitting look at, read for a whole basket in one statement.
import type { OrderFlag } from '@caiyuan/contract/order/flags'
import { sql, type RawBuilder } from 'kysely'
import { dayOf, startOfDay } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import { tiersOf } from '../../approval/engine.ts'
import { comparableOf, samePack, type Comparable } from '../../catalog/comparable.ts'
import type { Params } from '../../school/params.ts'
import type { BasketOrder } from './basket.ts'
import { anomalyWords, priceNoteOf, type PriceNote, type Reference } from './price-rule.ts'
import {
  levelTwo,
  nearThresholds,
  SPLIT_DAYS,
  splitWords,
  thresholdsOf,
  type RecentOrder,
  type Suspect,
  type Threshold,
} from './split-rule.ts'

/** Deals older than so many newer lines of the same goods are left out: the cost of a checkout stays bounded. */
const NEWEST = 100
const DEAL_DAYS = 180

/** States in which nobody has agreed to the price yet, or the order came to nothing. */
export const NO_DEAL = ['waitOwner', 'auditing', 'back', 'waitHandle', 'cancelled', 'closed']
const ENDED = ['back', 'cancelled', 'closed']

/** Deals of the same brand in the same pack, off the shelf or not: another maker of a chemical may well cost several times as much. */
const dealsSql = (ctx: Ctx, skuIds: readonly string[], exceptOrder: string | null): RawBuilder<unknown> => sql`
  with mine as materialized (
    select k.id as sku_id, p.same_key, lower(p.brand) as brand, k.unit, k.base_qty, k.base_unit, k.spec_text
    from skus k join products p on p.id = k.product_id where k.id = any(${skuIds}::uuid[])
  ), same as materialized (
    select m.sku_id as asked, k.id as sku_id
    from mine m join products p on p.same_key = m.same_key and p.same_key <> '' join skus k on k.product_id = p.id and ${samePack}
    where m.same_key <> '' and lower(p.brand) = m.brand
  ), deals as (
    select x.asked, percentile_cont(0.5) within group (order by d.price_e4) as median, count(*) as num
    from (select sku_id as asked, sku_id from mine union select asked, sku_id from same) x
    cross join lateral (
      select l.price_e4 from (select order_id, price_e4 from order_lines where school_id = ${ctx.schoolId} and sku_id = x.sku_id and order_id is distinct from ${exceptOrder}::uuid order by order_id desc limit ${NEWEST}) l
      join orders o on o.school_id = ${ctx.schoolId} and o.id = l.order_id
      where o.created_at > ${ctx.now}::timestamptz - make_interval(days => ${DEAL_DAYS}) and o.state <> all(${NO_DEAL})) d
    group by x.asked
  )
  select m.sku_id as "skuId", round(d.median)::bigint as "medianE4", d.num as "dealNum" from mine m join deals d on d.asked = m.sku_id`

interface Deals {
  skuId: string
  medianE4: number
  dealNum: number
}

/** What the school paid and what others ask, for each of the goods of which either is known. */
const joined = (deals: readonly Deals[], offers: ReadonlyMap<string, Comparable>): Map<string, Reference> => {
  const known = new Map<string, Reference>()
  for (const [skuId, { lowest }] of offers) known.set(skuId, { medianE4: null, dealNum: 0, lowest })
  for (const { skuId, medianE4, dealNum } of deals) known.set(skuId, { medianE4, dealNum, lowest: known.get(skuId)?.lowest ?? null })
  return known
}

interface Except {
  orderId: string
  purchaseId: string
}

/**
 * Orders submitted in the last days by the same person or on the same cards; one that was submitted again counts from then.
 * Those of the purchase submitted again came in one checkout. Starts from the days, so that an old card costs no more than a new one.
 */
const recentSql = (ctx: Ctx, fundIds: readonly string[], leastFen: number, except: Except | null): RawBuilder<unknown> => sql`
  select o.buyer_id as "buyerId", o.supplier_id as "supplierId", o.total_fen as "totalFen",
    (select json_agg(distinct f.fund_id) from order_funds f where f.school_id = ${ctx.schoolId} and f.order_id = o.id) as "fundIds",
    (select json_agg(distinct rtrim(split_part(l.category_path, '/', 1) || '/' || split_part(l.category_path, '/', 2), '/')) from order_lines l where l.school_id = ${ctx.schoolId} and l.order_id = o.id) as categories
  from orders o
  where o.school_id = ${ctx.schoolId} and o.submitted_at > ${ctx.now}::timestamptz - make_interval(days => ${SPLIT_DAYS}) and o.total_fen >= ${leastFen}
    and o.state <> all(${ENDED}) and o.purchase_id is distinct from ${except?.purchaseId ?? null}::uuid
    and (o.buyer_id = ${ctx.user.id} or exists (select 1 from order_funds f where f.school_id = ${ctx.schoolId} and f.order_id = o.id and f.fund_id = any(${fundIds}::uuid[])))`

/** The same goods of the same supplier in other orders of this person today, those first that can still be taken back. */
const todaySql = (ctx: Ctx, skuIds: readonly string[], except: Except | null): RawBuilder<unknown> => sql`
  select distinct on (l.sku_id) l.sku_id as "skuId", o.order_no as "orderNo", o.is_open as "isOpen"
  from (select *, state = 'auditing' and not exists (select 1 from flow_tasks t where t.school_id = ${ctx.schoolId} and t.doc_kind = 'order' and t.doc_id = orders.id
      and t.done_by is not null and t.status in (2, 3, 5)) as is_open from orders) o
  join order_lines l on l.school_id = ${ctx.schoolId} and l.order_id = o.id and l.sku_id = any(${skuIds}::uuid[])
  where o.school_id = ${ctx.schoolId} and o.buyer_id = ${ctx.user.id} and o.submitted_at >= ${startOfDay(dayOf(ctx.now))}
    and o.state <> all(${ENDED}) and o.id is distinct from ${except?.orderId ?? null}::uuid
  order by l.sku_id, o.is_open desc, o.order_no`

interface SeenToday {
  orderNo: string
  /** Nobody has decided on it: it can be taken back. */
  isOpen: boolean
}

export interface Seen {
  references: Map<string, Reference>
  recent: RecentOrder[]
  today: Map<string, SeenToday>
  thresholds: readonly Threshold[]
}

interface Look {
  thresholds: readonly Threshold[]
  /** Goods whose reference is asked for; empty when a preview already has it. */
  skuIds: readonly string[]
  orders: readonly { totalFen: number }[]
  fundIds: readonly string[]
  except: Except | null
  withToday?: true
}

const listOf = (part: RawBuilder<unknown> | null): RawBuilder<unknown> =>
  part ? sql`(select coalesce(json_agg(x), '[]') from (${part}) x)` : sql`'[]'::json`

/** The amounts that orders of this school may be split to stay under. */
export const thresholdsHere = async (ctx: Ctx, params: Params): Promise<Threshold[]> =>
  thresholdsOf(await tiersOf(ctx, 'order', params), params)

/** May an order of this size count as a part of a bigger one? */
export const isSuspicious = (thresholds: readonly Threshold[], orders: readonly { totalFen: number }[]): boolean =>
  orders.some((it) => nearThresholds(thresholds, it.totalFen).length > 0)

export const look = async (ctx: Ctx, it: Look): Promise<Seen> => {
  const near = it.orders.flatMap((o) => nearThresholds(it.thresholds, o.totalFen))
  // 60 % of the lowest amount that matters; without one nobody's orders are read.
  const recent = near.length > 0 ? recentSql(ctx, it.fundIds, Math.ceil(Math.min(...near.map((t) => t.fen)) * 0.6), it.except) : null
  const parts = [
    it.skuIds.length > 0 ? dealsSql(ctx, it.skuIds, it.except?.orderId ?? null) : null,
    recent,
    it.withToday && it.skuIds.length > 0 ? todaySql(ctx, it.skuIds, it.except) : null,
  ]
  if (parts.every((part) => part === null)) return { references: new Map(), recent: [], today: new Map(), thresholds: it.thresholds }
  const [{ rows }, offers] = await Promise.all([
    sql<{
      deals: Deals[]
      recent: RecentOrder[]
      today: (SeenToday & { skuId: string })[]
    }>`select ${listOf(parts[0]!)} as deals, ${listOf(parts[1]!)} as recent, ${listOf(parts[2]!)} as today`.execute(ctx.tx),
    comparableOf(ctx, it.skuIds),
  ])
  const [row] = rows
  return {
    references: joined(row!.deals, offers),
    recent: row!.recent,
    today: new Map(row!.today.map((r) => [r.skuId, r])),
    thresholds: it.thresholds,
  }
}

/** References as an approver sees them: without the order that is looked at. */
export const referencesFor = async (ctx: Ctx, orderId: string, skuIds: readonly string[]): Promise<Map<string, Reference>> => {
  const [{ rows }, offers] = await Promise.all([sql<Deals>`${dealsSql(ctx, skuIds, orderId)}`.execute(ctx.tx), comparableOf(ctx, skuIds)])
  return joined(
    rows.map((r) => ({ ...r, dealNum: Number(r.dealNum) })),
    offers,
  )
}

export type Flags = Partial<Record<OrderFlag, string>>

export const noteOf = (line: BasketOrder['lines'][number], seen: Seen): PriceNote | null =>
  priceNoteOf(line.priceE4, seen.references.get(line.offer.skuId))

export const priceFlag = (order: BasketOrder, seen: Seen): string =>
  anomalyWords(order.lines.map((line) => ({ name: line.offer.name, priceE4: line.priceE4, note: noteOf(line, seen) })))

export const splitFlag = (
  ctx: Ctx,
  it: { supplierId: string; totalFen: number; categoryPaths: readonly string[] },
  fundIds: readonly string[],
  seen: Seen,
): string => {
  const categories = it.categoryPaths.map(levelTwo)
  const suspect: Suspect = { buyerId: ctx.user.id, supplierId: it.supplierId, totalFen: it.totalFen, fundIds, categories }
  return splitWords(suspect, seen.recent, seen.thresholds)
}

export const flagsOf = (price: string, split: string): Flags => ({
  ...(price ? { priceAnomaly: price } : {}),
  ...(split ? { splitSuspect: split } : {}),
})

/** `合并提交`: the words under an order whose goods were already ordered today (domain page 05 §5.2 c); empty without. */
export const mergeWords = (order: BasketOrder, seen: Seen): string => {
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
