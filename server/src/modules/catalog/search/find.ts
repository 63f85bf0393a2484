// One statement finds, counts facets and cuts the page, over one materialised set of candidates with a cap.
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Tx } from '../../../core/db.ts'
import type { AskedWords } from './query.ts'

/** Beyond so many candidates numbers are "about" and the page comes from its own index. */
export const CANDIDATES = 20_000

export interface Wanted {
  asked: AskedWords | null
  /** Take goods holding only some of the words. */
  isLoose: boolean
  /** Paths of chosen categories; within them goods must lie. */
  categoryPaths: readonly string[]
  /** The part of the tree the category facet counts in; null counts everywhere the words match. */
  scopePath: string | null
  brands: readonly string[]
  supplierIds: readonly string[]
  priceFromE4?: number | undefined
  priceToE4?: number | undefined
  baseUnit: string
  baseFromE4?: number | undefined
  baseToE4?: number | undefined
  stock: readonly ('in' | 'wait')[]
  shipDays?: number | undefined
  controls: readonly number[]
  attributes: readonly { name: string; values: readonly string[] }[]
  sort: 'best' | 'sales' | 'priceUp' | 'priceDown' | 'newest' | 'baseUp'
  offset: number
  limit: number
  /** Goods the school hides. */
  hiddenIds: readonly string[]
}

type Condition = RawBuilder<SqlBool>
const yes = sql<SqlBool>`true`

const within = (paths: readonly string[]): Condition => {
  const path = sql.ref('p.category_path')
  return paths.length === 0
    ? yes
    : sql<SqlBool>`(${sql.join(
        paths.map((it) => sql`${path} = ${it} or ${path} like ${`${it}/%`}`),
        sql` or `,
      )})`
}

const between = (column: RawBuilder<number>, from: number | undefined, to: number | undefined): Condition => {
  if (from === undefined && to === undefined) return yes
  if (to === undefined) return sql<SqlBool>`${column} >= ${from}`
  // The upper bound belongs to the next band.
  return from === undefined ? sql<SqlBool>`${column} < ${to}` : sql<SqlBool>`${column} >= ${from} and ${column} < ${to}`
}

const hasAttribute = (it: { name: string; values: readonly string[] }): Condition =>
  sql<SqlBool>`p.attributes @> any(array[${sql.join(it.values.map((value) => sql`${JSON.stringify([{ name: it.name, value }])}::jsonb`))}])`

/** Every facet as one condition; goods failing exactly one still count in that facet. */
const conditionsOf = (it: Wanted): Record<string, Condition> => ({
  cat: within(it.categoryPaths),
  brand: it.brands.length === 0 ? yes : sql<SqlBool>`p.brand = any(${it.brands}::text[])`,
  sup: it.supplierIds.length === 0 ? yes : sql<SqlBool>`p.supplier_id = any(${it.supplierIds}::uuid[])`,
  price: between(sql<number>`p.min_price_e4`, it.priceFromE4, it.priceToE4),
  base:
    it.baseFromE4 === undefined && it.baseToE4 === undefined
      ? yes
      : sql<SqlBool>`p.base_unit = ${it.baseUnit} and ${between(sql<number>`p.base_price`, it.baseFromE4, it.baseToE4)}`,
  stock: it.stock.length === 1 ? sql<SqlBool>`p.in_stock = ${it.stock[0] === 'in'}` : yes,
  ship: it.shipDays === undefined ? yes : sql<SqlBool>`p.lead_days <= ${it.shipDays}`,
  ctl: it.controls.length === 0 ? yes : sql<SqlBool>`p.control_class = any(${it.controls}::int[])`,
  ...Object.fromEntries(it.attributes.map((a, i) => [`a${i}`, hasAttribute(a)])),
})

/** What every candidate must meet, whatever the facets say. */
const ground = (it: Wanted): Condition => sql<SqlBool>`p.status = 'on'
  and ${it.asked ? sql<SqlBool>`p.tokens @@ ${it.isLoose ? it.asked.any : it.asked.all}::tsquery` : yes}
  and ${it.scopePath === null ? yes : within([it.scopePath])}
  and ${it.hiddenIds.length === 0 ? yes : sql<SqlBool>`p.id <> all(${it.hiddenIds}::uuid[])`}
  and p.supplier_id in (select id from suppliers where status = 'normal')`

/** How well the words sit: as typed a whole word of name or keywords; inside a longer word; in name, brand or number; in category or keywords; elsewhere. */
const tierOf = (asked: AskedWords | null): RawBuilder<number> =>
  asked
    ? sql<number>`case when position(${`${asked.typed} `} in lower(p.name) || ' ') > 0 or position(${` ${asked.typed} `} in ' ' || lower(p.keywords) || ' ') > 0 then 4
        when position(${asked.typed} in lower(p.name)) > 0 then 3 when p.tokens @@ ${asked.strong}::tsquery then 2 when p.tokens @@ ${asked.mid}::tsquery then 1 else 0 end`
    : sql<number>`0`

const orders: Record<Wanted['sort'], RawBuilder<unknown>> = {
  // Among equals chance decides, the same for everyone, so that no supplier always comes first.
  best: sql`tier desc, in_stock desc, sales desc, hashtext(id::text), id`,
  sales: sql`sales desc, id`,
  priceUp: sql`min_price_e4, id`,
  priceDown: sql`min_price_e4 desc, id`,
  newest: sql`listed_on desc, id`,
  baseUp: sql`base_price nulls last, min_price_e4, id`,
}

/** 1, 2, 5, 10 … yuan from 1/1000 yuan to 100 million, in 1/10000 yuan. */
export const EDGES: readonly number[] = Array.from({ length: 12 }, (_, i) => [10 ** (i + 1), 2 * 10 ** (i + 1), 5 * 10 ** (i + 1)]).flat()
const edges = sql.raw(`array[${EDGES.join(',')}]::float8[]`)

