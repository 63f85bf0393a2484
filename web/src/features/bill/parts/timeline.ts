// 办理记录 of a bill: what was done, who has to act now, what comes after.
import type { BillState } from '@caiyuan/contract/bill-flow'
import { momentText } from '@caiyuan/contract/span'
import type { TimelineNode } from '../../../ui/timeline.tsx'

interface Shown {
  state: BillState
  supplier: { name: string }
  timeline: readonly { at: string; who: string; title: string; comment: string; tone: 'done' | 'refused' }[]
}

const turns = (it: Shown): { who: string; act: string }[] => [
  { who: it.supplier.name, act: '确认对账单' },
  { who: '财务', act: '核对并确认' },
  { who: it.supplier.name, act: '开票并上传' },
  { who: '财务', act: '审核并申报' },
  { who: '财务系统', act: '返回结算结果' },
]
/** What comes of it first: after a difference the supplier is asked again, after a failure the money is declared again. */
const before: Partial<Record<BillState, { who: string; act: string }>> = {
  differs: { who: '财务', act: '处理差异并重发' },
  failed: { who: '财务', act: '重新申报或撤销' },
}
const here: Record<BillState, number> = {
  waitSupplier: 0,
  differs: 0,
  waitBuyer: 1,
  waitInvoice: 2,
  waitFinance: 3,
  settling: 4,
  failed: 4,
  settled: 5,
  revoked: 5,
}

const ahead = (it: Shown) => [before[it.state] ?? [], turns(it).slice(here[it.state])].flat()

export const timelineOf = (it: Shown): TimelineNode[] => [
  ...it.timeline.map((row, i): TimelineNode => ({
    key: `done-${i}`,
    state: row.tone,
    who: row.who,
    act: row.title,
    at: momentText(row.at),
    comment: row.comment || undefined,
  })),
  ...ahead(it).map((turn, i): TimelineNode => ({
    key: `next-${turn.act}`,
    state: i === 0 ? 'now' : 'next',
    ...turn,
  })),
]
