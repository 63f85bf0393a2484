// What the pages of complaints compute by themselves.
import type { complaint } from '@caiyuan/contract/complaint'
import { complaintFlow, type ComplaintState } from '@caiyuan/contract/complaint/flow'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { deadlineText, leftText } from '@caiyuan/contract/span'
import type { Step } from '../../ui/steps.tsx'

export type Complaint = OutputOf<(typeof complaint)['detail']>
export type Row = OutputOf<(typeof complaint)['list']>['list'][number]

const steps: readonly { label: string; states: readonly ComplaintState[] }[] = [
  { label: '提交', states: [] },
  { label: '受理', states: ['submitted'] },
  { label: '处理', states: ['accepted', 'processing'] },
  { label: '答复', states: ['answered', 'reviewing'] },
  { label: '关闭', states: ['closed'] },
]

/** None of what its author took back. */
export const stepsOf = ({ state, answer }: Pick<Complaint, 'state' | 'answer'>): Step[] | undefined => {
  if (state === 'closed' && !answer) return undefined
  const at = steps.findIndex(({ states }) => states.includes(state))
  return steps.map(({ label }, i) => ({
    label,
    state: i < at || state === 'closed' ? 'done' : i === at ? 'now' : 'next',
    ...(i === at && state !== 'closed' ? { note: complaintFlow.states[state].label } : {}),
  }))
}

type Due = Pick<Row, 'state' | 'dueAt' | 'isLate'>
/** `处理中 · 还剩 3 天 2 小时`. */
export const stateText = (it: Due, now: Date): string =>
  [complaintFlow.states[it.state].label, limitOf(it, now)].filter(Boolean).join(' · ')

export const limitOf = ({ dueAt, isLate }: Due, now: Date): string => (isLate ? '已逾期' : leftText(dueAt, now))

export const dueHint = (it: Pick<Complaint, 'dueAt' | 'dueText'>): string | undefined =>
  it.dueAt && it.dueText ? `${deadlineText(it.dueAt)} 前，${it.dueText}` : undefined
