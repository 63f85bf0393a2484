// Orders as suppliers see and handle them. Lists come from the projection; acts name the school whose order it is.
import { z } from 'zod'
import { canMap } from '../can-map.ts'
import { OWN_DELIVERY, carriers } from '../carriers.ts'
import { endpoint } from '../endpoint.ts'
import { Fen, PriceE4 } from '../fen.ts'
import { orderFlow, type OrderState } from '../order-flow.ts'
import { Id, Iso, Page, TabCounts, nothing, paged } from '../paging.ts'
import { Day, MOBILE, Num, TEL, optionalText, text } from '../text.ts'
import { plain } from '../unseen.ts'
import { supplyButtons } from './buttons.ts'
import { Claimed, ParcelLine } from './detail.ts'
import { allSent, calledOff, confirmed, partSent, settled, unanswered, underAcceptance, underSettlement } from './standing.ts'
import { wishShown } from './wish.ts'

const State = z.enum(Object.keys(orderFlow.states) as [OrderState, ...OrderState[]])
const SchoolId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const Target = z.object({ schoolId: SchoolId, id: Id })
const access = { need: 'supplier:orders', as: 'supplier' } as const

export const supplyTabs = {
  all: { label: '全部', states: Object.keys(orderFlow.states) as OrderState[] },
  confirm: { label: '待确认', states: unanswered },
  ship: { label: '待发货', states: confirmed },
  part: { label: '部分发货', states: partSent },
  shipped: { label: '已发货', states: allSent },
  received: { label: '已收货', states: [...underAcceptance, ...underSettlement, ...settled] },
  closed: { label: '已关闭', states: calledOff },
} satisfies Record<string, { label: string; states: readonly OrderState[] }>
export type SupplyTab = keyof typeof supplyTabs

/** States a supplier knows under another name. */
const supplyLabels: Partial<Record<OrderState, string>> = { waitSupplier: '待确认', waitReceive: '已发货' }
export const supplyLabel = (state: OrderState): string => supplyLabels[state] ?? orderFlow.states[state].label

export const REFUSE_NOTE_MAX = 100
export const refuseReasons = ['无货', '价格错误', '超区', '其他'] as const

const SupplyRow = z.object({
  schoolId: z.int(),
  id: z.string(),
  orderNo: z.string(),
  schoolName: z.string(),
  deptName: z.string(),
  receiver: z.string(),
  mobileMasked: z.string(),
  addressText: z.string(),
  state: State,
  version: z.int(),
  summary: z.string(),
  items: z.array(z.object({ name: z.string(), num: z.int(), unit: z.string() })),
  lineCount: z.int(),
  num: z.int(),
  shippedNum: z.int(),
  /** Worth of the pieces still to be sent. */
  restFen: Fen,
  totalFen: Fen,
  arrivedAt: Iso,
  dueAt: Iso.nullable(),
  /** When an order nobody confirms closes by itself. */
  closeAt: Iso.nullable(),
  cancelAsked: z.boolean(),
  urgedCount: z.int(),
})

const SupplyOrder = SupplyRow.extend({
  lines: z.array(
    z.object({
      lineNo: z.int(),
      name: z.string(),
      spec: z.string(),
      catNo: z.string(),
      unit: z.string(),
      priceE4: PriceE4,
      num: z.int(),
      shippedNum: z.int(),
      endedNum: z.int(),
      acceptedNum: z.int(),
      rejectedNum: z.int(),
      /** Worth of the accepted pieces. */
      acceptedFen: Fen,
      amountFen: Fen,
      remark: z.string(),
    }),
  ),
  /** Pieces the school refused, with its reasons, the newest first. */
  refusals: z.array(z.object({ at: Iso, acceptNo: z.string(), name: z.string(), num: z.int(), unit: z.string(), reason: z.string() })),
  /** What will be paid, freight included; null while goods may still be judged. */
  payFen: Fen.nullable(),
  parcels: z.array(
    z.object({
      id: z.string(),
      seq: z.int(),
      state: z.enum(['shipped', 'signed', 'received']),
      carrierName: z.string(),
      waybillNo: z.string(),
      courierPhone: z.string(),
      note: z.string(),
      shippedAt: Iso,
      signedAt: Iso.nullable(),
      receivedAt: Iso.nullable(),
      num: z.int(),
      amountFen: Fen,
      lines: z.array(ParcelLine),
      claims: z.array(Claimed),
    }),
  ),
  /** In full from confirmation until receipt, masked before and after. */
  mobile: z.string(),
  /** Until when it must be sent if it is confirmed now; null once it was. */
  shipBy: Iso.nullable(),
  tel: z.string(),
  ...wishShown,
  invoiceTitle: z.string(),
  invoiceTaxNo: z.string(),
  goodsFen: Fen,
  freightFen: Fen,
  /** What coupons took off: of the shop's own goods, the shop bears it, else the platform. */
  cutFen: Fen,
  cancelReason: z.string(),
  closedReason: z.string(),
  can: canMap(supplyButtons),
})

