import type { InputOf } from '@caiyuan/contract/endpoint'
import { FAVOURITES_MAX, type favourite } from '@caiyuan/contract/favourite'
import { favouriteKinds, type FavouriteKind } from '@caiyuan/contract/favourite-kinds'
import { PERSONAL, PUBLIC } from '@caiyuan/contract/purse'
import type { Ctx } from '../../core/context.ts'
import { Fail, missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import { beforehand, type Of } from '../../core/implement.ts'
import { lockOwn } from '../../core/lock-own.ts'
import { changedOwn } from '../../core/notify.ts'
import { offersOf, type Offer } from '../catalog/offers.ts'
import { askOffers, keepParts, toldBy } from '../catalog/partner.ts'

type Favourite = Of<typeof favourite>

interface SeenPrices {
  seen_price_e4: number | null
  seen_personal_e4: number | null
}

/** What is there to be kept: of goods and components their price now with either purse, which the school must see; of a shop nothing. */
const found = async (ctx: Ctx, kind: FavouriteKind, ids: readonly string[]): Promise<Map<string, SeenPrices>> => {
  if (kind !== 'shop') {
    const offers = await offersOf(ctx, [...ids], null, PUBLIC)
    const own = kind === 'goods' ? await offersOf(ctx, [...ids], null, PERSONAL) : null
    const hidden = await ctx.tx
      .selectFrom('sku_terms')
      .select('sku_id')
      .where('school_id', '=', ctx.schoolId)
      .where('is_hidden', '=', true)
      .where('sku_id', 'in', [...ids])
      .execute()
    const isOf = ({ isPartner, isService }: Offer): boolean => !isService && isPartner === (kind === 'component')
    const isShown = (id: string): boolean => offers.has(id) && isOf(offers.get(id)!) && !hidden.some((it) => it.sku_id === id)
    return new Map(
      ids.filter(isShown).map((id) => [id, { seen_price_e4: offers.get(id)!.priceE4, seen_personal_e4: own?.get(id)?.priceE4 ?? null }]),
    )
  }
  const rows = await ctx.tx
    .selectFrom('suppliers')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((it) => [it.id, { seen_price_e4: null, seen_personal_e4: null }]))
}

export const addFavourite: Favourite['add'] = async (ctx, { kind, refIds }) => {
  const ids = [...new Set(refIds)]
  if (!ids.every(isId)) throw missing(favouriteKinds[kind])
  await lockOwn(ctx)
  const seen = await found(ctx, kind, ids)
  if (seen.size !== ids.length) throw missing(favouriteKinds[kind])
  await ctx.tx
    .insertInto('favourites')
    .values(
      ids.map((ref_id) => ({
        school_id: ctx.schoolId,
        user_id: ctx.user.id,
        kind,
        ref_id,
        ...seen.get(ref_id)!,
        kept_at: ctx.now,
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute()
  const { num } = await ctx.tx
    .selectFrom('favourites')
    .select((eb) => eb.fn.countAll<number>().as('num'))
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', ctx.user.id)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  if (Number(num) > FAVOURITES_MAX) throw new Fail('favourite.full', { kind: favouriteKinds[kind], most: FAVOURITES_MAX })
  changedOwn(ctx, 'favourite')
  return {}
}

export const keepPart: Favourite['keepPart'] = beforehand(
  (_at, { skuCode }: InputOf<(typeof favourite)['keepPart']>) => askOffers([skuCode]),
  async (ctx, { skuCode }, told) => {
    const parts = toldBy(told)
    if (!parts.some((it) => it.skuCode === skuCode)) throw new Fail('component.gone', { code: skuCode })
    const skuId = (await keepParts(ctx, [skuCode], parts)).get(skuCode)!
    return addFavourite(ctx, { kind: 'component', refIds: [skuId] })
  },
)

/** What is not kept is as good as removed. */
export const removeFavourite: Favourite['remove'] = async (ctx, { kind, refIds }) => {
  const ids = refIds.filter(isId)
  if (ids.length > 0)
    await ctx.tx
      .deleteFrom('favourites')
      .where('school_id', '=', ctx.schoolId)
      .where('user_id', '=', ctx.user.id)
      .where('kind', '=', kind)
      .where('ref_id', 'in', ids)
      .execute()
  changedOwn(ctx, 'favourite')
  return {}
}
