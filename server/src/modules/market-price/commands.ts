import type { marketPrice } from '@caiyuan/contract/market-price'
import { priceText } from '@caiyuan/contract/money'
import { toMarketPrice } from '@caiyuan/contract/to-market-price'
import { sql } from 'kysely'
import { logAction } from '../../core/advance.ts'
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail, invalid, missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { changed, emitToHolders, emitToSupplier, notifySupplier } from '../../core/notify.ts'
import { moveGoods, mustBePlatform } from '../catalog/goods-state.ts'
import { ASKED, IS_OVER, MARKET_PRICE } from '../catalog/market-now.ts'
import { supplierOf } from '../supplier-goods/file.ts'
import { keepExplanation, keepMarketPrice } from './kept.ts'
import { ON_SALE } from './rows.ts'
import { endMended } from './watch.ts'

type Calls = Of<typeof marketPrice>

interface OwnPack {
  product_id: string
  name: string
  code: string
  asked_e4: number
  market_e4: number | null
  source: string | null
  source_on: string | null
}

/** One of the caller's packs that are on its shelf; its goods are held. */
const ownPack = async (ctx: Ctx, skuId: string): Promise<OwnPack> => {
  const supplierId = supplierOf(ctx)
  if (!isId(skuId)) throw missing('商品规格')
  const { rows } = await sql<OwnPack>`
    select k.product_id, p.name, k.code, ${ASKED} as asked_e4, m.price_e4 as market_e4, m.source, m.source_on::text as source_on
    from skus k join products p on p.id = k.product_id left join ${MARKET_PRICE}
    where k.id = ${skuId} and k.status = 'on' and p.supplier_id = ${supplierId} and p.status <> 'partner' for update of p`.execute(ctx.tx)
  const [pack] = rows
  if (!pack) throw missing('商品规格')
  return pack
}

const told = (ctx: Ctx, productId: string): Promise<void> => {
  changed(ctx, 'goods', productId)
  ctx.objectId = productId
  return emitToHolders(ctx, 'goods', 'platform:goods')
}

export const stateMarketPrice: Calls['state'] = async (ctx, { skuId, marketE4, source, sourceOn }) => {
  const pack = await ownPack(ctx, skuId)
  if (sourceOn > dayOf(ctx.now)) throw invalid('sourceOn', '取价日期不能晚于今天')
  await keepMarketPrice(ctx.tx, { skuId, marketE4, source, sourceOn }, ctx.now)
  await endMended(ctx, skuId)
  const before = pack.market_e4 === null ? '' : `${priceText(pack.market_e4)}（${pack.source}，${pack.source_on}）`
  logAction(ctx, 'goods', pack.product_id, {
    action: 'statePrice',
    title: pack.market_e4 === null ? '填写市场价' : '更新市场价',
    detail: { changes: [{ field: `${pack.code} 市场价`, before, after: `${priceText(marketE4)}（${source}，${sourceOn}）` }] },
  })
  await told(ctx, pack.product_id)
  return { overE4: Math.max(0, pack.asked_e4 - marketE4) }
}

export const explainPrice: Calls['explain'] = async (ctx, { skuId, explanation }) => {
  const pack = await ownPack(ctx, skuId)
  if (!(await keepExplanation(ctx.tx, skuId, explanation, ctx.now)))
    throw new Fail('core.refused', { reason: `「${pack.name}」${pack.code} 没有被提示高于市场价，不需要说明` })
  logAction(ctx, 'goods', pack.product_id, {
    action: 'explainPrice',
    title: '说明高于市场价的原因',
    comment: `${pack.code}：${explanation}`,
  })
  await told(ctx, pack.product_id)
  return {}
}

interface Watch {
  id: string
  product_id: string
  supplier_id: string
  name: string
  code: string
  asked_e4: number
  public_e4: number
  market_e4: number
  source: string
  source_on: string
  due_on: string
  is_proposed: boolean
  is_over: boolean
  is_on_sale: boolean
  ended_at: Date | null
}

interface Seen {
  id: string
  priceE4: number
  marketE4: number
}

