import type { goodsEdit } from '@caiyuan/contract/goods-edit'
import { priceText } from '@caiyuan/contract/money'
import { logAction } from '../../../core/advance.ts'
import { Fail } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { personalText } from '../../catalog/personal-price.ts'
import { explainLow, setPricesAndStock } from '../../catalog/prices.ts'
import type { Change } from '../changes.ts'
import { mustBeMeant } from '../odd.ts'
import { planChange, type PlannedRow } from '../price-change.ts'

const isChanged = (it: PlannedRow): boolean =>
  it.beforeE4 !== it.afterE4 ||
  it.beforePersonalE4 !== it.afterPersonalE4 ||
  it.beforeStock !== it.afterStock ||
  JSON.stringify(it.beforeTiers) !== JSON.stringify(it.afterTiers)

const changesOf = (rows: readonly PlannedRow[]): Change[] =>
  rows.flatMap((it) => [
    ...(it.beforeE4 === it.afterE4 ? [] : [{ field: `${it.code} 单价`, before: priceText(it.beforeE4), after: priceText(it.afterE4) }]),
    ...(it.beforePersonalE4 === it.afterPersonalE4
      ? []
      : [{ field: `${it.code} 个人价`, before: personalText(it.beforePersonalE4), after: personalText(it.afterPersonalE4) }]),
    ...(it.beforeStock === it.afterStock
      ? []
      : [{ field: `${it.code} 库存`, before: String(it.beforeStock), after: String(it.afterStock) }]),
  ])

/** What the preview showed and nothing else; all of it or nothing. */
export const changePrices: Of<typeof goodsEdit>['changePrices'] = async (ctx, { seal, isSure, lowReason, ...change }) => {
  const plan = await planChange(ctx, change, true)
  if (plan.seal !== seal) throw new Fail('core.refused', { reason: '商品的价格或库存刚刚变了，请重新预览' })
  const bad = plan.rows.filter((it) => it.problem !== '')
  if (bad.length > 0) throw new Fail('core.refused', { reason: `${bad.length} 个规格不能这样改：${bad[0]!.code} ${bad[0]!.problem}` })
  const odd = plan.rows.filter((it) => it.odd !== '')
  const isLow = mustBeMeant(
    odd.map(({ code, odd: words, isLow: low }) => ({ code, words, isLow: low })),
    { isSure, lowReason },
  )
  const rows = plan.rows.filter(isChanged)
  if (rows.length === 0) return { num: 0 }
  await setPricesAndStock(
    ctx,
    rows.map((it) => ({
      skuId: it.skuId,
      priceE4: it.afterE4,
      personalE4: it.afterPersonalE4,
      stock: it.afterStock,
      tiers: it.afterTiers,
    })),
  )
  const low = new Set(odd.filter((it) => it.isLow).map((it) => it.productId))
  if (isLow) await explainLow(ctx.tx, [...low], lowReason)
  for (const [productId, its] of Map.groupBy(rows, (it) => it.productId))
    logAction(ctx, 'goods', productId, {
      action: 'prices',
      title: '批量改价与库存',
      comment: low.has(productId) ? `低价说明：${lowReason}` : '',
      detail: { changes: changesOf(its) },
    })
  ctx.objectId = rows[0]!.productId
  return { num: rows.length }
}
