// What the pages of after-sales compute by themselves.
import type { afterSale } from '@caiyuan/contract/after-sale'
import { afterSaleFlow, goesBack, paysBack, type AfterSaleState, type AfterSaleType } from '@caiyuan/contract/after-sale/flow'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { lineFen, money, priceText, sumFen } from '@caiyuan/contract/money'
import { deadlineText, leftText, momentText } from '@caiyuan/contract/span'
import type { Step } from '../../ui/steps.tsx'
import type { TimelineNode } from '../../ui/timeline.tsx'

export type AfterSale = OutputOf<(typeof afterSale)['detail']>
export type ApplyForm = OutputOf<(typeof afterSale)['form']>
export type EligibleLine = ApplyForm['lines'][number]

const stepLabels = ({
  type,
  isPersonal,
}: {
  type: AfterSaleType
  isPersonal: boolean
}): { label: string; states: readonly AfterSaleState[] }[] => [
  { label: '申请', states: [] },
  { label: '供应商审核', states: ['waitSupplier', 'refused', 'ruling'] },
  ...(paysBack(type) && !isPersonal ? [{ label: '经费审核', states: ['checking'] as const }] : []),
  ...(goesBack(type)
    ? [
        { label: '寄回', states: ['toReturn'] as const },
        { label: '供应商收货', states: ['toArrive'] as const },
      ]
    : []),
  ...(paysBack(type)
    ? [{ label: '退款', states: ['toRefund', 'toRed'] as const }]
    : [
        { label: type === 'repair' ? '维修寄出' : '供应商寄出', states: ['serving'] as const },
        { label: '确认收货', states: ['toConfirm'] as const },
      ]),
  { label: '完成', states: ['done'] },
]

type Staged = Pick<AfterSale, 'type' | 'state' | 'back' | 'isPersonal' | 'came' | 'at'>

/** When a step was over: the moment the next one that it came to began. */
const overAt = (labels: ReturnType<typeof stepLabels>, i: number, { came }: Pick<AfterSale, 'came'>): string | undefined => {
  const later = labels.slice(i + 1).map(
    ({ states }) =>
      came
        .filter((it) => states.includes(it.state))
        .map((it) => it.at)
        .toSorted()[0],
  )
  return later.find((at) => at !== undefined)
}

/** A dispute over what came back stands at its receipt. */
export const stepsOf = (it: Staged): Step[] | undefined => {
  if (it.state === 'closed') return undefined
  const labels = stepLabels(it)
  const state = it.state === 'ruling' && it.back ? 'toArrive' : it.state
  const at = it.state === 'done' ? labels.length : labels.findIndex(({ states }) => states.includes(state))
  const noteOf = (i: number): string | undefined => {
    if (i === at) return afterSaleFlow.states[it.state].label
    const over = i === 0 ? it.at : i < at ? (overAt(labels, i, it) ?? it.came.find((one) => one.state === 'done')?.at) : undefined
    return over && momentText(over)
  }
  return labels.map(({ label }, i) => ({ label, state: i < at ? 'done' : i === at ? 'now' : 'next', note: noteOf(i) }))
}

/** Whose turn it is in a state, in the words of who reads it. */
const turnOf = (state: AfterSaleState, it: Pick<AfterSale, 'supplierName' | 'buyerName'>): string => {
  if (state === 'ruling') return '平台'
  if (state === 'refused' || state === 'toReturn' || state === 'toConfirm') return it.buyerName
  return state === 'checking' ? '经费负责人' : state === 'toRefund' ? '系统' : it.supplierName
}

/** What waits now and what is still to come, where nobody's task says it. */
export const comingOf = (
  it: Staged & Pick<AfterSale, 'supplierName' | 'buyerName' | 'dueFrom' | 'dueText' | 'timeline'>,
): TimelineNode[] => {
  if (afterSaleFlow.states[it.state].phase === 'end') return []
  const labels = stepLabels(it)
  const steps = stepsOf(it) ?? []
  const at = steps.findIndex(({ state }) => state === 'now')
  const now: TimelineNode[] =
    it.timeline.now.length > 0
      ? []
      : [
          {
            key: 'now',
            state: 'now',
            who: turnOf(it.state, it),
            act: afterSaleFlow.states[it.state].label,
            notes: [it.dueText].filter(Boolean),
          },
        ]
  const rest = labels.slice(at + 1, -1).filter(({ states }) => !(it.timeline.next.length > 0 && states.includes('checking')))
  return [
    ...now,
    ...rest.map(({ label, states }): TimelineNode => ({ key: label, state: 'next', who: turnOf(states[0]!, it), act: label })),
  ]
}

/** `6 × ¥86.00 ＋ 2 × ¥124.00`, or the shares of the lines where a coupon or a part of it makes them less. */
export const sumText = ({ lines }: Pick<AfterSale, 'lines'>): string => {
  const isWhole = sumFen(lines.map((it) => lineFen(it.priceE4, it.num))) === sumFen(lines.map((it) => it.refundFen))
  return lines.map((it) => (isWhole ? `${it.num} × ${priceText(it.priceE4)}` : money(it.refundFen))).join(' ＋ ')
}

export const stateText = (it: Pick<AfterSale, 'state' | 'dueAt'>, now: Date): string =>
  [afterSaleFlow.states[it.state].label, leftText(it.dueAt, now)].filter(Boolean).join(' · ')

export const dueHint = (it: Pick<AfterSale, 'dueAt' | 'dueText'>): string | undefined =>
  it.dueAt ? [`${deadlineText(it.dueAt)} 前`, it.dueText].filter(Boolean).join('，') : undefined
