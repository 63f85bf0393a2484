import { CART_MAX, type cart } from '@caiyuan/contract/cart'
import { NUM_MAX } from '@caiyuan/contract/comparison-volume'
import type { InputOf } from '@caiyuan/contract/endpoint'
import type { Purse } from '@caiyuan/contract/purse'
import { sql } from 'kysely'
import { ask, rowsOf } from '../../core/ask.ts'
import type { Asking, Ctx } from '../../core/context.ts'
import { leave } from '../../core/drafts.ts'
import { Fail, invalid, missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import { asking, type Of } from '../../core/implement.ts'
import { lockOwn } from '../../core/lock-own.ts'
import { changedOwn } from '../../core/notify.ts'
import { defaultProvince } from '../address/queries.ts'
import { isAmong, offersFrom, offersIn, type Offer, type OfferRow } from '../catalog/offers.ts'
import { mustBeOpen } from '../school/purse.ts'
import { askCart, cartNum, rowsIn, type Basket, type CartRow } from './queries.ts'
import { mustBuy, NO_GOODS, offerProblem, tooManyServices } from './rules.ts'

type Cart = Of<typeof cart>

const NUM_RULE = '数量须为 1 到 9999 的整数'

interface Added {
  items: { skuId: string; num: number; standardId?: string }[]
  categoryType: Purse
}

const askAdd = async (ctx: Asking, { items, categoryType }: Added, basket: Basket = 'normal') => {
  const skuIds = items.map((it) => it.skuId)
  // A statement of its own: what is read under the lock must be read after it was waited for.
  const [, asked] = await Promise.all([
    lockOwn(ctx),
    ask<{ rows: Pick<CartRow, 'sku_id' | 'num' | 'services'>[]; offers: OfferRow[] }>(ctx.tx, {
      rows: rowsOf(rowsIn(ctx, categoryType, basket)),
      offers: rowsOf(offersIn(ctx, isAmong(skuIds), defaultProvince(ctx), categoryType)),
    }),
  ])
  return asked
}
type Asked = Awaited<ReturnType<typeof askAdd>>

const servicesWith = (had: Record<string, number> = {}, more: Record<string, number> = {}): Record<string, number> => {
  const all = { ...had }
  for (const [skuId, num] of Object.entries(more)) all[skuId] = (all[skuId] ?? 0) + num
  return all
}

/** What of services lies beside its goods: added with them, each to goods of its product, never more than their pieces. */
const servicesBeside = (asked: ReadonlyMap<string, number>, offers: ReadonlyMap<string, Offer>): Map<string, Record<string, number>> => {
  const beside = new Map<string, Record<string, number>>()
  for (const [skuId, num] of asked) {
    const service = offers.get(skuId)!
    if (!service.isService) continue
    const problem = offerProblem(service)
    if (problem) throw new Fail('core.refused', { reason: `${service.name}：${problem}` })
    let left = num
    const goods = [...asked].filter(([id]) => !offers.get(id)!.isService && offers.get(id)!.productId === service.productId)
    if (goods.length === 0) throw new Fail('core.refused', { reason: `${service.name}：${NO_GOODS}` })
    for (const [id, pieces] of goods) {
      const taken = Math.min(left, pieces)
      if (taken > 0) beside.set(id, { ...beside.get(id), [skuId]: taken })
      left -= taken
    }
    if (left > 0) throw invalid('num', tooManyServices(num - left))
  }
  return beside
}

const putIn = async (
  ctx: Ctx,
  { items, categoryType }: Added,
  basket: Basket,
  { rows, offers: asked }: Asked,
): Promise<{ cartNum: number }> => {
  await mustBeOpen(ctx, categoryType)
  const wanted = new Map<string, number>()
  for (const { skuId, num } of items) wanted.set(skuId, (wanted.get(skuId) ?? 0) + num)
  const offers = await offersFrom(ctx, asked, categoryType)
  const kept = new Map(rows.map((r) => [r.sku_id, r.num]))
  for (const skuId of wanted.keys()) if (!offers.has(skuId)) throw missing('商品')
  const beside = servicesBeside(wanted, offers)
  for (const [skuId, num] of wanted) {
    const offer = offers.get(skuId)!
    if (offer.isService) {
      if (basket !== 'normal') throw new Fail('core.refused', { reason: `${offer.name}：${NO_GOODS}` })
      wanted.delete(skuId)
      continue
    }
    if (offer.isPartner) throw new Fail('core.refused', { reason: `${offer.name}：元器件单独结算，请加入元器件购物车` })
    const whole = num + (kept.get(skuId) ?? 0)
    if (whole > NUM_MAX) throw invalid('num', kept.has(skuId) ? `购物车已有 ${kept.get(skuId)} 件，合计不能超过 ${NUM_MAX} 件` : NUM_RULE)
    mustBuy(offer, whole)
    wanted.set(skuId, whole)
  }
  const all = new Map([...kept, ...wanted])
  if (all.size > CART_MAX) throw new Fail('cart.full')
  leave(
    ctx,
    ctx.tx
      .insertInto('cart_lines')
      .values(
        [...wanted].map(([sku_id, num]) => ({
          school_id: ctx.schoolId,
          user_id: ctx.user.id,
          sku_id,
          category_type: categoryType,
          basket,
          standard_id: items.find((it) => it.skuId === sku_id)?.standardId ?? null,
          num,
          services: JSON.stringify(servicesWith(rows.find((r) => r.sku_id === sku_id)?.services, beside.get(sku_id))),
          seen_price_e4: offers.get(sku_id)!.priceE4,
          checked: true,
          added_at: ctx.now,
        })),
      )
      .onConflict((oc) =>
        oc.columns(['school_id', 'user_id', 'category_type', 'basket', 'sku_id']).doUpdateSet((eb) => ({
          num: eb.ref('excluded.num'),
          services: eb.ref('excluded.services'),
          standard_id: eb.ref('excluded.standard_id'),
          seen_price_e4: eb.ref('excluded.seen_price_e4'),
          checked: true,
          added_at: eb.ref('excluded.added_at'),
        })),
      ),
  )
  changedOwn(ctx, 'cart')
  return { cartNum: [...all.values()].reduce((sum, num) => sum + num, 0) }
}

export const addToCart: Cart['add'] = asking(
  (ctx, it: InputOf<(typeof cart)['add']>) => askAdd(ctx, it),
  (ctx, it, asked) => putIn(ctx, it, 'normal', asked),
)

/** As `add`, for a command that puts lines into the caller's cart beside what else it does. */
export const addLines = async (ctx: Ctx, it: Added): Promise<{ cartNum: number }> => putIn(ctx, it, 'normal', await askAdd(ctx, it))

/** Offers of standard goods into their basket. */
export const addStandards = async (ctx: Ctx, it: Added): Promise<{ cartNum: number }> =>
  putIn(ctx, it, 'standard', await askAdd(ctx, it, 'standard'))

const offersHere = async (ctx: Ctx, skuIds: string[], purse: Purse): Promise<Map<string, Offer>> =>
  offersFrom(ctx, (await offersIn(ctx, isAmong(skuIds), defaultProvince(ctx), purse).execute(ctx.tx)).rows, purse)

/** Which cart. */
interface Place {
  categoryType: Purse
  basket: Basket
}

interface Change {
  num?: number | undefined
  seenNum?: number | undefined
  checked?: boolean | undefined
}

const lineOf = (ctx: Ctx, { categoryType, basket }: Place, skuId: string) =>
  ctx.tx
    .selectFrom('cart_lines')
    .select('num')
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', ctx.user.id)
    .where('category_type', '=', categoryType)
    .where('basket', '=', basket)
    .where('sku_id', '=', skuId)
    .executeTakeFirst()

/** Changes the line only while it holds the quantity the person saw, or already the one wanted; `name` is said when it does not. */
const setLine = async (ctx: Ctx, place: Place, skuId: string, { num, seenNum, checked }: Change, name: string): Promise<void> => {
  const { categoryType, basket } = place
  let line = ctx.tx
    .updateTable('cart_lines')
    .set({
      // Services never exceed the pieces they belong to.
      ...(num === undefined
        ? {}
        : {
            num,
            services: sql<string>`(select coalesce(jsonb_object_agg(key, least(value::int, ${num}::int)), '{}') from jsonb_each_text(services))`,
          }),
      ...(checked === undefined ? {} : { checked }),
    })
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', ctx.user.id)
    .where('category_type', '=', categoryType)
    .where('basket', '=', basket)
    .where('sku_id', '=', skuId)
  if (num !== undefined && seenNum !== undefined) line = line.where('num', 'in', [seenNum, num])
  const done = await line.executeTakeFirst()
  if (done.numUpdatedRows === 1n) return
  const now = await lineOf(ctx, place, skuId)
  if (!now) throw missing('购物车商品')
  throw new Fail('cart.numChanged', { name, now: now.num, seen: seenNum! })
}

export const updateIn = async (
  ctx: Ctx,
  { items, categoryType }: InputOf<(typeof cart)['update']>,
  basket: Basket,
): Promise<{ cartNum: number }> => {
  await mustBeOpen(ctx, categoryType)
  await lockOwn(ctx)
  const counted = items.filter((it) => it.num !== undefined)
  const offers =
    counted.length > 0
      ? await offersHere(
          ctx,
          counted.map((it) => it.skuId),
          categoryType,
        )
      : new Map<string, Offer>()
  for (const { skuId, ...change } of items) {
    const { num, checked } = change
    const offer = offers.get(skuId)
    if (!isId(skuId) || (num !== undefined && !offer)) throw missing('购物车商品')
    if (num !== undefined) mustBuy(offer!, num)
    if (num !== undefined || checked !== undefined) await setLine(ctx, { categoryType, basket }, skuId, change, offer?.name ?? '')
  }
  changedOwn(ctx, 'cart')
  return { cartNum: await cartNum(ctx, categoryType, basket) }
}

export const updateCart: Cart['update'] = (ctx, it) => updateIn(ctx, it, 'normal')

export const removeFrom = async (
  ctx: Ctx,
  { skuIds, categoryType }: InputOf<(typeof cart)['remove']>,
  basket: Basket,
): Promise<{ cartNum: number }> => {
  await mustBeOpen(ctx, categoryType)
  await dropLines(ctx, categoryType, skuIds.filter(isId), basket)
  return { cartNum: await cartNum(ctx, categoryType, basket) }
}

export const removeFromCart: Cart['remove'] = (ctx, it) => removeFrom(ctx, it, 'normal')

/** Takes lines out of this person's cart; answers how many were there. */
export const dropLines = async (ctx: Ctx, categoryType: string, skuIds: readonly string[], basket: Basket = 'normal'): Promise<number> => {
  if (skuIds.length === 0) return 0
  const dropped = await ctx.tx
    .deleteFrom('cart_lines')
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', ctx.user.id)
    .where('category_type', '=', categoryType)
    .where('basket', '=', basket)
    .where('sku_id', 'in', [...skuIds])
    .executeTakeFirst()
  changedOwn(ctx, 'cart')
  return Number(dropped.numDeletedRows)
}

/** The one that is meant among those of the goods; without one named, the only one. */
const serviceMeant = (offered: readonly Offer[], serviceId: string | undefined): Offer => {
  if (offered.length === 0) throw new Fail('core.refused', { reason: '该商品没有增值服务' })
  if (serviceId === undefined && offered.length > 1) throw invalid('serviceId', '请选择增值服务')
  const service = serviceId === undefined ? offered[0] : offered.find((it) => it.skuId === serviceId)
  if (!service) throw missing('增值服务')
  return service
}

export const setService: Cart['setService'] = async (ctx, { skuId, serviceId, supportServerNum, categoryType }) => {
  await mustBeOpen(ctx, categoryType)
  await lockOwn(ctx)
  const asked = await askCart(ctx, categoryType, defaultProvince(ctx))
  const row = asked.rows.find((it) => it.sku_id === skuId)
  const offers = await offersFrom(ctx, asked.offers, categoryType)
  const goods = offers.get(skuId)
  if (!row || !goods) throw missing('购物车商品')
  const offered = [...offers.values()].filter((it) => it.isService && it.productId === goods.productId)
  const known = offered.filter((it) => offerProblem(it) === '' || row.services[it.skuId] !== undefined)
  if (known.length === 0 && supportServerNum === 0) return {}
  const service = serviceMeant(known, serviceId)
  if (supportServerNum > row.num) throw invalid('supportServerNum', tooManyServices(row.num))
  const problem = offerProblem(service)
  if (supportServerNum > 0 && problem) throw new Fail('core.refused', { reason: `${service.name}：${problem}` })
  const { [service.skuId]: _had, ...others } = row.services
  const services = supportServerNum > 0 ? { ...others, [service.skuId]: supportServerNum } : others
  await ctx.tx
    .updateTable('cart_lines')
    .set({ services: JSON.stringify(services) })
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', ctx.user.id)
    .where('category_type', '=', categoryType)
    .where('basket', '=', 'normal')
    .where('sku_id', '=', skuId)
    .execute()
  changedOwn(ctx, 'cart')
  return {}
}
