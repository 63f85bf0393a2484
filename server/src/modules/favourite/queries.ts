import type { favourite } from '@caiyuan/contract/favourite'
import type { FavouriteKind } from '@caiyuan/contract/favourite-kinds'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import type { Of } from '../../core/implement.ts'
import { cardsOfSkus } from '../catalog/queries/cards.ts'
import { shopCards } from '../shop/queries.ts'

type Favourite = Of<typeof favourite>

interface Page {
  pageNum: number
  pageSize: number
}

const own = (ctx: Ctx, kind: FavouriteKind) =>
  ctx.tx
    .selectFrom('favourites as f')
    .where('f.school_id', '=', ctx.schoolId)
    .where('f.user_id', '=', ctx.user.id)
    .where('f.kind', '=', kind)

/** Goods the school hides are as if they were not there. */
const seen = (ctx: Ctx) =>
  own(ctx, 'goods')
    .innerJoin('skus as k', 'k.id', 'f.ref_id')
    .where(sql<boolean>`not exists (select from sku_terms t where t.school_id = ${ctx.schoolId} and t.sku_id = f.ref_id and t.is_hidden)`)

const cut = ({ pageNum, pageSize }: Page): { limit: number; offset: number } => ({ limit: pageSize, offset: (pageNum - 1) * pageSize })

export const favouriteIds: Favourite['mine'] = async (ctx) => {
  const rows = await ctx.tx
    .selectFrom('favourites')
    .select(['kind', 'ref_id'])
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', ctx.user.id)
    .orderBy('kept_at', 'desc')
    .execute()
  const of = (kind: FavouriteKind): string[] => rows.filter((it) => it.kind === kind).map((it) => it.ref_id)
  return { goods: of('goods'), shop: of('shop') }
}

export const favouriteGoods: Favourite['goods'] = async (ctx, page) => {
  const { limit, offset } = cut(page)
  const rows = await seen(ctx)
    .select(['f.ref_id', 'f.seen_price_e4', 'f.kept_at'])
    .orderBy('f.kept_at', 'desc')
    .orderBy('f.ref_id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { num } = await seen(ctx)
    .select((eb) => eb.fn.countAll<number>().as('num'))
    .executeTakeFirstOrThrow()
  const cards =
    rows.length > 0
      ? await cardsOfSkus(
          ctx,
          rows.map((it) => it.ref_id),
        )
      : []
  const kept = new Map(rows.map((it) => [it.ref_id, it]))
  const list = cards.map(({ attributes: _a, leadDays: _l, tiers: _t, baseQty: _b, freight: _f, ...card }) => {
    const { seen_price_e4: seenPriceE4, kept_at } = kept.get(card.skuId)!
    return { ...card, seenPriceE4: seenPriceE4!, dropE4: seenPriceE4! - card.priceE4, keptAt: kept_at.toISOString() }
  })
  return { list, total: Number(num), ...page }
}

export const favouriteShops: Favourite['shops'] = async (ctx, page) => {
  const { limit, offset } = cut(page)
  const rows = await own(ctx, 'shop')
    .select(['f.ref_id', 'f.kept_at'])
    .orderBy('f.kept_at', 'desc')
    .orderBy('f.ref_id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { num } = await own(ctx, 'shop')
    .select((eb) => eb.fn.countAll<number>().as('num'))
    .executeTakeFirstOrThrow()
  const cards = await shopCards(
    ctx,
    rows.map((it) => it.ref_id),
  )
  const list = rows.flatMap((it) => {
    const card = cards.get(it.ref_id)
    return card ? [{ ...card, keptAt: it.kept_at.toISOString() }] : []
  })
  return { list, total: Number(num), ...page }
}
