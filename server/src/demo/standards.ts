// Standard goods of the demo: of each category what most suppliers sell alike by the rule of same goods (decision 0030), their offers under them.
import { sql } from 'kysely'
import type { Db } from '../core/db.ts'
import { newId } from '../core/ids.ts'
import { loadCategories } from '../modules/catalog/goods.ts'
import { columnsOf, keysOf, type Described } from '../modules/standard-match/described.ts'

/** Of each category, and how many are looked at for them: what does not say itself what it is cannot be recognised by its description. */
const MOST = 3
const LOOKED_AT = 20
/** Chemicals of a stricter class are asked for in their own process. */
const HAZARD_FROM = 2
const BY = '江运营'

interface Offer {
  sku_id: string
  supplier_id: string
  price_e4: number
  name: string
  brand: string
  model: string
  spec: string
  pack: string
  unit: string
  cas: string | null
  category_code: string
  attributes: { name: string; value: string }[]
}

interface Keys {
  same_key: string
  offer_key: string
}

/** The cheapest of each supplier, the most offered goods of a category first. */
const offeredAlike = async (db: Db): Promise<(Keys & { offers: Offer[] })[]> => {
  const { rows } = await sql<Keys & { offers: Offer[] }>`
    with offers as (
      select distinct on (p.same_key, k.offer_key, p.supplier_id) p.same_key, k.offer_key, p.category_code, p.supplier_id, k.id as sku_id, k.price_e4, p.sales, p.name, p.brand, p.model,
        coalesce(nullif(k.spec_text, ''), p.spec) as spec, p.pack, k.unit, p.cas, p.attributes
      from products p join skus k on k.product_id = p.id join suppliers s on s.id = p.supplier_id
      where p.status = 'on' and k.status = 'on' and s.status = 'normal' and p.same_key <> '' and k.offer_key is not null and p.control_class < ${HAZARD_FROM}
      order by p.same_key, k.offer_key, p.supplier_id, k.price_e4, k.code
    ), goods as (
      select same_key, offer_key, min(category_code) as category_code, json_agg(offers order by price_e4, supplier_id) as offers, count(*) as num, sum(sales) as sales
      from offers group by same_key, offer_key having count(*) >= 2
    ), ranked as (
      select *, row_number() over (partition by category_code, same_key order by sales desc, offer_key) as of_goods from goods
    ), placed as (
      select *, row_number() over (partition by category_code order by num desc, sales desc, same_key) as place from ranked where of_goods = 1
    )
    select same_key, offer_key, offers from placed where place <= ${LOOKED_AT} order by category_code, place`.execute(db.shared)
  return rows
}

/** What the pack of the goods says may be that of another SKU: it is said where the key needs it. */
const describedBy = (offers: readonly Offer[], keys: Keys): Described | undefined => {
  const first = offers.toSorted((a, b) => a.name.length - b.name.length || a.name.localeCompare(b.name))[0]!
  const described = {
    name: first.name,
    categoryCode: first.category_code,
    brand: first.brand,
    model: first.model,
    spec: first.spec,
    unit: first.unit,
    cas: first.cas ?? '',
    // What all of them say.
    attributes: first.attributes.filter((a) => offers.every((it) => it.attributes.some((b) => b.name === a.name && b.value === a.value))),
  }
  return ['', first.pack]
    .map((pack) => ({ ...described, pack }))
    .find((it) => {
      const own = keysOf(it)
      return own.same_key === keys.same_key && own.offer_key === keys.offer_key
    })
}

/** Of every second one that three sell, the dearest offer still waits for a person. */
export const loadStandards = async (db: Db): Promise<number> => {
  const categories = await loadCategories(db.shared)
  const recognised = (await offeredAlike(db)).flatMap(({ offers, ...keys }) => {
    const described = describedBy(offers, keys)
    return described ? [{ id: newId(), described, offers }] : []
  })
  const known = [...Map.groupBy(recognised, (it) => it.described.categoryCode).values()].flatMap((some) => some.slice(0, MOST))
  if (known.length === 0) return 0
  const goods = known.map(({ id, described }) => ({ id, ...columnsOf(described, categories) }))
  const matched = known.flatMap(({ id, offers }, i) =>
    (i % 2 === 1 && offers.length > 2 ? offers.slice(0, -1) : offers).map((it) => ({
      standard_id: id,
      sku_id: it.sku_id,
      supplier_id: it.supplier_id,
      state: 'matched' as const,
      decided_by: BY,
    })),
  )
  await db.shared.insertInto('standard_goods').values(goods).execute()
  await db.shared.insertInto('standard_offers').values(matched).execute()
  return goods.length
}
