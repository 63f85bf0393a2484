// A payment that no longer waits, on a page that would pay it.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { toPayment } from '@caiyuan/contract/payment'
import { Link, Navigate } from 'react-router'
import type { api } from '../../../core/api.ts'
import { Empty } from '../../../ui/empty.tsx'

export const Ended = ({ doc }: { doc: OutputOf<typeof api.payment.detail> }) =>
  doc.state === 'closed' && doc.outside ? (
    <Navigate to={toPayment('/payOutside', { id: doc.id })} replace />
  ) : doc.state === 'closed' ? (
    <Empty
      isPage
      title="这次支付已关闭"
      action={
        <>
          <Link className="button primary" to={toPayment('/sureOrderAfter', { id: doc.purchaseId })}>
            重新选择支付方式
          </Link>
          <Link className="button" to="/personalOrder">
            个人订单
          </Link>
        </>
      }
    >
      已换支付方式，或订单已取消。如果已经付了款，会原路退回。
    </Empty>
  ) : (
    <Navigate to={toPayment('/passSuccess', { id: doc.id })} replace />
  )
