import type { goodsEdit } from '@caiyuan/contract/goods-edit'
import type { GoodsTyped } from '@caiyuan/contract/goods-typed'
import { sql } from 'kysely'
import { logAction } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail, invalid, missing } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { emitToHolders } from '../../../core/notify.ts'
import { loadCategories, type GoodsDraft, type SkuDraft } from '../../catalog/goods.ts'
import { explainLow, writeByHand } from '../../catalog/prices.ts'
import { isAssetOf } from '../../supplier-goods/import/units/product.ts'
import { supplierOf } from '../../supplier-goods/file.ts'
import { changesOf } from '../changes.ts'
import { joinOdd, mustBeMeant, oddities, personalOddities, type Oddity } from '../odd.ts'
import { ownGoods, type OwnGoods, type OwnSku } from '../own.ts'
import { packDrafts, shipBadges, wordsOf } from '../typed.ts'

const skuDraft = (it: OwnSku): SkuDraft => ({
  code: it.code,
  catNo: it.cat_no,
  specs: it.specs,
  unit: it.unit,
  priceE4: it.price_e4,
  listPriceE4: it.list_price_e4,
  personalPriceE4: it.personal_price_e4,
  tiers: it.tiers,
  moq: it.moq,
  packStep: it.pack_step,
  stock: it.stock,
  baseUnit: null,
  baseQty: null,
})

/** Goods as they stand, in the shape in which goods are written. */
const draftOf = (it: OwnGoods): GoodsDraft => ({
  code: it.code,
  name: it.name,
  brand: it.brand,
  model: it.model,
  categoryCode: it.category_code,
  spec: it.spec,
  pack: it.pack,
  cas: it.cas,
  controlClass: it.control_class,
  badges: it.badges,
  attributes: it.attributes,
  description: it.description,
  keywords: it.keywords.split(' ').filter(Boolean),
  picture: it.picture,
  leadDays: it.lead_days,
  taxRateBp: it.tax_rate_bp,
  isAsset: it.is_asset,
  expenseSubject: it.expense_subject,
  listedOn: it.listed_on,
  skus: it.skus.map(skuDraft),
})

const edited = (had: OwnGoods, typed: GoodsTyped): GoodsDraft => {
  const own = new Map(had.skus.map((k) => [k.code, k.personal_price_e4]))
  const skus = packDrafts(typed).map((k) => (k.personalPriceE4 === undefined ? { ...k, personalPriceE4: own.get(k.code) ?? null } : k))
  return {
    ...draftOf(had),
    name: typed.name,
    brand: typed.brand,
    model: typed.model,
    spec: typed.spec,
    pack: typed.pack,
    keywords: wordsOf(typed),
    description: typed.description,
    leadDays: typed.leadDays,
    badges: shipBadges(had.badges, typed.leadDays),
    attributes: typed.attributes,
    isAsset: isAssetOf(had.kind, skus),
    skus,
  }
}

/** Codes are for good: a pack keeps its own, and a new one takes none that stands for something else. */
const mustOwnCodes = async (ctx: Ctx, had: OwnGoods, skus: GoodsTyped['skus']): Promise<void> => {
  const byId = new Map(had.skus.map((k) => [k.id, k]))
  for (const [i, it] of skus.entries()) {
    const old = it.skuId === undefined ? undefined : byId.get(it.skuId)
    if (it.skuId !== undefined && !old) throw missing('商品规格')
    if (old && old.code !== it.code) throw invalid(`skus.${i}.code`, '已有规格的编码不能改')
    if (!old && had.skus.some((k) => k.code === it.code)) throw invalid(`skus.${i}.code`, '商品编码不能重复')
    if (old && it.stock !== null && it.stock < old.reserved) throw invalid(`skus.${i}.stock`, `库存不能小于订单已占用的 ${old.reserved} 件`)
  }
  const fresh = skus.filter((it) => it.skuId === undefined).map((it) => it.code)
  if (fresh.length === 0) return
  const { rows } = await sql<{ code: string; name: string }>`
    select k.code, p.name from skus k join products p on p.id = k.product_id where k.supplier_id = ${supplierOf(ctx)} and k.code = any(${fresh}::text[]) and k.product_id <> ${had.id}`.execute(
    ctx.tx,
  )
  const [taken] = rows
  if (taken) throw invalid(`skus.${skus.findIndex((it) => it.code === taken.code)}.code`, `商品编码已用于您的另一商品：${taken.name}`)
}

const oddOf = async (ctx: Ctx, had: OwnGoods, skus: readonly SkuDraft[]): Promise<(Oddity & { code: string })[]> => {
  const moved = had.skus.flatMap((k) => {
    const it = skus.find((each) => each.code === k.code)
    if (!it) return []
    const personal = { beforePersonalE4: k.personal_price_e4, afterPersonalE4: it.personalPriceE4 ?? null }
    return [{ skuId: k.id, beforeE4: k.price_e4, afterE4: it.priceE4, ...personal }]
  })
  const codeOf = new Map(had.skus.map((k) => [k.id, k.code]))
  return [...joinOdd(await oddities(ctx, moved), await personalOddities(ctx, moved))].map(([skuId, it]) => ({
    code: codeOf.get(skuId)!,
    ...it,
  }))
}

/** One of the goods whole: what search, comparison and price history stand on follows, as after an import. Orders keep their snapshot. */
export const saveGoods: Of<typeof goodsEdit>['save'] = async (ctx, { id, updatedAt, isSure, lowReason, ...typed }) => {
  const had = await ownGoods(ctx, id, true)
  if (had.updated_at.toISOString() !== updatedAt) throw new Fail('core.refused', { reason: '商品刚刚被别人或导入修改过，请刷新后再改' })
  await mustOwnCodes(ctx, had, typed.skus)
  const after = edited(had, typed)
  const changes = changesOf(draftOf(had), after, new Map(had.skus.map((k) => [k.code, k.stock])))
  if (changes.length === 0) return { changes, isSubmitted: false }
  const isLow = mustBeMeant(await oddOf(ctx, had, after.skus), { isSure, lowReason })
  await writeByHand(ctx.tx, supplierOf(ctx), after, await loadCategories(ctx.tx))
  if (isLow) await explainLow(ctx.tx, [id], lowReason)
  logAction(ctx, 'goods', id, { action: 'edit', title: '修改商品', comment: isLow ? `低价说明：${lowReason}` : '', detail: { changes } })
  const isSubmitted = had.status === 'refused'
  if (isSubmitted) {
    logAction(ctx, 'goods', id, { action: 'submit', title: '送审', from: 'refused', to: 'waiting' })
    await emitToHolders(ctx, 'goods', 'platform:goods')
  }
  ctx.objectId = id
  return { changes, isSubmitted }
}
