// A special price wherever goods are shown: that it is one, until when, how many are left, and what a person may still have.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { priceText } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
import { useEffect, useState } from 'react'
import type { api } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { Price } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import css from './special.module.css'

export type Special = NonNullable<OutputOf<typeof api.catalog.detail>['skus'][number]['special']>

const SECOND = 1000
const two = (num: number): string => String(num).padStart(2, '0')

/** `1 天 02:03:04`, by the clock of the server. */
export const leftText = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / SECOND))
  const [days, rest] = [Math.floor(seconds / 86_400), seconds % 86_400]
  const clock = [Math.floor(rest / 3600), Math.floor((rest % 3600) / 60), rest % 60].map(two).join(':')
  return days > 0 ? `${days} 天 ${clock}` : clock
}

/** Counts down to a moment; `over` is called once when it has come. */
export const Countdown = ({ until, over }: { until: string; over?: () => void }) => {
  const [now, setNow] = useState(() => serverNow().getTime())
  const left = Date.parse(until) - now
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(serverNow().getTime()), SECOND)
    return () => clearInterval(timer)
  }, [isOver])
  useEffect(() => {
    if (isOver) over?.()
    // Whoever listens is told of the end, not of what is drawn since.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver])
  return (
    <time className={css['clock']} dateTime={until} title={momentText(until)}>
      {leftText(left)}
    </time>
  )
}

export const SpecialTag = ({ special }: { special: Pick<Special, 'wasE4' | 'endsAt'> | null }) =>
  special ? (
    <Tag tone="bad" title={`原价 ${priceText(special.wasE4)}，${momentText(special.endsAt)} 结束`}>
      特价
    </Tag>
  ) : null

/** `每人限购 3 件，您已购 2 件`; empty where everybody may have as many as there are. */
export const shareText = ({ perPersonNum, mineNum }: Pick<Special, 'perPersonNum' | 'mineNum'>, unit: string): string =>
  perPersonNum === 0 ? '' : `每人限购 ${perPersonNum} ${unit}${mineNum > 0 ? `，您已购 ${mineNum} ${unit}` : ''}`

/** Under the price of a page of goods. */
export const SpecialLine = ({ special, unit, over }: { special: Special; unit: string; over: () => void }) => {
  const share = shareText(special, unit)
  return (
    <p className={css['line']}>
      <SpecialTag special={special} />
      <s className="second">
        <Price e4={special.wasE4} per={unit} />
      </s>
      <span>
        距结束 <Countdown key={special.endsAt} until={special.endsAt} over={over} />
      </span>
      <span>
        剩余 {special.leftNum.toLocaleString('zh-CN')} {unit}
      </span>
      {share ? <span>{share}</span> : null}
    </p>
  )
}
