// 质疑 against the award, and what 采购办 ruled.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { momentText } from '@caiyuan/contract/span'
import type { api } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { Tag } from '../../../ui/status-tag.tsx'

type Objection = Omit<OutputOf<typeof api.inquiry.detail>['objections'][number], 'supplierName'> & { supplierName?: string }

const One = ({ it }: { it: Objection }) => (
  <li className="stack" style={{ gap: 4 }}>
    <span className="row between" style={{ flexWrap: 'wrap' }}>
      <span>
        {it.supplierName ? <b>{it.supplierName}</b> : null} <span className="second num">{momentText(it.at)}</span>
      </span>
      {it.ruling ? (
        <Tag tone={it.ruling.isUpheld ? 'bad' : 'off'}>{it.ruling.isUpheld ? '质疑成立' : '质疑不成立'}</Tag>
      ) : (
        <Tag tone="wait">等待裁定</Tag>
      )}
    </span>
    <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{it.text}</span>
    {it.ruling ? (
      <span className="second" style={{ overflowWrap: 'anywhere' }}>
        {it.ruling.byName} {momentText(it.ruling.at)} 裁定：{it.ruling.text}
      </span>
    ) : null}
  </li>
)

export const Objections = ({ objections }: { objections: readonly Objection[] }) => (
  <Card title="质疑">
    <ul className="stack">
      {objections.map((it) => (
        <One key={it.at} it={it} />
      ))}
    </ul>
  </Card>
)
