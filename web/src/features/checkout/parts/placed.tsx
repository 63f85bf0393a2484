// Where each order of a purchase stands.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { orderFlow } from '@caiyuan/contract/order-flow'
import { to } from '@caiyuan/contract/to'
import { Link } from 'react-router'
import type { api } from '../../../core/api.ts'
import { Card } from '../../../ui/card.tsx'
import { Money } from '../../../ui/money.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import { restOf } from '../../order/parts/sentence.tsx'
import css from './checkout.module.css'

export const Placed = ({ orders }: { orders: OutputOf<typeof api.purchase.detail>['orders'] }) => (
  <Card title="现在到哪一步" flush>
    <ul className={css['nexts']}>
      {orders.map((it) => (
        <li key={it.id}>
          <span>
            <Link to={to('/orderDetail', { id: it.id })} className="num">
              {it.orderNo}
            </Link>{' '}
            <SupplierName of={it} />
          </span>
          <StatusTag flow={orderFlow} state={it.state} />
          <span className={css['sentence']}>
            {restOf(it.state, it.sentence.text, it.supplierName)}
            {it.sentence.hint ? <span className="second"> {it.sentence.hint}</span> : null}
          </span>
          <Money fen={it.totalFen} as="strong" />
        </li>
      ))}
    </ul>
  </Card>
)
