// What a school does with delivered goods: receive, accept, settle what was rejected; and its lists of acceptances.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Fen, PriceE4 } from '../fen.ts'
import { Id, Iso, nothing, Page, paged, TabCounts, View } from '../paging.ts'
import { signatureId } from '../signature.ts'
import { supplierNames } from '../supplier-names.ts'
import { Day, optionalText, text } from '../text.ts'
import { Timeline } from '../approval.ts'
import { Acceptance, AcceptanceStateCode } from './detail.ts'

const Count = z.int({ error: '数量须为 0 到 9999 的整数' }).min(0, '数量须为 0 到 9999 的整数').max(9999, '数量须为 0 到 9999 的整数')
const Version = z.int().min(1).optional()

export const AcceptLine = z.object({
  lineNo: z.int().min(1),
  acceptedNum: Count,
  rejectedNum: Count.default(0),
  reason: optionalText('不合格原因', 100),
  lotNo: optionalText('批号', 40),
  expiryOn: Day.optional(),
})

export const acceptInput = z.object({
  id: Id,
  /** The order as the person saw it; a later change is answered with 请刷新. */
  version: Version,
  lines: z.array(AcceptLine).min(1, '请填写验收数量').max(200, '一次最多验收 200 行'),
  opinion: optionalText('验收意见', 200),
  photoIds: z.array(Id).max(20, '照片最多 20 张').default([]),
  secondAcceptorId: Id.optional(),
  signatureId,
})

const Person = z.object({ id: z.string(), name: z.string(), deptName: z.string(), title: z.string() })

/** Everything the acceptance form shows. */
export const AcceptForm = z.object({
  id: z.string(),
  orderNo: z.string(),
  version: z.int(),
  sentence: z.object({ text: z.string(), hint: z.string() }),
  ...supplierNames,
  buyerName: z.string(),
  deptName: z.string(),
  totalFen: Fen,
  freightFen: Fen,
  lines: z.array(
    z.object({
      lineNo: z.int(),
      name: z.string(),
      spec: z.string(),
      catNo: z.string(),
      unit: z.string(),
      picture: z.string(),
      priceE4: PriceE4,
      num: z.int(),
      /** Pieces that will not be sent any more. */
      endedNum: z.int(),
      amountFen: Fen,
      receivedNum: z.int(),
      acceptedNum: z.int(),
      rejectedNum: z.int(),
      /** How many may be judged now: never judged ones, and rejected ones delivered anew. */
      openNum: z.int(),
      isAsset: z.boolean(),
      /** Lot and expiry are asked for: reagents, medical goods. */
      needsLot: z.boolean(),
    }),
  ),
  photosNeeded: z.boolean(),
  photoFromFen: Fen,
  secondNeeded: z.boolean(),
  secondFromFen: Fen,
  auditNeeded: z.boolean(),
  /** Why what is accepted cannot become owed; empty while the cards can pay. */
  problem: z.string(),
  /** True, or why this person may not accept now. */
  can: z.union([z.literal(true), z.string()]),
})

/** Beside these the page lists the orders whose goods this person may judge. */
export const acceptanceTabs = { audit: '待我审核', second: '待我确认', done: '我已处理' } as const
export type AcceptanceTab = keyof typeof acceptanceTabs

const AcceptanceRow = z.object({
  id: z.string(),
  acceptNo: z.string(),
  orderId: z.string(),
  orderNo: z.string(),
  state: AcceptanceStateCode,
  ...supplierNames,
  buyerName: z.string(),
  deptName: z.string(),
  acceptorName: z.string(),
  secondAcceptorName: z.string(),
  summary: z.string(),
  acceptedNum: z.int(),
  rejectedNum: z.int(),
  photoCount: z.int(),
  amountFen: Fen,
  acceptedAt: Iso,
  /** The task waiting for this person, to agree or refuse; empty when there is none. */
  taskId: z.string(),
})

const AcceptanceDetail = Acceptance.extend({
  orderId: z.string(),
  orderNo: z.string(),
  orderTotalFen: Fen,
  ...supplierNames,
  buyerName: z.string(),
  deptName: z.string(),
  taskId: z.string(),
  /** Of a note that waits: why it cannot be passed now; empty while the cards can pay. */
  problem: z.string(),
  lines: z.array(
    z.object({
      lineNo: z.int(),
      name: z.string(),
      spec: z.string(),
      unit: z.string(),
      picture: z.string(),
      priceE4: PriceE4,
      num: z.int(),
      receivedNum: z.int(),
      acceptedNum: z.int(),
      rejectedNum: z.int(),
      reason: z.string(),
      lotNo: z.string(),
      expiryOn: z.string(),
      amountFen: Fen,
      isAsset: z.boolean(),
    }),
  ),
  timeline: Timeline,
})

