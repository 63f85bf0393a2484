// Order states and actions, domain page 02 §2.1. Codes are the ones on the wire. Which actions a kind of orders has: order/kinds.ts.
import { moneyFlow, type ActionOf, type FlowAction, type MoneyState } from './flow.ts'

const states = {
  bargaining: { code: 5, label: '议价中', tone: 'wait', phase: 'draft', waitsFor: 'author', claim: 'none' },
  waitOwner: { code: 10, label: '待老师确认', tone: 'wait', phase: 'draft', waitsFor: 'owner', claim: 'none' },
  auditing: { code: 20, label: '待审批', tone: 'wait', phase: 'approve', waitsFor: 'approver', claim: 'reserved' },
  back: { code: 25, label: '已退回', tone: 'bad', phase: 'draft', waitsFor: 'author', claim: 'none' },
  waitHandle: { code: 30, label: '待经办', tone: 'wait', phase: 'approve', waitsFor: 'handler', claim: 'reserved' },
  waitPay: { code: 35, label: '待付款', tone: 'wait', phase: 'draft', waitsFor: 'author', claim: 'none' },
  waitSupplier: { code: 40, label: '待供应商确认', tone: 'info', phase: 'perform', waitsFor: 'supplier', claim: 'reserved' },
  waitShip: { code: 50, label: '待发货', tone: 'info', phase: 'perform', waitsFor: 'supplier', claim: 'reserved' },
  partShip: { code: 55, label: '部分发货', tone: 'info', phase: 'perform', waitsFor: 'supplier', claim: 'reserved' },
  waitReceive: { code: 60, label: '待收货', tone: 'info', phase: 'perform', waitsFor: 'author', claim: 'reserved' },
  waitAccept: { code: 70, label: '待验收', tone: 'wait', phase: 'accept', waitsFor: 'acceptor', claim: 'reserved' },
  acceptAudit: { code: 75, label: '验收审核中', tone: 'wait', phase: 'accept', waitsFor: 'approver', claim: 'reserved' },
  partAccept: { code: 78, label: '部分验收', tone: 'wait', phase: 'accept', waitsFor: 'acceptor', claim: 'reserved' },
  waitBill: { code: 80, label: '待对账', tone: 'info', phase: 'bill', waitsFor: 'finance', claim: 'held' },
  settling: { code: 85, label: '结算中', tone: 'info', phase: 'bill', waitsFor: 'finance', claim: 'held' },
  done: { code: 90, label: '已完成', tone: 'ok', phase: 'end', claim: 'committed', final: true },
  cancelled: { code: 95, label: '已取消', tone: 'off', phase: 'end', claim: 'none', final: true },
  closed: { code: 96, label: '已关闭', tone: 'off', phase: 'end', claim: 'none', final: true },
} satisfies Record<string, MoneyState>

export type OrderState = keyof typeof states

const part = <A extends string>(actions: Record<A, FlowAction<OrderState>>): typeof actions => actions

/** Held by its buyer before anybody approves it, while its supplier is asked for a better price (decision 0340). */
export const bargaining = part({
  openBargain: { title: '重新议价', from: ['back'], to: 'bargaining' },
  submitBargained: { title: '议价后提交', from: ['bargaining'], to: 'auditing', money: 'reserve' },
  bargainExpire: { title: '议价期满未提交，自动取消', from: ['bargaining'], to: 'cancelled', system: true, tone: 'bad' },
})

/** Ordered by somebody who asks the owner of the money to take it (decision 0122). */
export const asking = part({
  ownerConfirm: { title: '确认并提交', from: ['waitOwner'], to: 'auditing', money: 'reserve' },
  ownerRefuse: { title: '不同意', from: ['waitOwner'], to: 'cancelled', comment: 'required', tone: 'bad' },
  ownerExpire: { title: '超时未确认，自动取消', from: ['waitOwner'], to: 'cancelled', system: true, tone: 'bad' },
})

/** Until the school has agreed and 经办 has placed it. */
export const approval = part({
  resubmit: { title: '重新提交', from: ['back'], to: 'auditing', money: 'reserve' },
  refuseToBuyer: { title: '驳回', from: ['auditing'], to: 'back', money: 'release', system: true, tone: 'bad' },
  withdraw: { title: '撤回', from: ['auditing'], to: 'back', money: 'release', tone: 'bad' },
  approveToHandle: { title: '审批通过，转经办', from: ['auditing'], to: 'waitHandle', system: true },
  approve: { title: '审批通过', from: ['auditing'], to: 'waitSupplier', system: true },
  handle: { title: '经办确认下单', from: ['waitHandle'], to: 'waitSupplier', system: true },
  handleBack: { title: '经办退回', from: ['waitHandle'], to: 'back', money: 'release', system: true, tone: 'bad' },
  closeYear: { title: '年终结账，退回', from: ['auditing', 'waitHandle'], to: 'back', money: 'release', system: true },
  freezeRefused: { title: '财务未冻结，退回', from: ['auditing', 'waitHandle'], to: 'back', money: 'release', system: true, tone: 'bad' },
  terminate: { title: '不同意，终止', from: ['auditing'], to: 'cancelled', money: 'release', system: true, tone: 'bad' },
  expire: { title: '超时自动取消', from: ['auditing', 'back', 'waitHandle'], to: 'cancelled', money: 'release', system: true, tone: 'bad' },
})

