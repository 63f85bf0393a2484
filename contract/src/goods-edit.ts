// A supplier edits its goods: one of them whole, or price and stock of many after a look at before and after (decision 0088).
import { z } from 'zod'
import { canMap, pressed } from './can-map.ts'
import { PhotoShown, TierShown } from './catalog/goods-card.ts'
import { ServiceShown } from './catalog/product.ts'
import { domain, endpoint } from './endpoint.ts'
import { PriceE4 } from './fen.ts'
import { nameFields } from './field-words.ts'
import { goodsFlow } from './goods-flow.ts'
import { optionalText } from './text.ts'
import { Id, Iso, Page, nothing, paged } from './paging.ts'
import { GoodsNew, GoodsTyped, ServicesTyped } from './goods-typed.ts'
import { GoodsStates, ProductIds } from './supplier-goods.ts'

/** Pictures of one of the goods. */
export const MOST_PICTURES = 12

/** Signs of 图文详情 with its marks. */
export const STORY_MAX = 60_000

const need = { need: 'supplier:goods' } as const

const STOCK = '库存须为 0 到 99,999,999 的整数'

/** What was changed, in words. */
const Change = z.object({ field: z.string(), before: z.string(), after: z.string() })

const PriceWay = z.object({
  way: z.enum(['set', 'percent', 'add'], { error: '请选择改价方式' }),
  /** 1/10000 yuan; of `percent` hundredths of a percent. */
  value: z.int({ error: '请填写数值' }).min(-1_000_000_000_000, '价格最多 1 亿元').max(1_000_000_000_000, '价格最多 1 亿元'),
})
/** The personal price is set, follows the price it stands beside, or is taken away (decision 0382). */
const PersonalWay = z.discriminatedUnion('way', [
  PriceWay.extend({ way: z.enum(['set', 'percent', 'add']) }),
  z.object({ way: z.literal('clear') }),
])
const StockWay = z.object({
  way: z.enum(['set', 'add'], { error: '请选择改库存方式' }),
  value: z.int({ error: STOCK }).min(-99_999_999, STOCK).max(99_999_999, STOCK),
})

const PriceChange = z.object({
  productIds: ProductIds,
  price: PriceWay.nullable(),
  personal: PersonalWay.nullable().default(null),
  stock: StockWay.nullable(),
})
export type PriceChange = z.output<typeof PriceChange>

/** Why a price lies under half of what others ask for the same (domain page 05 §5.3). */
export const LOW_REASON_MAX = 200
const LowReason = optionalText('低价说明', LOW_REASON_MAX)

const ChangedSku = z.object({
  productId: z.string(),
  skuId: z.string(),
  name: z.string(),
  code: z.string(),
  spec: z.string(),
  unit: z.string(),
  beforeE4: PriceE4,
  afterE4: z.int(),
  /** With one's own money; null: as the price. */
  beforePersonalE4: PriceE4.nullable(),
  afterPersonalE4: z.int().nullable(),
  beforeStock: z.int(),
  afterStock: z.int(),
  /** What one should look at twice; empty when nothing. */
  odd: z.string(),
  /** Under half of what others ask: asked for an explanation. */
  isLow: z.boolean(),
  /** Why it cannot be so; empty when it can. */
  problem: z.string(),
})

