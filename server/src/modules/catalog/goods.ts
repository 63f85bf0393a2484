// Writes goods of one supplier: the only place that inserts or updates products and SKUs, their words and their price history.
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Tier } from '@caiyuan/contract/goods'
import { sql } from 'kysely'
import type { Tx } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'
import { productTokens } from './search/tokens.ts'
import { learnWords, teachWords, type Spoken } from './search/vocabulary.ts'
import { followSpecials, PERSONAL_BASE, PERSONAL_MIN } from './price-range.ts'
import { goodsKeyOf, KEY_RULE, offerKeyOf } from './same-goods.ts'

export interface SkuDraft {
  code: string
  catNo: string
  specs: { name: string; value: string }[]
  unit: string
  priceE4: number
  listPriceE4: number | null
  /** With one's own money (decision 0382); `null`: the public price. Absent: as it is. */
  personalPriceE4?: number | null | undefined
  tiers: Tier[]
  moq: number
  packStep: number
  /** `null`: as it is; none of a pack that is new. */
  stock: number | null
  baseUnit: string | null
  baseQty: number | null
}

export interface GoodsDraft {
  code: string
  name: string
  brand: string
  model: string
  categoryCode: string
  spec: string
  pack: string
  cas: string | null
  controlClass: number
  badges: number[]
  attributes: { name: string; value: string }[]
  description: string
  keywords: string[]
  picture: unknown
  leadDays: number
  taxRateBp: number
  isAsset: boolean
  expenseSubject: string
  listedOn: string
  skus: SkuDraft[]
}

export interface CategoryNode {
  code: string
  name: string
  path: string
  kind: string
  expenseSubject: string
  level: number
}

/** All categories by code; a few hundred rows. */
export const loadCategories = async (tx: Tx): Promise<Map<string, CategoryNode>> => {
  const rows = await tx.selectFrom('categories').select(['code', 'name', 'path', 'kind', 'expense_subject', 'level']).execute()
  return new Map(
    rows.map((r) => [
      r.code,
      { code: r.code, name: r.name, path: r.path, kind: r.kind, expenseSubject: r.expense_subject, level: r.level },
    ]),
  )
}

/** Lowest price of one base unit over the SKUs that share the first known unit. */
export const baseOf = (skus: readonly Pick<SkuDraft, 'priceE4' | 'baseUnit' | 'baseQty'>[]): { unit: string; price: number | null } => {
  const unit = skus.find((k) => k.baseUnit && k.baseQty)?.baseUnit ?? ''
  if (unit === '') return { unit, price: null }
  return { unit, price: Math.min(...skus.filter((k) => k.baseUnit === unit && k.baseQty).map((k) => k.priceE4 / k.baseQty!)) }
}

/** The same two figures with one's own money; null where none of them has a price for that. Of packs that keep theirs `followPacks` says them. */
const personalOf = (skus: readonly SkuDraft[]): { min: number; base: number | null } | null => {
  if (skus.every((k) => (k.personalPriceE4 ?? null) === null)) return null
  const asked = skus.map((k) => ({ ...k, priceE4: k.personalPriceE4 ?? k.priceE4 }))
  return { min: Math.min(...asked.map((k) => k.priceE4)), base: baseOf(asked).price }
}

const hashIn = (it: GoodsDraft): string =>
  createHash('sha256')
    .update(JSON.stringify({ ...it, listedOn: '' }))
    .digest('hex')

interface Known {
  id: string
  code: string
  hash: string | null
}

const knownOf = async (tx: Tx, supplierId: string, codes: readonly string[]): Promise<Map<string, Known>> => {
  const { rows } = await sql<Known>`
    select id, code, encode(content_hash, 'hex') as hash from products where supplier_id = ${supplierId} and code = any(${codes}::text[]) order by id for update`.execute(
    tx,
  )
  return new Map(rows.map((r) => [r.code, r]))
}

type Worded = Pick<GoodsDraft, 'name' | 'brand' | 'model' | 'code' | 'cas' | 'spec' | 'attributes' | 'keywords'> & {
  skus: readonly Pick<SkuDraft, 'catNo' | 'code' | 'specs'>[]
}