/** Bought with one's own money: nobody is asked, and the supplier hears of it once it is paid (decision 0220). */
export const paying = part({
  pay: { title: '付款成功', from: ['waitPay'], to: 'waitSupplier', system: true },
  expireUnpaid: { title: '超时未付款，自动取消', from: ['waitPay'], to: 'cancelled', system: true, tone: 'bad' },
})

/** From the supplier's answer to the last parcel sent, and the ways out before that. */
export const delivery = part({
  cancel: {
    title: '取消订单',
    from: ['bargaining', 'waitOwner', 'auditing', 'back', 'waitHandle', 'waitPay', 'waitSupplier'],
    to: 'cancelled',
    money: 'release',
    tone: 'bad',
  },
  cancelStopped: { title: '取消订单（供应商已停用）', from: ['waitShip'], to: 'cancelled', money: 'release', tone: 'bad' },
  supplierConfirm: { title: '供应商确认', from: ['waitSupplier'], to: 'waitShip' },
  supplierRefuse: { title: '供应商拒单', from: ['waitSupplier'], to: 'closed', money: 'release', comment: 'required', tone: 'bad' },
  supplierTimeout: {
    title: '供应商超时未确认，自动关闭',
    from: ['waitSupplier'],
    to: 'closed',
    money: 'release',
    system: true,
    tone: 'bad',
  },
  supplierAgreeCancel: { title: '供应商同意取消', from: ['waitShip'], to: 'cancelled', money: 'release', tone: 'bad' },
  shipPart: { title: '部分发货', from: ['waitShip', 'partShip'], to: 'partShip' },
  ship: { title: '发货', from: ['waitShip', 'partShip'], to: 'waitReceive' },
  endRest: { title: '结束未发部分', from: ['partShip'], to: 'waitReceive', money: 'release', comment: 'required' },
  /** Nothing of it came well, and all of its money went back (decision 0270). */
  lose: { title: '缺损商品全部退款', from: ['waitReceive'], to: 'closed', money: 'release', system: true },
})

/** The goods in hand of who receives them for the school: others judge them. */
export const receipt = part({
  endRestArrived: { title: '结束未发部分', from: ['partShip'], to: 'waitAccept', money: 'release', comment: 'required' },
  receive: { title: '确认收货', from: ['waitReceive'], to: 'waitAccept' },
  autoReceive: { title: '自动收货', from: ['waitReceive'], to: 'waitAccept', system: true },
})

/** Of one's own goods: having them in hand is all that is asked. */
export const ownReceipt = part({
  endRestTaken: { title: '结束未发部分', from: ['partShip'], to: 'done', comment: 'required' },
  takeIn: { title: '确认收货', from: ['waitReceive'], to: 'done' },
  autoTakeIn: { title: '自动收货', from: ['waitReceive'], to: 'done', system: true },
})

export const acceptance = part({
  acceptPart: { title: '部分验收', from: ['waitAccept', 'partAccept'], to: 'partAccept', money: 'hold' },
  acceptToAudit: { title: '验收提交审核', from: ['waitAccept', 'partAccept'], to: 'acceptAudit' },
  accept: { title: '验收合格', from: ['waitAccept', 'partAccept'], to: 'waitBill', money: 'hold' },
  autoAccept: { title: '系统自动验收', from: ['waitAccept'], to: 'waitBill', money: 'hold', system: true },
  acceptAgreePart: { title: '验收审核通过（部分）', from: ['acceptAudit'], to: 'partAccept', money: 'hold', system: true },
  acceptAgree: { title: '验收审核通过', from: ['acceptAudit'], to: 'waitBill', money: 'hold', system: true },
  acceptReturn: { title: '验收审核退回', from: ['acceptAudit'], to: 'waitAccept', system: true, tone: 'bad' },
  acceptReturnPart: { title: '验收审核退回（部分）', from: ['acceptAudit'], to: 'partAccept', system: true, tone: 'bad' },
  /** What else came is accepted, and the claims are paid back (decision 0270). */
  loseRest: { title: '缺损部分退款结清', from: ['partAccept'], to: 'waitBill', money: 'hold', system: true },
  closeRest: { title: '不合格部分退货结清', from: ['partAccept'], to: 'waitBill', money: 'release' },
  rejectAll: { title: '全部拒收退货', from: ['partAccept'], to: 'closed', money: 'release', tone: 'bad' },
})

export const settlement = part({
  bill: { title: '生成对账单', from: ['waitBill'], to: 'settling', system: true },
  unbill: { title: '撤销对账', from: ['settling'], to: 'waitBill', system: true },
  settle: { title: '结算成功', from: ['settling'], to: 'done', money: 'commit', system: true },
  /** By after-sales: nothing of it is left to pay. */
  returnAll: { title: '全部退货退款', from: ['waitBill'], to: 'closed', money: 'release', system: true, tone: 'bad' },
})

export const orderFlow = moneyFlow({
  kind: 'order',
  title: '订单',
  states,
  actions: { ...bargaining, ...asking, ...approval, ...paying, ...delivery, ...receipt, ...ownReceipt, ...acceptance, ...settlement },
  remarks: {
    askCancel: 'info',
    bargainAsk: 'info',
    bargainRefuse: 'info',
    bargainLate: 'info',
    refuseCancel: 'bad',
    refuseFundChange: 'bad',
    placeFailed: 'bad',
  },
})

export type OrderAction = ActionOf<typeof orderFlow>
export const orderStateOf = (code: number): OrderState | undefined =>
  (Object.keys(orderFlow.states) as OrderState[]).find((s) => orderFlow.states[s].code === code)
