// A limit that runs: what is left of it, and what becomes of it when it ends.
import { leftText, momentText } from '@caiyuan/contract/span'
import { serverNow } from '../core/clock.ts'
import { Card } from './card.tsx'
import css from './limit-card.module.css'

interface Props {
  /** What waits for it. */
  what: string
  from: string | null
  to: string | null
  /** What becomes of it then. */
  then: string
  /** Whose it is. */
  title?: string
  className?: string
}

/** Nothing where no limit runs. */
export const LimitCard = ({ what, from, to, then, title = '期限', className = '' }: Props) => {
  if (!to || !from) return null
  const now = serverNow()
  const [begin, end] = [new Date(from).getTime(), new Date(to).getTime()]
  const part = Math.min(100, Math.max(0, ((now.getTime() - begin) / Math.max(1, end - begin)) * 100))
  return (
    <Card title={title} className={className}>
      <div className={css['due']}>
        <span className="second">{what}</span>
        <strong>{leftText(to, now)}</strong>
        <div className={css['bar']} aria-hidden>
          <i style={{ width: `${part}%` }} />
        </div>
        <div className={css['ends']}>
          <span className="num">{momentText(from)}</span>
          <span className="num">{momentText(to)}</span>
        </div>
        {then ? <span className="second">{then}。</span> : null}
      </div>
    </Card>
  )
}
