// 选择审批人: candidates of one node with search, last choice first; several keep the order in which they will decide.
import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined, HolderOutlined } from '@ant-design/icons'
import { modeLabels } from '@caiyuan/contract/approval'
import { Button, Checkbox, Input, Radio } from 'antd'
import { useState, type DragEvent } from 'react'
import { Fault } from '../../../ui/fault.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import css from './choose-approvers.module.css'

export interface Candidate {
  id: string
  name: string
  deptName: string
  title: string
  recent: boolean
}

interface ChooseNode {
  id: string
  title: string
  mode: 'SINGLE' | 'AND' | 'OR' | 'RATIO' | 'SEQ'
  reason: string
  choose: { min: number; max: number; candidates: readonly Candidate[] }
}

/** A step of a path that wants its people chosen. */
export const isChoice = <Node extends { skipped: string; choose: unknown }>(
  node: Node,
): node is Node & { choose: NonNullable<Node['choose']> } => node.skipped === '' && node.choose !== null

interface Props {
  node: ChooseNode
  value: readonly string[]
  onChange: (ids: string[]) => void
  /** Said under the list when the choice is not complete. */
  fault?: string | undefined
}

const hit = (it: Candidate, words: string): boolean => words === '' || `${it.name}${it.deptName}${it.title}`.includes(words)

const ruleOf = ({ min, max }: ChooseNode['choose']): string => {
  if (min === 0) return `可不选，最多 ${max} 人`
  if (max === 1) return '选 1 人'
  return min === max ? `选 ${min} 人` : `选 ${min} 至 ${max} 人`
}

/** Enough chosen? Empty when it is. */
export const chooseFault = (node: ChooseNode, value: readonly string[]): string =>
  value.length < Math.min(node.choose.min, node.choose.candidates.length) ? `请选择审批人：${node.title}` : ''

/** The order, dragged by mouse or moved by the buttons, which keyboards and thumbs have. */
const Chosen = ({ node, value, onChange }: Pick<Props, 'node' | 'value' | 'onChange'>) => {
  const [held, setHeld] = useState<number>()
  const move = (at: number, to: number) => {
    const next = [...value]
    const [id] = next.splice(at, 1)
    next.splice(to, 0, id!)
    onChange(next)
  }
  const ordered = node.mode === 'SEQ'
  const dragged = (at: number) =>
    ordered && {
      draggable: true,
      onDragStart: () => setHeld(at),
      onDragEnd: () => setHeld(undefined),
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        if (held === undefined || held === at) return
        move(held, at)
        setHeld(at)
      },
    }
  return (
    <ol className={css['chosen']} aria-label={`${node.title}已选`}>
      {value.map((id, at) => {
        const it = node.choose.candidates.find((each) => each.id === id)
        if (!it) return null
        return (
          <li key={id} data-held={held === at} {...dragged(at)}>
            {ordered ? (
              <>
                <HolderOutlined className={css['grip'] ?? ''} aria-hidden />
                <span className={css['number']}>{at + 1}</span>
              </>
            ) : null}
            {it.name} <span className="second">{it.deptName}</span>
            <span className={css['moves']}>
              {ordered ? (
                <>
                  <Button
                    size="small"
                    type="text"
                    icon={<ArrowUpOutlined />}
                    aria-label={`${it.name}提前`}
                    disabled={at === 0}
                    onClick={() => move(at, at - 1)}
                  />
                  <Button
                    size="small"
                    type="text"
                    icon={<ArrowDownOutlined />}
                    aria-label={`${it.name}延后`}
                    disabled={at === value.length - 1}
                    onClick={() => move(at, at + 1)}
                  />
                </>
              ) : null}
              <Button
                size="small"
                type="text"
                icon={<CloseOutlined />}
                aria-label={`不选${it.name}`}
                onClick={() => onChange(value.filter((each) => each !== id))}
              />
            </span>
          </li>
        )
      })}
    </ol>
  )
}

export const ChooseApprovers = ({ node, value, onChange, fault }: Props) => {
  const [words, setWords] = useState('')
  const { candidates, max } = node.choose
  const single = max === 1
  const shown = candidates.filter((it) => hit(it, words.trim())).toSorted((a, b) => Number(b.recent) - Number(a.recent))
  const toggle = (id: string) => {
    if (single) return onChange([id])
    if (value.includes(id)) return onChange(value.filter((each) => each !== id))
    return value.length < max ? onChange([...value, id]) : undefined
  }
  const mode = modeLabels[node.mode]
  return (
    <section className={css['node']} aria-label={`选择${node.title}`}>
      <div className={css['head']}>
        <b>{node.title}</b>
        {mode && !single ? <Tag tone="info">{mode}</Tag> : null}
        <span className="second">
          {node.reason}；{ruleOf(node.choose)}
        </span>
        {candidates.length > 6 ? (
          <Input
            className={css['search']}
            placeholder="姓名、部门、职务"
            aria-label={`搜索${node.title}`}
            allowClear
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        ) : null}
      </div>
      {!single && value.length > 0 ? <Chosen node={node} value={value} onChange={onChange} /> : null}
      <ul className={css['people']}>
        {shown.map((it) => {
          const checked = value.includes(it.id)
          const Box = single ? Radio : Checkbox
          return (
            <li key={it.id} className={checked ? css['picked'] : undefined}>
              <Box checked={checked} disabled={!single && !checked && value.length >= max} onChange={() => toggle(it.id)}>
                <span className="strong">{it.name}</span>{' '}
                <span className="second">{[it.deptName, it.title].filter(Boolean).join(' · ')}</span>
                {it.recent ? <span className={css['recent']}>最近选择</span> : null}
              </Box>
            </li>
          )
        })}
      </ul>
      {shown.length === 0 ? (
        <p className="second">{candidates.length === 0 ? '没有可选的审批人，请联系校管理员' : '没有符合的人，换一个词再试'}</p>
      ) : null}
      <Fault>{fault}</Fault>
    </section>
  )
}
