// How an order of one's own money was paid, and what of it went back.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { payChannels, paymentFlow, referenceStates, toPayment } from '@caiyuan/contract/payment'
import { money } from '@caiyuan/contract/money'
import { momentText } from '@caiyuan/contract/span'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { ReadFail } from '../../../ui/empty.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { refundFacts } from './refunds.ts'

type Payment = OutputOf<typeof api.payment.ofOrder>[number]

/** Paid outside of the mall, and not booked yet. */
const Noted = ({ it, noted }: { it: Payment; noted: NonNullable<NonNullable<Payment['outside']>['noted']> }) => (
  <>
    <Facts
      facts={[
        { label: '支付方式', value: payChannels[it.channel].label },
        { label: '支付单', value: it.paymentNo },
        { label: '金额', value: money(it.amountFen) },
        { label: '状态', value: referenceStates[noted.state].label },
        { label: '交易参考号', value: noted.referenceNo },
        { label: '付款日期', value: noted.paidOn },
      ]}
    />
    <Link to={toPayment('/payOutside', { id: it.id })}>查看登记</Link>
  </>
)

/** Begun outside of the mall and never noted: who sent the money and left the page says so here, also when its time is over. */
const Bare = ({ it }: { it: Payment }) => (
  <p style={{ margin: 0 }}>
    {payChannels[it.channel].label}支付单 <span className="num">{it.paymentNo}</span> {money(it.amountFen)}
    {it.state === 'closed' ? '，已关闭，没有登记过付款。' : '，等您付款后登记。'}
    <Link to={toPayment('/payOutside', { id: it.id })}>{it.state === 'closed' ? '已经付了款？登记参考号' : '付款与登记'}</Link>
  </p>
)

const One = ({ it }: { it: Payment }) => (
  <Facts
    facts={[
      { label: '支付方式', value: payChannels[it.channel].label },
      { label: '支付单', value: it.paymentNo },
      { label: '金额', value: money(it.receivedFen) },
      { label: '状态', value: paymentFlow.states[it.state].label },
      { label: '交易号', value: it.tradeNo },
      { label: '支付时间', value: it.paidAt ? momentText(it.paidAt) : '' },
      ...refundFacts(it.refunds),
    ]}
  />
)

export const PaidCard = ({ orderId }: { orderId: string }) => {
  const read = useRead(api.payment.ofOrder, { orderId })
  if (read.error && !read.data) return <ReadFail fail={read.error} retry={() => void read.refetch()} />
  return (
    <Card title="付款">
      {read.data ? (
        read.data.length === 0 ? (
          <p className="second">还没有付款</p>
        ) : (
          <div className="stack">
            {read.data.map((it) =>
              it.paidAt !== null ? (
                <One key={it.id} it={it} />
              ) : it.outside?.noted ? (
                <Noted key={it.id} it={it} noted={it.outside.noted} />
              ) : (
                <Bare key={it.id} it={it} />
              ),
            )}
          </div>
        )
      ) : (
        <Skeleton lines={3} />
      )}
    </Card>
  )
}
