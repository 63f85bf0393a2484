// The nodes of a flow in their order, each with who decides there and what was said.
import { modeLabels } from '@caiyuan/contract/approval'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { momentText } from '@caiyuan/contract/span'
import type { StateTone } from '@caiyuan/contract/flow'
import type { api } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import css from './flow-graph.module.css'

type Node = OutputOf<typeof api.approval.detail>['nodes'][number]

const states: Record<Node['state'], { label: string; tone: StateTone }> = {
  done: { label: '已完成', tone: 'ok' },
  now: { label: '进行中', tone: 'wait' },
  next: { label: '未到', tone: 'off' },
  skipped: { label: '不经过', tone: 'off' },
  ended: { label: '未通过', tone: 'bad' },
}

const Person = ({ it }: { it: Node['people'][number] }) => (
  <li>
    <b>{it.onBehalfOf ? `${it.name}（代 ${it.onBehalfOf}）` : it.name}</b>{' '}
    <span className={it.said === '不同意' ? 'bad' : 'second'}>{it.said}</span>
    {it.at ? <span className="second num"> {momentText(it.at)}</span> : null}
    {it.comment ? <p className={css['comment']}>{it.comment}</p> : null}
  </li>
)

export const FlowGraph = ({ nodes }: { nodes: readonly Node[] }) => (
  <Card title="流程图" note={`${nodes.filter((it) => it.state !== 'skipped' && it.type !== 'CC').length} 个节点`}>
    <ol className={css['graph']}>
      {nodes.map((node) => (
        <li key={node.id} className={css['node']} data-state={node.state} aria-current={node.state === 'now' ? 'step' : undefined}>
          <header>
            <b>{node.title}</b>
            {node.type === 'CC' ? (
              <Tag>抄送</Tag>
            ) : modeLabels[node.mode] && node.people.length > 1 ? (
              <Tag>{modeLabels[node.mode]}</Tag>
            ) : null}
            <span className={css['state']}>
              <Tag tone={states[node.state].tone}>{states[node.state].label}</Tag>
            </span>
          </header>
          {node.people.length > 0 ? (
            <ul>
              {node.people.map((it, i) => (
                <Person key={i} it={it} />
              ))}
            </ul>
          ) : null}
          <p className="second">{node.reason}</p>
        </li>
      ))}
    </ol>
  </Card>
)
