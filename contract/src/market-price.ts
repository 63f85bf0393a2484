// 市场价 of packs: what their supplier asks for them elsewhere, by its own word; the mall asks no more (domain page 05 §5.1, decision 0417).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { PriceE4 } from './fen.ts'
import { nameFields } from './field-words.ts'
import { Id, Iso, nothing, Page, paged, TabCounts } from './paging.ts'
import { GoodsPriceE4 } from './supplier-goods.ts'
import { supplierNames } from './supplier-names.ts'
import { optionalText, text } from './text.ts'

/** Working days a supplier has from the day it was told. */
export const MARKET_PRICE_DAYS = 5
const WORDS_MAX = 200

/** What a supplier reads of its packs. */
export const ownPriceTabs = { over: '高于市场价', stated: '已填市场价', unstated: '未填市场价' } as const
export type OwnPriceTab = keyof typeof ownPriceTabs
/** What the desk of the platform reads of those above. */
export const priceWatchTabs = { proposed: '建议下架', open: '待供应商改正', ended: '已了结' } as const
export type PriceWatchTab = keyof typeof priceWatchTabs

export const watchOutcomes = { mended: '已改正', kept: '保留在售', off: '已下架', gone: '规格停用或已变更' } as const
export type WatchOutcome = keyof typeof watchOutcomes

const keys = <T extends string>(of: Record<T, string>) => z.enum(Object.keys(of) as [T, ...T[]])

const Pack = z.object({
  skuId: z.string(),
  productId: z.string(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  picture: z.string(),
  /** What the mall asks, the dearer of the public and the personal price. */
  priceE4: PriceE4,
  /** It is the personal one. */
  isPersonal: z.boolean(),
})

const Stated = z.object({ priceE4: PriceE4, source: z.string(), on: z.string(), statedAt: Iso })

/** What the supplier says of a price above it; null: nothing yet. */
const Explained = z.object({ text: z.string(), at: Iso }).nullable()

const supplies = { need: 'supplier:goods' } as const
/** With the figures that were read: others are no ground of this decision. */
const decided = z.object({ id: Id, priceE4: PriceE4, marketE4: PriceE4, reason: text('原因', WORDS_MAX, 2) })

const desk = { need: 'platform:goods' } as const
const search = optionalText('搜索内容', 60)

export const marketPrice = domain('市场价', {
  list: endpoint({
    method: 'GET',
    path: 'supply/marketPrice/list',
    title: '供应商市场价列表',
    access: supplies,
    dependsOn: { goods: 'any' },
    input: Page.extend({ tab: keys(ownPriceTabs).default('over'), search }),
    output: paged(
      Pack.extend({
        market: Stated.nullable(),
        /** Null: the mall asks no more, or the watch of the night has not come by. */
        watch: z.object({ foundAt: Iso, dueOn: z.string(), isProposed: z.boolean(), explained: Explained }).nullable(),
        /** The platform looked at these figures and keeps it on sale. */
        isKept: z.boolean(),
        isOnSale: z.boolean(),
        /** The platform took it down for its price, and it is above still. */
        isTakenDown: z.boolean(),
      }),
    ).extend({ counts: TabCounts }),
  }),

  state: endpoint({
    method: 'POST',
    path: 'supply/marketPrice/state',
    title: '填写市场价',
    access: supplies,
    input: z.object({
      skuId: Id,
      marketE4: GoodsPriceE4,
      source: text('市场价来源', WORDS_MAX, 2),
      sourceOn: z.iso.date({ error: ({ input }) => (input ? '取价日期格式不正确' : '请选择取价日期') }),
    }),
    /** By how much the mall still asks more; 0: it does not. */
    output: z.object({ overE4: PriceE4 }),
  }),

  explain: endpoint({
    method: 'POST',
    path: 'supply/marketPrice/explain',
    title: '说明高于市场价的原因',
    access: supplies,
    input: z.object({ skuId: Id, explanation: text('说明', WORDS_MAX, 5) }),
    output: nothing,
  }),

  desk: endpoint({
    method: 'GET',
    path: 'platform/marketPrice/list',
    title: '高于市场价的商品',
    access: desk,
    dependsOn: { goods: 'any' },
    input: Page.extend({ tab: keys(priceWatchTabs).default('proposed'), search }),
    output: paged(
      Pack.extend({
        id: z.string(),
        ...supplierNames,
        /** Of one that ended as it was then; null: nothing stands for the pack any more. */
        market: Stated.omit({ statedAt: true }).nullable(),
        foundAt: Iso,
        dueOn: z.string(),
        explained: Explained,
        /** Null: it goes on. */
        ended: z.object({ outcome: keys(watchOutcomes), at: Iso, byName: z.string(), reason: z.string() }).nullable(),
        canTakeDown: z.boolean(),
        canKeep: z.boolean(),
      }),
    ).extend({ counts: TabCounts }),
  }),

  takeDown: endpoint({
    method: 'POST',
    path: 'platform/marketPrice/takeDown',
    title: '下架高于市场价的商品',
    access: desk,
    input: decided,
    output: nothing,
  }),

  keep: endpoint({
    method: 'POST',
    path: 'platform/marketPrice/keep',
    title: '保留高于市场价的商品',
    access: desk,
    input: decided,
    output: nothing,
  }),
})

nameFields({ marketE4: '市场价', source: '市场价来源', sourceOn: '取价日期', explanation: '说明' })
