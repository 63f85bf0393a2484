// One statement counts every facet, over one materialised set of candidates with a cap.
import { sql, type RawBuilder } from 'kysely'
import { ask } from '../../../core/ask.ts'
import type { Tx } from '../../../core/db.ts'
import { CANDIDATES, conditionsOf, ground, pricesOf, type Wanted } from './narrowing.ts'

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

export interface Counted {
  facets: FacetRow[]
  attributes: { name: string; value: string; n: number }[]
  badges: { type: number; n: number }[]
  /** How many candidates were looked at. */
  seen: number
}

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
} as const

const facetNames = ['cat', 'brand', 'sup', 'price', 'base', 'stock', 'ship', 'ctl'] as const

const sum = (names: readonly string[]): RawBuilder<number> => sql.raw(names.map((n) => `m_${n}`).join(' + '))

/** SQL. */
export const facetsIn = (it: Wanted): RawBuilder<Counted> => {
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
  const { least, base } = pricesOf(it)
  return sql`
    with hit as materialized (
      select p.id, p.category_code as cat, p.brand, p.supplier_id as sup, p.base_unit as unit, p.in_stock, p.control_class as ctl, p.badges,
        width_bucket(${least}::float8, ${edges}) as pb, case when ${base} is null then null else width_bucket(${base}, ${edges}) end as bb, least(p.lead_days, 4) as ship, ${misses}
      from products p where ${ground(it)} limit ${CANDIDATES}),
    scored as materialized (select *, ${sum(names)} as misses from hit where ${sum(names)} <= 1),
    facet as (
      select grouping(cat, brand, sup, pb, unit, bb, in_stock, ship, ctl) as g, cat, brand, sup, pb, unit, bb, in_stock as stock, ship, ctl,
        case grouping(cat, brand, sup, pb, unit, bb, in_stock, ship, ctl)
          ${sql.join(
            facetNames.map((name) => sql`when ${sql.raw(String(GROUPS[name === 'price' ? 'pb' : name]))} then ${countOf(name)}`),
            sql` `,
          )} end as n
      from scored group by grouping sets ((cat), (brand), (sup), (pb), (unit, bb), (in_stock), (ship), (ctl))),
    badge as (select b as type, count(*) as n from scored cross join lateral unnest(badges) b where misses = 0 group by b),
    top as (select cat from scored where misses = 0 group by cat order by count(*) desc, cat collate "C" limit 1),
    pair as (
      select a.name, a.value, count(*) filter (where misses = ${attributeMiss}) as n, count(*) as seen
      from (select * from scored where cat = (select cat from top) limit 4000) s join products p on p.id = s.id
        cross join lateral jsonb_to_recordset(p.attributes) as a(name text, value text)
      where (select count(*) from scored where misses = 0 and cat = (select cat from top)) * 2 >= (select count(*) from scored where misses = 0)
      group by a.name, a.value),
    attribute as (
      select name, value, n, row_number() over (partition by name order by n desc, value collate "C") as place,
        count(*) over (partition by name) as kinds, sum(seen) over (partition by name) as held
      from pair)
    select json_build_object(
      'facets', coalesce((select json_agg(facet) from facet where n > 0), '[]'),
      'attributes', coalesce((select json_agg(json_build_object('name', name, 'value', value, 'n', n) order by held desc, name collate "C", n desc, value collate "C") from attribute
        where n > 0 and (name = any(${kept}::text[]) or (kinds between 2 and 40 and kinds * 2 <= held and place <= 12))), '[]'),
      'badges', coalesce((select json_agg(badge order by type) from badge), '[]'),
      'seen', (select count(*) from hit))`
}

export const countFacets = async (tx: Tx, it: Wanted): Promise<Counted> => (await ask(tx, { counted: facetsIn(it) })).counted

export const facetRows = (it: Counted, group: keyof typeof GROUPS): FacetRow[] => it.facets.filter((f) => f.g === GROUPS[group])
