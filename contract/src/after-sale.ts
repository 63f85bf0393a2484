// 售后 of the buyer (domain page 02 §2.5, 07 §7.6).
import { z } from 'zod'
import { domain, endpoint } from './endpoint.ts'
import { Fen, PriceE4 } from './fen.ts'
import { nameFields } from './field-words.ts'
import { Id, Iso, nothing, Page, paged, TabCounts } from './paging.ts'
import { Mobile, optionalText, text } from './text.ts'
import { afterSaleTabs } from './after-sale/flow.ts'
import { Detail, Moved, OneOf, PackageKey, Pieces, ReasonKey, ReturnKey, Row, Said, TypeKey, Waybill } from './after-sale/shapes.ts'

nameFields({
  packageState: '包装状态',
  returnWay: '退回方式',
  pickupAddr: '取件地址',
  expectFen: '申请退款金额',
  body: '留言',
  isForBuyer: '裁定结果',
  returnTo: '退货地址',
})

const Offered = z.object({
  type: TypeKey,
  why: z.string(),
  endsAt: Iso.nullable(),
  /** Why a reason is not heard, and of how many pieces one that is; empty where the service is barred. */
  reasons: z.array(z.object({ reason: ReasonKey, why: z.string(), mostNum: z.int() })),
})

/** A line that was accepted, and what may still be asked of it. */
const EligibleLine = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  lineNo: z.int(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  picture: z.string(),
  supplierName: z.string(),
  priceE4: PriceE4,
  acceptedNum: z.int(),
  /** Accepted, not gone back, and in no after-sale that is open. */
  leftNum: z.int(),
  acceptedAt: Iso.nullable(),
  offered: z.array(Offered),
  /** Why nothing of it may be asked; empty where something may. */
  why: z.string(),
})

/** As the worth of pieces is computed of it (share.ts). */
const Kept = z.object({ num: z.int(), netFen: Fen, goneNum: z.int(), goneFen: Fen, grossFen: Fen, isCut: z.boolean() })

export const afterSale = domain('售后', {
  eligible: endpoint({
    method: 'GET',
    path: 'afterSale/eligible',
    title: '可申请售后的商品',
    access: { need: 'cart:edit' },
    dependsOn: { order: 'any', afterSale: 'any' },
    input: Page.extend({
      tab: z.enum(['can', 'cannot']).default('can'),
      keyword: optionalText('关键字', 64),
      orderId: z.string().max(64).default(''),
    }),
    output: paged(EligibleLine).extend({ counts: TabCounts }),
  }),
  form: endpoint({
    method: 'GET',
    path: 'afterSale/form',
    title: '售后申请表',
    access: { need: 'cart:edit' },
    dependsOn: { order: 'orderId', afterSale: 'any' },
    input: z.object({ orderId: Id }),
    output: z.object({
      orderId: z.string(),
      orderNo: z.string(),
      supplierName: z.string(),
      freightFen: Fen,
      /** The coupon its goods had to come to a sum for, and what stands towards it. */
      cut: z.object({ thresholdFen: Fen, standFen: Fen }).nullable(),
      lines: z.array(EligibleLine.extend({ kept: Kept })),
      contact: z.string(),
      pickupAddr: z.string(),
      supplierHours: z.int(),
      /** Of one's own money. */
      isPersonal: z.boolean(),
    }),
  }),
  apply: endpoint({
    method: 'POST',
    path: 'afterSale/apply',
    title: '提交售后申请',
    access: { need: 'cart:edit' },
    input: z
      .object({
        orderId: Id,
        lines: Pieces,
        type: TypeKey,
        reason: ReasonKey,
        description: optionalText('问题描述', 500),
        fileIds: z.array(Id).max(9, '照片最多 9 张').default([]),
        packageState: PackageKey,
        returnWay: ReturnKey.default('send'),
        contact: text('联系人', 20),
        mobile: Mobile,
        pickupAddr: optionalText('取件地址', 200),
        /** Of 仅退款, where less than the goods are worth is asked; absent: all of it. */
        expectFen: Fen.min(1, '申请退款金额须大于 0').optional(),
        /** As the page showed it. */
        seenFen: Fen,
      })
      .superRefine((it, ctx) => {
        const say = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
        if (it.reason !== 'noReason' && it.description.length < 2) say('description', '请描述遇到的问题（至少 2 个字）')
        if (it.reason === 'quality' && it.fileIds.length === 0) say('fileIds', '质量问题须上传照片（1 到 9 张）')
        if (it.returnWay === 'pickUp' && it.pickupAddr === '' && it.type !== 'refundOnly' && it.type !== 'resend')
          say('pickupAddr', '上门取件须填写取件地址')
      }),
    output: Moved,
    fails: ['afterSale.sevenDaysOver', 'afterSale.noSevenDays', 'afterSale.tooMany', 'afterSale.notOffered', 'afterSale.sum'],
  }),
  list: endpoint({
    method: 'GET',
    path: 'afterSale/list',
    title: '售后记录',
    access: 'signedIn',
    dependsOn: { afterSale: 'any' },
    input: Page.extend({
      tab: z.coerce
        .number()
        .int()
        .min(0)
        .max(afterSaleTabs.length - 1)
        .default(0),
      keyword: optionalText('关键字', 64),
    }),
    output: paged(Row).extend({ counts: TabCounts, totalFen: Fen }),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'afterSale/detail',
    title: '售后详情',
    access: 'signedIn',
    dependsOn: { afterSale: 'id', refund: 'any', task: 'any' },
    input: OneOf,
    output: Detail,
  }),
  cancel: endpoint({
    method: 'POST',
    path: 'afterSale/cancel',
    title: '取消售后',
    access: 'signedIn',
    input: OneOf.extend({ reason: optionalText('取消原因', 200) }),
    output: Moved,
  }),
  appeal: endpoint({
    method: 'POST',
    path: 'afterSale/appeal',
    title: '申请平台介入',
    access: 'signedIn',
    input: OneOf.extend({ reason: text('申诉理由', 500, 2) }),
    output: Moved,
  }),
  sendBack: endpoint({
    method: 'POST',
    path: 'afterSale/sendBack',
    title: '登记寄回的运单',
    access: 'signedIn',
    input: OneOf.extend(Waybill),
    output: Moved,
  }),
  confirm: endpoint({
    method: 'POST',
    path: 'afterSale/confirm',
    title: '确认收到换货、维修或补发的商品',
    access: 'signedIn',
    input: OneOf,
    output: Moved,
  }),
  fail: endpoint({
    method: 'POST',
    path: 'afterSale/fail',
    title: '收到的商品仍有问题',
    access: 'signedIn',
    input: OneOf.extend({ reason: text('问题', 500, 2) }),
    output: Moved,
  }),
  say: endpoint({
    method: 'POST',
    path: 'afterSale/say',
    title: '售后留言',
    access: 'signedIn',
    input: OneOf.extend({ body: Said }),
    output: nothing,
  }),
})
