import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money, sumFen } from '@caiyuan/contract/money'
import type { TimelineNode } from '../../ui/timeline.tsx'
import { momentText } from '@caiyuan/contract/span'
import type { api } from '../../core/api.ts'
import type { ListState } from '../../ui/list-state.ts'
import type { Tab } from '../../ui/tab-strip.tsx'

export type WaitOrder = OutputOf<typeof api.invoiceApply.waitOrders>['list'][number]
export type Apply = OutputOf<typeof api.invoiceApply.detail>
export type Head = OutputOf<typeof api.invoiceHead.list>['list'][number]
export type Counts = OutputOf<typeof api.invoiceApply.goodsStatusCount>

export const shape = {
  tabs: ['wait', 'match', 'history', 'heads'],
  filters: { keyword: '', supplierId: '', state: 'all' },
  pageSize: 20,
}
export type ServiceList = ListState<(typeof shape)['filters']>

/** What somebody paid himself is not laid beside invoices he received: its supplier issues them. */
export const tabsOf = (counts: Counts | undefined, isOwn = false): Tab[] => [
  { key: 'wait', label: '待开票', count: counts?.waitNum },
  ...(isOwn ? [] : [{ key: 'match', label: '对票' }]),
  { key: 'history', label: '开票记录', count: counts?.historyNum, alert: (counts?.returnedNum ?? 0) > 0 },
  { key: 'heads', label: '抬头管理', count: counts?.headNum },
]

/** One application is of one supplier: `丙办公 3 单 ¥5,768.00`. */
export const groupsOf = (orders: readonly WaitOrder[]) =>
  [...Map.groupBy(orders, (it) => it.supplierId).values()].map((own) => {
    const fen = sumFen(own.map((it) => it.amountFen))
    return { orders: own, fen, text: `${own[0]!.supplierName} ${own.length} 单 ${money(fen)}` }
  })

const nextOf = (state: Apply['state'], supplierName: string): { who: string; act: string } | undefined =>
  state === 'waitIssue'
    ? { who: supplierName, act: '开具并上传发票' }
    : state === 'waitReissue'
      ? { who: supplierName, act: '红冲原发票，开具新票' }
      : state === 'waitPlatform'
        ? { who: '平台', act: '批复再次换开' }
        : undefined

export const timelineOf = (it: Pick<Apply, 'timeline' | 'state'>, supplierName: string): TimelineNode[] => [
  ...it.timeline.map((row, i): TimelineNode => ({
    key: `done-${i}`,
    state: row.tone,
    who: row.who,
    act: row.title,
    at: momentText(row.at),
    comment: row.comment || undefined,
  })),
  ...[nextOf(it.state, supplierName)].filter((next) => next !== undefined).map((next) => ({ key: 'next', state: 'now' as const, ...next })),
]
