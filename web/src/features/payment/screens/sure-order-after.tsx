// 选择支付方式: what is to be paid, how long there is, and by which way.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { payChannels, toPayment, type PayChannel } from '@caiyuan/contract/payment'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Money } from '../../../ui/money.tsx'
import { PhoneTitle } from '../../../ui/phone-title.tsx'
import { Left } from '../parts/left.tsx'
import { PaidOrders } from '../parts/paid-orders.tsx'
import css from '../parts/payment.module.css'

type Choice = OutputOf<typeof api.payment.choose>

/** Where each way goes on. */
export const pageOf = (channel: PayChannel, id: string): string => {
  const { by } = payChannels[channel]
  return toPayment(by === 'card' ? '/iPass' : by === 'code' ? '/waitPay' : '/payOutside', { id })
}

const Nothing = ({ doc }: { doc: Choice }) => (
  <Empty
    isPage
    title={doc.paidId ? '已经付款' : '没有待付款的订单'}
    action={
      <>
        {doc.paidId ? (
          <Link className="button primary" to={toPayment('/passSuccess', { id: doc.paidId })}>
            查看付款
          </Link>
        ) : null}
        <Link className="button" to="/personalOrder">
          个人订单
        </Link>
      </>
    }
  >
    {doc.paidId ? '这次结算的订单已付款或已取消。' : doc.blocked}
  </Empty>
)

const Choose = ({ doc }: { doc: Choice }) => {
  const navigate = useNavigate()
  const [channel, setChannel] = useState<PayChannel | undefined>(doc.ways[0]?.channel)
  const start = useAct(api.payment.start, { onDone: (it) => void navigate(pageOf(it.channel, it.id), { replace: true }) })
  return (
    <div className={css['page']}>
      <section className={css['sum']} aria-label="应付金额">
        <span className="second">应付金额</span>
        <Money fen={doc.amountFen} as="sum" size={28} />
        <Left payBy={doc.payBy!} />
        <span className="second num">采购单 {doc.purchaseNo}</span>
      </section>
      <Card title="支付方式" flush>
        {doc.ways.length === 0 ? (
          <p className={`${css['ways']} bad`}>{doc.blocked}</p>
        ) : (
          <div className={css['ways']} role="radiogroup" aria-label="支付方式">
            {doc.ways.map((it) => (
              <label key={it.channel} className={css['way']}>
                <input type="radio" name="channel" checked={channel === it.channel} onChange={() => setChannel(it.channel)} />
                <b>{it.label}</b>
                <span className="second">{it.note}</span>
              </label>
            ))}
          </div>
        )}
        {doc.unoffered ? <p className={`${css['ways']} second`}>{doc.unoffered}</p> : null}
      </Card>
      <PaidOrders title="待付款的订单" orders={doc.orders} />
      <div className={css['buttons']}>
        <Link className="button" to="/personalOrder">
          稍后支付
        </Link>
        <Button
          type="primary"
          size="large"
          disabled={!channel || doc.blocked !== ''}
          loading={start.pending}
          onClick={() => channel && void start.run({ purchaseId: doc.purchaseId, channel })}
        >
          去支付
        </Button>
      </div>
    </div>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const read = useRead(api.payment.choose, { purchaseId: params.get('id') ?? '-' })
  return (
    <>
      <PhoneTitle title="选择支付方式" />
      <WithRead read={read}>
        {(doc) =>
          doc.notedId ? (
            <Navigate to={toPayment('/payOutside', { id: doc.notedId })} replace />
          ) : doc.orders.length === 0 ? (
            <Nothing doc={doc} />
          ) : (
            <Choose key={doc.purchaseId} doc={doc} />
          )
        }
      </WithRead>
    </>
  )
}
