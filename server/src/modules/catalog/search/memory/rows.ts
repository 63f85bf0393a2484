// Goods as the index takes them, and those that changed since a moment, in SQL.
import { sql, type RawBuilder } from 'kysely'
import { NAME_WORDS } from '../find.ts'
import { hiddenBy } from '../narrowing.ts'
import { synonymsSince, type Synonyms } from '../synonyms.ts'
import type { IndexRow } from './goods-index.ts'
import { changedSince, NOW } from './snapshots.ts'

/** Columns over alias `p`. */
const COLUMNS = sql.raw(`p.id, p.status = 'on' as "isOn",
  hashtextextended(concat_ws(chr(1), p.name, p.keywords, p.brand, p.category_path, p.supplier_id, p.base_unit, p.attributes, p.tokens), 0)::text as content,
  hashtext(p.id::text) as chance, ${NAME_WORDS} as name, lower(p.keywords) as keywords, p.category_code as category, p.category_path as path, p.brand, p.supplier_id as supplier,
  p.min_price_e4 as price, p.base_unit as unit, p.base_price as "basePrice", p.in_stock as "isIn", p.lead_days as "leadDays", p.control_class as control, p.sales,
  p.listed_on - date '2000-01-01' as listed, p.attributes as pairs, p.tokens::text as tokens`)

/** Goods on sale behind an id, in their order. */
export const rowsAfter = (id: string, num: number): RawBuilder<IndexRow> =>
  sql<IndexRow>`select ${COLUMNS} from products p where p.id > ${id} and p.status = 'on' order by p.id limit ${num}`

export const changedAfter = (snapshot: string, id: string, num: number): RawBuilder<IndexRow> =>
  sql<IndexRow>`select ${COLUMNS} from products p where p.id > ${id} and ${changedSince(snapshot, 'p.changed_in')} order by p.id limit ${num}`

export interface News {
  snapshot: string
  /** Null: more than are told at once. */
  changed: IndexRow[] | null
  hiddenProducts: string[]
  closedSuppliers: string[]
  synonyms: Synonyms[]
}

const MOST_TOLD = 200

/** SQL: what is new since a snapshot, and what is hidden now. */
export const newsSince = (snapshot: string, school: number | null): RawBuilder<News> => sql<News>`(
  with changed as materialized (select p.id from products p where ${changedSince(snapshot, 'p.changed_in')} order by p.changed_in desc limit ${MOST_TOLD + 1})
  select json_build_object('snapshot', ${NOW},
    'changed', case when (select count(*) from changed) <= ${MOST_TOLD} then (select coalesce(json_agg(r), '[]') from (select ${COLUMNS} from products p where p.id in (select id from changed)) r) end,
    'hiddenProducts', ${school === null ? sql`array[]::uuid[]` : sql`array(${hiddenBy(school)})`},
    'closedSuppliers', array(select id from suppliers where status <> 'normal'), 'synonyms', ${synonymsSince(snapshot)}))`
