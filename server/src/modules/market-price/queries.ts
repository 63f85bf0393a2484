import {
  ownPriceTabs,
  priceWatchTabs,
  type marketPrice,
  type OwnPriceTab,
  type PriceWatchTab,
  type WatchOutcome,
} from '@caiyuan/contract/market-price'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import type { Of } from '../../core/implement.ts'
import { countOf, type Waits } from '../../core/waits.ts'
import { mustBePlatform } from '../catalog/goods-state.ts'
import { IS_OVER, KEPT, MARKET_PRICE } from '../catalog/market-now.ts'
import { supplierOf } from '../supplier-goods/file.ts'
import { explainedOf, named, ON_SALE, PACK, packOf, STATED, statedOf, type MarketRow, type PackRow } from './rows.ts'

type Calls = Of<typeof marketPrice>

const counted = <T extends string>(inTab: Record<T, RawBuilder<boolean>>, from: RawBuilder<unknown>) => sql<Record<T, number>>`
  select ${sql.join(Object.entries<RawBuilder<boolean>>(inTab).map(([tab, is]) => sql`count(*) filter (where ${is})::int as ${sql.ref(tab)}`))} ${from}`

/** SQL over aliases `m`, `k`, `p` and `s`. */
const ownIn: Record<OwnPriceTab, RawBuilder<boolean>> = {
  over: sql`(m.sku_id is not null and ${IS_OVER} and ${ON_SALE})`,
  stated: sql`(m.sku_id is not null)`,
  unstated: sql`(m.sku_id is null)`,
}
const ownOrder: Record<OwnPriceTab, RawBuilder<unknown>> = {
  over: sql`w.due_on nulls last, p.name, k.sort, k.id`,
  stated: sql`m.stated_at desc, k.id`,
  unstated: sql`p.updated_at desc, p.id, k.sort, k.id`,
}

interface OwnRow extends PackRow, Partial<MarketRow> {
  found_at: Date | null
  due_on: string | null
  is_proposed: boolean
  explanation: string | null
  explained_at: Date | null
  is_kept: boolean
  is_on_sale: boolean
  is_taken_down: boolean
}

