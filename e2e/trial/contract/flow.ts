// 版面费申请: the owner of the card approves, the handler works on it, and with that its money is spent.
import { moneyFlow, statesIn, type ActionOf, type StateOf } from '@caiyuan/contract/flow'

declare module '@caiyuan/contract/changes' {
  interface ChangeKinds {
    pageFee: true
  }
}

export const pageFeeFlow = moneyFlow({
  kind: 'pageFee',
  title: '版面费申请',
  states: {
    auditing: { code: 20, label: '待审批', tone: 'wait', phase: 'approve', waitsFor: 'approver', claim: 'reserved' },
    back: { code: 25, label: '已退回', tone: 'bad', phase: 'draft', waitsFor: 'author', claim: 'none' },
    waitHandle: { code: 30, label: '待财务列支', tone: 'wait', phase: 'approve', waitsFor: 'handler', claim: 'reserved' },
    done: { code: 90, label: '已办结', tone: 'ok', phase: 'end', claim: 'committed', final: true },
    cancelled: { code: 95, label: '已取消', tone: 'off', phase: 'end', claim: 'none', final: true },
  },
  actions: {
    resubmit: { title: '重新提交', from: ['back'], to: 'auditing', money: 'reserve' },
    withdraw: { title: '撤回', from: ['auditing', 'waitHandle'], to: 'back', money: 'release' },
    refuse: { title: '驳回', from: ['auditing'], to: 'back', money: 'release', system: true },
    approve: { title: '审批通过，转财务列支', from: ['auditing'], to: 'waitHandle', system: true },
    handleBack: { title: '财务退回', from: ['waitHandle'], to: 'back', money: 'release', system: true },
    handle: { title: '财务列支', from: ['waitHandle'], to: 'done', money: 'commit', system: true },
    cancel: { title: '取消申请', from: ['back'], to: 'cancelled' },
    expire: { title: '超时自动取消', from: ['auditing', 'back', 'waitHandle'], to: 'cancelled', money: 'release', system: true },
    terminate: { title: '不同意，终止', from: ['auditing'], to: 'cancelled', money: 'release', system: true },
  },
})

export type PageFeeState = StateOf<typeof pageFeeFlow>
export type PageFeeAction = ActionOf<typeof pageFeeFlow>

const allStates = Object.keys(pageFeeFlow.states) as [PageFeeState, ...PageFeeState[]]

/** Tabs of `pageFee/:index`. */
export const pageFeeTabs: readonly { label: string; states: readonly PageFeeState[] }[] = [
  { label: '全部', states: allStates },
  { label: '审批中', states: statesIn(pageFeeFlow, 'approve') },
  { label: '已退回', states: statesIn(pageFeeFlow, 'draft') },
  { label: '已办结', states: ['done'] },
  { label: '已取消', states: ['cancelled'] },
]
