// Goods that only one order sells: what a firm offered and was awarded. They are off the shelf, so nobody finds or orders them again.
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { newId } from '../../core/ids.ts'

/** Kinds of goods that last, and from which price on they are fixed assets (domain page 05 §5.9). */
const DURABLE = new Set(['it', 'instrument', 'furniture'])
const ASSET_FROM_E4 = 10_000_000

export interface AwardedLine {
  name: string
  brand: string
  model: string
  spec: string
  unit: string
  priceE4: number
  num: number
}

export interface AwardedGoods extends AwardedLine {
  productId: string
  skuId: string
  categoryPath: string
  isAsset: boolean
  expenseSubject: string
}

export const makeAwardedGoods = async (
  ctx: Ctx,
  it: { supplierId: string; categoryCode: string; code: string; lines: readonly AwardedLine[] },
): Promise<AwardedGoods[]> => {
  const category = await ctx.tx.selectFrom('categories').selectAll().where('code', '=', it.categoryCode).executeTakeFirstOrThrow()
  const goods = it.lines.map((line) => ({
    ...line,
    productId: newId(),
    skuId: newId(),
    categoryPath: category.path,
    isAsset: DURABLE.has(category.kind) && line.priceE4 >= ASSET_FROM_E4,
    expenseSubject: category.expense_subject,
  }))
  const codeOf = (at: number): string => `${it.code}-${at + 1}`
  await ctx.tx
    .insertInto('products')
    .values(
      goods.map((one, i) => ({
        id: one.productId,
        supplier_id: it.supplierId,
        code: codeOf(i),
        name: one.name,
        brand: one.brand,
        model: one.model,
        spec: one.spec.slice(0, 200),
        category_code: category.code,
        category_path: category.path,
        cas: null,
        is_asset: one.isAsset,
        expense_subject: one.expenseSubject,
        min_price_e4: one.priceE4,
        max_price_e4: one.priceE4,
        in_stock: false,
        status: 'off',
        tokens: sql<string>`''::tsvector`,
      })),
    )
    .execute()
  await ctx.tx
    .insertInto('skus')
    .values(
      goods.map((one, i) => ({
        id: one.skuId,
        product_id: one.productId,
        supplier_id: it.supplierId,
        code: codeOf(i),
        cat_no: '',
        unit: one.unit,
        price_e4: one.priceE4,
        moq: 1,
        pack_step: 1,
        offer_key: one.unit,
        status: 'off',
      })),
    )
    .execute()
  await ctx.tx
    .insertInto('sku_stocks')
    .values(goods.map((one) => ({ sku_id: one.skuId, stock: one.num })))
    .execute()
  return goods
}
