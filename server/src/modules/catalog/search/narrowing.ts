// What is wanted, as conditions of one statement: the ground every candidate meets, and one condition for each facet.
import { PERSONAL, PUBLIC, type Purse } from '@caiyuan/contract/purse'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { AskedWords } from './query.ts'

/** Beyond so many candidates numbers are "about" and the page comes from its own index. */
export const CANDIDATES = 20_000

export interface Wanted {
  asked: AskedWords | null
  /** Something was typed that no goods can hold: a mark alone finds nothing, not everything. */
  isUnsearchable: boolean
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
  /** Goods must hold all of them. */
  badges: readonly number[]
  attributes: readonly { name: string; values: readonly string[] }[]
  /** The school whose hidden goods are left out; null for visitors. */
  hiddenBy: number | null
  /** Whose prices are meant. */
  purse: Purse
}

/** Whatever is on sale: nothing typed, nothing narrowed. */
export const anything: Wanted = {
  asked: null,
  isUnsearchable: false,
  isLoose: false,
  categoryPaths: [],
  scopePath: null,
  brands: [],
  supplierIds: [],
  baseUnit: '',
  stock: [],
  controls: [],
  badges: [],
  attributes: [],
  hiddenBy: null,
  purse: PUBLIC,
}

export type Condition = RawBuilder<SqlBool>
const yes = sql<SqlBool>`true`

/** SQL over the alias of goods: they lie in one of these categories, or anywhere where none is said. */
export const within = (paths: readonly string[], alias = 'p'): Condition => {
  const path = sql.ref(`${alias}.category_path`)
  return paths.length === 0
    ? yes
    : sql<SqlBool>`(${sql.join(
        paths.map((it) => sql`${path} = ${it} or ${path} like ${`${it}/%`}`),
        sql` or `,
      )})`
}

const between = (column: RawBuilder<number | null>, from: number | undefined, to: number | undefined): Condition => {
  if (from === undefined && to === undefined) return yes
  if (to === undefined) return sql<SqlBool>`${column} >= ${from}`
  // The upper bound belongs to the next band.
  return from === undefined ? sql<SqlBool>`${column} < ${to}` : sql<SqlBool>`${column} >= ${from} and ${column} < ${to}`
}

const hasAttribute = (it: { name: string; values: readonly string[] }): Condition =>
  sql<SqlBool>`p.attributes @> any(array[${sql.join(it.values.map((value) => sql`${JSON.stringify([{ name: it.name, value }])}::jsonb`))}])`

/** SQL over alias `p`: the lowest price of its packs, and of one base unit. */
export const pricesOf = ({ purse }: Pick<Wanted, 'purse'>): { least: RawBuilder<number>; base: RawBuilder<number | null> } =>
  purse === PERSONAL
    ? { least: sql`coalesce(p.personal_min_e4, p.min_price_e4)`, base: sql`coalesce(p.personal_base_price, p.base_price)` }
    : { least: sql`p.min_price_e4`, base: sql`p.base_price` }

/** Every facet as one condition; goods failing exactly one still count in that facet. */
export const conditionsOf = (it: Wanted): Record<string, Condition> => ({
  cat: within(it.categoryPaths),
  brand: it.brands.length === 0 ? yes : sql<SqlBool>`p.brand = any(${it.brands}::text[])`,
  sup: it.supplierIds.length === 0 ? yes : sql<SqlBool>`p.supplier_id = any(${it.supplierIds}::uuid[])`,
  price: between(pricesOf(it).least, it.priceFromE4, it.priceToE4),
  base:
    it.baseFromE4 === undefined && it.baseToE4 === undefined
      ? yes
      : sql<SqlBool>`p.base_unit = ${it.baseUnit} and ${between(pricesOf(it).base, it.baseFromE4, it.baseToE4)}`,
  stock: it.stock.length === 1 ? sql<SqlBool>`p.in_stock = ${it.stock[0] === 'in'}` : yes,
  ship: it.shipDays === undefined ? yes : sql<SqlBool>`p.lead_days <= ${it.shipDays}`,
  badge: it.badges.length === 0 ? yes : sql<SqlBool>`p.badges @> ${it.badges}::int[]`,
  ctl: it.controls.length === 0 ? yes : sql<SqlBool>`p.control_class = any(${it.controls}::int[])`,
  ...Object.fromEntries(it.attributes.map((a, i) => [`a${i}`, hasAttribute(a)])),
})

/** SQL: products of which the school hides every SKU. */
export const hiddenBy = (schoolId: number): RawBuilder<string> => sql`
  select k.product_id from sku_terms t join skus k on k.id = t.sku_id where t.school_id = ${schoolId} and t.is_hidden
  group by k.product_id having count(*) >= (select count(*) from skus a where a.product_id = k.product_id and a.status = 'on')`

/** The same as one value, for goods in memory. */
export const hiddenNow = (schoolId: number | null): RawBuilder<string[]> =>
  schoolId === null ? sql<string[]>`'{}'::uuid[]` : sql<string[]>`array(${hiddenBy(schoolId)})`

/** What every candidate must meet, whatever the facets say. */
export const ground = (it: Wanted): Condition => sql<SqlBool>`p.status = 'on' and ${!it.isUnsearchable}
  and ${it.asked ? sql<SqlBool>`p.tokens @@ ${it.isLoose ? it.asked.any : it.asked.all}::tsquery` : yes}
  and ${it.scopePath === null ? yes : within([it.scopePath])}
  and ${it.hiddenBy === null ? yes : sql<SqlBool>`p.id not in (${hiddenBy(it.hiddenBy)})`}
  and p.supplier_id in (select id from suppliers where status = 'normal')`
