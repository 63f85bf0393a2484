// What waits on the home of one's own money: orders to be paid, with the time that is left, and coupons to be used.
import { toPayment } from '@caiyuan/contract/payment'
import { money, sumFen } from '@caiyuan/contract/money'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { Drawing } from '../../../ui/drawing.tsx'
import { Money } from '../../../ui/money.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import { Ticket } from '../../coupon/parts/ticket.tsx'
import { leftText, useSecondsLeft } from '../../payment/parts/left.tsx'
import css from './own-desk.module.css'
import { cardText, useMyCard } from './pay-ways.tsx'

/** The same question as the counts beside it. */
const UNPAID = { tab: 'pay' as const, pageSize: 3 }

type Order = OutputOf<typeof api.order.personalList>['list'][number]

const Left = ({ payBy }: { payBy: string }) => {
  const left = useSecondsLeft(payBy)
  return <span className="wait num">{left > 0 ? `剩 ${leftText(left)}` : '即将取消'}</span>
}

const goodsText = ({ lines, lineCount, num }: Order): string =>
  lineCount > 1 ? `${lines[0]!.name}等 ${lineCount} 种 ${num} 件` : `${lines[0]!.name} ${num} ${lines[0]!.unit}`

const Unpaid = ({ it, card }: { it: Order; card: string }) => (
  <li className={css['order']}>
    <span className={css['pictures']}>
      {it.lines.slice(0, 3).map((line) => (
        <Drawing key={line.skuId} src={line.picture} name="" size={40} />
      ))}
    </span>
    <span className={css['what']}>
      <span className="line1 goods">{goodsText(it)}</span>
      <span className="second line1">
        {it.orderNo} · <SupplierName of={it} />
      </span>
      {card ? <span className="second">{card}</span> : null}
    </span>
    <span className={css['sum']}>
      <Money fen={it.totalFen} as="sum" size={16} />
      {it.payBy ? <Left payBy={it.payBy} /> : null}
    </span>
    <Link className="button primary" to={toPayment('/sureOrderAfter', { id: it.purchaseId })}>
      去付款
    </Link>
  </li>
)

/** `empty`: shown where nothing waits. */
export const OwnDesk = ({ empty }: { empty: ReactNode }) => {
  const unpaid = useRead(api.order.personalList, UNPAID)
  const coupons = useRead(api.coupon.my, { type: '1', pageSize: 3 })
  const card = useMyCard().data
  if (unpaid.isPending || coupons.isPending) return <Skeleton lines={6} />
  const [orders, tickets] = [unpaid.data?.list ?? [], coupons.data?.list ?? []]
  if (orders.length + tickets.length === 0) return empty
  return (
    <div className={css['desk']}>
      {orders.length > 0 ? (
        <Card
          title="待付款"
          note={`${unpaid.data!.total} 单，合计 ${money(unpaid.data!.totalFen)}；过时没有付款自动取消，优惠券退回`}
          extra={<Link to="/personalOrder?tab=pay">个人订单</Link>}
          flush
        >
          <ul className={css['orders']} aria-label={`待付款，合计 ${sumFen(orders.map((it) => it.totalFen)) / 100} 元`}>
            {orders.map((it) => (
              <Unpaid key={it.id} it={it} card={cardText(card, it.totalFen)} />
            ))}
          </ul>
        </Card>
      ) : null}
      <Card
        title="优惠券"
        note={tickets.length > 0 ? `可用 ${coupons.data!.total} 张` : '没有可用的'}
        extra={<Link to="/myCoupon">我的优惠券</Link>}
      >
        {tickets.length > 0 ? (
          <ul className={css['tickets']}>
            {tickets.map((it) => (
              <li key={it.id}>
                <Ticket of={it} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="second">到“我的优惠券”看看可以领取的。</p>
        )}
      </Card>
    </div>
  )
}

const counted = [
  { tab: 'pay', label: '待付款' },
  { tab: 'ship', label: '待发货' },
  { tab: 'receive', label: '待收货' },
  { tab: 'evaluate', label: '待评价' },
] as const

export const OwnCounts = () => {
  const { data } = useRead(api.order.personalList, UNPAID)
  return (
    <div className={css['counts']}>
      {counted.map(({ tab, label }) => (
        <Link key={tab} to={`/personalOrder?tab=${tab}`} data-waits={tab === 'pay' && (data?.counts[tab] ?? 0) > 0}>
          <b className="num">{data?.counts[tab] ?? '–'}</b>
          {label}
        </Link>
      ))}
    </div>
  )
}
