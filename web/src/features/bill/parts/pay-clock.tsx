// The payment clock of a bill: until when it has to be paid, and what the school makes of it.
import { clockText, lateDays, type PayClock } from '@caiyuan/contract/bill/clock'
import { dayText } from '@caiyuan/contract/span'
import { money } from '@caiyuan/contract/money'
import { useState } from 'react'
import { api, useRead } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { TwoLines } from '../../../ui/data-table.tsx'
import css from './pay-clock.module.css'

/** Within so many days of the end it is said aloud. */
const SOON_DAYS = 5

const useToday = (): string => useState(() => dayText(serverNow()))[0]

export const PayBy = ({ of: it }: { of: PayClock }) => {
  const today = useToday()
  const late = lateDays(it, today)
  if (late === null) return <span className="second">—</span>
  const tone = late > 0 ? 'bad' : it.state !== 'settled' && late >= -SOON_DAYS ? 'wait' : ''
  return <TwoLines main={<span className="num">{it.payBy}</span>} second={<span className={tone}>{shortOf(it, today, late)}</span>} />
}

/** In one line, for cards on a phone. */
export const PayByLine = ({ of: it }: { of: PayClock }) => {
  const text = clockText(it, useToday())
  return text ? <span className={text.includes('超') ? 'bad' : 'second'}>{text}</span> : null
}

/** Without the day, which stands above it. */
const shortOf = (it: PayClock, today: string, late: number): string => {
  if (it.state === 'settled') return clockText(it, today)
  return late > 0 ? `已超 ${late} 天` : late === 0 ? '今天到期' : `还有 ${-late} 天`
}

/** How the school pays, in a line over its bills. */
export const Pace = () => {
  const { data } = useRead(api.bill.pace, {})
  if (!data || data.paidNum + data.overdueNum === 0) return null
  return (
    <p className={css['pace']} aria-label="付款时效">
      <span>
        付款期限 <b className="num">{data.payDays}</b> 天
      </span>
      {data.meanDays === null ? null : (
        <span>
          近一年付款 <b className="num">{data.paidNum}</b> 张，平均 <b className="num">{data.meanDays}</b> 天，按期{' '}
          <b className="num">{Math.round((data.onTimeNum / data.paidNum) * 100)}%</b>
        </span>
      )}
      {data.overdueNum > 0 ? (
        <span className="bad">
          超期未付 <b className="num">{data.overdueNum}</b> 张，{money(data.overdueFen)}；最久 {data.worst?.billNo} 已超{' '}
          {data.worst?.lateDays} 天
        </span>
      ) : (
        <span>没有超期未付的</span>
      )}
    </p>
  )
}