export const ParcelDraft = z
  .object({
    carrierCode: z.enum([OWN_DELIVERY, ...carriers.map((it) => it.code)], { error: '请选择快递公司' }),
    waybillNo: z
      .string()
      .overwrite(plain)
      .regex(/^[A-Za-z0-9-]{6,32}$/, '运单号须为 6 至 32 位字母、数字')
      .or(z.literal(''))
      .default(''),
    courierPhone: z
      .string()
      .overwrite(plain)
      .refine((it) => it === '' || MOBILE.test(it) || TEL.test(it), '送货人电话格式不正确')
      .default(''),
    note: optionalText('说明', 100),
    lines: z
      .array(z.object({ lineNo: z.int().min(1), num: Num }))
      .min(1, '请填写本次发货数量')
      .max(200),
  })
  .superRefine((it, ctx) => {
    if (it.carrierCode !== OWN_DELIVERY && it.waybillNo === '')
      ctx.addIssue({ code: 'custom', path: ['waybillNo'], message: '请填写运单号' })
    if (it.carrierCode === OWN_DELIVERY && it.courierPhone === '')
      ctx.addIssue({ code: 'custom', path: ['courierPhone'], message: '自送须填写送货人电话' })
    if (new Set(it.lines.map((l) => l.lineNo)).size !== it.lines.length)
      ctx.addIssue({ code: 'custom', path: ['lines'], message: '同一包裹中商品行重复' })
  })

/** Which orders of the list, and in which order. */
const wanted = {
  tab: z.enum(Object.keys(supplyTabs) as [SupplyTab, ...SupplyTab[]]).default('all'),
  /** 1: only what is overdue or due within four hours. */
  urgent: z.enum(['', '1']).default(''),
  keyword: optionalText('关键字', 64),
  school: optionalText('采购单位', 64),
  from: Day.optional(),
  to: Day.optional(),
  sort: z.enum(['', 'dueAt', '-arrivedAt', 'totalFen', '-totalFen']).default(''),
}

export const supply = {
  orders: endpoint({
    method: 'GET',
    path: 'supply/orders',
    title: '供应商订单列表',
    access: { need: 'supplier:orders' },
    dependsOn: { order: 'any' },
    input: z.object({ ...Page.shape, ...wanted }),
    output: paged(SupplyRow).extend({
      counts: TabCounts,
      urgent: z.object({ confirmOverdue: z.int(), confirmSoon: z.int(), shipOverdue: z.int(), total: z.int() }),
      schools: z.array(z.string()),
    }),
  }),
  orderDetail: endpoint({
    method: 'GET',
    path: 'supply/orderDetail',
    title: '供应商订单详情',
    access,
    dependsOn: { order: 'id' },
    input: Target,
    output: SupplyOrder,
  }),
  exportOrders: endpoint({
    method: 'GET',
    path: 'supply/ordersExport',
    title: '供应商导出订单',
    access: { need: 'supplier:orders' },
    needsProof: true,
    effect: 'raw',
    input: z.object(wanted),
    output: z.any(),
  }),
  confirm: endpoint({
    method: 'POST',
    path: 'supply/confirm',
    title: '供应商确认订单',
    access,
    input: Target.extend({ note: optionalText('留言', 100) }),
    output: z.object({ state: z.string() }),
  }),
  refuse: endpoint({
    method: 'POST',
    path: 'supply/refuse',
    title: '供应商拒单',
    access,
    input: Target.extend({
      reason: z.enum(refuseReasons, { error: '请选择拒单原因' }),
      note: optionalText('说明', REFUSE_NOTE_MAX),
    }).refine((it) => it.reason !== '其他' || it.note.length >= 2, {
      path: ['note'],
      message: '原因为其他时须填写说明（至少 2 个字）',
    }),
    output: nothing,
  }),
  ship: endpoint({
    method: 'POST',
    path: 'supply/ship',
    title: '供应商发货',
    access,
    input: Target.extend({ parcels: z.array(ParcelDraft).min(1, '请填写发货内容').max(20, '一次最多 20 个包裹') }),
    output: z.object({ state: z.string(), shippedNum: z.int(), leftNum: z.int() }),
    fails: ['ship.tooMany', 'ship.waybill'],
  }),
  delivered: endpoint({
    method: 'POST',
    path: 'supply/delivered',
    title: '登记包裹签收',
    access,
    input: Target.extend({ shipmentId: Id, signer: text('签收人', 20) }),
    output: nothing,
  }),
  agreeCancel: endpoint({ method: 'POST', path: 'supply/agreeCancel', title: '供应商同意取消', access, input: Target, output: nothing }),
  refuseCancel: endpoint({
    method: 'POST',
    path: 'supply/refuseCancel',
    title: '供应商不同意取消',
    access,
    input: Target.extend({ reason: text('原因', 100, 2) }),
    output: nothing,
  }),
}
