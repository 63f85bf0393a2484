import { COMPONENTS_MAX, type component } from '@caiyuan/contract/component'
import type { InputOf } from '@caiyuan/contract/endpoint'
import { PUBLIC } from '@caiyuan/contract/purse'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { Fail, invalid, missing } from '../../core/fail.ts'
import { isId, newId } from '../../core/ids.ts'
import { beforehand, type Of } from '../../core/implement.ts'
import { lockOwn } from '../../core/lock-own.ts'
import { changedOwn } from '../../core/notify.ts'
import { mustBuy } from '../cart/rules.ts'
import { offersOf, type Offer } from '../catalog/offers.ts'
import { askOffers, keepParts, toldBy } from '../catalog/partner.ts'
import { componentNum, lineRows } from './queries.ts'

type Component = Of<typeof component>
type Added = InputOf<(typeof component)['add']>

const NUM_MAX = 9999

interface Wanted {
  num: number
  designator: string
}

/** One part on several rows of a BOM is one line of the cart. */
const wantedOf = ({ items }: Added): Map<string, Wanted> => {
  const wanted = new Map<string, Wanted>()
  for (const { skuCode, num, designator } of items) {
    const known = wanted.get(skuCode)
    wanted.set(skuCode, {
      num: num + (known?.num ?? 0),
      designator: [known?.designator, designator].filter(Boolean).join(', ').slice(0, 200),
    })
  }
  return wanted
}

const codesOf = (it: Added): string[] => [...wantedOf(it).keys()]

/** What was shown of it, kept with its moment. */
const seenOf = (ctx: Ctx, it: Offer): string =>
  JSON.stringify({
    at: ctx.now.toISOString(),
    mpn: it.model,
    maker: it.brand,
    priceE4: it.priceE4,
    tiers: it.tiers,
    stock: it.stock,
    leadDays: it.leadDays,
  })

/** Into the caller's cart, as the partner offers them now; all or none. */
export const putParts = async (ctx: Ctx, wanted: readonly (Wanted & { offer: Offer })[]): Promise<{ yunHanCartNum: number }> => {
  const kept = new Map((await lineRows(ctx)).map((row) => [row.sku_id, row]))
  const lines = wanted.map(({ offer, num, designator }) => {
    const before = kept.get(offer.skuId)
    const whole = num + (before?.num ?? 0)
    if (whole > NUM_MAX) throw invalid('num', `${offer.model}：合计不能超过 ${NUM_MAX} 个`)
    mustBuy(offer, whole)
    return {
      school_id: ctx.schoolId,
      user_id: ctx.user.id,
      id: before?.id ?? newId(),
      sku_id: offer.skuId,
      num: whole,
      checked: true,
      designator: [before?.designator, designator].filter(Boolean).join(', ').slice(0, 200),
      seen_price_e4: offer.priceE4,
      seen: seenOf(ctx, offer),
      added_at: ctx.now,
    }
  })
  const yunHanCartNum = new Set([...kept.keys(), ...lines.map((line) => line.sku_id)]).size
  if (yunHanCartNum > COMPONENTS_MAX) throw new Fail('component.full')
  await ctx.tx
    .insertInto('component_lines')
    .values(lines)
    .onConflict((oc) =>
      oc.columns(['school_id', 'user_id', 'sku_id']).doUpdateSet((eb) => ({
        num: eb.ref('excluded.num'),
        checked: true,
        designator: eb.ref('excluded.designator'),
        seen_price_e4: eb.ref('excluded.seen_price_e4'),
        seen: eb.ref('excluded.seen'),
        added_at: eb.ref('excluded.added_at'),
      })),
    )
    .execute()
  changedOwn(ctx, 'componentCart')
  return { yunHanCartNum }
}

export const addParts: Component['add'] = beforehand(
  (_at, it: Added) => askOffers(codesOf(it)),
  async (ctx, it, told) => {
    const parts = toldBy(told)
    const wanted = wantedOf(it)
    const gone = [...wanted.keys()].find((code) => !parts.some((part) => part.skuCode === code))
    if (gone) throw new Fail('component.gone', { code: gone })
    await lockOwn(ctx)
    const ids = await keepParts(ctx, [...wanted.keys()], parts)
    const offers = await offersOf(ctx, [...ids.values()], null, PUBLIC)
    return putParts(
      ctx,
      [...wanted].map(([code, each]) => ({ ...each, offer: offers.get(ids.get(code)!)! })),
    )
  },
)

/** Quantities are judged by what was known last: the check-out asks the partner again. */
export const updateParts: Component['update'] = async (ctx, { items }) => {
  await lockOwn(ctx)
  const rows = new Map((await lineRows(ctx)).map((row) => [row.id, row]))
  const offers = await offersOf(
    ctx,
    [...rows.values()].map((row) => row.sku_id),
    null,
    PUBLIC,
  )
  for (const { id, num, seenNum, checked } of items) {
    const row = isId(id) ? rows.get(id) : undefined
    if (!row) throw missing('购物车元器件')
    if (num !== undefined) {
      const offer = offers.get(row.sku_id)
      if (!offer) throw new Fail('core.refused', { reason: '合作方已不供应这个元器件，请从购物车删除' })
      if (num < offer.moq) throw new Fail('goods.moq', { n: offer.moq, name: offer.model })
      if (num % offer.packStep !== 0) throw new Fail('goods.pack', { n: offer.packStep, name: offer.model })
      if (seenNum !== undefined && row.num !== seenNum && row.num !== num)
        throw new Fail('cart.numChanged', { name: offer.model, now: row.num, seen: seenNum })
    }
    if (num === undefined && checked === undefined) continue
    await ctx.tx
      .updateTable('component_lines')
      .set({ ...(num === undefined ? {} : { num }), ...(checked === undefined ? {} : { checked }) })
      .where('school_id', '=', ctx.schoolId)
      .where('user_id', '=', ctx.user.id)
      .where('id', '=', id)
      .execute()
  }
  changedOwn(ctx, 'componentCart')
  return { yunHanCartNum: rows.size }
}

export const removePart: Component['remove'] = async (ctx, { id }) => {
  const dropped = isId(id)
    ? await ctx.tx
        .deleteFrom('component_lines')
        .where('school_id', '=', ctx.schoolId)
        .where('user_id', '=', ctx.user.id)
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!dropped || dropped.numDeletedRows === 0n) throw missing('购物车元器件')
  changedOwn(ctx, 'componentCart')
  return { yunHanCartNum: await componentNum(ctx) }
}

/** Takes what was settled out of this person's cart; answers how many were there. */
export const dropParts = async (ctx: Ctx, skuIds: readonly string[]): Promise<number> => {
  const dropped = await ctx.tx
    .deleteFrom('component_lines')
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', ctx.user.id)
    .where(sql<boolean>`sku_id = any(${[...skuIds]}::uuid[])`)
    .executeTakeFirst()
  changedOwn(ctx, 'componentCart')
  return Number(dropped.numDeletedRows)
}
