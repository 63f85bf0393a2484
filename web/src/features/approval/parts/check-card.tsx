// One document of the approval centre on a phone.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import type { api } from '../../../core/api.ts'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import css from './check-card.module.css'

type Row = OutputOf<typeof api.approval.list>['list'][number]

export interface CardProps {
  row: Row
  index: number
  waited: string
  onOpen: (row: Row) => void
  onAgree: (row: Row) => void
  onRefuse: (row: Row) => void
  onUrge: (row: Row) => void
}

const fundText = (row: Row): string => {
  const [first] = row.funds
  if (!first) return ''
  return row.funds.length > 1 ? `${first.name} 等 ${row.funds.length} 张` : `${first.name} ${first.projectNo}`
}

export const CheckCard = ({ row, index, waited, onOpen, onAgree, onRefuse, onUrge }: CardProps) => {
  const waits = index === 0 || index === 2
  const late = row.hints.some((it) => it.label.includes('超时'))
  return (
    <>
      <p className={css['top']}>
        <span className="second">
          {row.kindTitle} <span className="num">{row.docNo}</span>
        </span>
        {waits ? (
          <span className={late ? 'bad strong' : 'second'}>已等 {waited}</span>
        ) : (
          <span className="second">{momentText(row.since)}</span>
        )}
      </p>
      <h2 className={css['title']}>{row.summary}</h2>
      <div className={css['middle']}>
        <p className="second">
          {[row.submitterName, row.submitterDept].filter(Boolean).join(' · ')}
          <br />
          {fundText(row)}
        </p>
        <Money fen={row.amountFen} as="strong" size={18} />
      </div>
      {waits
        ? row.hints.slice(0, 2).map((it) => (
            <p key={it.label} className={`${css['hint']} ${css[it.tone] ?? ''}`}>
              <b>{it.label}</b> {it.text}
            </p>
          ))
        : null}
      <div className={css['acts']}>
        {waits ? null : (
          <p>
            <Tag tone={row.result.tone}>{row.result.label}</Tag> <span className="second">{index === 5 ? row.nodeTitle : ''}</span>
          </p>
        )}
        <Button size="large" onClick={() => onOpen(row)}>
          明细
        </Button>
        {waits ? (
          <>
            <Button size="large" danger onClick={() => onRefuse(row)}>
              {index === 2 ? '退回' : '驳回'}
            </Button>
            <Button size="large" type="primary" className={css['main']!} onClick={() => onAgree(row)}>
              {index === 2 ? '办结' : '同意'}
            </Button>
          </>
        ) : null}
        {index === 5 && row.result.tone === 'wait' ? (
          <Button size="large" onClick={() => onUrge(row)}>
            催办
          </Button>
        ) : null}
      </div>
    </>
  )
}
