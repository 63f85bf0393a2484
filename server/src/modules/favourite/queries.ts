import type { favourite } from '@caiyuan/contract/favourite'
import type { InputOf } from '@caiyuan/contract/endpoint'
import type { FavouriteKind } from '@caiyuan/contract/favourite-kinds'
import { PERSONAL, PUBLIC } from '@caiyuan/contract/purse'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { beforehand, type Of } from '../../core/implement.ts'
import { PERSONAL_ID } from '../../core/pseudo-schools.ts'
import type { Part } from '../../gateways/components.ts'
import { offerProblem } from '../cart/rules.ts'
import { offersOf } from '../catalog/offers.ts'
import { askOffers, partnerCodes, type Told } from '../catalog/partner.ts'
import { cardsOfSkus } from '../catalog/queries/cards.ts'
import { offeredPart, offerNow, staleText } from '../component/queries.ts'
import { isOwnMoney } from '../catalog/terms.ts'
import { mustBeOpen } from '../school/purse.ts'
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
const seen = (ctx: Ctx, kind: 'goods' | 'component') =>
  own(ctx, kind)
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
  return { goods: of('goods'), shop: of('shop'), component: of('component') }
}

const seenOn = (ctx: Ctx, kind: 'goods' | 'component', page: Page) => {
  const { limit, offset } = cut(page)
  return seen(ctx, kind)
    .select(['f.ref_id', 'f.seen_price_e4', 'f.seen_personal_e4', 'f.kept_at'])
    .orderBy('f.kept_at', 'desc')
    .orderBy('f.ref_id')
    .limit(limit)
    .offset(offset)
    .execute()
}

const seenNum = async (ctx: Ctx, kind: 'goods' | 'component'): Promise<number> => {
  const { num } = await seen(ctx, kind)
    .select((eb) => eb.fn.countAll<number>().as('num'))
    .executeTakeFirstOrThrow()
  return Number(num)
}

export const favouriteGoods: Favourite['goods'] = async (ctx, { categoryType, ...page }) => {
  if (categoryType === PERSONAL) await mustBeOpen(ctx, PERSONAL)
  const isOwn = isOwnMoney(ctx, categoryType)
  const rows = await seenOn(ctx, 'goods', page)
  const total = await seenNum(ctx, 'goods')
  const cards =
    rows.length > 0
      ? await cardsOfSkus(
          ctx,
          rows.map((it) => it.ref_id),
          categoryType,
        )
      : []
  const kept = new Map(rows.map((it) => [it.ref_id, it]))
  const list = cards.map(({ attributes: _a, leadDays: _l, tiers: _t, baseQty: _b, freight: _f, ...card }) => {
    const { seen_price_e4: seen, seen_personal_e4: own, kept_at } = kept.get(card.skuId)!
    // What it cost people when it was kept may not be known: then it says nothing of a change.
    const seenPriceE4 = isOwn ? (own ?? (ctx.schoolId === PERSONAL_ID ? seen! : card.priceE4)) : seen!
    return { ...card, seenPriceE4, dropE4: seenPriceE4 - card.priceE4, keptAt: kept_at.toISOString() }
  })
  return { list, total, ...page }
}

/** The partner is asked for what is on the page; where he does not answer, it shows what was known last. */
export const favouriteComponents: Favourite['components'] = beforehand(
  async (at, page: InputOf<(typeof favourite)['components']>) =>
    askOffers(
      await at.read(async (ctx) =>
        partnerCodes(
          ctx,
          (await seenOn(ctx, 'component', page)).map((it) => it.ref_id),
        ),
      ),
    ),
  async (ctx, page, told: Told<readonly Part[]>) => {
    const rows = await seenOn(ctx, 'component', page)
    const offers = await offersOf(
      ctx,
      rows.map((it) => it.ref_id),
      null,
      PUBLIC,
    )
    const parts = new Map(('is' in told ? told.is : []).map((it) => [it.skuCode, it]))
    const list = rows.flatMap(({ ref_id, seen_price_e4: seenPriceE4, kept_at }) => {
      const known = offers.get(ref_id)
      if (!known) return []
      const offer = offerNow(known, parts.get(known.catNo))
      const { priceE4 } = offer
      return [
        {
          ...offeredPart(offer),
          priceE4,
          seenPriceE4: seenPriceE4!,
          dropE4: seenPriceE4! - priceE4,
          problem: offerProblem(offer),
          keptAt: kept_at.toISOString(),
        },
      ]
    })
    return { list, total: await seenNum(ctx, 'component'), ...page, stale: staleText(told) }
  },
)

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
