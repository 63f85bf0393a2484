// Goods for tests: a draft with everything said, through the same writer as every other way in.
import type { Db } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'
import { loadCategories, writeGoods, type GoodsDraft, type SkuDraft } from './goods.ts'

export type GoodsShort = Partial<Omit<GoodsDraft, 'skus'>> & {
  code: string
  name: string
  skus?: (Partial<SkuDraft> & { code: string })[]
  priceE4?: number
  stock?: number
}

const skuOf = (it: Partial<SkuDraft> & { code: string }): SkuDraft => ({
  catNo: '',
  specs: [],
  unit: '件',
  priceE4: 100_000,
  listPriceE4: null,
  tiers: [],
  moq: 1,
  packStep: 1,
  stock: 100,
  baseUnit: null,
  baseQty: null,
  ...it,
})

/** Writes goods of a supplier and answers product and first SKU id by code. Categories must stand. */
export const buildGoods = async (
  db: Db,
  supplierId: string,
  goods: readonly GoodsShort[],
): Promise<Map<string, { productId: string; skuId: string }>> => {
  const drafts = goods.map(({ skus, priceE4, stock, ...it }): GoodsDraft => ({
    brand: '',
    model: '',
    categoryCode: 'TEST',
    spec: '',
    pack: '',
    cas: null,
    controlClass: 0,
    badges: [7],
    attributes: [],
    description: '',
    keywords: [],
    picture: {},
    leadDays: 1,
    taxRateBp: 1300,
    isAsset: false,
    expenseSubject: 'material',
    listedOn: '2026-01-01',
    ...it,
    skus: (skus ?? [{ code: it.code, priceE4: priceE4 ?? 100_000, stock: stock ?? 100 }]).map(skuOf),
  }))
  await writeGoods(db.shared, supplierId, drafts, await loadCategories(db.shared))
  const rows = await db.shared
    .selectFrom('products')
    .innerJoin('skus', 'skus.product_id', 'products.id')
    .select(['products.code', 'products.id', 'skus.id as sku_id'])
    .where('products.supplier_id', '=', supplierId)
    .orderBy('skus.sort', 'desc')
    .execute()
  return new Map(rows.map((r) => [r.code, { productId: r.id, skuId: r.sku_id }]))
}

/** A three-level tree `name → name → names`, codes made up; answers leaf codes by name. */
export const buildCategories = async (db: Db, root: string, group: string, leaves: readonly string[]): Promise<Map<string, string>> => {
  const code = newId().slice(-10)
  const [a, b] = [code, `${code}01`]
  await db.shared.insertInto('categories').values({ code: a, parent_code: null, name: root, level: 1, path: a }).execute()
  await db.shared
    .insertInto('categories')
    .values({ code: b, parent_code: a, name: group, level: 2, path: `${a}/${b}` })
    .execute()
  const rows = leaves.map((name, i) => ({
    code: `${b}${String(i + 1).padStart(2, '0')}`,
    parent_code: b,
    name,
    level: 3,
    path: `${a}/${b}/${b}${String(i + 1).padStart(2, '0')}`,
  }))
  await db.shared.insertInto('categories').values(rows).execute()
  return new Map([[root, a], [group, b], ...rows.map((r): [string, string] => [r.name, r.code])])
}
