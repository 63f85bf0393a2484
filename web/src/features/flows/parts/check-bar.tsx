// 发布前校验, in one line: what is sound, what is wrong and in which step.
import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { useState } from 'react'
import type { Checked, Fault, Nodes } from '../model.ts'
import css from './designer.module.css'

interface CheckBarProps {
  check: Checked | undefined
  nodes: Nodes
  isAsking: boolean
  pick: (id: string) => void
}

const SOUND = ['每条路都有人批', '每一步都走得到', '每一步都找得到人'] as const

/** So many reminders before one asks for the rest. */
const SHOWN = 1

export const CheckBar = ({ check, nodes, isAsking, pick }: CheckBarProps) => {
  const [isOpen, setOpen] = useState(false)
  const errors = check?.faults.filter((it) => it.level === 'error') ?? []
  const reminders = check?.faults.filter((it) => it.level === 'warn') ?? []
  const said: Fault[] = [...errors, ...(isOpen ? reminders : reminders.slice(0, SHOWN))]
  return (
    <div className={css['check']} role="status" aria-label="校验" aria-busy={isAsking}>
      {check && errors.length === 0
        ? SOUND.map((it) => (
            <span key={it}>
              <CheckCircleFilled className="ok" /> {it}
            </span>
          ))
        : null}
      {errors.length > 0 ? <span className="bad strong">{errors.length} 处错误，改好才能发布</span> : null}
      {said.map((it) => {
        const node = nodes.find((n) => n.id === it.nodeId)
        return (
          <button
            key={`${it.nodeId} ${it.text}`}
            type="button"
            className={it.level === 'error' ? 'bad' : 'wait'}
            disabled={!node}
            onClick={() => pick(it.nodeId)}
          >
            <ExclamationCircleFilled /> {node ? `${node.title || '未命名'}：` : ''}
            {it.text}
          </button>
        )
      })}
      {reminders.length > SHOWN ? (
        <button type="button" className={css['more']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '收起提醒' : `另有 ${reminders.length - SHOWN} 项提醒`}
        </button>
      ) : null}
    </div>
  )
}
