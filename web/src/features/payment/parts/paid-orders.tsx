// What a payment is for: a row for each order.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { to } from '@caiyuan/contract/to'
import { Link } from 'react-router'
import type { api } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { Money } from '../../../ui/money.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import css from './payment.module.css'

export const PaidOrders = ({ orders, title }: { orders: OutputOf<typeof api.payment.choose>['orders']; title: string }) => (
  <Card title={title} note={orders.length > 1 ? `${orders.length} 张` : undefined} flush>
    <ul className={css['orders']}>
      {orders.map((it) => (
        <li key={it.id}>
          <span className="line1" title={it.title}>
            {it.title}
          </span>
          <Money fen={it.amountFen} as="strong" />
          <span className="second">
            <Link to={to('/orderDetail', { id: it.id })} state={{ from: '/personalOrder' }} className="num">
              {it.orderNo}
            </Link>{' '}
            <SupplierName of={it} />
          </span>
        </li>
      ))}
    </ul>
  </Card>
)
