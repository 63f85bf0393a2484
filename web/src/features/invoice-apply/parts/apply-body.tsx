// What both sides read of an application: its orders, its head, its invoices with their red letters.
import { applyTypes } from '@caiyuan/contract/invoice-apply'
import { to } from '@caiyuan/contract/to'
import { money } from '@caiyuan/contract/money'
import { dayText } from '@caiyuan/contract/span'
import { Link } from 'react-router'
import { Card } from '../../../ui/card.tsx'
import { DataTable, TwoLines, type Column } from '../../../ui/data-table.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { usePhone } from '../../../ui/media.ts'
import { Money } from '../../../ui/money.tsx'
import { InvoiceList } from '../../bill/parts/invoice-list.tsx'
import { MatchChecks, checksText } from '../../bill/parts/match-checks.tsx'
import type { Apply } from '../model.ts'

type Order = Apply['orders'][number]

export const HeadFacts = ({ it }: { it: Apply }) => (
  <Card title="开票信息">
    <Facts
      columns={1}
      facts={[
        { label: '抬头', value: it.buyer.name },
        { label: '税号', value: it.buyer.taxNo },
        { label: '类型', value: applyTypes[it.invoiceType] },
        { label: '应开金额', value: money(it.totalFen) },
        { label: '地址电话', value: [it.address, it.phone].filter(Boolean).join(' ') },
        { label: '开户银行', value: [it.bankName, it.bankAccount].filter(Boolean).join(' ') },
        { label: '备注', value: it.remark },
      ]}
    />
  </Card>
)

interface ApplyOrdersProps {
  it: Apply
  /** Where an order is read; left out for who reads none. */
  orderTo?: (id: string) => string
  isBuyer?: boolean
}

const OrderNo = ({ it, orderTo }: { it: Order; orderTo: ApplyOrdersProps['orderTo'] }) =>
  orderTo ? (
    <Link to={orderTo(it.id)} className="num">
      {it.orderNo}
    </Link>
  ) : (
    <span className="num">{it.orderNo}</span>
  )

const columnsOf = (orderTo: ApplyOrdersProps['orderTo'], isBuyer: boolean): Column<Order>[] => [
  {
    key: 'no',
    title: '订单号',
    width: 170,
    render: (it) => (
      <TwoLines
        main={<OrderNo it={it} orderTo={orderTo} />}
        second={<span className="num">{it.acceptedAt ? `${dayText(new Date(it.acceptedAt))} ${it.acceptNo ? '验收' : '收货'}` : ''}</span>}
      />
    ),
  },
  { key: 'goods', title: '商品', render: (it) => <TwoLines main={it.summary} second={it.acceptNo} /> },
  ...(isBuyer
    ? [
        {
          key: 'bill',
          title: '对账单',
          width: 160,
          render: (it: Order) =>
            it.billId ? (
              <Link to={to('/billCheckDetail', { id: it.billId })} className="num">
                {it.billNo}
              </Link>
            ) : (
              <span className="second">未对账</span>
            ),
        },
      ]
    : []),
  { key: 'fen', title: '金额', width: 120, align: 'right', render: (it) => <Money fen={it.amountFen} as="strong" /> },
]

export const ApplyOrders = ({ it, orderTo, isBuyer = false }: ApplyOrdersProps) => {
  const phone = usePhone()
  return (
    <Card title="订单" note={`${it.orders.length} 个，${money(it.totalFen)}`} flush fold>
      {phone ? (
        <ul style={{ listStyle: 'none', margin: 0, padding: 12, display: 'grid', gap: 12 }}>
          {it.orders.map((order) => (
            <li key={order.id} style={{ display: 'grid', gap: 2 }}>
              <span className="row between">
                <OrderNo it={order} orderTo={orderTo} />
                <Money fen={order.amountFen} as="strong" />
              </span>
              <span className="second">{order.summary}</span>
            </li>
          ))}
        </ul>
      ) : (
        <DataTable label="订单" sticky={false} rows={it.orders} rowKey={(order) => order.id} columns={columnsOf(orderTo, isBuyer)} />
      )}
    </Card>
  )
}

export const ApplyChecks = ({ it }: { it: Apply }) =>
  it.checks.length > 0 ? (
    <Card title="三单核对" note={checksText(it.checks)} flush>
      <MatchChecks checks={it.checks} />
    </Card>
  ) : null

export const ApplyInvoices = ({ it, schoolId }: { it: Apply; schoolId?: number }) => {
  const active = it.invoices.filter((each) => each.state === 'active')
  return it.invoices.length > 0 ? (
    <Card
      title="发票"
      note={active.length > 0 ? `${active.length} 张，${money(active.reduce((sum, each) => sum + each.totalFen, 0))}` : '没有有效的发票'}
    >
      <InvoiceList invoices={it.invoices} {...(schoolId ? { schoolId } : {})} />
    </Card>
  ) : null
}
