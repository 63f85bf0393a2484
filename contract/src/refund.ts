// 退款 (domain page 02 §2.6): what an after-sale pays back to the cards of its order. Decided in the approval centre, carried out by the after-sale.
import { flow, type StateOf, type ActionOf } from './flow.ts'
import { links } from './to.ts'

declare module './changes.ts' {
  interface ChangeKinds {
    refund: true
  }
}

export const refundFlow = flow({
  kind: 'refund',
  title: '退款单',
  states: {
    auditing: { code: 10, label: '待审核', tone: 'wait', phase: 'approve', waitsFor: 'approver' },
    /** Agreed to; what has to come back is awaited. */
    running: { code: 20, label: '退款中', tone: 'info', phase: 'perform' },
    refused: { code: 25, label: '已驳回', tone: 'bad', phase: 'end', final: true },
    paid: { code: 30, label: '已退款', tone: 'ok', phase: 'end', final: true },
    cancelled: { code: 90, label: '已撤销', tone: 'off', phase: 'end', final: true },
  },
  actions: {
    approve: { title: '审核通过', from: ['auditing'], to: 'running', system: true },
    refuse: { title: '审核驳回', from: ['auditing'], to: 'refused', system: true },
    pay: { title: '退款', from: ['running'], to: 'paid', system: true },
    cancel: { title: '随售后单撤销', from: ['auditing', 'running'], to: 'cancelled', system: true },
  },
})

export type RefundState = StateOf<typeof refundFlow>
export type RefundAction = ActionOf<typeof refundFlow>

/** Not settled yet: what the cards owe for the order shrinks. */
export const refundRoutes = {
  BUDGET_RELEASE: '未结算，退回经费卡',
  /** Bought with one's own money: nobody decides it, and it goes back the way it came. */
  ORIGINAL_PAY: '自己付款，原路退回',
} as const
export type RefundRoute = keyof typeof refundRoutes

export const toRefund = links({ '/refundCheckDetail': ['id'] })
