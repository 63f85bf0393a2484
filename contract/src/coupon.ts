// 优惠券 of one's own buying: what suppliers and the platform give out, and what a person holds (spec GET coupons/my, domain page 02
// §2.16). Never for the school's money (decision 0230).
import { z } from 'zod'
import { couponKinds, type CouponKind } from './coupon/rule.ts'
import { domain, endpoint } from './endpoint.ts'
import { Fen } from './fen.ts'
import { nameFields } from './field-words.ts'
import type { Need } from './needs.ts'
import { Id, Iso, Page, TabCounts, nothing, paged } from './paging.ts'
import { supplierNames } from './supplier-names.ts'
import { optionalText, text } from './text.ts'

/** Tabs of 我的优惠券, as `type` of the call. */
export const couponTypes = { '1': '未使用', '2': '已使用', '3': '已过期' } as const
export type CouponType = keyof typeof couponTypes

export const campaignTabs = { running: '进行中', coming: '即将开始', over: '已结束' } as const
export type CampaignTab = keyof typeof campaignTabs

export const CAMPAIGN_DAYS_MAX = 92
export const PER_PERSON_MAX = 20
export const CAMPAIGN_GOODS_MAX = 50
const MOST_FEN = 1_000_000_00
const BUDGET_MOST_FEN = 100_000_000_00

nameFields({
  couponIds: '优惠券',
  thresholdFen: '使用门槛',
  payPercent: '折扣',
  mostFen: '优惠金额',
  campaignFen: '活动预算',
  perHeadNum: '每人限领',
  usableTo: '使用截止时间',
})

const Kind = z.enum(Object.keys(couponKinds) as [CouponKind, ...CouponKind[]], { error: '请选择优惠方式' })

const rule = {
  kind: Kind,
  /** Fen the goods it is for have to come to before any discount; 0: whatever they come to. */
  thresholdFen: Fen,
  /** 折扣: percent of the price that is paid. */
  payPercent: z.int().min(1).max(100),
  /** The most it takes off. */
  mostFen: Fen,
}

const campaign = {
  id: z.string(),
  title: z.string(),
  ...rule,
  /** Who bears it: the platform where the names are empty. */
  ...supplierNames,
  /** Whose goods it is for; null: everybody's. */
  supplierId: z.string().nullable(),
  /** Goods it is for; empty: all of its issuer's. */
  goods: z.array(z.object({ productId: z.string(), name: z.string() })),
  startsAt: Iso,
  /** When it is given out no more. */
  endsAt: Iso,
  /** When what was taken may be used no more. */
  usableTo: Iso,
  perHeadNum: z.int(),
}

/** What can be taken now. */
export const OfferedCoupon = z.object({
  ...campaign,
  mineNum: z.int(),
  /** Why no more can be taken; empty when one can. */
  barred: z.string(),
})
export type OfferedCoupon = z.output<typeof OfferedCoupon>

export const MyCoupon = z.object({
  ...campaign,
  campaignId: z.string(),
  takenAt: Iso,
  /** The order it was used for, and what it took off. */
  used: z.object({ orderId: z.string(), orderNo: z.string(), cutFen: Fen, usedAt: Iso }).nullable(),
})
export type MyCoupon = z.output<typeof MyCoupon>

const CampaignRow = z.object({
  ...campaign,
  /** What it may cost; what those that were taken may still cost at most, and what the used ones did. */
  campaignFen: Fen,
  openFen: Fen,
  usedFen: Fen,
  takenNum: z.int(),
  usedNum: z.int(),
  createdBy: z.string(),
  createdAt: Iso,
  endedBy: z.string(),
  tab: z.enum(Object.keys(campaignTabs) as [CampaignTab, ...CampaignTab[]]),
  canEnd: z.boolean(),
})

const sum = (name: string, least: number, most: number) =>
  z
    .int({ error: ({ input }) => (input === undefined ? `请填写${name}` : `${name}不正确`) })
    .min(least, least > 0 ? `${name}须大于 0` : `${name}不能为负数`)
    .max(most, `${name}超出范围`)
const moment = (name: string) => z.iso.datetime({ offset: true, error: `请选择${name}` })

const DAY_MS = 86_400_000

