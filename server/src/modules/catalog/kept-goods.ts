// What everybody sees alike of goods, kept in memory. A statement that needs goods says which version of them is kept, and is answered
// their content only where the database has another one: never stale, whoever changed them.
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { besideOf, type RunTenant, type Tx } from '../../core/db.ts'
import { GOODS, SKU, type GoodsNow, type GoodsRow, type OfferRow, type SkuNow, type SkuRow } from './offers.ts'

export interface Goods extends GoodsRow {
  code: string
  pack: string
  description: string
  low_reason: string
  attributes: { name: string; value: string }[]
  listed_on: string
  kinds: string
  joined_on: string
  uscc: string
  phone: string
  /** All of them, in their order. */
  skus: (SkuRow & { code: string; list_price_e4: number | null })[]
}

interface Kept {
  version: string
  goods: Goods
}

/** A few kB each. */
const MOST = 2000
const shelves = new WeakMap<RunTenant, LRUCache<string, Kept>>()
const shelfOf = (tx: Tx): LRUCache<string, Kept> => {
  const beside = besideOf(tx)
  const shelf = shelves.get(beside) ?? new LRUCache<string, Kept>({ max: MOST })
  shelves.set(beside, shelf)
  return shelf
}

/** The very rows the goods stand on: where each lies and which transaction wrote it. Nothing is changed without another of both. */
const VERSION = sql.raw(
  `(select md5(concat(p.ctid, p.xmin, s.ctid, s.xmin, string_agg(concat(k.ctid, k.xmin), '' order by k.id))) from skus k where k.product_id = p.id)`,
)
const CONTENT = sql`(select row_to_json(g) from (select ${GOODS}, p.code, p.pack, p.description, p.low_reason, p.attributes, p.listed_on, s.kinds, s.joined_on, s.uscc, s.phone,
  (select json_agg(o order by o.sort, o.sku_id) from (select ${SKU}, k.code, k.list_price_e4, k.sort from skus k where k.product_id = p.id) o) as skus) g)`

/** The columns of a statement over `from`. */
export interface GoodsAnswer {
  product_id: string
  version: string
  content: Goods | null
}
export const GOODS_ANSWER = sql.raw('p.id as product_id, kept.version, kept.content')

export type KeptGoods = ReturnType<typeof keptGoods>

export const keptGoods = (tx: Tx, productIds: readonly string[]) => {
  const shelf = shelfOf(tx)
  const known = new Map(productIds.map((id) => [id, shelf.get(id)]))
  const versions = [...known.values()].flatMap((it) => (it ? [it.version] : []))
  return {
    /** SQL: aliases `p`, `s` and `kept`. OFFSET 0 keeps the version one value: it is compared and answered. */
    from: sql`products p join suppliers s on s.id = p.supplier_id cross join lateral (
      select version, case when version = any(${versions}::text[]) then null else ${CONTENT} end as content from (select ${VERSION} as version offset 0) is_now) kept`,
    goodsOf: ({ product_id, version, content }: GoodsAnswer): Goods => {
      // Answered nothing, the goods are as they were known when it was asked: the shelf may hold others by now, or none.
      if (!content) return known.get(product_id)!.goods
      shelf.set(product_id, { version, goods: content })
      return content
    },
  }
}

/** A SKU of known goods with what was asked of it now. */
export const offerRow = (goods: Goods, sku: SkuNow & { sku_id: string }, now: GoodsNow): OfferRow => ({
  ...goods,
  ...goods.skus.find((it) => it.sku_id === sku.sku_id)!,
  price_e4: sku.price_e4,
  special: sku.special,
  free: sku.free,
  is_hidden: sku.is_hidden,
  is_personal: sku.is_personal,
  is_reached: now.is_reached,
  limit_reason: now.limit_reason,
  stop_reason: now.stop_reason,
  licences: now.licences,
  permits: now.permits,
})