/** A watch that goes on over goods that are on sale and dearer than their market price by the figures that were read; held, the goods first. */
const lockWatch = async (ctx: Ctx, { id, priceE4, marketE4 }: Seen, action: string): Promise<Watch> => {
  mustBePlatform(ctx)
  if (!isId(id)) throw missing('价格监测')
  await sql`select from products p where p.id = (select k.product_id from price_watches w join skus k on k.id = w.sku_id where w.id = ${id}) for update`.execute(
    ctx.tx,
  )
  await sql`select from price_watches where id = ${id} for update`.execute(ctx.tx)
  const { rows } = await sql<Watch>`
    select w.id, k.product_id, p.supplier_id, p.name, k.code, ${ASKED} as asked_e4, k.price_e4 as public_e4, m.price_e4 as market_e4, m.source, m.source_on::text as source_on,
      w.due_on::text as due_on, w.proposed_at is not null as is_proposed, ${IS_OVER} as is_over, ${ON_SALE} as is_on_sale, w.ended_at
    from price_watches w join skus k on k.id = w.sku_id join products p on p.id = k.product_id join suppliers s on s.id = p.supplier_id left join ${MARKET_PRICE}
    where w.id = ${id}`.execute(ctx.tx)
  const [it] = rows
  if (!it) throw missing('价格监测')
  if (it.ended_at) throw new Fail('core.wrongState', { title: '价格监测', state: '已了结', action })
  if (!it.is_on_sale) throw new Fail('core.refused', { reason: `「${it.name}」现在不在售，不用${action}` })
  if (it.market_e4 === null)
    throw new Fail('core.refused', { reason: `「${it.name}」${it.code} 的规格已变更，原来的市场价不再适用，不用${action}` })
  const now = `「${it.name}」${it.code} 现在平台价 ${priceText(it.asked_e4)}，市场价 ${priceText(it.market_e4)}`
  if (!it.is_over) throw new Fail('core.refused', { reason: `${now}，已不高于市场价` })
  if (it.asked_e4 !== priceE4 || it.market_e4 !== marketE4)
    throw new Fail('core.refused', { reason: `${now}，与您看到的不同，请刷新后按现在的价格决定` })
  return it
}

const end = async (ctx: Ctx, it: Watch, outcome: 'kept' | 'off', reason: string): Promise<void> => {
  await ctx.tx
    .updateTable('price_watches')
    .set({
      ended_at: ctx.now,
      outcome,
      ended_by: ctx.user.name,
      reason,
      price_e4: it.asked_e4,
      public_e4: it.public_e4,
      market_e4: it.market_e4,
      source: it.source,
      source_on: it.source_on,
    })
    .where('id', '=', it.id)
    .execute()
  await told(ctx, it.product_id)
  emitToSupplier(ctx, it.supplier_id, 'goods', it.product_id)
}

const figures = (it: Watch): string => `${it.code} 平台价 ${priceText(it.asked_e4)}，市场价 ${priceText(it.market_e4)}`

/** The goods with all their packs: that is how a shelf is left. */
export const takeDownGoods: Calls['takeDown'] = async (ctx, { reason, ...seen }) => {
  const it = await lockWatch(ctx, seen, '下架')
  if (!it.is_proposed) throw new Fail('core.refused', { reason: `供应商须在 ${it.due_on} 前（含当天）改正，逾期后才能下架「${it.name}」` })
  await moveGoods(ctx, [it.product_id], 'takeDown', { comment: `${figures(it)}：${reason}` })
  await end(ctx, it, 'off', reason)
  await notifySupplier(ctx, it.supplier_id, {
    kind: '系统',
    title: `平台下架商品：「${it.name}」高于市场价`,
    body: `${figures(it)}。原因：${reason}。改价或更新市场价后可自行上架。`,
    link: toMarketPrice('/supplier/marketPrice', { tab: 'stated' }),
  })
  return {}
}

export const keepGoods: Calls['keep'] = async (ctx, { reason, ...seen }) => {
  const it = await lockWatch(ctx, seen, '保留')
  await end(ctx, it, 'kept', reason)
  logAction(ctx, 'goods', it.product_id, { action: 'keepPrice', title: '高于市场价，保留在售', comment: `${figures(it)}：${reason}` })
  await notifySupplier(ctx, it.supplier_id, {
    kind: '系统',
    title: `平台同意保留在售：「${it.name}」`,
    body: `${figures(it)}。原因：${reason}。价格再提高或市场价再降低时会重新提示；商品页仍标明高于市场价。`,
    link: toMarketPrice('/supplier/marketPrice', { tab: 'stated' }),
  })
  return {}
}
