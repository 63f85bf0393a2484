import type { home } from '@caiyuan/contract/home'
import { ruleFigure, type CouponRule } from '@caiyuan/contract/coupon/rule'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { amountFen, freightOf, type Tier } from '@caiyuan/contract/goods'
import { personalKinds, schoolKinds, type OrderKind } from '@caiyuan/contract/order/kinds'
import { calledOff } from '@caiyuan/contract/order/standing'
import { PERSONAL, type Purse } from '@caiyuan/contract/purse'
import { sql, type RawBuilder } from 'kysely'
import { ask, rowsOf } from '../../core/ask.ts'
import type { Tx } from '../../core/db.ts'
import type { Of } from '../../core/implement.ts'
import { oneOf } from '../../core/one-of.ts'
import { ctxOf } from '../../core/run.ts'
import { JOIN_SPECIAL, joinSpecial, PERSONAL_FOR_ALL, PRICE, PRICE_FOR_ALL } from '../catalog/special-now.ts'
import { isOwnMoney, joinTerms } from '../catalog/terms.ts'
import { bestOf, heldBy, type Held } from '../coupon/use.ts'
import { mustBeOpen } from '../school/purse.ts'

type Item = OutputOf<typeof home.floors>['popular'][number]

const SIZE = 5
const POPULAR = 10

interface Row {
  product_id: string
  sku_id: string
  name: string
  price_e4: number
  spec: string
  unit: string
  base_unit: string | null
  base_qty: number | null
  supplier_id: string
  short_name: string
  full_name: string
  ship_days: number
  freight_fen: number
  freight_free_from_fen: number
  times: number
  least_num: number
  /** None of a price that is a person's own. */
  tiers: Tier[]
}

/** Named only where the product comes in several. */
const SPEC = sql.raw(
  `case when (select count(*) from skus o where o.product_id = p.id and o.status = 'on') > 1 then k.spec_text else '' end as spec`,
)

const LEAST = sql.raw('(ceil(k.moq::numeric / k.pack_step) * k.pack_step)::int as least_num')

/** SQL over alias `k`. */
const TIERS = sql.raw("case when k.personal_price_e4 is null then k.tiers else '[]'::jsonb end as tiers")

/** SQL over alias `s`. */
const SUPPLIER = sql.raw('s.id as supplier_id, s.short_name, s.name as full_name, s.ship_days, s.freight_fen, s.freight_free_from_fen')

const shipText = (days: number): string => (days <= 1 ? '次日达' : `${days} 天发货`)

/** Of the coupons of the person the one that takes off most of the least of it, alone in its order. */
const bestFor = (r: Row, held: readonly Held[]): { rule: CouponRule; fen: number; goodsFen: number } | null => {
  const goodsFen = amountFen(r.price_e4, r.tiers, r.least_num)
  const freightFen = freightOf(goodsFen, { fen: r.freight_fen, freeFromFen: r.freight_free_from_fen })
  const order = { key: '', supplierId: r.supplier_id, lines: [{ productId: r.product_id, amountFen: goodsFen }], freightFen }
  const best = bestOf(held, order)
  return best && { ...best, goodsFen }
}

const couponOf = (r: Row, held: readonly Held[]): Item['coupon'] => {
  const best = bestFor(r, held)
  if (!best) return null
  const { rule, fen, goodsFen } = best
  return { kind: rule.kind, figure: ruleFigure(rule), savedFen: fen, afterFen: rule.kind === 'freight' ? goodsFen : goodsFen - fen }
}

const shape = (r: Row, held: readonly Held[] = []): Item => ({
  productId: r.product_id,
  skuId: r.sku_id,
  name: r.name,
  priceE4: r.price_e4,
  spec: r.spec,
  unit: r.unit,
  baseUnit: r.base_unit ?? '',
  basePriceE4: r.base_unit && r.base_qty ? Math.round(r.price_e4 / r.base_qty) : 0,
  supplierName: r.short_name,
  supplierFullName: r.full_name,
  shipText: shipText(r.ship_days),
  times: r.times,
  leastNum: r.least_num,
  coupon: couponOf(r, held),
})

type Who = Parameters<typeof joinSpecial>[0]

/** SQL of rows: goods of order lines of the last 90 days that a condition picks, most often bought first, still on sale. */
const bought = (at: Who, purse: Purse, kinds: readonly OrderKind[], who: RawBuilder<boolean>): RawBuilder<Row> => sql<Row>`
    with often as (
      select l.sku_id, count(distinct l.order_id)::int as times, sum(l.amount_fen) as fen
      from orders o join order_lines l on l.school_id = o.school_id and l.order_id = o.id
      where o.school_id = ${at.schoolId} and o.created_at > now() - interval '90 days' and o.kind in ${oneOf(kinds)} and o.state not in ${oneOf(calledOff)} and ${who}
      group by l.sku_id order by times desc, fen desc limit 40)
    select p.id as product_id, k.id as sku_id, p.name, ${PRICE} as price_e4, ${SPEC}, k.unit, k.base_unit, k.base_qty, ${SUPPLIER}, often.times, ${LEAST}, ${TIERS}
    from often join skus k on k.id = often.sku_id and k.status = 'on' join products p on p.id = k.product_id and p.status = 'on'
    join suppliers s on s.id = p.supplier_id and s.status = 'normal'
    ${joinTerms(at, purse)} ${joinSpecial(at)}
    where coalesce(t.is_hidden, false) = false order by often.times desc, often.fen desc limit ${SIZE}`

