// Standard goods as the platform sees them: what lies under each, what is suggested for it, and what was decided.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { pictureOf } from '@caiyuan/contract/goods'
import type { MatchOffer, StandardState, StandardTab, standardMatch } from '@caiyuan/contract/standard-match'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { ACTOR_NAME } from '../../core/document-log/actor.ts'
import type { Ctx } from '../../core/context.ts'
import { missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { containing } from '../../core/like.ts'
import { mustBePlatform } from '../catalog/goods-state.ts'
import { DESCRIBED, describedShown, type DescribedRow } from '../catalog/standards.ts'

type Match = Of<typeof standardMatch>
type ListRow = OutputOf<typeof standardMatch.list>['list'][number]

/** SQL over aliases `p`, `k` and `s`. */
const ON_SALE = sql<SqlBool>`p.status = 'on' and k.status = 'on' and s.status = 'normal'`

/** SQL over aliases `g`, `p`, `k` and `s`: on sale, and by the rule of same goods the described one or one that leaves its pack or brand open. */
const SUGGESTED = sql<SqlBool>`p.same_key = g.same_key and p.same_key <> '' and (k.offer_key = g.offer_key or k.offer_key is null or g.offer_key is null)
  and ${ON_SALE}
  and not exists (select from standard_offers o where o.sku_id = k.id and (o.state = 'matched' or o.standard_id = g.id))
  and not exists (select from standard_offers o where o.standard_id = g.id and o.supplier_id = s.id and o.state = 'matched')`

/** SQL over alias `g`. */
const suggestedNum = sql<number>`(select count(*)::int from products p join skus k on k.product_id = p.id join suppliers s on s.id = p.supplier_id where ${SUGGESTED})`

const FIT = sql<'same' | 'near' | 'other'>`case when p.same_key is distinct from g.same_key or g.same_key = '' then 'other'
  when k.offer_key = g.offer_key then 'same' when k.offer_key is null or g.offer_key is null then 'near' else 'other' end`

/** SQL rows of one: how many offers it has, and what those on sale cost. */
const OFFERED = sql`(select count(*)::int as offer_num, min(k.price_e4) filter (where ${ON_SALE}) as lowest, max(k.price_e4) filter (where ${ON_SALE}) as highest,
  (array_agg(k.id order by ${ON_SALE} desc, k.price_e4))[1] as sku_id
  from standard_offers o join skus k on k.id = o.sku_id join products p on p.id = k.product_id join suppliers s on s.id = p.supplier_id
  where o.standard_id = g.id and o.state = 'matched')`

interface Row extends DescribedRow {
  state: StandardState
  offer_num: number
  suggested: number
  lowest: number | null
  highest: number | null
  updated_at: Date
}

const COLUMNS = sql`${DESCRIBED}, g.state, f.offer_num, f.lowest, f.highest, g.updated_at, ${suggestedNum} as suggested`
const FROM = sql`standard_goods g join categories c on c.code = g.category_code cross join lateral ${OFFERED} f left join skus pk on pk.id = coalesce(g.sku_id, f.sku_id)`

const shape = (r: Row): ListRow => ({
  id: r.id,
  ...describedShown(r),
  state: r.state,
  offerNum: r.offer_num,
  suggestedNum: r.suggested,
  lowestE4: r.lowest,
  highestE4: r.highest,
  updatedAt: r.updated_at.toISOString(),
})

const inTab: Record<StandardTab, RawBuilder<SqlBool>> = {
  on: sql<SqlBool>`g.state = 'on'`,
  suggested: sql<SqlBool>`g.state = 'on' and exists (select from products p join skus k on k.product_id = p.id join suppliers s on s.id = p.supplier_id where ${SUGGESTED})`,
  off: sql<SqlBool>`g.state = 'off'`,
}

export const listStandards: Match['list'] = async (ctx, { tab, search, pageNum, pageSize }) => {
  mustBePlatform(ctx)
  const like = containing(search.toLowerCase())
  const matches =
    search === ''
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(lower(g.name) like ${like} or lower(g.brand) like ${like} or lower(g.model) like ${like} or g.cas = ${search})`
  const [rows, counts] = await Promise.all([
    sql<Row>`select ${COLUMNS} from ${FROM} where ${inTab[tab]} and ${matches}
      order by g.updated_at desc, g.id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(ctx.tx),
    sql<
      Record<StandardTab, number>
    >`select count(*) filter (where ${inTab.on})::int as on, count(*) filter (where ${inTab.suggested})::int as suggested,
      count(*) filter (where ${inTab.off})::int as off from standard_goods g where ${matches}`.execute(ctx.tx),
  ])
  const count = counts.rows[0]!
  return { list: rows.rows.map(shape), total: count[tab], pageNum, pageSize, counts: { ...count } }
}

