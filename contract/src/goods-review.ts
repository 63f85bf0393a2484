// New goods of suppliers before a person of the platform: passed to the mall, or refused with a reason.
import { z } from 'zod'
import { canMap, pressed } from './can-map.ts'
import { goodsFlow } from './goods-flow.ts'
import { domain, endpoint } from './endpoint.ts'
import { GoodsStates, ProductIds, eachGoods } from './supplier-goods.ts'
import { PriceE4 } from './fen.ts'
import { Iso, Page, nothing, paged } from './paging.ts'
import { supplierNames } from './supplier-names.ts'
import { optionalText, text } from './text.ts'

export const REVIEW_REASON_MAX = 200

export const reviewTabs = { waiting: '待审核', refused: '未通过', passed: '已通过' } as const
export type ReviewTab = keyof typeof reviewTabs

const Pair = z.object({ name: z.string(), value: z.string() })

const ReviewRow = z.object({
  productId: z.string(),
  code: z.string(),
  name: z.string(),
  brand: z.string(),
  model: z.string(),
  cas: z.string(),
  categoryName: z.string(),
  controlClass: z.int(),
  picture: z.string(),
  description: z.string(),
  attributes: z.array(Pair),
  ...supplierNames,
  skus: z.array(
    z.object({
      code: z.string(),
      spec: z.string(),
      unit: z.string(),
      priceE4: PriceE4,
      personalPriceE4: PriceE4.nullable(),
      stock: z.int(),
    }),
  ),
  /** Under half of what others ask for the same: each pack with its figures, and what its supplier says of it. */
  low: z.array(z.object({ code: z.string(), lowestE4: PriceE4 })),
  lowReason: z.string(),
  state: GoodsStates,
  submittedAt: Iso.nullable(),
  reviewedAt: Iso.nullable(),
  reviewedBy: z.string(),
  /** Why it was refused, the last time. */
  reason: z.string(),
  can: canMap(pressed(goodsFlow)),
})

const need = { need: 'platform:goods' } as const

export const goodsReview = domain('平台：商品审核', {
  list: endpoint({
    method: 'GET',
    path: 'platform/goods/list',
    title: '商品审核列表',
    access: need,
    dependsOn: { goods: 'any' },
    input: Page.extend({
      tab: z.enum(Object.keys(reviewTabs) as [ReviewTab, ...ReviewTab[]]).default('waiting'),
      search: optionalText('搜索内容', 60),
    }),
    output: paged(ReviewRow).extend({
      counts: z.record(z.string(), z.int()),
      /** Whether new goods wait at all. */
      isReviewed: z.boolean(),
    }),
  }),

  pass: endpoint({
    method: 'POST',
    path: 'platform/goods/pass',
    title: '通过商品审核',
    access: need,
    input: z.object({ productIds: ProductIds }),
    output: eachGoods,
  }),

  refuse: endpoint({
    method: 'POST',
    path: 'platform/goods/refuse',
    title: '不通过商品审核',
    access: need,
    input: z.object({
      productIds: ProductIds,
      reason: text('原因', REVIEW_REASON_MAX, 2),
    }),
    output: eachGoods,
  }),

  setting: endpoint({
    method: 'POST',
    path: 'platform/goods/setting',
    title: '设置新商品是否审核',
    access: need,
    input: z.object({ isReviewed: z.boolean() }),
    output: nothing,
  }),
})
