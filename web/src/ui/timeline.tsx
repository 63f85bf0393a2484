// 办理记录: who did what, who is next and why.
import { CheckOutlined, ClockCircleOutlined, CloseOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import css from './timeline.module.css'

export interface TimelineNode {
  key: string
  state: 'done' | 'refused' | 'now' | 'next'
  who: ReactNode
  /** 提交, 同意, 待审批 … */
  act?: string | undefined
  /** When, or how long it has waited, or what it usually takes. */
  at?: string | undefined
  /** Department, role, why this person. */
  notes?: readonly string[]
  comment?: string | undefined
  /** The opinion box stands at the reader's own node. */
  body?: ReactNode
}

const marks = { done: <CheckOutlined />, refused: <CloseOutlined />, now: <ClockCircleOutlined />, next: null }
const tones = { done: 'ok', refused: 'bad', now: 'wait', next: 'second' }

export const Timeline = ({ nodes }: { nodes: readonly TimelineNode[] }) => (
  <ol className={css['line']}>
    {nodes.map((it) => (
      <li key={it.key} className={`${css['node']} ${css[it.state] ?? ''}`}>
        <span className={css['mark']} aria-hidden>
          {marks[it.state]}
        </span>
        <div className={css['head']}>
          <span className={it.state === 'next' ? '' : 'strong'}>{it.who}</span>
          {it.act ? <span className={tones[it.state]}>{it.act}</span> : null}
          {it.at ? <span className={css['at']}>{it.at}</span> : null}
        </div>
        {it.notes?.map((note) => (
          <p key={note} className="second">
            {note}
          </p>
        ))}
        {it.comment ? <p className={css['comment']}>{it.comment}</p> : null}
        {it.body ? <div className={css['body']}>{it.body}</div> : null}
      </li>
    ))}
  </ol>
)
