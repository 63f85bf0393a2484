// An order somebody asks the reader to pay: by whom, until when, and the way to refuse it.
import { deadlineText } from '@caiyuan/contract/span'
import { to } from '@caiyuan/contract/to'
import { Alert, Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { useAsk } from '../../../ui/modal.tsx'
import { refusal } from '../../order/parts/refusal.ts'
import type { Quote } from '../model.ts'
import { dropDraft } from './use-checkout.ts'

export const AskedBy = ({ again, place }: { again: NonNullable<Quote['again']>; place: string }) => {
  const ask = useAsk()
  const navigate = useNavigate()
  const refuse = useAct(api.order.ownerRefuse, {
    onDone: () => {
      dropDraft(place)
      notify.ok('已回复不同意，订单已取消')
      void navigate(to('/orderDetail', { id: again.id }), { replace: true })
    },
  })
  return (
    <>
      <Alert
        type="info"
        showIcon
        title={
          <>
            {again.buyerName}请您确认订单 <Link to={to('/orderDetail', { id: again.id })}>{again.orderNo}</Link>
          </>
        }
        description={
          <>
            <p>
              选好经费后确认，订单由您的经费支付并提交审批；您的确认就是经费负责人的同意。可以改数量、删去商品、换地址，改动会告诉
              {again.buyerName}。
            </p>
            {again.confirmBy ? <p className="second">{deadlineText(new Date(again.confirmBy))} 前没有确认将自动取消</p> : null}
          </>
        }
        action={
          <Button
            danger
            loading={refuse.pending}
            onClick={() =>
              void ask.put({
                ...refusal(again.orderNo, again.buyerName, again.id),
                send: (reason) => refuse.run({ id: again.id, version: again.version, reason }),
              })
            }
          >
            不同意
          </Button>
        }
      />
      {ask.node}
    </>
  )
}
