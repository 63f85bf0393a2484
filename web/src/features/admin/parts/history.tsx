// What was done, by whom, when and why, newest first.
import { dayText, momentText } from '@caiyuan/contract/span'
import { Timeline } from '../../../ui/timeline.tsx'

interface Row {
  at: string
  who: string
  title: string
  comment: string
}

export const History = ({ rows }: { rows: readonly Row[] }) =>
  rows.length === 0 ? (
    <p className="second">还没有记录</p>
  ) : (
    <Timeline
      nodes={rows.map((it) => ({
        key: `${it.at} ${it.title}`,
        state: 'done',
        who: it.who,
        act: it.title,
        at: `${dayText(it.at)} ${momentText(it.at).slice(6)}`,
        comment: it.comment || undefined,
      }))}
    />
  )