export interface FacetRow {
  g: number
  cat: string | null
  brand: string | null
  sup: string | null
  pb: number | null
  unit: string | null
  bb: number | null
  stock: boolean | null
  ship: number | null
  ctl: number | null
  n: number
}

export interface Found {
  ids: string[]
  facets: FacetRow[]
  attributes: { name: string; value: string; n: number }[]
  /** How many candidates were looked at. */
  seen: number
}

const NO_FACETS: FacetRow[] = []

/** Bits of GROUPING() when only the named column is grouped. */
export const GROUPS = {
  cat: 0b011111111,
  brand: 0b101111111,
  sup: 0b110111111,
  pb: 0b111011111,
  base: 0b111100111,
  stock: 0b111111011,
  ship: 0b111111101,
  ctl: 0b111111110,
  all: 0b111111111,
} as const

const facetNames = ['cat', 'brand', 'sup', 'price', 'base', 'stock', 'ship', 'ctl'] as const

const sum = (names: readonly string[]): RawBuilder<number> => sql.raw(names.map((n) => `m_${n}`).join(' + '))

export const findGoods = async (tx: Tx, it: Wanted, cap = CANDIDATES): Promise<Found> => {
  const conditions = conditionsOf(it)
  const names = Object.keys(conditions)
  const misses = sql.join(names.map((name) => sql`((${conditions[name]!}) is not true)::int as ${sql.ref(`m_${name}`)}`))
  const countOf = (name: string): RawBuilder<number> => sql`count(*) filter (where misses = ${sql.ref(`m_${name}`)})`
  const attributeMiss =
    it.attributes.length === 0
      ? sql`0`
      : sql`case a.name ${sql.join(
          it.attributes.map((a, i) => sql`when ${a.name} then ${sql.ref(`m_a${i}`)}`),
          sql` `,
        )} else 0 end`
  const kept = it.attributes.map((a) => a.name)
  const { rows } = await sql<{ found: Found }>`
    with hit as materialized (
      select p.id, p.category_code as cat, p.brand, p.supplier_id as sup, p.min_price_e4, p.base_price, p.base_unit as unit, p.in_stock, p.control_class as ctl, p.sales, p.listed_on, ${tierOf(it.asked)} as tier,
        width_bucket(p.min_price_e4::float8, ${edges}) as pb, case when p.base_price is null then null else width_bucket(p.base_price, ${edges}) end as bb, least(p.lead_days, 4) as ship, ${misses}
      from products p where ${ground(it)} limit ${cap}),
    scored as materialized (select *, ${sum(names)} as misses from hit where ${sum(names)} <= 1),
    facet as (
      select grouping(cat, brand, sup, pb, unit, bb, in_stock, ship, ctl) as g, cat, brand, sup, pb, unit, bb, in_stock as stock, ship, ctl,
        case grouping(cat, brand, sup, pb, unit, bb, in_stock, ship, ctl)
          ${sql.join(
            facetNames.map((name) => sql`when ${sql.raw(String(GROUPS[name === 'price' ? 'pb' : name]))} then ${countOf(name)}`),
            sql` `,
          )}
          else count(*) filter (where misses = 0) end as n
      from scored group by grouping sets ((cat), (brand), (sup), (pb), (unit, bb), (in_stock), (ship), (ctl), ())),
    top as (select cat from scored where misses = 0 group by cat order by count(*) desc limit 1),
    pair as (
      select a.name, a.value, count(*) filter (where misses = ${attributeMiss}) as n, count(*) as seen
      from (select * from scored where cat = (select cat from top) limit 4000) s join products p on p.id = s.id
        cross join lateral jsonb_to_recordset(p.attributes) as a(name text, value text)
      where (select count(*) from scored where misses = 0 and cat = (select cat from top)) * 2 >= (select count(*) from scored where misses = 0)
      group by a.name, a.value),
    attribute as (
      select name, value, n, row_number() over (partition by name order by n desc, value) as place,
        count(*) over (partition by name) as kinds, sum(seen) over (partition by name) as held, max(seen) over () as most
      from pair),
    page as (select id, row_number() over (order by ${orders[it.sort]}) as place from scored where misses = 0 order by ${orders[it.sort]} limit ${it.limit} offset ${it.offset})
    select json_build_object(
      'ids', coalesce((select json_agg(id order by place) from page), '[]'),
      'facets', coalesce((select json_agg(facet) from facet where n > 0), '[]'),
      'attributes', coalesce((select json_agg(json_build_object('name', name, 'value', value, 'n', n) order by held desc, name, n desc, value) from attribute
        where n > 0 and (name = any(${kept}::text[]) or (kinds between 2 and 40 and kinds * 2 <= held and place <= 12))), '[]'),
      'seen', (select count(*) from hit)) as found`.execute(tx)
  const found = rows[0]!.found
  if (found.seen < cap) return found
  return { ...found, ids: await broadPage(tx, it, conditions) }
}

/** More goods than the cap: the page comes straight from the table in the order of an index. */
const broadPage = async (tx: Tx, it: Wanted, conditions: Record<string, Condition>): Promise<string[]> => {
  const order = it.sort === 'best' ? orders.sales : orders[it.sort]
  const { rows } = await sql<{ id: string }>`
    select p.id from products p where ${ground(it)} and ${sql.join(Object.values(conditions), sql` and `)} order by ${order} limit ${it.limit} offset ${it.offset}`.execute(
    tx,
  )
  return rows.map((r) => r.id)
}

export const facetRows = (found: Found, group: keyof typeof GROUPS): FacetRow[] =>
  found.facets?.filter((f) => f.g === GROUPS[group]) ?? NO_FACETS
