// How long it still stands open, counted by the server's clock.
import { momentText } from '@caiyuan/contract/span'
import { workLeftText, type WorkLeft as Left } from '@caiyuan/contract/work-left'
import { HALF_MINUTE, useNow } from '../../../core/use-now.ts'

const SECOND = 1000
const DAY = 86_400

const leftText = (seconds: number): string => {
  const days = Math.floor(seconds / DAY)
  const [h, m, s] = [Math.floor((seconds % DAY) / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  const clock = [h, m, s].map((it) => String(it).padStart(2, '0')).join(':')
  return days > 0 ? `${days} 天 ${clock}` : clock
}

export const TimeLeft = ({ until }: { until: string }) => {
  const now = useNow(SECOND)
  const seconds = Math.ceil((new Date(until).getTime() - now.getTime()) / SECOND)
  return (
    <span className="num" title={momentText(until)}>
      {seconds > 0 ? leftText(seconds) : '已截止'}
    </span>
  )
}

/** The working time that is left, by the calendar of the school: what may still be done in it. */
export const WorkLeft = ({ left, until }: { left: Left | null; until: string }) => {
  const now = useNow(HALF_MINUTE)
  if (!left || new Date(until) <= now) return null
  return (
    <span className="num" title="按学校的工作日历和办公时间计">
      剩 {workLeftText(left, now)}
    </span>
  )
}
