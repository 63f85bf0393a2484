// Progress of a document: a line of steps, on a phone a row of short bars with the current step in words.
import { CheckOutlined } from '@ant-design/icons'
import css from './steps.module.css'

export interface Step {
  label: string
  note?: string | undefined
  /** now: it waits here. part: begun, not finished. */
  state: 'done' | 'now' | 'part' | 'next'
}

const words: Record<Step['state'], string> = { done: '已完成', now: '进行中', part: '部分完成', next: '未开始' }

export const Steps = ({ steps, compact }: { steps: readonly Step[]; compact?: boolean }) => {
  // What was closed on its way is under way nowhere: it came as far as its last finished step.
  const current = steps.find((it) => it.state === 'now' || it.state === 'part') ?? steps.findLast((it) => it.state === 'done')
  return (
    <>
      <ol className={compact ? `${css['steps']} ${css['compact']}` : css['steps']} aria-label="进度">
        {steps.map((it, i) => (
          <li key={it.label} className={`${css['step']} ${css[it.state] ?? ''}`} aria-current={it.state === 'now' ? 'step' : undefined}>
            <span className={css['mark']} aria-hidden>
              {it.state === 'done' ? <CheckOutlined /> : i + 1}
            </span>
            <div className={css['text']}>
              <div className={css['label']}>
                {it.label}
                <span className="hidden-text">{words[it.state]}</span>
                {i < steps.length - 1 ? <span className={css['line']} /> : null}
              </div>
              {it.note ? <div className={css['note']}>{it.note}</div> : null}
            </div>
          </li>
        ))}
      </ol>
      <div className={css['short']}>
        <div className={css['bars']} aria-hidden>
          {steps.map((it) => (
            <span key={it.label} className={css[it.state]} />
          ))}
        </div>
        {current ? (
          <p>
            <b>{current.label}</b>{' '}
            <span className="second">
              第 {steps.indexOf(current) + 1} / {steps.length} 步{current.note ? ` · ${current.note}` : ''}
            </span>
          </p>
        ) : null}
      </div>
    </>
  )
}
