// The invoice of an order of one's own money: how far it is, and where it is asked for.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { settled } from '@caiyuan/contract/order/standing'
import { PERSONAL } from '@caiyuan/contract/purse'
import { Link } from 'react-router'
import type { api } from '../../../core/api.ts'
import { setPurchaseMode } from '../../../core/mode.ts'
import { Card } from '../../../ui/card.tsx'

export const OwnInvoice = ({ doc }: { doc: OutputOf<typeof api.order.detail> }) =>
  settled.includes(doc.state) ? (
    <Card title="发票" note={doc.invoice.status}>
      <Link to="/invoiceService" onClick={() => setPurchaseMode(PERSONAL)}>
        在发票服务中申请与查看
      </Link>
    </Card>
  ) : null
