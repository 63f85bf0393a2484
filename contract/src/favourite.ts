// 我的收藏 (domain page 07 §7.2 collection): goods and components with what their price did since, and shops.
import { z } from 'zod'
import { CategoryType } from './cart.ts'
import { GoodsCard } from './catalog/goods-card.ts'
import { offeredPart, SkuCode } from './component.ts'
import { domain, endpoint } from './endpoint.ts'
import { PriceE4 } from './fen.ts'
import { favouriteKinds, type FavouriteKind } from './favourite-kinds.ts'
import { nameFields } from './field-words.ts'
import { Id, Iso, nothing, Page, paged } from './paging.ts'
import { ShopCard } from './shop.ts'

declare module './changes.ts' {
  interface ChangeKinds {
    /** What one person keeps. */
    favourite: true
  }
}

/** Of each kind. */
export const FAVOURITES_MAX = 500
export const FAVOURITES_AT_ONCE = 100
const named = z.object({
  kind: z.enum(Object.keys(favouriteKinds) as [FavouriteKind, ...FavouriteKind[]], { error: '收藏的种类不正确' }),
  /** SKUs, of components too, or suppliers. */
  refIds: z.array(Id).min(1, '请选择要收藏的内容').max(FAVOURITES_AT_ONCE, `一次最多 ${FAVOURITES_AT_ONCE} 项`),
})
const need = { need: 'mall:view' } as const

export const favourite = domain('我的收藏', {
  add: endpoint({
    method: 'POST',
    path: 'favourite/add',
    title: '收藏',
    access: need,
    /** What is kept already stays as it was kept. */
    input: named,
    output: nothing,
    fails: ['favourite.full'],
  }),
  /** From its own page: where nobody at the mall had it before, it becomes known by what the partner says now. */
  keepPart: endpoint({
    method: 'POST',
    path: 'favourite/keepPart',
    title: '收藏元器件',
    access: need,
    input: z.object({ skuCode: SkuCode }),
    output: nothing,
    fails: ['favourite.full', 'component.gone', 'component.down'],
  }),
  remove: endpoint({
    method: 'POST',
    path: 'favourite/remove',
    title: '取消收藏',
    access: need,
    input: named,
    output: nothing,
  }),
  /** The ids of everything kept, for the stars. */
  mine: endpoint({
    method: 'GET',
    path: 'favourite/mine',
    title: '收藏了什么',
    access: need,
    dependsOn: { favourite: 'any' },
    input: z.object({}),
    output: z.object({ goods: z.array(z.string()), shop: z.array(z.string()), component: z.array(z.string()) }),
  }),
  goods: endpoint({
    method: 'GET',
    path: 'favourite/goods',
    title: '收藏的商品',
    access: need,
    dependsOn: { favourite: 'any' },
    input: Page.extend({ categoryType: CategoryType }),
    output: paged(
      GoodsCard.extend({
        seenPriceE4: PriceE4,
        /** How much the price fell (positive) or rose (negative) since. */
        dropE4: z.int(),
        keptAt: Iso,
      }),
    ),
  }),
  shops: endpoint({
    method: 'GET',
    path: 'favourite/shops',
    title: '收藏的店铺',
    access: need,
    dependsOn: { favourite: 'any' },
    input: Page,
    output: paged(ShopCard.extend({ keptAt: Iso })),
  }),
  /** As the partner offers them now, but where he does not answer. */
  components: endpoint({
    method: 'GET',
    path: 'favourite/components',
    title: '收藏的元器件',
    access: need,
    dependsOn: { favourite: 'any' },
    input: Page,
    output: paged(
      z.object({
        ...offeredPart,
        priceE4: PriceE4,
        seenPriceE4: PriceE4,
        /** How much the price fell (positive) or rose (negative) since. */
        dropE4: z.int(),
        /** Why it cannot be bought; empty when it can. */
        problem: z.string(),
        keptAt: Iso,
      }),
    ).extend({ stale: z.string() }),
  }),
})

nameFields({ refIds: '收藏的内容' })
