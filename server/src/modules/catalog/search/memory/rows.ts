// Goods as the index takes them, and those that changed since a moment, in SQL.
import { sql, type RawBuilder } from 'kysely'
import { RUNS } from '../../special-now.ts'
import { NAME_WORDS } from '../find.ts'
import { synonymsSince, type Synonyms } from '../synonyms.ts'
import type { IndexRow } from './goods-index.ts'
import { changedSince, NOW } from './snapshots.ts'

/** Columns over alias `p`. */
const COLUMNS = sql.raw(`p.id, p.status = 'on' as "isOn",
  hashtextextended(concat_ws(chr(1), p.name, p.keywords, p.brand, p.category_path, p.supplier_id, p.base_unit, p.attributes, p.tokens), 0)::text as content,
  hashtext(p.id::text) as chance, ${NAME_WORDS} as name, lower(p.keywords) as keywords, p.category_code as category, p.category_path as path, p.brand, p.supplier_id as supplier,
  p.min_price_e4 as price, p.base_unit as unit, p.base_price as "basePrice", p.personal_min_e4 as "personalPrice", p.personal_base_price as "personalBase", p.in_stock as "isIn", p.lead_days as "leadDays", p.control_class as control, p.badges, p.sales,
  p.listed_on - date '2000-01-01' as listed, p.attributes as pairs, p.tokens::text as tokens, case when p.same_key = '' then 0 else hashtext(p.same_key) end as same`)

/** Goods on sale behind an id, in their order. */
export const rowsAfter = (id: string, num: number): RawBuilder<IndexRow> =>
  sql<IndexRow>`select ${COLUMNS} from products p where p.id > ${id} and p.status = 'on' order by p.id limit ${num}`

export const changedAfter = (snapshot: string, id: string, num: number): RawBuilder<IndexRow> =>
  sql<IndexRow>`select ${COLUMNS} from products p where p.id > ${id} and ${changedSince(snapshot, 'p.changed_in')} order by p.id limit ${num}`

/** Suppliers as searches name them. */
export interface Firm {
  id: string
  short_name: string
  name: string
  isSelling: boolean
}

export interface News {
  snapshot: string
  /** Null: more than are told at once. */
  changed: IndexRow[] | null
  /** Products whose free pieces changed; null: more than are told at once. */
  moved: string[] | null
  synonyms: Synonyms[]
  /** Another one once a supplier or a special price in force changed. */
  standing: string
  /** All of them, where that is another one than was known. */
  firms: Firm[] | null
}

const MOST_TOLD = 200

const STANDING = sql`md5(concat((select string_agg(s.xmin::text, ',' order by s.id) from suppliers s),
  (select string_agg(l.xmin::text, ',' order by l.id) from supplier_licences l), (select xmin::text from platform),
  (select string_agg(concat(z.id, z.xmin), ',' order by z.id) from specials z where ${RUNS})))`

/** SQL: what of goods is new since a snapshot, and since suppliers and special prices stood as they were known. */
export const newsSince = (snapshot: string, known: string): RawBuilder<News> => sql<News>`(
  with changed as materialized (select p.id from products p where ${changedSince(snapshot, 'p.changed_in')} order by p.changed_in desc limit ${MOST_TOLD + 1}),
    moved as materialized (select st.sku_id from sku_stocks st where ${changedSince(snapshot, 'st.changed_in')} order by st.changed_in desc limit ${MOST_TOLD + 1}),
    standing as materialized (select ${STANDING} as text)
  select json_build_object('snapshot', ${NOW}, 'synonyms', ${synonymsSince(snapshot)}, 'standing', standing.text,
    'changed', case when (select count(*) from changed) <= ${MOST_TOLD} then (select coalesce(json_agg(r), '[]') from (select ${COLUMNS} from products p where p.id in (select id from changed)) r) end,
    'moved', case when (select count(*) from moved) <= ${MOST_TOLD} then (select coalesce(json_agg(distinct k.product_id), '[]') from skus k where k.id in (select sku_id from moved)) end,
    'firms', case when standing.text <> ${known} then (select json_agg(json_build_object('id', id, 'short_name', short_name, 'name', name, 'isSelling', status = 'normal')) from suppliers) end)
  from standing)`