export const CampaignDraft = z
  .object({
    title: text('活动名称', 30, 2),
    kind: Kind,
    thresholdFen: sum('使用门槛', 0, MOST_FEN).default(0),
    payPercent: z.int('折扣须为整数').min(50, '折扣最低 5 折').max(99, '折扣须低于 10 折').default(99),
    mostFen: sum('优惠金额', 1, MOST_FEN),
    campaignFen: sum('活动预算', 1, BUDGET_MOST_FEN),
    perHeadNum: z.int('每人限领须为整数').min(1, '每人限领须大于 0').max(PER_PERSON_MAX, `每人最多领 ${PER_PERSON_MAX} 张`).default(1),
    startsAt: moment('开始时间'),
    endsAt: moment('结束时间'),
    usableTo: moment('使用截止时间'),
    productIds: z.array(Id).max(CAMPAIGN_GOODS_MAX, `适用商品最多选 ${CAMPAIGN_GOODS_MAX} 个`).default([]),
  })
  .refine((it) => Date.parse(it.endsAt) > Date.parse(it.startsAt), { path: ['endsAt'], error: '结束时间须晚于开始时间' })
  .refine((it) => Date.parse(it.usableTo) >= Date.parse(it.endsAt), { path: ['usableTo'], error: '使用截止时间不能早于结束时间' })
  .refine((it) => Date.parse(it.usableTo) - Date.parse(it.startsAt) <= CAMPAIGN_DAYS_MAX * DAY_MS, {
    path: ['usableTo'],
    error: `从开始到使用截止最长 ${CAMPAIGN_DAYS_MAX} 天`,
  })
  .refine((it) => it.kind !== 'minus' || it.thresholdFen === 0 || it.mostFen < it.thresholdFen, {
    path: ['mostFen'],
    error: '优惠金额须低于使用门槛',
  })
  .refine((it) => it.campaignFen >= it.mostFen, { path: ['campaignFen'], error: '活动预算不够发一张' })

const found = Page.extend({
  tab: z.enum(Object.keys(campaignTabs) as [CampaignTab, ...CampaignTab[]]).default('running'),
  search: optionalText('搜索内容', 60),
})
const listed = paged(CampaignRow).extend({ counts: TabCounts })
const created = z.object({ id: z.string() })
// Of one type: one page shows both.
const supplier: { need: Need } = { need: 'supplier:goods' }
const platform: { need: Need } = { need: 'platform:goods' }

export const coupon = domain('优惠券', {
  my: endpoint({
    method: 'GET',
    path: 'coupons/my',
    title: '我的优惠券',
    access: 'signedIn',
    dependsOn: { coupon: 'any', order: 'any' },
    input: Page.extend({ type: z.enum(Object.keys(couponTypes) as [CouponType, ...CouponType[]], { error: '类型不正确' }).default('1') }),
    output: paged(MyCoupon).extend({ counts: TabCounts }),
  }),

  offered: endpoint({
    method: 'GET',
    path: 'coupons/offered',
    title: '可领的优惠券',
    access: 'signedIn',
    dependsOn: { coupon: 'any' },
    /** For one product, or of one shop; all there are without either. */
    input: z.object({ productId: Id.optional(), supplierId: Id.optional() }),
    output: z.object({ list: z.array(OfferedCoupon) }),
  }),

  take: endpoint({
    method: 'POST',
    path: 'coupons/take',
    title: '领取优惠券',
    access: 'signedIn',
    input: z.object({ campaignId: Id }),
    output: z.object({ id: z.string(), usableTo: Iso }),
    fails: ['coupon.allTaken', 'coupon.mineTaken'],
  }),

  supplierList: endpoint({
    method: 'GET',
    path: 'supplier/coupon/list',
    title: '本公司的优惠活动',
    access: supplier,
    dependsOn: { coupon: 'any' },
    input: found,
    output: listed,
  }),
  supplierCreate: endpoint({
    method: 'POST',
    path: 'supplier/coupon/create',
    title: '新建优惠活动',
    access: supplier,
    input: CampaignDraft,
    output: created,
  }),
  supplierEnd: endpoint({
    method: 'POST',
    path: 'supplier/coupon/end',
    title: '提前结束优惠活动',
    access: supplier,
    input: z.object({ id: Id }),
    output: nothing,
  }),

  manage: endpoint({
    method: 'GET',
    path: 'platform/coupon/list',
    title: '优惠活动',
    access: platform,
    dependsOn: { coupon: 'any' },
    input: found,
    output: listed,
  }),
  create: endpoint({
    method: 'POST',
    path: 'platform/coupon/create',
    title: '新建平台优惠活动',
    access: platform,
    input: CampaignDraft,
    output: created,
  }),
  end: endpoint({
    method: 'POST',
    path: 'platform/coupon/end',
    title: '提前结束平台优惠活动',
    access: platform,
    input: z.object({ id: Id }),
    output: nothing,
  }),
})