/** SQL of rows: best sellers, so many that some may be shown above already. */
const bestSellers = (special: RawBuilder<unknown>, isOwn: boolean): RawBuilder<Row> => sql<Row>`
    select distinct on (p.sales, p.id) p.id as product_id, k.id as sku_id, p.name, ${isOwn ? PERSONAL_FOR_ALL : PRICE_FOR_ALL} as price_e4, ${SPEC}, k.unit, k.base_unit, k.base_qty, ${SUPPLIER}, p.sales as times, ${LEAST}, ${TIERS}
    from products p join skus k on k.product_id = p.id and k.status = 'on' join suppliers s on s.id = p.supplier_id and s.status = 'normal' ${special}
    where p.status = 'on' and p.in_stock and p.control_class = 0 order by p.sales desc, p.id, k.sort limit ${POPULAR + 2 * SIZE}`

/** Best sellers that the floors above do not show already. */
const popularOf = (rows: readonly Row[], above: readonly Pick<Row, 'product_id'>[] = [], held: readonly Held[] = []): Item[] => {
  const shown = new Set(above.map((it) => it.product_id))
  return rows
    .filter((it) => !shown.has(it.product_id))
    .slice(0, POPULAR)
    .map((it) => shape(it, held))
}

/** So many coupons are looked at, those that end first; of the goods each is for so many best sellers, and of these so many that reach its threshold. */
const COUPONS = 8
const SOLD_BEST = 2000
const REACHING = 20

/** SQL of ids: best sellers one of which comes to the threshold by itself. */
const goodsFor = ({ supplierId, productIds, rule }: Held): RawBuilder<unknown> => sql`(
  select id from (
    select x.id, coalesce(x.personal_min_e4, x.min_price_e4) as price_e4 from products x
    where x.status = 'on' and x.in_stock and x.control_class = 0 and ${supplierId ? sql`x.supplier_id = ${supplierId}` : sql`true`}
      and ${productIds.length > 0 ? sql`x.id = any(${[...productIds]}::uuid[])` : sql`true`}
    order by x.sales desc, x.id limit ${SOLD_BEST}) best
  where price_e4 >= ${rule.thresholdFen * 100} limit ${REACHING})`

/** So many of one coupon stand before more of it: each shows what it is good for. */
const OF_ONE = 2

/** Goods of which a coupon takes something off, what sells best first. */
const cheaperOf = async (tx: Tx, at: Who, held: readonly Held[]): Promise<Row[]> => {
  if (held.length === 0) return []
  const { rows } = await sql<Row>`
    select distinct on (p.sales, p.id) p.id as product_id, k.id as sku_id, p.name, ${PRICE} as price_e4, ${SPEC}, k.unit, k.base_unit, k.base_qty, ${SUPPLIER}, p.sales as times, ${LEAST}, ${TIERS}
    from (${sql.join(held.map(goodsFor), sql` union `)}) c join products p on p.id = c.id
    join skus k on k.product_id = p.id and k.status = 'on' join suppliers s on s.id = p.supplier_id and s.status = 'normal'
    ${joinTerms(at, PERSONAL)} ${joinSpecial(at)}
    where coalesce(t.is_hidden, false) = false order by p.sales desc, p.id, k.sort`.execute(tx)
  const nums = new Map<CouponRule, number>()
  const [first, more]: [Row[], Row[]] = [[], []]
  for (const row of rows) {
    const rule = bestFor(row, held)?.rule
    if (!rule) continue
    const num = nums.get(rule) ?? 0
    nums.set(rule, num + 1)
    ;(num < OF_ONE ? first : more).push(row)
  }
  return [...first, ...more].slice(0, SIZE)
}

type Floors = Record<'often' | 'colleagues' | 'popular', Row[]>

export const listFloors: Of<typeof home>['floors'] = async ({ user, db, shared }, { categoryType }) => {
  if (!user || user.supplierId) {
    const { rows } = await bestSellers(JOIN_SPECIAL, categoryType === PERSONAL).execute(shared)
    return { often: [], colleagues: [], popular: popularOf(rows), cheaper: [], couponNum: 0, deptName: '' }
  }
  const { schoolId, id, deptId, deptName } = user
  const at = { schoolId, user }
  const isPersonal = categoryType === PERSONAL
  const first = (tx: Tx) =>
    ask<Floors>(tx, {
      often: rowsOf(bought(at, categoryType, isPersonal ? personalKinds : schoolKinds, sql`o.buyer_id = ${id}`)),
      colleagues:
        deptId && !isPersonal
          ? rowsOf(bought(at, categoryType, schoolKinds, sql`o.dept_id = ${deptId} and o.buyer_id <> ${id}`))
          : sql`'[]'::json`,
      popular: rowsOf(bestSellers(joinSpecial(at), isOwnMoney(at, categoryType))),
    })
  const work = async (tx: Tx, now: Date, { often, colleagues, popular }: Floors) => {
    const ctx = ctxOf(tx, { schoolId, user, now })
    await mustBeOpen(ctx, categoryType)
    const held = isPersonal ? (await heldBy(ctx)).slice(0, COUPONS) : []
    const cheaper = await cheaperOf(tx, at, held)
    return {
      often: often.map((it) => shape(it, held)),
      colleagues: colleagues.map((it) => shape(it)),
      popular: popularOf(popular, [...often, ...colleagues, ...cheaper], held),
      cheaper: cheaper.map((it) => shape(it, held)),
      couponNum: held.length,
      deptName,
    }
  }
  return db.withTenant({ schoolId, userId: id }, work, { first, isRead: true })
}