/** The words goods are found by. */
export const goodsTokens = (it: Worded, categoryPath: string, categories: ReadonlyMap<string, CategoryNode>): string =>
  productTokens({
    name: it.name,
    brand: it.brand,
    model: it.model,
    code: it.code,
    cas: it.cas,
    catNos: it.skus.flatMap((k) => [k.catNo, k.code]),
    categoryNames: categoryPath.split('/').flatMap((code) => categories.get(code)?.name ?? []),
    spec: it.spec,
    choices: it.skus.flatMap((k) => k.specs.map((s) => s.value)),
    keywords: it.keywords,
    attributes: it.attributes,
  })

const productRow = (it: GoodsDraft, categories: ReadonlyMap<string, CategoryNode>) => {
  const category = categories.get(it.categoryCode)!
  const prices = it.skus.map((k) => k.priceE4)
  const base = baseOf(it.skus)
  const own = personalOf(it.skus)
  return {
    code: it.code,
    name: it.name,
    brand: it.brand,
    model: it.model,
    category_code: it.categoryCode,
    category_path: category.path,
    spec: it.spec,
    pack: it.pack,
    cas: it.cas,
    control_class: it.controlClass,
    badges: it.badges,
    attributes: it.attributes,
    description: it.description,
    keywords: it.keywords.join(' '),
    picture: it.picture ?? {},
    lead_days: it.leadDays,
    tax_rate_bp: it.taxRateBp,
    is_asset: it.isAsset,
    expense_subject: it.expenseSubject,
    same_key: goodsKeyOf(it),
    key_rule: KEY_RULE,
    min_price_e4: Math.min(...prices),
    max_price_e4: Math.max(...prices),
    in_stock: it.skus.some((k) => (k.stock ?? 0) > 0),
    listed_on: it.listedOn,
    base_unit: base.unit,
    base_price: base.price,
    personal_min_e4: own?.min ?? null,
    personal_base_price: own?.base ?? null,
    hash: hashOf(it),
    tokens: goodsTokens(it, category.path, categories),
  }
}

const COLUMNS = `code text, name text, brand text, model text, category_code text, category_path text, spec text, pack text, cas text, control_class int, badges int[], attributes jsonb,
  description text, keywords text, picture jsonb, lead_days int, tax_rate_bp int, is_asset boolean, expense_subject text, same_key text, key_rule int, min_price_e4 bigint, max_price_e4 bigint, in_stock boolean,
  listed_on date, base_unit text, base_price float8, personal_min_e4 bigint, personal_base_price float8, hash text, tokens text`

const FIELDS = [
  'name',
  'brand',
  'model',
  'category_code',
  'category_path',
  'spec',
  'pack',
  'cas',
  'control_class',
  'badges',
  'attributes',
  'description',
  'keywords',
  'picture',
  'lead_days',
  'tax_rate_bp',
  'is_asset',
  'expense_subject',
  'same_key',
  'key_rule',
  'min_price_e4',
  'max_price_e4',
  'in_stock',
  'base_unit',
  'base_price',
  'personal_min_e4',
  'personal_base_price',
]

/** Goods the platform refused wait again once they were mended. */
const upsertProducts = async (tx: Tx, supplierId: string, rows: readonly unknown[], state: FirstState): Promise<void> => {
  await sql`
    insert into products (id, supplier_id, code, ${sql.raw(FIELDS.join(', '))}, listed_on, content_hash, tokens, status, submitted_at)
    select id, ${supplierId}, code, ${sql.raw(FIELDS.join(', '))}, listed_on, decode(hash, 'hex'), tokens::tsvector, ${state}, case when ${state} = 'waiting' then now() end from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, ${sql.raw(COLUMNS)})
    on conflict (supplier_id, code) do update set ${sql.raw(FIELDS.map((f) => `${f} = excluded.${f}`).join(', '))},
      content_hash = excluded.content_hash, tokens = excluded.tokens, updated_at = now(), changed_in = excluded.changed_in,
      status = case when products.status = 'refused' then 'waiting' else products.status end,
      submitted_at = case when products.status = 'refused' then now() else products.submitted_at end`.execute(tx)
}

