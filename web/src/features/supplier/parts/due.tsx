// How long a supplier has left, ticking: red when late or within the hour, amber within four.
import { momentText, spanText } from '@caiyuan/contract/span'
import type { OrderState } from '@caiyuan/contract/order-flow'
import { unanswered } from '@caiyuan/contract/order/standing'
import { TwoLines } from '../../../ui/data-table.tsx'

const HOUR = 3_600_000

export interface Timed {
  state: OrderState
  dueAt: string | null
  closeAt: string | null
  arrivedAt: string
  shippedNum: number
}

export interface Due {
  text: string
  tone: 'bad' | 'wait' | ''
  note: string
}

const what = (it: Timed): string => (unanswered.includes(it.state) ? '确认' : it.shippedNum > 0 ? '补发' : '发货')

/** `stop`: why the supplier may confirm nothing; empty while it may. No limit runs for what it may not do. */
export const dueOf = (it: Timed, now: number, stop: string): Due | null => {
  if (!it.dueAt) return null
  if (stop && unanswered.includes(it.state))
    return { text: '不能确认', tone: '', note: it.closeAt ? `${momentText(it.closeAt)} 自动关闭` : '' }
  const left = new Date(it.dueAt).getTime() - now
  const late = left < 0
  return {
    text: late ? '已超时' : `剩 ${spanText(left)}`,
    tone: late || left < HOUR ? 'bad' : left < 4 * HOUR ? 'wait' : '',
    note: late && it.closeAt ? `${momentText(it.closeAt)} 自动关闭` : `${late ? '应于 ' : ''}${momentText(it.dueAt)} 前${what(it)}`,
  }
}

export const DueCell = ({ row, now, stop }: { row: Timed; now: number; stop: string }) => {
  const due = dueOf(row, now, stop)
  return due ? (
    <TwoLines main={<span className={due.tone ? `${due.tone} strong` : ''}>{due.text}</span>} second={due.note} />
  ) : (
    <span className="second">—</span>
  )
}
