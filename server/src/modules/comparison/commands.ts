// A sheet is made of what stands now and is never changed; documents take it along (decision 0082).
import type { comparison, SheetContent } from '@caiyuan/contract/comparison'
import { levelled, lowestOf, measureOf } from '@caiyuan/contract/comparison-volume'
import { PUBLIC } from '@caiyuan/contract/purse'
import type { Ctx } from '../../core/context.ts'
import { invalid, missing } from '../../core/fail.ts'
import { isId, newId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { changed } from '../../core/notify.ts'
import { comparableOf } from '../catalog/comparable.ts'
import { cardsOfSkus } from '../catalog/queries/cards.ts'
import { placeOf } from '../catalog/viewer.ts'

export const saveComparison: Of<typeof comparison>['save'] = async (ctx, { skuIds, chosenSkuId, volume, reason }) => {
  if (!skuIds.includes(chosenSkuId)) throw invalid('chosenSkuId', '请在对比的商品里选用一种')
  const [goods, place, compared] = await Promise.all([
    cardsOfSkus(ctx, skuIds, PUBLIC),
    placeOf(ctx, undefined),
    comparableOf(ctx, isId(chosenSkuId) ? [chosenSkuId] : [], PUBLIC),
  ])
  if (goods.length !== skuIds.length) throw missing('商品')
  const level = levelled(goods, volume)
  const chosen = level.find((it) => it.skuId === chosenSkuId)!
  const lowest = lowestOf(level)
  if (lowest && lowest.totalFen < chosen.totalFen && reason === '') throw invalid('reason', '选用的不是最低价，请填写选用理由')
  const counted = new Set(compared.get(chosenSkuId)?.skuIds)
  const content: SheetContent = {
    volume,
    ...measureOf(goods),
    chosenSkuId,
    reason,
    place: place?.text ?? '',
    rows: goods.map((it, i) => ({
      productId: it.productId,
      name: it.name,
      brand: it.brand,
      model: it.model,
      catNo: it.catNo,
      spec: it.spec,
      pack: it.pack,
      unit: it.unit,
      supplierName: it.supplierName,
      supplierFullName: it.supplierFullName,
      priceE4: it.priceE4,
      baseUnit: it.baseUnit,
      basePriceE4: it.basePriceE4,
      stock: it.stock,
      leaveOn: it.leaveOn,
      ...level[i]!,
      isCounted: counted.has(it.skuId),
    })),
  }
  const id = newId()
  await ctx.tx
    .insertInto('comparisons')
    .values({
      school_id: ctx.schoolId,
      id,
      user_id: ctx.user.id,
      sku_id: chosenSkuId,
      title: goods.find((it) => it.skuId === chosenSkuId)!.name,
      content: JSON.stringify(content),
      made_at: ctx.now,
    })
    .execute()
  ctx.objectId = id
  changed(ctx, 'comparison', ctx.user.id)
  return { id }
}

/** Own sheets about these goods, of whatever goods where none are named, become a part of a document; they stay one when it is sent again. */
export const attachComparisons = async (
  ctx: Ctx,
  doc: { kind: string; id: string },
  ids: readonly string[],
  skuIds: readonly string[] | null,
): Promise<void> => {
  if (ids.length === 0) return
  const wanted = [...new Set(ids)]
  const own = await ctx.tx
    .selectFrom('comparisons')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', ctx.user.id)
    .where('id', 'in', wanted.filter(isId).length > 0 ? wanted.filter(isId) : [newId()])
    .$if(skuIds !== null, (query) => query.where('sku_id', 'in', [...skuIds!]))
    .forKeyShare()
    .execute()
  if (own.length !== wanted.length) throw missing('比价单')
  await ctx.tx
    .insertInto('comparison_uses')
    .values(
      wanted.map((comparison_id) => ({
        school_id: ctx.schoolId,
        doc_kind: doc.kind,
        doc_id: doc.id,
        comparison_id,
        attached_at: ctx.now,
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute()
}
