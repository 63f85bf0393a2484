// Finding goods: category tree, search with facets, suggestions, product detail, offers of the same goods, price history.
import { z } from 'zod'
import { CategoryType } from './cart.ts'
import { ComparedOffer, GoodsCard, TierShown } from './catalog/goods-card.ts'
import { Facets, Narrowing, SearchInput } from './catalog/narrowing.ts'
import { OfferShown, PlaceShown, ProductDetail } from './catalog/product.ts'
import { Leaf, Root } from './catalog/tree.ts'
import { domain, endpoint } from './endpoint.ts'
import { Explained, ExplainInput } from './explain.ts'
import { Fen, PriceE4 } from './fen.ts'
import { Id, paged } from './paging.ts'
import { PhotoAsked } from './photo.ts'
import { ReagentInput, Reagents } from './reagent.ts'
import { KEYWORD_MAX } from './search-choices.ts'
import { optionalText } from './text.ts'

export const catalog = domain('商品与搜索', {
  tree: endpoint({
    method: 'GET',
    path: 'category/tree',
    title: '商品分类',
    access: 'public',
    dependsOn: {},
    input: z.object({}),
    output: z.object({ list: z.array(Root) }),
  }),

  hotWords: endpoint({
    method: 'GET',
    path: 'search/hotWords',
    title: '热搜词',
    access: 'public',
    dependsOn: { hotWord: 'any' },
    input: z.object({}),
    output: z.object({ words: z.array(z.string()) }),
  }),

  suggest: endpoint({
    method: 'GET',
    path: 'search/suggest',
    title: '搜索建议',
    access: 'public',
    dependsOn: {},
    input: z.object({ text: optionalText('搜索词', KEYWORD_MAX) }),
    output: z.object({ list: z.array(z.object({ text: z.string(), note: z.string() })) }),
  }),

  search: endpoint({
    method: 'POST',
    path: 'product/search',
    title: '搜索商品',
    access: 'public',
    dependsOn: {},
    effect: 'read',
    input: SearchInput,
    output: paged(GoodsCard).extend({
      /** More goods matched than were counted: every number is "about". */
      isAbout: z.boolean(),
      /** What to mark in the titles. */
      words: z.array(z.string()),
      /** What was searched instead, when the typed word found nothing. */
      corrected: z.string(),
      /** No goods hold all the words; these hold some. */
      isLoose: z.boolean(),
      trail: z.array(Leaf),
      related: z.array(z.string()),
      /** Where the words find nothing at all: categories with goods whose names, or whose goods, are nearest to them. */
      nearest: z.array(Leaf),
      place: PlaceShown.nullable(),
    }),
  }),

  /** Asked beside `search`, and again only when something narrows differently: the goods never wait for their counts. */
  facets: endpoint({
    method: 'POST',
    path: 'product/facets',
    title: '搜索筛选项',
    access: 'public',
    dependsOn: {},
    effect: 'read',
    input: Narrowing,
    output: Facets,
  }),

  reagents: endpoint({
    method: 'POST',
    path: 'product/reagents',
    title: '搜索试剂',
    access: 'public',
    dependsOn: {},
    effect: 'read',
    input: ReagentInput,
    output: Reagents,
  }),

  explain: endpoint({
    method: 'GET',
    path: 'search/explain',
    title: '搜索排序说明',
    access: { need: 'tenant:view' },
    dependsOn: {},
    input: ExplainInput,
    output: Explained,
  }),

  detail: endpoint({
    method: 'GET',
    path: 'product/detail',
    title: '商品详情',
    access: 'public',
    dependsOn: {},
    input: z.object({
      id: Id,
      provinceCode: z
        .string()
        .regex(/^\d{2}$/, '省份不正确')
        .optional(),
      categoryType: CategoryType,
    }),
    output: ProductDetail,
  }),

  offers: endpoint({
    method: 'GET',
    path: 'product/offers',
    title: '同类报价',
    access: 'public',
    dependsOn: {},
    input: z.object({
      skuId: Id,
      provinceCode: z
        .string()
        .regex(/^\d{2}$/, '省份不正确')
        .optional(),
      categoryType: CategoryType,
    }),
    output: z.object({
      list: z.array(OfferShown),
      /** Median of the other suppliers' offers of the same brand and pack, as the card says it; null with fewer than two. */
      reference: z.object({ priceE4: PriceE4, ratio: z.number(), num: z.int() }).nullable(),
      /** The lowest of them. */
      lowest: ComparedOffer.nullable(),
    }),
  }),

  priceTrend: endpoint({
    method: 'GET',
    path: 'product/priceTrend',
    title: '价格走势',
    access: 'public',
    dependsOn: {},
    input: z.object({ skuId: Id, categoryType: CategoryType }),
    output: z.object({ points: z.array(z.object({ on: z.string(), priceE4: PriceE4 })) }),
  }),

  cards: endpoint({
    method: 'POST',
    path: 'product/cards',
    title: '按规格查询商品',
    access: 'public',
    dependsOn: {},
    effect: 'read',
    input: z.object({ skuIds: z.array(Id).min(1, '请选择商品').max(20, '最多 20 种商品'), categoryType: CategoryType }),
    output: z.object({
      list: z.array(
        GoodsCard.extend({
          attributes: z.array(z.object({ name: z.string(), value: z.string() })),
          leadDays: z.int(),
          tiers: z.array(TierShown),
          /** Base units in one pack; 0 when it is not known. */
          baseQty: z.number(),
          freight: z.object({ fen: Fen, freeFromFen: Fen }),
        }),
      ),
    }),
  }),

  picture: endpoint({
    method: 'GET',
    path: 'picture',
    title: '商品图',
    access: 'public',
    effect: 'raw',
    input: z.object({ id: Id, sku: Id.optional() }),
    output: z.unknown(),
  }),

  photo: endpoint({
    method: 'GET',
    path: 'photo',
    title: '商品照片',
    access: 'public',
    effect: 'raw',
    input: PhotoAsked,
    output: z.unknown(),
  }),
})