export const goodsEdit = domain('供应商：编辑商品', {
  blank: endpoint({
    method: 'GET',
    path: 'supply/goods/new',
    title: '新增商品的须知',
    access: need,
    dependsOn: { goods: 'any' },
    input: z.object({}),
    output: z.object({
      /** Whether new goods wait for the platform. */
      isReviewed: z.boolean(),
      /** Leaves of the tree that ask what substance their goods are. */
      casCategories: z.array(z.string()),
    }),
  }),

  create: endpoint({
    method: 'POST',
    path: 'supply/goods/create',
    title: '新增商品',
    access: need,
    input: GoodsNew.extend({
      /** The prices that were asked about are meant so. */
      isSure: z.boolean().default(false),
      lowReason: LowReason,
    }),
    output: z.object({ productId: z.string(), state: GoodsStates }),
    fails: ['goods.odd'],
  }),

  detail: endpoint({
    method: 'GET',
    path: 'supply/goods/detail',
    title: '供应商商品资料',
    access: need,
    dependsOn: { goods: 'id' },
    input: z.object({ id: Id }),
    output: z.object({
      productId: z.string(),
      code: z.string(),
      categoryCode: z.string(),
      categoryName: z.string(),
      cas: z.string(),
      controlClass: z.int(),
      taxRateBp: z.int(),
      picture: z.string(),
      pictures: z.array(PhotoShown),
      story: z.string(),
      state: GoodsStates,
      reason: z.string(),
      can: canMap(pressed(goodsFlow)),
      /** Sent back when it is saved: what was changed meanwhile is not overwritten. */
      updatedAt: Iso,
      name: z.string(),
      brand: z.string(),
      model: z.string(),
      spec: z.string(),
      pack: z.string(),
      keywords: z.array(z.string()),
      description: z.string(),
      leadDays: z.int(),
      attributes: z.array(z.object({ name: z.string(), value: z.string() })),
      skus: z.array(
        z.object({
          skuId: z.string(),
          code: z.string(),
          catNo: z.string(),
          specs: z.array(z.object({ name: z.string(), value: z.string() })),
          unit: z.string(),
          priceE4: PriceE4,
          listPriceE4: PriceE4.nullable(),
          personalPriceE4: PriceE4.nullable(),
          moq: z.int(),
          packStep: z.int(),
          tiers: z.array(TierShown),
          stock: z.int(),
          reserved: z.int(),
        }),
      ),
      services: z.array(ServiceShown),
    }),
  }),

  save: endpoint({
    method: 'POST',
    path: 'supply/goods/save',
    title: '修改商品',
    access: need,
    input: GoodsTyped.extend({
      id: Id,
      updatedAt: z.string().max(40),
      /** The prices that were asked about are meant so. */
      isSure: z.boolean().default(false),
      lowReason: LowReason,
    }),
    output: z.object({ changes: z.array(Change), isSubmitted: z.boolean() }),
    fails: ['goods.odd'],
  }),

  priceChange: endpoint({
    method: 'POST',
    path: 'supply/goods/prices/preview',
    title: '预览批量改价与库存',
    access: need,
    effect: 'read',
    dependsOn: { goods: 'any' },
    input: PriceChange,
    output: z.object({ rows: z.array(ChangedSku), seal: z.string() }),
  }),

  changePrices: endpoint({
    method: 'POST',
    path: 'supply/goods/prices',
    title: '批量改价与库存',
    access: need,
    input: PriceChange.extend({
      /** Of the preview: what was looked at is what is done. */
      seal: z.string().max(100),
      isSure: z.boolean().default(false),
      lowReason: LowReason,
    }),
    output: z.object({ num: z.int() }),
    fails: ['goods.odd'],
  }),

  addPicture: endpoint({
    method: 'POST',
    path: 'supply/goods/pictures/add',
    title: '上传商品图片',
    access: need,
    loading: true,
    input: z.object({
      id: Id,
      /** Of one pack; null: of the goods in whatever pack. */
      skuId: Id.nullable(),
      fileId: Id,
    }),
    output: z.object({ pictureId: z.string() }),
  }),

  setPictures: endpoint({
    method: 'POST',
    path: 'supply/goods/pictures/set',
    title: '调整商品图片',
    access: need,
    /** In their order; what is not named is deleted. */
    input: z.object({
      id: Id,
      pictures: z
        .array(z.object({ pictureId: Id, skuId: Id.nullable() }))
        .max(MOST_PICTURES, `一种商品最多 ${MOST_PICTURES} 张图片`)
        .refine((all) => new Set(all.map((it) => it.pictureId)).size === all.length, '同一张图片不能填两次'),
    }),
    output: nothing,
  }),

  saveStory: endpoint({
    method: 'POST',
    path: 'supply/goods/story',
    title: '保存图文详情',
    access: need,
    input: z.object({
      id: Id,
      html: z.string({ error: '请填写图文详情' }).max(STORY_MAX, `图文详情最多 ${STORY_MAX.toLocaleString('en-US')} 个字符`),
    }),
    /** As it was kept: what is no part of such a text was left out. */
    output: z.object({ html: z.string() }),
  }),

  /** All that are offered with the goods; what is not named is offered no more. */
  saveServices: endpoint({
    method: 'POST',
    path: 'supply/goods/services',
    title: '保存增值服务',
    access: need,
    input: ServicesTyped.extend({ id: Id }),
    output: nothing,
  }),

  versions: endpoint({
    method: 'GET',
    path: 'supply/goods/versions',
    title: '商品修改记录',
    access: need,
    dependsOn: { goods: 'id' },
    input: Page.extend({ id: Id }),
    output: paged(
      z.object({ key: z.string(), at: Iso, who: z.string(), title: z.string(), comment: z.string(), changes: z.array(Change) }),
    ),
  }),
})

nameFields({ lowReason: '低价说明', personal: '个人价改法', services: '增值服务' })
