// One kind of things on the person who leaves: the rows, who takes them over, and afterwards what came of each.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { handKinds } from '@caiyuan/contract/handover'
import type { api } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import css from './hand-group.module.css'
import { HandSelect, type Person } from './hand-select.tsx'

export type Group = OutputOf<typeof api.handover.onHand>['groups'][number]
type Result = OutputOf<typeof api.handover.submit>['results'][number]

interface HandGroupProps {
  group: Group
  leaverId: string
  receiver: Person | undefined
  choose: (person: Person | undefined) => void
}

export const HandGroup = ({ group, leaverId, receiver, choose }: HandGroupProps) => {
  const { label, unit, take } = handKinds[group.kind]
  return (
    <Card title={label} note={`${group.total} ${unit}`} flush>
      <div className={css['take']}>
        <span>{take}</span>
        <HandSelect label={`${label}的${take}`} kind={group.kind} except={leaverId} value={receiver} onChange={choose} />
      </div>
      <ul className={css['rows']} aria-label={label}>
        {group.rows.map((it) => (
          <li key={it.id}>
            <span className="num">{it.no}</span>
            <span className={css['text']} title={it.text}>
              {it.text}
            </span>
            <span className="second">{it.state}</span>
            <span>
              {group.kind === 'fund' ? <span className="second">可用 </span> : null}
              <Money fen={it.amountFen} />
            </span>
          </li>
        ))}
      </ul>
      {group.total > group.rows.length ? (
        <p className={css['more']}>
          一次交接前 {group.rows.length} {unit}，其余 {group.total - group.rows.length} {unit}请再办一次
        </p>
      ) : null}
    </Card>
  )
}

export const HandResults = ({ results }: { results: readonly Result[] }) => (
  <ul className={css['rows']} aria-label="交接结果">
    {results
      .toSorted((a, b) => Number(a.isDone) - Number(b.isDone))
      .map((it) => (
        <li key={`${it.kind}-${it.id}`}>
          <span className="num">{it.no}</span>
          <span className={css['text']}>{it.message}</span>
          <span className="second">{handKinds[it.kind].label}</span>
          <span>
            <Tag tone={it.isDone ? 'ok' : 'bad'}>{it.isDone ? '已交接' : '未交接'}</Tag>
          </span>
        </li>
      ))}
  </ul>
)
