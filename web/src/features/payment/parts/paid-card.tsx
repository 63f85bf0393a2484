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
          read.data.map((it) =>
            it.paidAt === null && it.outside?.noted ? <Noted key={it.id} it={it} noted={it.outside.noted} /> : <One key={it.id} it={it} />,
          )
        )
      ) : (
        <Skeleton lines={3} />
      )}
    </Card>
  )
}
