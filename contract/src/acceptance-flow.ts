// Acceptance (验收单) states and actions. A note without second acceptor and audit is born passed.
import { flow, type ActionOf, type StateOf } from './flow.ts'

export const acceptanceFlow = flow({
  kind: 'acceptance',
  title: '验收单',
  states: {
    waitSecond: { code: 10, label: '待第二验收人', tone: 'wait', phase: 'accept', waitsFor: 'acceptor' },
    auditing: { code: 20, label: '待审核', tone: 'wait', phase: 'approve', waitsFor: 'approver' },
    returned: { code: 25, label: '已退回', tone: 'bad', phase: 'end', final: true },
    passed: { code: 30, label: '已通过', tone: 'ok', phase: 'end', final: true },
  },
  actions: {
    confirm: { title: '第二验收人确认', from: ['waitSecond'], to: 'passed' },
    confirmToAudit: { title: '第二验收人确认，转审核', from: ['waitSecond'], to: 'auditing' },
    sendBack: { title: '第二验收人退回', from: ['waitSecond'], to: 'returned', comment: 'required', tone: 'bad' },
    withdraw: { title: '撤回验收', from: ['waitSecond'], to: 'returned', tone: 'bad' },
    agree: { title: '验收审核通过', from: ['auditing'], to: 'passed', system: true },
    refuse: { title: '验收审核退回', from: ['auditing'], to: 'returned', system: true, tone: 'bad' },
  },
})

/** What sending a note back does. */
export const sentBack = { does: (who: string): string => `退回${who}重新验收`, money: '经费保持冻结' }

/** What an acceptance found, as its paper says it; a note that has not passed says where it stands. */
export const conclusionOf = ({
  state,
  lines,
}: {
  state: AcceptanceState
  lines: readonly { acceptedNum: number; rejectedNum: number }[]
}): string => {
  const sum = (pick: 'acceptedNum' | 'rejectedNum'): number => lines.reduce((total, it) => total + it[pick], 0)
  const [accepted, rejected] = [sum('acceptedNum'), sum('rejectedNum')]
  if (state !== 'passed') return acceptanceFlow.states[state].label
  if (rejected === 0) return '全部合格'
  return accepted === 0 ? '全部不合格' : `部分合格（合格 ${accepted}，不合格 ${rejected}）`
}

export type AcceptanceState = StateOf<typeof acceptanceFlow>
export type AcceptanceAction = ActionOf<typeof acceptanceFlow>
