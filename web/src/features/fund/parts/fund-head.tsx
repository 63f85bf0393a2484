// Head of the statement: an equation of the four balances with the documents behind each, and one bar.
import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { fundSources, fundStates } from '@caiyuan/contract/fund'
import { money } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
import { Button, Select } from 'antd'
import type { ReactNode } from 'react'
import type { FileLink } from '../../../core/file-link.ts'
import { Card } from '../../../ui/card.tsx'
import { StackedBar, fundParts } from '../../../ui/stacked-bar.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { moneyColours } from '../../../ui/theme.ts'
import { committedNote, endText, grantText, percent, yearsText, type Statement } from '../model.ts'
import css from './fund-head.module.css'

const Term = ({
  label,
  fen,
  note,
  colour,
  as = 'term',
}: {
  label: string
  fen: number
  note: ReactNode
  colour?: string
  as?: 'whole' | 'term' | 'rest'
}) => (
  <div className={css[as]}>
    <div className={css['label']}>
      {colour ? <span className={css['key']} style={{ background: colour }} aria-hidden /> : null}
      {label}
    </div>
    <div className={`${css['figure']} ${as === 'rest' ? css['left'] : ''}`}>{money(fen)}</div>
    <div className="second">{note}</div>
  </div>
)

const Sign = ({ children }: { children: string }) => (
  <span className={css['sign']} aria-hidden>
    {children}
  </span>
)

const Equation = ({ statement }: { statement: Statement }) => {
  const { card, counts } = statement
  return (
    <>
      <div className={css['equation']}>
        <Term label="总额" fen={card.totalFen} note={yearsText(card)} as="whole" />
        <Sign>−</Sign>
        <Term label="冻结" fen={card.frozenFen} note={`${counts.frozen} 单审批或在途`} colour={moneyColours.frozen} />
        <Sign>−</Sign>
        <Term label="确认应付" fen={card.heldFen} note={`${counts.held} 单待结算`} colour={moneyColours.held} />
        <Sign>−</Sign>
        <Term label="已列支" fen={card.committedFen} note={committedNote(statement)} colour={moneyColours.committed} />
        <Sign>=</Sign>
        <Term
          label="可用"
          fen={card.availableFen}
          note={`占总额 ${percent(card.availableFen, card.totalFen)}`}
          colour={moneyColours.available}
          as="rest"
        />
      </div>
      <StackedBar parts={fundParts(card)} />
    </>
  )
}

interface FundHeadProps {
  statement: Statement
  /** Other cards to go to. */
  cards: readonly { id: string; projectNo: string; name: string }[]
  readAt: number
  pick: (id: string) => void
  file: FileLink
  extra?: ReactNode
  /** What the finance system says of it. */
  beside?: ReactNode
}

export const FundHead = ({ statement, statement: { card }, cards, readAt, pick, file, extra, beside }: FundHeadProps) => (
  <Card>
    <div className={css['top']}>
      <h1 className={css['name']}>{card.name}</h1>
      <Select
        size="small"
        aria-label="换一张经费卡"
        value={card.id}
        onChange={pick}
        popupMatchSelectWidth={false}
        options={[...(cards.some((it) => it.id === card.id) ? [] : [card]), ...cards].map((it) => ({
          value: it.id,
          label: it.id === card.id ? it.projectNo : `${it.projectNo} ${it.name}`,
        }))}
      />
      <Tag tone={fundStates[card.status].tone}>{fundStates[card.status].label}</Tag>
      <span className={css['tools']}>
        {extra}
        <Button className="desktop-only" icon={<PrinterOutlined />} onClick={() => window.print()}>
          打印对账
        </Button>
        <Button className="desktop-only" icon={<DownloadOutlined />} {...file}>
          导出
        </Button>
      </span>
    </div>
    <p className={css['facts']}>
      <span>{fundSources[card.source]}</span>
      <span>负责人 {card.ownerName}</span>
      {card.grant ? <span>{grantText(card.grant)}</span> : null}
      <span className={card.daysLeft < 30 ? 'wait' : undefined}>{endText(card)}</span>
      <span>余额更新于 {momentText(new Date(readAt))}</span>
    </p>
    <Equation statement={statement} />
    {beside}
  </Card>
)
