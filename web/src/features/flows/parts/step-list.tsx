// The same steps as a list: what a phone shows in place of the canvas.
import { modeWords, flowTypes, whenWords, whoWords, type FlowNames } from '@caiyuan/contract/admin/flow-words'
import { Button } from 'antd'
import { Tag } from '../../../ui/status-tag.tsx'
import type { Fault, Nodes } from '../model.ts'
import css from './list.module.css'

interface StepListProps {
  nodes: Nodes
  names: FlowNames
  faults: readonly Fault[]
  pick: (id: string) => void
  insert: (at: number) => void
}

export const StepList = ({ nodes, names, faults, pick, insert }: StepListProps) => (
  <>
    <ol className={css['steps']}>
      {nodes.map((node, i) => {
        const mine = faults.filter((it) => it.nodeId === node.id)
        return (
          <li key={node.id}>
            <button type="button" className={css['step']} onClick={() => pick(node.id)}>
              <span className={css['no']}>{i + 1}</span>
              <span className="grow">
                <span className="row">
                  <span className="strong grow">{node.title || '未命名'}</span>
                  <Tag tone="brand">{node.type && node.type !== 'APPROVE' ? flowTypes[node.type] : modeWords(node)}</Tag>
                </span>
                <span className={css['line']}>{whoWords(node, names)}</span>
                <span className={`second ${css['line']}`}>{whenWords(node.when, names)}</span>
                {mine.map((it) => (
                  <span key={it.text} className={`${it.level === 'error' ? 'bad' : 'wait'} ${css['line']}`}>
                    {it.text}
                  </span>
                ))}
              </span>
            </button>
          </li>
        )
      })}
    </ol>
    <div className={css['more']}>
      <Button block onClick={() => insert(nodes.length)}>
        加一步
      </Button>
    </div>
  </>
)