export const receive = {
  receive: endpoint({
    method: 'POST',
    path: 'order/receive',
    title: '确认收货',
    access: 'signedIn',
    /** Without shipments: every parcel on its way. */
    input: z.object({ id: Id, shipmentIds: z.array(Id).max(50).default([]), note: optionalText('收货说明', 100) }),
    output: z.object({ state: z.string() }),
  }),
  urgeSupplier: endpoint({
    method: 'POST',
    path: 'order/urgeSupplier',
    title: '催供应商',
    access: 'signedIn',
    input: z.object({ id: Id }),
    output: nothing,
    fails: ['approval.urgeSoon'],
  }),
  askCancel: endpoint({
    method: 'POST',
    path: 'order/askCancel',
    title: '申请取消',
    access: 'signedIn',
    input: z.object({ id: Id, reason: text('取消原因', 100, 2) }),
    output: nothing,
  }),
  acceptForm: endpoint({
    method: 'GET',
    path: 'order/acceptForm',
    title: '验收单填写',
    access: 'signedIn',
    dependsOn: { order: 'id', acceptance: 'any' },
    input: z.object({ id: Id }),
    output: AcceptForm,
  }),
  accept: endpoint({
    method: 'POST',
    path: 'order/accept',
    title: '提交验收',
    access: { need: 'order:accept' },
    input: acceptInput,
    output: z.object({ acceptanceId: z.string(), acceptNo: z.string(), acceptanceState: AcceptanceStateCode, state: z.string() }),
    fails: ['accept.byBuyer', 'accept.tooMany', 'accept.photos', 'accept.second', 'accept.reason', 'approval.signature'],
  }),
  confirmAcceptance: endpoint({
    method: 'POST',
    path: 'order/confirmAcceptance',
    title: '第二验收人确认',
    access: { need: 'order:accept' },
    input: z.object({ id: Id, comment: optionalText('意见', 200), signatureId }),
    output: z.object({ state: z.string() }),
    fails: ['approval.signature'],
  }),
  returnAcceptance: endpoint({
    method: 'POST',
    path: 'order/returnAcceptance',
    title: '第二验收人退回',
    access: { need: 'order:accept' },
    input: z.object({ id: Id, comment: text('退回原因', 200, 2) }),
    output: nothing,
  }),
  withdrawAcceptance: endpoint({
    method: 'POST',
    path: 'order/withdrawAcceptance',
    title: '撤回验收',
    access: { need: 'order:accept' },
    input: z.object({ id: Id }),
    output: nothing,
  }),
  closeRest: endpoint({
    method: 'POST',
    path: 'order/closeRest',
    title: '不合格部分退货结清',
    access: 'signedIn',
    input: z.object({ id: Id, comment: text('处理说明', 200, 2) }),
    output: z.object({ state: z.string(), releasedFen: Fen }),
  }),
  endRest: endpoint({
    method: 'POST',
    path: 'order/endRest',
    title: '结束未发部分',
    access: 'signedIn',
    input: z.object({ id: Id, version: Version, comment: text('结束原因', 200, 2) }),
    output: z.object({ state: z.string(), endedNum: z.int(), releasedFen: Fen }),
  }),
  acceptors: endpoint({
    method: 'GET',
    path: 'order/acceptors',
    title: '可选验收人',
    access: 'signedIn',
    dependsOn: {},
    /** Of an order, or of the next one of who asks, for that department. Who is chosen is always in the answer. */
    input: z.object({
      id: Id.optional(),
      deptId: Id.optional(),
      as: z.enum(['acceptor', 'second']).default('acceptor'),
      keyword: optionalText('姓名或工号', 32),
      chosenId: Id.optional(),
    }),
    output: z.array(Person),
  }),
  setAcceptor: endpoint({
    method: 'POST',
    path: 'order/setAcceptor',
    title: '指定验收人',
    access: 'signedIn',
    input: z.object({ id: Id, acceptorId: Id }),
    output: nothing,
    fails: ['accept.byBuyer', 'accept.byReceiver'],
  }),
  acceptanceList: endpoint({
    method: 'GET',
    path: 'acceptance/list',
    title: '验收审核列表',
    access: 'signedIn',
    dependsOn: { acceptance: 'any' },
    input: z.object({
      ...Page.shape,
      tab: z.enum(Object.keys(acceptanceTabs) as [AcceptanceTab, ...AcceptanceTab[]]).default('audit'),
      keyword: optionalText('关键字', 64),
    }),
    output: paged(AcceptanceRow).extend({ counts: TabCounts }),
  }),
  acceptanceDetail: endpoint({
    method: 'GET',
    path: 'acceptance/detail',
    title: '验收单详情',
    access: 'signedIn',
    dependsOn: { acceptance: 'id', task: 'id' },
    input: z.object({ id: Id, view: View }),
    output: AcceptanceDetail,
  }),
}
