// One statement finds and cuts the page, over one materialised set of candidates with a cap.
import { DEAR } from '@caiyuan/contract/explain'
import { PERSONAL } from '@caiyuan/contract/purse'
import type { Sort } from '@caiyuan/contract/search-choices'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { ask } from '../../../core/ask.ts'
import type { Tx } from '../../../core/db.ts'
import { PLANNED_ANEW } from '../../../core/db/kysely.ts'
import { CANDIDATES, conditionsOf, ground, pricesOf, type Condition, type Wanted } from './narrowing.ts'
import { render, type AskedWords } from './query.ts'

/** The page wanted of what was found. */
export interface Cut {
  sort: Sort
  offset: number
  limit: number
}

export interface Found {
  /** The products of the page, in their order. */
  ids: string[]
  total: number
  /** How many candidates were looked at. */
  seen: number
}

/** Where more was found than is looked at, the total is about so much. */
export interface FoundPage extends Found {
  isAbout: boolean
}

/** The words of a name, with blanks between them. */
export const NAME_WORDS = `translate(lower(p.name), '()（）[]；;，、', '          ')`
const nameWords = sql.raw(NAME_WORDS)
/** Beyond every tier of goods that hold some of the words. */
export const AS_TYPED = 250

const isIn = (text: string, where: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`position(${text} in ${where}) > 0`

/** Of goods that hold some of the words: how much these say, and how near they sit. */
const looseTier = (asked: AskedWords): RawBuilder<number> =>
  sql<number>`(${sql.join(
    asked.some.map(({ node, saying }) => {
      const holds = ['', 'AB', 'A'].map((weights) => sql`(p.tokens @@ ${render(node, weights)}::tsquery)::int`)
      return sql`${saying}::int * (${sql.join(holds, sql` + `)})`
    }),
    sql` + `,
  )})`

/** How well the words sit: as typed a whole word of the name; its end, or a whole one of the keywords; inside a longer word; in name, brand or number; in category or keywords; elsewhere. */
export const tierOf = (asked: AskedWords | null, isLoose: boolean): RawBuilder<number> => {
  if (!asked) return sql<number>`0`
  const { typed } = asked
  const above = isLoose ? AS_TYPED : 0
  return sql<number>`case when ${isIn(` ${typed} `, sql`' ' || ${nameWords} || ' '`)} then ${sql.lit(above + 5)}
    when ${isIn(`${typed} `, sql`${nameWords} || ' '`)} or ${isIn(` ${typed} `, sql`' ' || lower(p.keywords) || ' '`)} then ${sql.lit(above + 4)}
    when ${isIn(typed, nameWords)} then ${sql.lit(above + 3)}
    ${isLoose ? sql`else ${looseTier(asked)} end` : sql`when p.tokens @@ ${asked.strong}::tsquery then 2 when p.tokens @@ ${asked.mid}::tsquery then 1 else 0 end`}`
}

const orders: Record<Sort, RawBuilder<unknown>> = {
  // Unsold goods priced far above what was found come after the rest. Among equals chance decides, the same for everyone, so that no supplier always comes first.
  best: sql`tier desc, in_stock desc, (sales = 0 and min_price_e4 > ${DEAR} * usual.price_e4), sales desc, hashtext(id::text), id`,
  sales: sql`sales desc, id`,
  priceUp: sql`min_price_e4, id`,
  priceDown: sql`min_price_e4 desc, id`,
  newest: sql`listed_on desc, id`,
  baseUp: sql`base_price nulls last, min_price_e4, id`,
}

/** The same orders straight from the table, where the prices of one's own purse decide. */
const personalOrders: Partial<Record<Sort, RawBuilder<unknown>>> = {
  priceUp: sql`coalesce(personal_min_e4, min_price_e4), id`,
  priceDown: sql`coalesce(personal_min_e4, min_price_e4) desc, id`,
  baseUp: sql`coalesce(personal_base_price, base_price) nulls last, coalesce(personal_min_e4, min_price_e4), id`,
}

export const meetsAll = (it: Wanted): Condition => sql<SqlBool>`${sql.join(Object.values(conditionsOf(it)), sql` and `)}`

/**
 * SQL for what is found; where there is more than the cap, its page is `wholePage`'s to say. The usual price is taken once: where few
 * candidates are expected the planner would take it anew for each of those that come.
 */
export const foundOf = (it: Wanted, cut: Cut, cap = CANDIDATES): RawBuilder<Found> => {
  const order = orders[cut.sort]
  const { least, base } = pricesOf(it)
  return sql<Found>`${sql.raw(PLANNED_ANEW)}
    with hit as materialized (
      select p.id, ${least} as min_price_e4, ${base} as base_price, p.in_stock, p.sales, p.listed_on, (${meetsAll(it)}) is true as is_wanted, ${cut.sort === 'best' ? tierOf(it.asked, it.isLoose) : sql`0`} as tier
      from products p where ${ground(it)} limit ${cap}),
    usual as materialized (select ${cut.sort === 'best' ? sql`percentile_cont(0.5) within group (order by min_price_e4) filter (where is_wanted)` : sql`max(0)`} as price_e4 from hit),
    page as (select id, row_number() over (order by ${order}) as place from hit cross join usual where is_wanted order by ${order} limit ${cut.limit} offset ${cut.offset})
    select json_build_object(
      'ids', coalesce((select json_agg(id order by place) from page), '[]'),
      'total', (select count(*) from hit where is_wanted),
      'seen', (select count(*) from hit))`
}

/** The page of what `foundOf` answered. */
export const wholePage = async (tx: Tx, found: Found, it: Wanted, cut: Cut, cap = CANDIDATES): Promise<FoundPage> =>
  found.seen < cap ? { ...found, isAbout: false } : { ...found, ids: await broadPage(tx, it, cut), isAbout: true }

export const findGoods = async (tx: Tx, it: Wanted, cut: Cut, cap = CANDIDATES): Promise<FoundPage> =>
  wholePage(tx, (await ask(tx, { found: foundOf(it, cut, cap) })).found, it, cut, cap)

/** More goods than the cap: the page comes straight from the table in the order of an index. */
const broadPage = async (tx: Tx, it: Wanted, cut: Cut): Promise<string[]> => {
  const order = (it.purse === PERSONAL ? personalOrders[cut.sort] : undefined) ?? (cut.sort === 'best' ? orders.sales : orders[cut.sort])
  const { rows } = await sql<{ id: string }>`
    select p.id from products p where ${ground(it)} and ${meetsAll(it)} order by ${order} limit ${cut.limit} offset ${cut.offset}`.execute(
    tx,
  )
  return rows.map((r) => r.id)
}

/** What decided the place of goods. */
export interface Rank {
  productId: string
  name: string
  brand: string
  supplierName: string
  supplierFullName: string
  tier: number
  isIn: boolean
  isDear: boolean
  sales: number
  priceE4: number
}

/** SQL: of a page of goods found in the order `best`, in its order, what that order looks at, and the price it measures by. Broad finds are in the order of sales. */
export const ranksOf = (it: Wanted, ids: readonly string[], isBroad: boolean): RawBuilder<{ usualE4: number | null; list: Rank[] }> => {
  const usual = sql`select percentile_cont(0.5) within group (order by p.min_price_e4) as price_e4 from products p where ${ground(it)} and ${meetsAll(it)}`
  return sql`${sql.raw(PLANNED_ANEW)}
    with usual as materialized (${isBroad ? sql`select null::float8 as price_e4` : usual})
    select json_build_object('usualE4', (select round(price_e4) from usual), 'list', coalesce((
      select json_agg(json_build_object('productId', p.id, 'name', p.name, 'brand', p.brand, 'supplierName', s.short_name, 'supplierFullName', s.name,
        'tier', ${isBroad ? sql`0` : tierOf(it.asked, it.isLoose)}, 'isIn', p.in_stock, 'isDear', p.sales = 0 and coalesce(p.min_price_e4 > ${DEAR} * u.price_e4, false),
        'sales', p.sales, 'priceE4', p.min_price_e4) order by i.place)
      from unnest(${ids}::uuid[]) with ordinality i(id, place) join products p on p.id = i.id join suppliers s on s.id = p.supplier_id cross join usual u), '[]'))`
}
