// The two sides of the workbench: orders to press or to drop an invoice on, invoices to press or to drag.
import { Checkbox } from 'antd'
import { Money } from '../../../ui/money.tsx'
import { groupedNo } from '../../bill/parts/invoice-list.tsx'
import type { WaitOrder } from '../model.ts'
import type { Received } from './received.ts'
import css from './workbench.module.css'

const NO = 'text/x-invoice-no'

interface OrdersProps {
  orders: readonly WaitOrder[]
  picked: ReadonlySet<string>
  toggle: (id: string) => void
  /** An invoice was dropped on an order. */
  join: (orderId: string, no: string) => void
}

export const Orders = ({ orders, picked, toggle, join }: OrdersProps) => (
  <ul className={css['list']} aria-label="已验收，应开票">
    {orders.map((it) => (
      <li
        key={it.id}
        className={picked.has(it.id) ? css['picked'] : ''}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          const no = event.dataTransfer.getData(NO)
          if (no) join(it.id, no)
        }}
      >
        <Checkbox checked={picked.has(it.id)} onChange={() => toggle(it.id)}>
          <span className="num">{it.orderNo}</span>
        </Checkbox>
        <Money fen={it.amountFen} as="strong" />
        <span className={`second ${css['under']}`}>
          {it.supplierName} · {it.summary}
        </span>
      </li>
    ))}
  </ul>
)

interface InvoicesProps {
  invoices: readonly Received[]
  picked: ReadonlySet<string>
  toggle: (no: string) => void
  remove: (no: string) => void
}

export const Invoices = ({ invoices, picked, toggle, remove }: InvoicesProps) => (
  <ul className={css['list']} aria-label="收到的发票">
    {invoices.map((it) => (
      <li
        key={it.no}
        draggable
        className={picked.has(it.no) ? css['picked'] : ''}
        onDragStart={(event) => event.dataTransfer.setData(NO, it.no)}
      >
        <Checkbox checked={picked.has(it.no)} onChange={() => toggle(it.no)}>
          <span className="num">{groupedNo(it.no)}</span>
        </Checkbox>
        <Money fen={it.fields.totalFen ?? 0} as="strong" />
        <span className={`second ${css['under']}`}>
          {it.fields.sellerName} · {it.fields.issuedOn}
          <button type="button" className={css['remove']} aria-label={`移除发票 ${it.no}`} onClick={() => remove(it.no)}>
            移除
          </button>
        </span>
      </li>
    ))}
  </ul>
)
