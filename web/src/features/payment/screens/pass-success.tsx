// 支付成功: how much, by which way, under which number, and on to the order; also what of it went back.
import { CheckCircleFilled, InfoCircleFilled } from '@ant-design/icons'
import { payChannels, toPayment } from '@caiyuan/contract/payment'
import { momentText } from '@caiyuan/contract/span'
import { to } from '@caiyuan/contract/to'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { Link, Navigate, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { useHome } from '../../../core/mode.ts'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Money } from '../../../ui/money.tsx'
import { PhoneTitle } from '../../../ui/phone-title.tsx'
import { SkeletonPage } from '../../../ui/skeleton.tsx'
import { Ended } from '../parts/ended.tsx'
import { PaidOrders } from '../parts/paid-orders.tsx'
import { refundFacts } from '../parts/refunds.ts'
import css from '../parts/payment.module.css'

type Payment = OutputOf<typeof api.payment.detail>

const titles = { paid: '支付成功', partBack: '支付成功，部分已退款', back: '已全部退款', waiting: '', closed: '' } as const

const Paid = ({ doc }: { doc: Payment }) => {
  const home = useHome()
  const goesBack = doc.refunds.length > 0
  return (
    <div className={css['page']}>
      <section className={css['success']}>
        {goesBack ? (
          <InfoCircleFilled className={css['tick'] ?? ''} aria-hidden />
        ) : (
          <CheckCircleFilled className={css['tick'] ?? ''} aria-hidden />
        )}
        <h2>{doc.state === 'paid' && goesBack ? '已收到付款，正在退款' : titles[doc.state]}</h2>
        <Money fen={doc.receivedFen} as="sum" size={28} />
      </section>
      <Card title="付款">
        <Facts
          facts={[
            { label: '支付方式', value: payChannels[doc.channel].label },
            { label: '支付单', value: doc.paymentNo },
            { label: '交易号', value: doc.tradeNo },
            { label: '支付时间', value: doc.paidAt ? momentText(doc.paidAt) : '' },
            ...refundFacts(doc.refunds),
          ]}
        />
      </Card>
      <PaidOrders title="订单" orders={doc.orders} />
      <div className={css['buttons']}>
        <Link className="button" to={home}>
          继续购物
        </Link>
        <Link
          className="button primary"
          to={doc.orders.length === 1 ? to('/orderDetail', { id: doc.orders[0]!.id }) : '/personalOrder'}
          state={{ from: '/personalOrder' }}
        >
          查看订单
        </Link>
      </div>
    </div>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const read = useRead(api.payment.detail, { id: params.get('id') ?? '-' })
  return (
    <>
      <PhoneTitle title="支付成功" />
      <WithRead read={read}>
        {(doc) =>
          doc.state === 'closed' ? (
            <Ended doc={doc} />
          ) : doc.state === 'waiting' && read.isFetching ? (
            // As it was before it was paid: what is asked now says.
            <SkeletonPage />
          ) : doc.state === 'waiting' ? (
            <Navigate
              to={doc.outside ? toPayment('/payOutside', { id: doc.id }) : toPayment('/sureOrderAfter', { id: doc.purchaseId })}
              replace
            />
          ) : (
            <Paid doc={doc} />
          )
        }
      </WithRead>
    </>
  )
}
