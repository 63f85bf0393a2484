// 心愿单: goods a person does not find, sent to the platform, which answers with goods or with the reason why not.
import { z } from 'zod'
import { CategoryType } from './cart.ts'
import { domain, endpoint } from './endpoint.ts'
import { PriceE4 } from './fen.ts'
import { nameFields } from './field-words.ts'
import { Id, Iso, nothing, Page, paged, TabCounts } from './paging.ts'
import { supplierNames } from './supplier-names.ts'
import { Day, optionalText, text } from './text.ts'

declare module './changes.ts' {
  interface ChangeKinds {
    /** What somebody wishes to find, and its answer. */
    wishItem: true
  }
}

export const wishStates = { waiting: '待处理', listed: '已上架', unable: '无法提供' } as const
export type WishState = keyof typeof wishStates
const stateKeys = Object.keys(wishStates) as [WishState, ...WishState[]]

export const wishTabs = { all: '全部', ...wishStates } as const
export type WishTab = keyof typeof wishTabs
const tabKeys = Object.keys(wishTabs) as [WishTab, ...WishTab[]]

/** That wait at a time, of one person. */
export const WISHES_WAITING_MAX = 30
export const WISH_GOODS_MAX = 10
export const WISH_ANSWER_MAX = 200
const WISH_NUM_MAX = 999_999

const wish = {
  name: z.string(),
  brand: z.string(),
  model: z.string(),
  num: z.int(),
  unit: z.string(),
  neededOn: z.string(),
  reason: z.string(),
  keyword: z.string(),
}

const Wish = z.object({
  id: z.string(),
  ...wish,
  createdAt: Iso,
  state: z.enum(stateKeys),
  answer: z.string(),
  answeredBy: z.string(),
  answeredAt: Iso.nullable(),
  /** What the platform found or brought in. */
  goods: z.array(
    z.object({
      skuId: z.string(),
      productId: z.string(),
      name: z.string(),
      spec: z.string(),
      unit: z.string(),
      picture: z.string(),
      ...supplierNames,
      priceE4: PriceE4,
      /** Why it cannot be bought now; empty when it can. */
      problem: z.string(),
    }),
  ),
})

const Listing = Page.extend({ tab: z.enum(tabKeys), search: optionalText('搜索内容', 60) })
const platform = { need: 'platform:goods' } as const

export const wishList = domain('心愿单', {
  list: endpoint({
    method: 'GET',
    path: 'wishList/list',
    title: '我的心愿单',
    access: { need: 'mall:view' },
    dependsOn: { wishItem: 'any' },
    input: Listing.extend({ tab: z.enum(tabKeys).default('all'), categoryType: CategoryType }),
    output: paged(Wish.extend({ canWithdraw: z.boolean() })).extend({ counts: TabCounts }),
  }),
  add: endpoint({
    method: 'POST',
    path: 'wishList/add',
    title: '提交心愿',
    access: { need: 'mall:view' },
    input: z.object({
      name: text('商品名称', 80),
      brand: optionalText('品牌', 40),
      model: optionalText('型号或货号', 60),
      num: z.int({ error: '请填写数量' }).min(1, '数量须大于 0').max(WISH_NUM_MAX, `数量最多 ${WISH_NUM_MAX}`),
      unit: optionalText('单位', 10),
      neededOn: Day.optional(),
      reason: optionalText('用途或要求', 200),
      keyword: optionalText('搜索词', 100),
    }),
    output: z.object({ id: z.string() }),
    fails: ['wish.full'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: 'wishList/withdraw',
    title: '撤回心愿',
    access: { need: 'mall:view' },
    input: z.object({ id: Id }),
    output: nothing,
  }),
  desk: endpoint({
    method: 'GET',
    path: 'platform/wishList/list',
    title: '待处理的心愿',
    access: platform,
    dependsOn: { wishItem: 'any' },
    input: Listing.extend({ tab: z.enum(tabKeys).default('waiting') }),
    output: paged(Wish.extend({ authorName: z.string(), schoolName: z.string(), canAnswer: z.boolean() })).extend({ counts: TabCounts }),
  }),
  answer: endpoint({
    method: 'POST',
    path: 'platform/wishList/answer',
    title: '答复心愿',
    access: platform,
    input: z
      .object({
        id: Id,
        state: z.enum(['listed', 'unable'], { error: '请选择处理结果' }),
        skuIds: z.array(Id).max(WISH_GOODS_MAX, `最多关联 ${WISH_GOODS_MAX} 种商品`).default([]),
        answer: optionalText('说明', WISH_ANSWER_MAX),
      })
      .refine((it) => it.state !== 'listed' || it.skuIds.length > 0, { path: ['skuIds'], error: '请选择已上架的商品' })
      .refine((it) => it.state !== 'unable' || it.answer.length >= 2, { path: ['answer'], error: '请填写无法提供的原因' })
      .refine((it) => it.state !== 'unable' || it.skuIds.length === 0, { path: ['skuIds'], error: '无法提供时不关联商品' }),
    output: nothing,
  }),
})

nameFields({ neededOn: '期望日期' })
