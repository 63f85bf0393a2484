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
const here: Record<BillState, number> = {
  waitSupplier: 0,
  differs: 1,
  waitBuyer: 1,
  waitInvoice: 2,
  waitFinance: 3,
  settling: 4,
  failed: 3,
  settled: 5,
  revoked: 5,
}

export const timelineOf = (it: Shown): TimelineNode[] => [
  ...it.timeline.map((row, i): TimelineNode => ({
    key: `done-${i}`,
    state: row.tone,
    who: row.who,
    act: row.title,
    at: momentText(row.at),
    comment: row.comment || undefined,
  })),
  ...turns(it)
    .slice(here[it.state])
    .map((turn, i): TimelineNode => ({
      key: `next-${turn.act}`,
      state: i === 0 ? 'now' : 'next',
      who: turn.who,
      act: it.state === 'differs' && i === 0 ? '处理差异' : it.state === 'failed' && i === 0 ? '重新申报或撤销' : turn.act,
    })),
]
