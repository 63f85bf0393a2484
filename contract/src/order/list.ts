// Orders as their readers see them: list with tabs, the 采购单 with its orders.
import { z } from 'zod'
import { canMap } from '../can-map.ts'
import { endpoint } from '../endpoint.ts'
import { Fen, PriceE4 } from '../fen.ts'
import { orderFlow, type OrderState } from '../order-flow.ts'
import { Id, Iso, Page, paged, TabCounts, View } from '../paging.ts'
import { supplierNames } from '../supplier-names.ts'
import { Day, optionalText } from '../text.ts'
import { orderButtons } from './buttons.ts'
import { OrderDetail } from './detail.ts'
import { lineShown } from './line.ts'
import {
  calledOff,
  confirmed,
  mayCome,
  settled,
  toBargain,
  toConfirm,
  toPay,
  toResubmit,
  unanswered,
  underApproval,
  underAcceptance,
  underSettlement,
} from './standing.ts'

export const OrderStateCode = z.enum(Object.keys(orderFlow.states) as [OrderState, ...OrderState[]])

/** Tabs of the order list with the states each one gathers (domain page 02 §2.1); what came back waits for the buyer and has one more of its own. Nobody's own money is among them. */
export const orderTabs = {
  all: { label: '全部', states: (Object.keys(orderFlow.states) as OrderState[]).filter((it) => !toPay.includes(it)) },
  confirm: { label: '待确认', states: toConfirm },
  bargain: { label: '议价中', states: toBargain },
  back: { label: '已退回', states: toResubmit },
  audit: { label: '待审批', states: [...underApproval, ...toResubmit] },
  ship: { label: '待发货', states: [...unanswered, ...confirmed] },
  receive: { label: '待收货', states: mayCome },
  accept: { label: '待验收', states: underAcceptance },
  bill: { label: '待结算', states: underSettlement },
  done: { label: '已完成', states: settled },
  cancelled: { label: '已取消', states: calledOff },
} satisfies Record<string, { label: string; states: readonly OrderState[] }>
export type OrderTab = keyof typeof orderTabs

/** Whose orders: each is offered only to whom it holds something for. */
export const orderScopes = {
  mine: '我的',
  toConfirm: '待我确认',
  standIn: '可代收',
  fund: '我经费下的',
  accept: '由我验收',
  toAccept: '待我验收',
  dept: '本部门',
  school: '全校',
} as const
export type OrderScope = keyof typeof orderScopes
const Scope = z.enum(Object.keys(orderScopes) as [OrderScope, ...OrderScope[]])

export const orderFilters = z.object({
  scope: Scope.default('mine'),
  tab: z.enum(Object.keys(orderTabs) as [OrderTab, ...OrderTab[]]).default('all'),
  state: OrderStateCode.optional(),
  /** Order or purchase number, name, article number or brand of goods. */
  keyword: optionalText('关键字', 64),
  supplier: optionalText('供应商', 64),
  /** Project number or name of a fund card. */
  fund: optionalText('经费', 64),
  from: Day.optional(),
  to: Day.optional(),
  minFen: z.coerce.number().int().min(0).max(9_000_000_000_000).optional(),
  maxFen: z.coerce.number().int().min(0).max(9_000_000_000_000).optional(),
  sort: z.enum(['', 'submittedAt', '-submittedAt', 'totalFen', '-totalFen']).default(''),
})

/** The state as a sentence a teacher understands. */
export const Sentence = z.object({ text: z.string(), hint: z.string() })

export const OrderRow = z.object({
  id: z.string(),
  orderNo: z.string(),
  purchaseId: z.string(),
  purchaseNo: z.string(),
  state: OrderStateCode,
  sentence: Sentence,
  ...supplierNames,
  /** `已于 2026-11-20 停用`: the supplier sells no more and something of the order is not sent; else empty. */
  supplierStop: z.string(),
  buyerName: z.string(),
  /** Who was asked to pay for the buyer; empty where he pays himself. */
  ownerName: z.string(),
  deptName: z.string(),
  totalFen: Fen,
  /** Worth of what was sent back or never sent: ordered, but not to be paid. */
  returnedFen: Fen,
  num: z.int(),
  lineCount: z.int(),
  /** The first three lines. */
  lines: z.array(
    z.object({
      name: z.string(),
      spec: z.string(),
      unit: z.string(),
      num: z.int(),
      priceE4: PriceE4,
      picture: z.string(),
      skuId: z.string(),
    }),
  ),
  funds: z.array(z.object({ name: z.string(), projectNo: z.string(), amountFen: Fen })),
  /** Whose turn it is now: 当前办理人. */
  waitFor: z.string(),
  submittedAt: Iso,
  can: canMap(orderButtons),
})

export const list = {
  list: endpoint({
    method: 'GET',
    path: 'order/list',
    title: '订单列表',
    access: 'signedIn',
    dependsOn: { order: 'any', acceptance: 'any' },
    input: z.object({ ...Page.shape, ...orderFilters.shape }),
    output: paged(OrderRow).extend({ counts: TabCounts, scopes: z.array(Scope), totalFen: Fen }),
  }),
  detail: endpoint({
    method: 'GET',
    path: 'order/detail',
    title: '订单详情',
    access: 'signedIn',
    dependsOn: { order: 'id', fundChange: 'id', task: 'id', acceptance: 'any' },
    input: z.object({ id: Id, view: View }),
    output: OrderDetail,
  }),
  exportList: endpoint({
    method: 'GET',
    path: 'order/export',
    title: '导出订单',
    access: { need: 'order:export' },
    needsProof: true,
    effect: 'raw',
    input: orderFilters,
    output: z.any(),
  }),
}

export const PurchaseDetail = z.object({
  id: z.string(),
  purchaseNo: z.string(),
  buyerName: z.string(),
  /** Who was asked to pay for the buyer, and until when he may; empty where the buyer pays himself. */
  ownerName: z.string(),
  confirmBy: Iso.nullable(),
  deptName: z.string(),
  createdAt: Iso,
  totalFen: Fen,
  goodsFen: Fen,
  freightFen: Fen,
  orders: z.array(
    z.object({
      id: z.string(),
      orderNo: z.string(),
      state: OrderStateCode,
      sentence: Sentence,
      /** It was submitted and passed in one step: nobody was asked. */
      isAutoPassed: z.boolean(),
      ...supplierNames,
      controlClass: z.int(),
      goodsFen: Fen,
      freightFen: Fen,
      cutFen: Fen,
      totalFen: Fen,
      lines: z.array(
        z.object({
          lineNo: z.int(),
          ...lineShown,
          picture: z.string(),
        }),
      ),
    }),
  ),
  funds: z.array(
    z.object({
      fundId: z.string(),
      name: z.string(),
      projectNo: z.string(),
      amountFen: Fen,
      frozenFen: Fen,
      heldFen: Fen,
      committedFen: Fen,
      releasedFen: Fen,
    }),
  ),
  address: z.object({ receiver: z.string(), mobileMasked: z.string(), text: z.string() }),
})

export const purchase = {
  detail: endpoint({
    method: 'GET',
    path: 'purchase/detail',
    title: '采购单详情',
    access: 'signedIn',
    dependsOn: { order: 'any' },
    input: z.object({ id: Id }),
    output: PurchaseDetail,
  }),
}