const skuRow = (product: GoodsDraft, it: SkuDraft, sort: number) => ({
  code: it.code,
  cat_no: it.catNo,
  specs: it.specs,
  spec_text: it.specs.map((s) => s.value).join(' '),
  unit: it.unit,
  price_e4: it.priceE4,
  list_price_e4: it.listPriceE4,
  personal_price_e4: it.personalPriceE4 ?? null,
  keeps_personal: it.personalPriceE4 === undefined,
  tiers: it.tiers,
  moq: it.moq,
  pack_step: it.packStep,
  base_unit: it.baseUnit,
  base_qty: it.baseQty,
  offer_key: offerKeyOf(product, it),
  sort,
  stock: it.stock,
})

/** What a draft comes to in the tables; drafts are not changed once they are made. */
interface Prepared {
  hash?: string
  product?: ReturnType<typeof productRow>
  skus?: ReturnType<typeof skuRow>[]
}
const prepared = new WeakMap<GoodsDraft, Prepared>()

const preparedOf = (it: GoodsDraft): Prepared => {
  let known = prepared.get(it)
  if (!known) prepared.set(it, (known = {}))
  return known
}
const hashOf = (it: GoodsDraft): string => (preparedOf(it).hash ??= hashIn(it))
const productOf = (it: GoodsDraft, categories: ReadonlyMap<string, CategoryNode>) => (preparedOf(it).product ??= productRow(it, categories))
const skusOf = (it: GoodsDraft) => (preparedOf(it).skus ??= it.skus.map((sku, sort) => skuRow(it, sku, sort)))

const spokenOf = (it: GoodsDraft, categories: ReadonlyMap<string, CategoryNode>): Spoken => ({
  name: it.name,
  brand: it.brand,
  keywords: it.keywords,
  categoryNames: [categories.get(it.categoryCode)!.name],
})

/** Prepared at once; nobody waits longer for this process meanwhile. */
const AT_ONCE = 10

/** Works out goods that are written next, while the database is busy with others. */
export const prepareGoods = async (
  drafts: readonly GoodsDraft[],
  categories: ReadonlyMap<string, CategoryNode>,
  state: FirstState = 'on',
): Promise<void> => {
  if (state === 'on') teachWords(drafts.map((it) => spokenOf(it, categories)))
  for (const [i, draft] of drafts.entries()) {
    if (i % AT_ONCE === 0) await setImmediate()
    hashOf(draft)
    productOf(draft, categories)
    skusOf(draft)
  }
}

/**
 * SKUs by supplier and code; one that comes back on the shelf keeps no personal price of before; stock that is told never falls below what orders hold;
 * a moved price leaves a point of today.
 */
