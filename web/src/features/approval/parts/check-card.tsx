// One document of the approval centre on a phone.
import { momentText } from '@caiyuan/contract/span'
import { Button } from 'antd'
import { Money } from '../../../ui/money.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { aboutOf, fundWords, shareOf, summaryParts, type Row } from '../model.ts'
import css from './check-card.module.css'

export interface CardProps {
  row: Row
  index: number
  waited: string
  onOpen: (row: Row) => void
  onAgree: (row: Row) => void
  onRefuse: (row: Row) => void
  onUrge: (row: Row) => void
}

export const CheckCard = ({ row, index, waited, onOpen, onAgree, onRefuse, onUrge }: CardProps) => {
  const waits = index === 0 || index === 2 || index === 6
  const fund = fundWords(row)
  const share = shareOf(row)
  const { name, more, second } = summaryParts(aboutOf(row))
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
      <h2 className={css['title']}>
        {name} {more}
      </h2>
      <div className={css['middle']}>
        <p className="second">
          {second ? (
            <>
              {second}
              <br />
            </>
          ) : null}
          {[row.submitterName, row.submitterDept].filter(Boolean).join(' · ')}
          <br />
          {fund.name} {fund.no}
        </p>
        <p className={css['sum']}>
          <Money fen={row.amountFen} as="strong" size={18} />
          {share === null ? null : (
            <span className="second">
              其中您负责 <Money fen={share} />
            </span>
          )}
        </p>
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
              {row.isHandling ? '退回' : '驳回'}
            </Button>
            <Button size="large" type="primary" className={css['main']!} onClick={() => onAgree(row)}>
              {row.isHandling ? '办结' : '同意'}
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
