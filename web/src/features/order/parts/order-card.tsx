// An order on a phone: what, how much, what it waits for, and the two buttons that matter.
import { to } from '@caiyuan/contract/to'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { orderFlow } from '@caiyuan/contract/order-flow'
import { confirmed } from '@caiyuan/contract/order/standing'
import { Link } from 'react-router'
import type { api } from '../../../core/api.ts'
import { Money } from '../../../ui/money.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import { returnedText } from './paid.ts'
import { GoodsCell } from './goods-cell.tsx'
import { CardFoot, type OrderActs } from './order-acts.tsx'
import { restOf } from './sentence.tsx'

type OrderRow = OutputOf<typeof api.order.list>['list'][number]

export const OrderCard = ({ order, acts }: { order: OrderRow; acts: OrderActs }) => (
  <div className="stack" style={{ gap: 8 }}>
    <div className="row">
      <StatusTag flow={orderFlow} state={order.state} />
      <span className="num second">{order.orderNo}</span>
      <span style={{ marginLeft: 'auto' }}>
        <Money fen={order.totalFen} as="strong" size={16} />
      </span>
    </div>
    <Link to={to('/orderDetail', { id: order.id })} state={{ from: '/order' }} style={{ color: 'inherit' }}>
      <GoodsCell lines={order.lines} lineCount={order.lineCount} num={order.num} />
    </Link>
    {order.returnedFen > 0 ? <p className="second num">{returnedText(order)}</p> : null}
    {order.sentence.hint && (confirmed.includes(order.state) || order.supplierStop) ? <p className="wait">{order.sentence.hint}</p> : null}
    <CardFoot it={order} acts={acts}>
      <SupplierName of={order} />
      {restOf(order.state, order.sentence.text) ? ` · ${restOf(order.state, order.sentence.text, order.supplierName)}` : ''}
    </CardFoot>
  </div>
)
