// 公务卡与对公付款: where to pay and how much, what is noted of it, and where it stands with finance.
import { isLooked, isReference, payChannels, referenceStates, slipWords, toPayment, type ReferenceChannel } from '@caiyuan/contract/payment'
import { money, yuanText } from '@caiyuan/contract/money'
import { toPay } from '@caiyuan/contract/order/standing'
import { momentText } from '@caiyuan/contract/span'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { CopyText } from '../../../ui/copy-text.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Facts, type Fact } from '../../../ui/facts.tsx'
import { Money } from '../../../ui/money.tsx'
import { PhoneTitle } from '../../../ui/phone-title.tsx'
import { Tag } from '../../../ui/status-tag.tsx'
import { Left } from '../parts/left.tsx'
import { NoteForm } from '../parts/note-form.tsx'
import { outlookText } from '../parts/outlook.ts'
import { PaidOrders } from '../parts/paid-orders.tsx'
import css from '../parts/payment.module.css'

type Payment = OutputOf<typeof api.payment.detail>
type Outside = NonNullable<Payment['outside']>

const copied = (label: string, text: string, shown = text): Fact => ({
  label,
  value: (
    <>
      <span className="num">{shown}</span> <CopyText text={text} label={label} />
    </>
  ),
})

const Where = ({ doc, payee, channel }: { doc: Payment; payee: Outside['payee']; channel: ReferenceChannel }) => (
  <Card title={channel === 'transfer' ? '转到学校账户' : '到学校刷公务卡'}>
    <Facts
      columns={1}
      facts={
        channel === 'transfer'
          ? [
              copied('收款户名', payee.name),
              { label: '开户行', value: payee.bank },
              copied('收款账号', payee.account),
              copied('金额', yuanText(doc.amountFen), money(doc.amountFen)),
              copied('附言', doc.paymentNo),
            ]
          : [{ label: '地点', value: payee.place }, { label: '金额', value: money(doc.amountFen) }, copied('备注', doc.paymentNo)]
      }
    />
    <p className="second" style={{ margin: '12px 0 0' }}>
      金额须与应付金额完全一致，多付、少付都不能入账，会全部退回。
      {channel === 'transfer' ? '附言请写支付单号，财务按它找到这笔款。' : '刷卡时报支付单号，并留好签购单。'}
    </p>
  </Card>
)

const NotedCard = ({ noted, channel }: { noted: NonNullable<Outside['noted']>; channel: ReferenceChannel }) => {
  const words = slipWords[channel]
  return (
    <Card title="已登记" note={<Tag tone={referenceStates[noted.state].tone}>{referenceStates[noted.state].label}</Tag>}>
      <Facts
        facts={[
          { label: words.reference, value: <span className="num">{noted.referenceNo}</span> },
          { label: words.tail, value: <span className="num">{noted.tail}</span> },
          { label: words.holder, value: noted.holder },
          { label: '付款日期', value: noted.paidOn },
          { label: '登记时间', value: momentText(noted.notedAt) },
          { label: '凭证', value: noted.fileNum > 0 ? `${noted.fileNum} 个文件` : '' },
        ]}
      />
    </Card>
  )
}

/** What becomes of the money that finance finds, and where the rest goes. */
const foundText = (doc: Payment): string => {
  const orders = doc.orders.map((it) => ({ ...it, isWaiting: toPay.includes(it.state) }))
  return `财务确认到账后：${outlookText(orders, doc.amountFen)}；退回的款到原卡或原账户。`
}

/** When what finance did not confirm ends; empty where no order waits any more. */
const endText = (doc: Payment): string =>
  doc.orders.some((it) => toPay.includes(it.state)) ? `${momentText(doc.payBy)} 前没有确认的，订单自动取消，付的款退回` : ''

const Standing = ({ doc, outside }: { doc: Payment; outside: Outside }) => {
  const state = outside.noted?.state
  if (state === 'refused')
    return <Alert type="error" showIcon title="财务没有确认这笔收款" description={`${outside.noted!.reason}。请核对后重新登记。`} />
  if (isLooked(state))
    return (
      <Alert
        type="info"
        showIcon
        title="待财务确认"
        description={
          doc.state === 'closed'
            ? `财务核对银行到账、由两人确认，并给您发消息；已登记，不用再付款。${foundText(doc)}`
            : '财务核对银行到账、由两人确认后，订单通知供应商，并给您发消息。'
        }
      />
    )
  if (doc.state === 'closed')
    return (
      <Alert
        type="warning"
        showIcon
        title="这次支付已关闭"
        description={`已换支付方式，或订单已付款、已取消、已超时。如果已经付了款，请登记参考号。${foundText(doc)}`}
      />
    )
  return null
}

const Pay = ({ doc, outside, channel }: { doc: Payment; outside: Outside; channel: ReferenceChannel }) => {
  const navigate = useNavigate()
  const [isNoting, setNoting] = useState(false)
  const again = toPayment('/sureOrderAfter', { id: doc.purchaseId })
  const close = useAct(api.payment.close, { onDone: () => void navigate(again, { replace: true }) })
  const { noted } = outside
  const isWaiting = isLooked(noted?.state)
  const mayNote = outside.note === true && (isNoting || !isWaiting)
  return (
    <div className={css['page']}>
      <section className={css['sum']} aria-label="支付金额">
        <span className="second">{payChannels[channel].label}</span>
        <Money fen={doc.amountFen} as="sum" size={28} />
        {isWaiting ? <span className="second">{endText(doc)}</span> : doc.state === 'closed' ? null : <Left payBy={doc.payBy} />}
        <span className="second num">支付单 {doc.paymentNo}</span>
      </section>
      <Standing doc={doc} outside={outside} />
      {isWaiting || doc.state === 'closed' ? null : <Where doc={doc} payee={outside.payee} channel={channel} />}
      {noted ? <NotedCard noted={noted} channel={channel} /> : null}
      {mayNote ? <NoteForm doc={doc} channel={channel} done={() => setNoting(false)} /> : null}
      <PaidOrders title="订单" orders={doc.orders} />
      <div className={css['buttons']}>
        <Link className="button" to="/personalOrder">
          个人订单
        </Link>
        {noted?.state === 'open' && !isNoting ? <Button onClick={() => setNoting(true)}>登记错了，改登记</Button> : null}
        {isWaiting || doc.state === 'closed' ? null : (
          <Button loading={close.pending} onClick={() => void close.run({ id: doc.id })}>
            换支付方式
          </Button>
        )}
      </div>
    </div>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const read = useRead(api.payment.detail, { id: params.get('id') ?? '-' })
  return (
    <>
      <PhoneTitle title="公务卡与对公付款" />
      <WithRead read={read}>
        {(doc) =>
          doc.outside && isReference(doc.channel) && (doc.state === 'waiting' || doc.state === 'closed') ? (
            <Pay key={doc.id} doc={doc} outside={doc.outside} channel={doc.channel} />
          ) : (
            <Navigate to={toPayment('/passSuccess', { id: doc.id })} replace />
          )
        }
      </WithRead>
    </>
  )
}
