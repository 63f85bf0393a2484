// Judges goods by the lists of this build, and keys those again that an older rule keyed (decision 0030), with their words. Runs beside the serving process; until it is done those goods compare with nothing.
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../core/db.ts'
import { controlClassOf, controlledCas } from './controls.ts'
import { goodsTokens, loadCategories, type CategoryNode, type GoodsDraft, type SkuDraft } from './goods.ts'
import { goodsKeyOf, KEY_RULE, offerKeyOf } from './same-goods.ts'
import { learnWords } from './search/vocabulary.ts'

const BATCH = 500
const NO_SCHOOL = 0
/** Sold on paper only; on no list. */
const OFF_LINE = 6

type Stored = Pick<GoodsDraft, 'name' | 'brand' | 'model' | 'spec' | 'pack' | 'cas' | 'attributes' | 'code'> & {
  id: string
  keywords: string
  categoryPath: string
  skus: (Pick<SkuDraft, 'catNo' | 'specs' | 'unit' | 'baseUnit' | 'baseQty' | 'code'> & { id: string })[]
}

const storedGoods = async (tx: Tx, which: RawBuilder<unknown>): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select p.id, p.code, p.keywords, p.category_path as "categoryPath", p.name, p.brand, p.model, p.spec, p.pack, p.cas, p.attributes,
      (select coalesce(json_agg(json_build_object('id', k.id, 'code', k.code, 'catNo', k.cat_no, 'specs', k.specs, 'unit', k.unit, 'baseUnit', k.base_unit, 'baseQty', k.base_qty)), '[]') from skus k where k.product_id = p.id and k.service_name is null) as skus
    from products p where ${which}`.execute(tx)
  return rows
}

const tokensOf = (it: Stored, categories: ReadonlyMap<string, CategoryNode>): string =>
  goodsTokens({ ...it, keywords: it.keywords.split(' ') }, it.categoryPath, categories)

const writeKeys = async (tx: Tx, goods: readonly Stored[], categories: ReadonlyMap<string, CategoryNode>): Promise<void> => {
  const keys = goods.map((it) => ({ id: it.id, same_key: goodsKeyOf(it), tokens: tokensOf(it, categories) }))
  const packs = goods.flatMap((it) => it.skus.map((sku) => ({ id: sku.id, offer_key: offerKeyOf(it, sku) })))
  await sql`
    with packs as (update skus k set offer_key = r.offer_key from json_to_recordset(${JSON.stringify(packs)}::json) as r(id uuid, offer_key text) where k.id = r.id)
    update products p set same_key = r.same_key, tokens = r.tokens::tsvector, key_rule = ${KEY_RULE}, changed_in = pg_current_xact_id() from json_to_recordset(${JSON.stringify(keys)}::json) as r(id uuid, same_key text, tokens text) where p.id = r.id`.execute(
    tx,
  )
}

/** Answers how many goods were keyed. */
export const rekeyGoods = async (db: Db): Promise<number> => {
  for (let done = 0; ;) {
    const num = await db.withTenant({ schoolId: NO_SCHOOL }, async (tx) => {
      const goods = await storedGoods(tx, sql`p.key_rule < ${KEY_RULE} order by p.id limit ${BATCH} for update skip locked`)
      if (goods.length > 0) await writeKeys(tx, goods, await loadCategories(tx))
      return goods.length
    })
    done += num
    if (num < BATCH) return done
  }
}

/** Gives goods the class their substance has by the lists of this build; what is kept off the mall by hand stays so. Answers how many changed. */
export const rejudgeGoods = (db: Db): Promise<number> =>
  db.withTenant({ schoolId: NO_SCHOOL }, async (tx) => {
    const lists = JSON.stringify(controlledCas().map((cas) => ({ cas, control_class: controlClassOf(cas) })))
    const { numAffectedRows } = await sql`
      update products p set control_class = w.control_class, changed_in = pg_current_xact_id()
      from (select p.id, coalesce(l.control_class, 0) as control_class from products p left join json_to_recordset(${lists}::json) as l(cas text, control_class int) on l.cas = p.cas where p.cas is not null) w
      where w.id = p.id and p.control_class <> w.control_class and p.control_class < ${OFF_LINE}`.execute(tx)
    return Number(numAffectedRows ?? 0)
  })

/** Words of goods that just came on sale are known to the search from now on, and the goods are cut by them. */
export const bringToSearch = async (tx: Tx, productIds: readonly string[]): Promise<void> => {
  if (productIds.length === 0) return
  const categories = await loadCategories(tx)
  const goods = await storedGoods(tx, sql`p.id = any(${productIds}::uuid[]) order by p.id`)
  await learnWords(
    tx,
    goods.map((it) => ({
      name: it.name,
      brand: it.brand,
      keywords: it.keywords.split(' ').filter((word) => word !== ''),
      categoryNames: [categories.get(it.categoryPath.split('/').at(-1)!)!.name],
    })),
  )
  await writeKeys(tx, goods, categories)
}