interface OfferRow {
  sku_id: string
  product_id: string
  code: string
  name: string
  brand: string
  spec: string
  unit: string
  supplier: string
  supplier_full: string
  price_e4: number
  stock: number
  fit: MatchOffer['fit']
  is_on: boolean
  is_supplied: boolean
  state: 'matched' | 'refused' | null
  decided_by: string | null
  decided_at: Date | null
}

const offerShown = (r: OfferRow): MatchOffer => ({
  skuId: r.sku_id,
  productId: r.product_id,
  code: r.code,
  name: r.name,
  brand: r.brand,
  spec: r.spec,
  unit: r.unit,
  picture: pictureOf(r.product_id, r.sku_id),
  supplierName: r.supplier,
  supplierFullName: r.supplier_full,
  priceE4: r.price_e4,
  stock: r.stock,
  fit: r.fit,
  problem: r.is_on ? (r.is_supplied ? '' : '供应商已暂停供货') : '商品已下架',
  decidedBy: r.decided_by ?? '',
  decidedAt: r.decided_at?.toISOString() ?? null,
})

const MOST_SUGGESTED = 50

/** Offers that were decided about, and those suggested. */
const offersOf = async (ctx: Ctx, id: string): Promise<OfferRow[]> => {
  const columns = sql`k.id as sku_id, p.id as product_id, k.code, p.name, p.brand, coalesce(nullif(k.spec_text, ''), p.spec) as spec, k.unit, s.short_name as supplier, s.name as supplier_full,
    k.price_e4, greatest(0, coalesce(st.stock - st.reserved, 0)) as stock, ${FIT} as fit, p.status = 'on' and k.status = 'on' as is_on, s.status = 'normal' as is_supplied`
  const { rows } = await sql<OfferRow>`
    (select ${columns}, o.state, o.decided_by, o.decided_at
      from standard_goods g join standard_offers o on o.standard_id = g.id join skus k on k.id = o.sku_id join products p on p.id = k.product_id join suppliers s on s.id = p.supplier_id
      left join sku_stocks st on st.sku_id = k.id where g.id = ${id})
    union all
    (select ${columns}, null, null, null
      from standard_goods g join products p on p.same_key = g.same_key join skus k on k.product_id = p.id join suppliers s on s.id = p.supplier_id
      left join sku_stocks st on st.sku_id = k.id where g.id = ${id} and ${SUGGESTED} order by (k.offer_key = g.offer_key) is true desc, k.price_e4, k.id limit ${MOST_SUGGESTED})
    order by price_e4, sku_id`.execute(ctx.tx)
  return rows
}

const MOST_LOGGED = 50

const logOf = async (ctx: Ctx, id: string) => {
  const rows = await ctx.tx
    .selectFrom('document_log')
    .select(['at', ACTOR_NAME, 'title', 'comment'])
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', 'standard')
    .where('doc_id', '=', id)
    .orderBy('seq', 'desc')
    .limit(MOST_LOGGED)
    .execute()
  return rows.map((r) => ({ at: r.at.toISOString(), who: r.actor_name, title: r.title, comment: r.comment }))
}

export const getStandard: Match['detail'] = async (ctx, { id }) => {
  mustBePlatform(ctx)
  if (!isId(id)) throw missing('标准商品')
  interface Whole extends Row {
    version: number
    category_code: string
    cas: string | null
    attributes: { name: string; value: string }[]
  }
  const { rows } =
    await sql<Whole>`select ${COLUMNS}, g.version, g.category_code, g.cas, g.attributes from ${FROM} where g.id = ${id}`.execute(ctx.tx)
  const [row] = rows
  if (!row) throw missing('标准商品')
  const [offers, log] = await Promise.all([offersOf(ctx, id), logOf(ctx, id)])
  const those = (state: OfferRow['state']) => offers.filter((it) => it.state === state).map(offerShown)
  return {
    ...shape(row),
    version: row.version,
    categoryCode: row.category_code,
    cas: row.cas ?? '',
    attributes: row.attributes,
    pictureSkuId: row.picture_sku ?? '',
    matched: those('matched'),
    suggested: those(null),
    refused: those('refused'),
    log,
  }
}
