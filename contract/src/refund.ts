// 退款 (domain page 02 §2.6): what an after-sale pays back to the cards of its order. Decided in the approval centre, carried out by the
// after-sale; of an order that was invoiced or settled by finance (decision 0260).
import { z } from 'zod'
import { pressed } from './can-map.ts'
import { domain, endpoint } from './endpoint.ts'
import { Fen } from './fen.ts'
import { nameFields } from './field-words.ts'
import { flow, type StateOf, type ActionOf } from './flow.ts'
import { Id, Iso, Page, paged, TabCounts } from './paging.ts'
import { Day, text, optionalText } from './text.ts'
import { links } from './to.ts'

declare module './changes.ts' {
  interface ChangeKinds {
    refund: true
  }
}

nameFields({ transferNo: '付款凭证号', isCorrection: '更正' })

export const refundFlow = flow({
  kind: 'refund',
  title: '退款单',
  states: {
    auditing: { code: 10, label: '待审核', tone: 'wait', phase: 'approve', waitsFor: 'approver' },
    /** Agreed to; what has to come back is awaited. */
    running: { code: 20, label: '退款中', tone: 'info', phase: 'perform' },
    /** The order was invoiced or paid: its supplier owes the school the sum, and finance says when it is back. */
    offset: { code: 24, label: '待冲回', tone: 'wait', phase: 'bill', waitsFor: 'finance' },
    refused: { code: 25, label: '已驳回', tone: 'bad', phase: 'end', final: true },
    paid: { code: 30, label: '已退款', tone: 'ok', phase: 'end', final: true },
    /** Came back in another year than it was spent: the cards have nothing of it. */
    income: { code: 35, label: '已计入收入', tone: 'ok', phase: 'end', final: true },
    cancelled: { code: 90, label: '已撤销', tone: 'off', phase: 'end', final: true },
  },
  actions: {
    approve: { title: '审核通过', from: ['auditing'], to: 'running', system: true },
    refuse: { title: '审核驳回', from: ['auditing'], to: 'refused', system: true, tone: 'bad' },
    owe: { title: '待供应商抵扣或退回', from: ['running'], to: 'offset', system: true },
    pay: { title: '退款', from: ['running', 'offset'], to: 'paid', system: true },
    reverse: { title: '冲回经费', from: ['offset'], to: 'paid', comment: 'required' },
    asIncome: { title: '计入收入', from: ['offset'], to: 'income', comment: 'required' },
    cancel: { title: '随售后单撤销', from: ['auditing', 'running'], to: 'cancelled', system: true, tone: 'bad' },
  },
})

export type RefundState = StateOf<typeof refundFlow>
export type RefundAction = ActionOf<typeof refundFlow>

export const refundRoutes = {
  /** Not settled yet: what the cards owe for the order shrinks. */
  BUDGET_RELEASE: '未结算，退回经费卡',
  /** Billed and not invoiced yet: a negative line of its bill, and the cards owe less. */
  BILL_OFFSET: '在对账单中扣减，退回经费卡',
  /** Invoiced or settled: red invoice, a negative line of the supplier's next bill, then finance reverses it on the cards. */
  BUDGET_REVERSE: '红字发票，下期对账单抵扣，财务冲回',
  /** Bought with one's own money: nobody decides it, and it goes back the way it came. */
  ORIGINAL_PAY: '自己付款，原路退回',
} as const
export type RefundRoute = keyof typeof refundRoutes
const routes = Object.keys(refundRoutes) as [RefundRoute, ...RefundRoute[]]

/** What finance presses: actions of the flow, noting a transfer, and correcting what was noted. */
export const refundButtons = [...pressed(refundFlow), 'transfer', 'correct'] as const

/** How far a refund of an invoiced order is: order, after-sale, refund, bill. */
export const RefundChain = z.object({
  route: z.enum(routes),
  /** What is awaited, or how it ended. */
  sentence: z.string(),
  reds: z.array(
    z.object({
      redNo: z.string(),
      redOn: Day,
      totalFen: Fen,
      blueNo: z.string(),
      files: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
  /** The bill that took it off. */
  bill: z.object({ id: z.string(), billNo: z.string(), stateText: z.string() }).nullable(),
  /** Paid back by a transfer instead. */
  transfer: z.object({ transferNo: z.string(), paidOn: Day, who: z.string() }).nullable(),
})

/** Tabs of `/refundBack`. */
export const refundBackTabs = {
  toRed: '待红字发票',
  toBill: '待抵扣',
  toReverse: '待冲回',
  over: '已办结',
} as const
export type RefundBackTab = keyof typeof refundBackTabs
const tabKeys = Object.keys(refundBackTabs) as [RefundBackTab, ...RefundBackTab[]]

const One = { id: Id, version: z.int() }
const access = { need: 'bill:audit' } as const
const Reason = text('说明', 200, 2)

export const refund = domain('退款冲回', {
  backList: endpoint({
    method: 'GET',
    path: 'refund/backList',
    title: '退款冲回',
    access,
    dependsOn: { refund: 'any', afterSale: 'any', bill: 'any' },
    input: Page.extend({ tab: z.enum(tabKeys).default('toReverse'), keyword: optionalText('关键字', 64) }),
    output: paged(
      z.object({
        id: z.string(),
        refundNo: z.string(),
        state: z.enum(Object.keys(refundFlow.states) as [RefundState, ...RefundState[]]),
        afterSaleId: z.string(),
        afterSaleNo: z.string(),
        orderId: z.string(),
        orderNo: z.string(),
        supplierName: z.string(),
        title: z.string(),
        amountFen: Fen,
        at: Iso,
        ...RefundChain.pick({ sentence: true, bill: true }).shape,
      }),
    ).extend({ counts: TabCounts, totalFen: Fen }),
  }),
  /** Instead of being taken off a bill; refused once a bill has it. `isCorrection`: of what was noted before, until the money is reversed (decision 0311). */
  transfer: endpoint({
    method: 'POST',
    path: 'refund/transfer',
    title: '登记供应商转账退回',
    access,
    needsProof: true,
    input: z.object({ ...One, transferNo: text('付款凭证号', 40), paidOn: Day, reason: Reason, isCorrection: z.boolean().default(false) }),
    output: z.object({}),
  }),
  reverse: endpoint({
    method: 'POST',
    path: 'refund/reverse',
    title: '冲回经费',
    access,
    needsProof: true,
    input: z.object({ ...One, reason: Reason }),
    output: z.object({}),
    fails: ['core.stale'],
  }),
  asIncome: endpoint({
    method: 'POST',
    path: 'refund/asIncome',
    title: '退款计入收入',
    access,
    needsProof: true,
    input: z.object({ ...One, reason: Reason }),
    output: z.object({}),
    fails: ['core.stale'],
  }),
})

export const toRefund = links({ '/refundCheckDetail': ['id'] })
