import type { goodsEdit } from '@caiyuan/contract/goods-edit'
import type { GoodsNew } from '@caiyuan/contract/goods-typed'
import { sql } from 'kysely'
import { logAction } from '../../../core/advance.ts'
import { dayOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { invalid } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { emitToHolders } from '../../../core/notify.ts'
import { controlClassOf, isCas } from '../../catalog/controls.ts'
import { loadCategories, writeGoods, type CategoryNode, type GoodsDraft } from '../../catalog/goods.ts'
import { explainLow } from '../../catalog/prices.ts'
import { isReviewed } from '../../goods-review/queries.ts'
import { supplierOf } from '../../supplier-goods/file.ts'
import { isAssetOf } from '../../supplier-goods/import/units/product.ts'
import { ASKS_CAS, LEAF } from '../categories.ts'
import { createdOf } from '../changes.ts'
import { joinOdd, mustBeMeant, oddities, personalOddities, type Oddity } from '../odd.ts'
import { packDrafts, shipBadges, wordsOf } from '../typed.ts'

type Typed = Omit<GoodsNew, 'hasNoCas'>

/** Goods lie under a leaf, and say their substance where it asks for one: by it is judged who may buy them. */
const categoryOf = (categories: ReadonlyMap<string, CategoryNode>, { categoryCode, cas, hasNoCas }: GoodsNew): CategoryNode => {
  const category = categories.get(categoryCode)
  if (!category) throw invalid('categoryCode', '请选择商品分类')
  if (category.level !== LEAF) throw invalid('categoryCode', '商品分类须为第三级分类')
  if (cas !== '' && !isCas(cas)) throw invalid('cas', 'CAS 号不正确（校验位不符）')
  if (cas === '' && !hasNoCas && ASKS_CAS.has(category.kind)) throw invalid('cas', '请填写 CAS 号；混合物等没有的，请勾选“没有 CAS 号”')
  return category
}

const draftOf = (typed: Typed, { kind, expenseSubject }: CategoryNode, today: string): GoodsDraft => {
  const skus = packDrafts(typed)
  const cas = typed.cas || null
  return {
    // Goods are known by the code of their first pack, as a row of a file that names no group is.
    code: skus[0]!.code,
    name: typed.name,
    brand: typed.brand,
    model: typed.model,
    categoryCode: typed.categoryCode,
    spec: typed.spec,
    pack: typed.pack,
    cas,
    controlClass: controlClassOf(cas),
    badges: shipBadges([], typed.leadDays),
    attributes: typed.attributes,
    description: typed.description,
    keywords: wordsOf(typed),
    picture: {},
    leadDays: typed.leadDays,
    taxRateBp: typed.taxRateBp,
    isAsset: isAssetOf(kind, skus),
    expenseSubject,
    listedOn: today,
    skus,
  }
}

/** One after another for each supplier: the writer knows goods by their codes and would take the second for a change of the first. */
const mustBeFree = async (ctx: Ctx, supplierId: string, { code, skus }: GoodsDraft): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`goods:${supplierId}`}, 0))`.execute(ctx.tx)
  const codes = skus.map((k) => k.code)
  const { rows } = await sql<{ code: string; name: string }>`
    select k.code, p.name from skus k join products p on p.id = k.product_id where k.supplier_id = ${supplierId} and k.code = any(${codes}::text[])
    union all select p.code, p.name from products p where p.supplier_id = ${supplierId} and p.code = ${code}`.execute(ctx.tx)
  const [taken] = rows
  if (taken) throw invalid(`skus.${codes.indexOf(taken.code)}.code`, `商品编码已用于您的另一商品：${taken.name}`)
}

const oddOf = async (ctx: Ctx, productId: string): Promise<(Oddity & { code: string })[]> => {
  const skus = await ctx.tx
    .selectFrom('skus')
    .select(['id', 'code', 'price_e4', 'personal_price_e4'])
    .where('product_id', '=', productId)
    .orderBy('sort')
    .execute()
  const prices = skus.map((k) => ({
    skuId: k.id,
    beforeE4: null,
    afterE4: k.price_e4,
    beforePersonalE4: null,
    afterPersonalE4: k.personal_price_e4,
  }))
  const odd = joinOdd(await oddities(ctx, prices), await personalOddities(ctx, prices))
  return skus.flatMap((k) => (odd.has(k.id) ? [{ code: k.code, ...odd.get(k.id)! }] : []))
}

/** New goods by hand, as if by an import: they wait for the platform where it reviews, and are on sale else. */
export const createGoods: Of<typeof goodsEdit>['create'] = async (ctx, { isSure, lowReason, ...typed }) => {
  const supplierId = supplierOf(ctx)
  const categories = await loadCategories(ctx.tx)
  const category = categoryOf(categories, typed)
  const draft = draftOf(typed, category, dayOf(ctx.now))
  await mustBeFree(ctx, supplierId, draft)
  const state = (await isReviewed(ctx)) ? 'waiting' : 'on'
  const productId = (await writeGoods(ctx.tx, supplierId, [draft], categories, state)).ids.get(draft.code)!
  const isLow = mustBeMeant(await oddOf(ctx, productId), { isSure, lowReason })
  if (isLow) await explainLow(ctx.tx, [productId], lowReason)
  logAction(ctx, 'goods', productId, {
    action: 'create',
    title: '新增商品',
    to: state,
    comment: isLow ? `低价说明：${lowReason}` : '',
    detail: { changes: createdOf(draft, category.name) },
  })
  if (state === 'waiting') await emitToHolders(ctx, 'goods', 'platform:goods')
  ctx.objectId = productId
  return { productId, state }
}