const upsertSkus = async (tx: Tx, supplierId: string, rows: readonly unknown[]): Promise<void> => {
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, product_id uuid, code text, cat_no text, specs jsonb, spec_text text, unit text, price_e4 bigint, list_price_e4 bigint,
    personal_price_e4 bigint, keeps_personal boolean, tiers jsonb, moq int, pack_step int, base_unit text, base_qty float8, offer_key text, sort int, stock int)`
  await sql`
    with given as materialized (select r.*, k.price_e4 as old_price_e4, k.personal_price_e4 as old_own_e4,
      case when r.keeps_personal and k.status = 'on' then k.personal_price_e4 else r.personal_price_e4 end as own_e4 from ${given} left join skus k on k.supplier_id = ${supplierId} and k.code = r.code),
    kept as (
      insert into skus (id, product_id, supplier_id, code, cat_no, specs, spec_text, unit, price_e4, list_price_e4, personal_price_e4, tiers, moq, pack_step, base_unit, base_qty, offer_key, sort)
      select id, product_id, ${supplierId}, code, cat_no, specs, spec_text, unit, price_e4, list_price_e4, own_e4, tiers, moq, pack_step, base_unit, base_qty, offer_key, sort from given
      on conflict (supplier_id, code) do update set product_id = excluded.product_id, cat_no = excluded.cat_no, specs = excluded.specs, spec_text = excluded.spec_text, unit = excluded.unit,
        price_e4 = excluded.price_e4, list_price_e4 = excluded.list_price_e4, personal_price_e4 = excluded.personal_price_e4, tiers = excluded.tiers, moq = excluded.moq, pack_step = excluded.pack_step, base_unit = excluded.base_unit,
        base_qty = excluded.base_qty, offer_key = excluded.offer_key, sort = excluded.sort, status = 'on', updated_at = now() returning id, code),
    points as (
      insert into price_points (sku_id, day, price_e4, personal_e4)
      select kept.id, (now() at time zone 'Asia/Shanghai')::date, given.price_e4, given.own_e4 from kept join given using (code)
      where (given.old_price_e4, given.old_own_e4) is distinct from (given.price_e4, given.own_e4)
      on conflict (sku_id, day) do update set price_e4 = excluded.price_e4, personal_e4 = excluded.personal_e4)
    insert into sku_stocks (sku_id, stock) select kept.id, coalesce(given.stock, 0) from kept join given using (code) order by kept.id
    on conflict (sku_id) do update set stock = greatest(excluded.stock, sku_stocks.reserved), changed_in = excluded.changed_in
      where sku_stocks.sku_id in (select kept.id from kept join given using (code) where given.stock is not null)`.execute(tx)
}

/** What the packs say now. What orders hold is not for sale: goods whose every piece is reserved are out of stock. A price for people may have stayed as it was. */
const followPacks = async (tx: Tx, productIds: readonly string[]): Promise<void> => {
  await sql`
    update products p set changed_in = pg_current_xact_id(), in_stock = exists (select 1 from skus k join sku_stocks s on s.sku_id = k.id where k.product_id = p.id and k.status = 'on' and s.stock > s.reserved),
      (personal_min_e4, personal_base_price) = (select ${PERSONAL_MIN}, ${PERSONAL_BASE} from skus k where k.product_id = p.id and k.status = 'on')
    where p.id = any(${productIds}::uuid[])`.execute(tx)
}

/** SKUs the supplier no longer names leave the shelf; orders keep their snapshot. */
const retireSkus = async (tx: Tx, productIds: readonly string[], codes: readonly string[]): Promise<void> => {
  if (productIds.length === 0) return
  await sql`update skus set status = 'off', updated_at = now() where product_id = any(${productIds}::uuid[]) and status = 'on' and code <> all(${codes}::text[])`.execute(
    tx,
  )
}

/** New goods are on sale, wait for the platform first (decision 0033), or are of a partner's own pages alone (decision 0084). */
type FirstState = 'on' | 'waiting' | 'partner'

export interface Written {
  created: number
  updated: number
  unchanged: number
  /** Product ids by code, of those created or updated. */
  ids: Map<string, string>
}

/** Inserts new goods and updates changed ones; goods whose content is as last written are left alone. */
export const writeGoods = async (
  tx: Tx,
  supplierId: string,
  drafts: readonly GoodsDraft[],
  categories: ReadonlyMap<string, CategoryNode>,
  state: FirstState = 'on',
): Promise<Written> => {
  const known = await knownOf(
    tx,
    supplierId,
    drafts.map((d) => d.code),
  )
  const fresh = drafts.filter((d) => !known.has(d.code))
  // The words of new goods are known before the goods are cut into words; those of goods that wait, once they are passed.
  if (state === 'on')
    await learnWords(
      tx,
      fresh.map((d) => spokenOf(d, categories)),
    )
  const changed = drafts.filter((d) => known.get(d.code)?.hash !== hashOf(d))
  const ids = new Map(changed.map((d) => [d.code, known.get(d.code)?.id ?? newId()]))
  if (changed.length > 0) {
    await upsertProducts(
      tx,
      supplierId,
      changed.map((d) => ({ id: ids.get(d.code)!, ...productOf(d, categories) })),
      state,
    )
    await upsertSkus(
      tx,
      supplierId,
      changed.flatMap((d) => skusOf(d).map((sku) => ({ id: newId(), product_id: ids.get(d.code)!, ...sku }))),
    )
    const updated = changed.filter((d) => known.has(d.code))
    if (updated.length > 0) {
      const updatedIds = updated.map((d) => ids.get(d.code)!)
      await retireSkus(
        tx,
        updatedIds,
        updated.flatMap((d) => d.skus.map((k) => k.code)),
      )
      await followPacks(tx, updatedIds)
      await followSpecials(tx, updatedIds)
    }
  }
  return { created: fresh.length, updated: changed.length - fresh.length, unchanged: drafts.length - changed.length, ids }
}