/** What has to be mended first comes first. */
export const listOwnPrices: Calls['list'] = async (ctx, { tab, search, pageNum, pageSize }) => {
  const supplierId = supplierOf(ctx)
  const from = sql`from skus k join products p on p.id = k.product_id join suppliers s on s.id = p.supplier_id left join ${MARKET_PRICE}
      left join price_watches w on w.sku_id = k.id and w.ended_at is null and m.sku_id is not null and ${IS_OVER}
    where p.supplier_id = ${supplierId} and p.status <> 'partner' and k.status = 'on' and ${named(search)}`
  const [{ rows }, counts] = await Promise.all([
    sql<OwnRow>`
      select ${PACK}, ${STATED}, w.found_at, w.due_on::text as due_on, w.proposed_at is not null as is_proposed, w.explanation, w.explained_at,
        coalesce(w.id is null and m.sku_id is not null and ${IS_OVER} and ${ON_SALE} and ${KEPT}, false) as is_kept, ${ON_SALE} as is_on_sale,
        coalesce(p.status = 'off' and ${IS_OVER} and (select o.outcome from price_watches o where o.sku_id = k.id and o.ended_at is not null order by o.ended_at desc limit 1) = 'off', false) as is_taken_down
      ${from} and ${ownIn[tab]} order by ${ownOrder[tab]} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(ctx.tx),
    counted(ownIn, from).execute(ctx.tx),
  ])
  const count = counts.rows[0]!
  return {
    list: rows.map((r) => ({
      ...packOf(r),
      market: r.stated_at ? statedOf(r as MarketRow) : null,
      watch: r.found_at
        ? { foundAt: r.found_at.toISOString(), dueOn: r.due_on!, isProposed: r.is_proposed, explained: explainedOf(r) }
        : null,
      isKept: r.is_kept,
      isOnSale: r.is_on_sale,
      isTakenDown: r.is_taken_down,
    })),
    total: count[tab],
    pageNum,
    pageSize,
    counts: Object.fromEntries(Object.keys(ownPriceTabs).map((it) => [it, count[it as OwnPriceTab]])),
  }
}

/** SQL over aliases `w`, `m`, `k`, `p` and `s`. What is off the shelf or mended by day waits for nobody. */
const GOES_ON = sql`w.ended_at is null and ${ON_SALE} and ${IS_OVER}`
const watchIn: Record<PriceWatchTab, RawBuilder<boolean>> = {
  proposed: sql`(${GOES_ON} and w.proposed_at is not null)`,
  open: sql`(${GOES_ON} and w.proposed_at is null)`,
  ended: sql`(w.ended_at is not null)`,
}
const watchOrder: Record<PriceWatchTab, RawBuilder<unknown>> = {
  proposed: sql`w.proposed_at, p.name, w.id`,
  open: sql`w.due_on, p.name, w.id`,
  ended: sql`w.ended_at desc, w.id`,
}
const WATCHED = sql`price_watches w join skus k on k.id = w.sku_id join products p on p.id = k.product_id join suppliers s on s.id = p.supplier_id left join ${MARKET_PRICE}`

interface WatchRow extends PackRow, Partial<MarketRow> {
  id: string
  supplier: string
  supplier_full: string
  found_at: Date
  due_on: string
  explanation: string
  explained_at: Date | null
  ended_at: Date | null
  outcome: WatchOutcome | null
  ended_by: string
  reason: string
  then_e4: number
  then_market_e4: number
  then_source: string
  then_on: string | null
}

/** Of what ended all is as it was then. */
const marketOf = (r: WatchRow) => {
  if (r.ended_at) return r.then_on === null ? null : { priceE4: r.then_market_e4, source: r.then_source, on: r.then_on }
  return r.market_e4 === undefined || r.market_e4 === null ? null : { priceE4: r.market_e4, source: r.source!, on: r.source_on! }
}

const watchOf = (tab: PriceWatchTab, r: WatchRow) => {
  const isEnded = r.ended_at !== null
  return {
    ...packOf(isEnded ? { ...r, price_e4: r.then_e4 } : r),
    id: r.id,
    supplierName: r.supplier,
    supplierFullName: r.supplier_full,
    market: marketOf(r),
    foundAt: r.found_at.toISOString(),
    dueOn: r.due_on,
    explained: explainedOf(r),
    ended: r.ended_at ? { outcome: r.outcome!, at: r.ended_at.toISOString(), byName: r.ended_by, reason: r.reason } : null,
    canTakeDown: tab === 'proposed',
    canKeep: !isEnded,
  }
}

export const listWatches: Calls['desk'] = async (ctx, { tab, search, pageNum, pageSize }) => {
  mustBePlatform(ctx)
  const from = sql`from ${WATCHED} where ${named(search, 's.name', 's.short_name')}`
  const [{ rows }, counts] = await Promise.all([
    sql<WatchRow>`
      select w.id, ${PACK}, ${STATED}, s.short_name as supplier, s.name as supplier_full, w.found_at, w.due_on::text as due_on, w.explanation, w.explained_at, w.ended_at, w.outcome, w.ended_by, w.reason,
        w.price_e4 as then_e4, w.market_e4 as then_market_e4, w.source as then_source, w.source_on::text as then_on
      ${from} and ${watchIn[tab]} order by ${watchOrder[tab]} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(ctx.tx),
    counted(watchIn, from).execute(ctx.tx),
  ])
  const count = counts.rows[0]!
  return {
    list: rows.map((r) => watchOf(tab, r)),
    total: count[tab],
    pageNum,
    pageSize,
    counts: Object.fromEntries(Object.keys(priceWatchTabs).map((it) => [it, count[it as PriceWatchTab]])),
  }
}

export const marketPriceWaits: Waits = {
  dearGoodsNum: ({ user }: Ctx) => (user.needs.has('platform:goods') ? countOf(sql`${WATCHED} where ${watchIn.proposed}`) : 0),
}
