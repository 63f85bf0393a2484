import { differenceTabs, type DifferenceTab } from '@caiyuan/contract/finance'
import type { ListState } from '../../ui/list-state.ts'
import type { Tab } from '../../ui/tab-strip.tsx'

export const differenceKeys = Object.keys(differenceTabs) as DifferenceTab[]
/** Differences by what became of them, then the files themselves, and what no payment took. */
export const payShape = { tabs: [...differenceKeys, 'days', 'strays'], filters: { keyword: '', channel: '', class: '' }, pageSize: 20 }
export type PayList = ListState<typeof payShape.filters>

export const payTabs = (counts?: Record<string, number | undefined>): Tab[] => [
  ...differenceKeys.map((key) => ({ key, label: differenceTabs[key], count: counts?.[key], alert: key === 'open' })),
  { key: 'days', label: '各日账单' },
  { key: 'strays', label: '无主通知' },
]
