// What the pages of after-sales compute by themselves.
import type { afterSale } from '@caiyuan/contract/after-sale'
import { afterSaleFlow, goesBack, paysBack, type AfterSaleState, type AfterSaleType } from '@caiyuan/contract/after-sale/flow'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { deadlineText, leftText } from '@caiyuan/contract/span'
import type { Step } from '../../ui/steps.tsx'

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
    ? [{ label: '退款', states: ['toRed', 'toRefund'] as const }]
    : [
        { label: type === 'repair' ? '维修寄出' : '供应商寄出', states: ['serving'] as const },
        { label: '确认收货', states: ['toConfirm'] as const },
      ]),
  { label: '完成', states: ['done'] },
]

/** A dispute over what came back stands at its receipt. */
export const stepsOf = (it: Pick<AfterSale, 'type' | 'state' | 'back' | 'isPersonal'>): Step[] | undefined => {
  if (it.state === 'closed') return undefined
  const labels = stepLabels(it)
  const state = it.state === 'ruling' && it.back ? 'toArrive' : it.state
  const at = labels.findIndex(({ states }) => states.includes(state))
  return labels.map(({ label }, i) => ({
    label,
    state: i < at || it.state === 'done' ? 'done' : i === at ? 'now' : 'next',
    ...(i === at && it.state !== 'done' ? { note: afterSaleFlow.states[it.state].label } : {}),
  }))
}

export const stateText = (it: Pick<AfterSale, 'state' | 'dueAt'>, now: Date): string =>
  [afterSaleFlow.states[it.state].label, leftText(it.dueAt, now)].filter(Boolean).join(' · ')

export const dueHint = (it: Pick<AfterSale, 'dueAt' | 'dueText'>): string | undefined =>
  it.dueAt ? [`${deadlineText(it.dueAt)} 前`, it.dueText].filter(Boolean).join('，') : undefined
