// 验收、对账与发票: how far the paper work is, the acceptances themselves, and what the invoice must say.
import { to } from '@caiyuan/contract/to'
import { acceptanceFlow } from '@caiyuan/contract/acceptance-flow'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money } from '@caiyuan/contract/money'
import { dayText, momentText } from '@caiyuan/contract/span'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { api } from '../../../core/api.ts'
import { useSession } from '../../../core/session.ts'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { acceptedText } from '../model.ts'
import css from './closing.module.css'

type Order = OutputOf<typeof api.order.detail>
type Note = Order['acceptances'][number]

const acceptState = (doc: Order): { text: string; note: string } => {
  const last = doc.acceptances.findLast((it) => it.state !== 'returned')
  if (!last)
    return {
      text: doc.delivery.received.num > 0 && doc.delivery.unsent.num + doc.delivery.onWay.num === 0 ? '待验收' : '待收齐',
      note: doc.acceptorName ? `${doc.acceptorName}验收` : '由本部门验收人验收',
    }
  return {
    text: last.state === 'passed' ? acceptedText(doc) : acceptanceFlow.states[last.state].label,
    note: `${last.acceptorName} ${momentText(last.acceptedAt)}`,
  }
}

const Stage = ({ label, text, note }: { label: string; text: string; note: ReactNode }) => (
  <div className={css['stage']}>
    <span className="second">{label}</span>
    <b>{text}</b>
    <span className="second">{note}</span>
  </div>
)

const BillLink = ({ bill }: { bill: NonNullable<Order['bill']> }) => {
  const { has } = useSession()
  return has('bill:view') ? <Link to={to('/billCheckDetail', { id: bill.id })}>{bill.billNo}</Link> : bill.billNo
}

const noteLines = (it: Note): string =>
  it.lines
    .map(
      (line) =>
        `${line.name} 合格 ${line.acceptedNum} ${line.unit}${line.rejectedNum > 0 ? `，不合格 ${line.rejectedNum}（${line.reason}）` : ''}${line.lotNo ? `，批号 ${line.lotNo}` : ''}${line.expiryOn ? `，效期至 ${line.expiryOn}` : ''}`,
    )
    .join('；')

const AcceptanceNote = ({ note }: { note: Note }) => (
  <section className={css['note']} aria-label={`验收单 ${note.acceptNo}`}>
    <div className="row wrap">
      <Link to={to('/acceptanceCheckDetail', { id: note.id })} className="num">
        {note.acceptNo}
      </Link>
      <StatusTag flow={acceptanceFlow} state={note.state} />
      <span className="second">
        {note.acceptorName}
        {note.secondAcceptorName ? `、${note.secondAcceptorName}` : ''} {momentText(note.acceptedAt)}
      </span>
      <span className={`${css['right']} num strong`}>{money(note.amountFen)}</span>
    </div>
    <p>{noteLines(note)}</p>
    {note.opinion ? <p className="second">{note.opinion}</p> : null}
    {note.photos.length > 0 ? (
      <div className="row wrap">
        {note.photos.map((it) => (
          <a key={it.id} href={`/api/files/${it.id}`} target="_blank" rel="noreferrer">
            <img className={css['photo']} src={`/api/files/${it.id}`} alt={it.name} loading="lazy" />
          </a>
        ))}
      </div>
    ) : null}
  </section>
)

export const Closing = ({ doc }: { doc: Order }) => {
  const accept = acceptState(doc)
  const { bill, invoice } = doc
  return (
    <Card title="验收、对账与发票" flush>
      <div className={css['stages']}>
        <Stage label="验收单" text={accept.text} note={accept.note} />
        <Stage label="对账单" text={bill ? bill.label : '未生成'} note={bill ? <BillLink bill={bill} /> : '验收后纳入本期对账'} />
        <Stage label="发票" text={invoice.status} note={bill ? invoice.type : '对账后由供应商开具'} />
        <Stage
          label="结算"
          text={bill?.paidAt ? '已付款' : '未付款'}
          note={bill?.paidAt ? `${bill.paidOn ?? dayText(bill.paidAt)} 凭证 ${bill.voucherNo}` : '财务统一付款'}
        />
      </div>
      {doc.acceptances.map((it) => (
        <AcceptanceNote key={it.id} note={it} />
      ))}
      <div className={css['facts']}>
        <Facts
          facts={[
            { label: '发票抬头', value: invoice.title },
            { label: '应开金额', value: <span className="num">{money(invoice.totalFen)}</span> },
            { label: '税号', value: <span className="num">{invoice.taxNo}</span> },
            { label: '不含税', value: <span className="num">{money(invoice.netFen)}</span> },
            { label: '发票类型', value: invoice.type },
            { label: `税额 ${invoice.rates}`, value: <span className="num">{money(invoice.taxFen)}</span> },
          ]}
        />
      </div>
    </Card>
  )
}
