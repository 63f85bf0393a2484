// 投诉详情: for who complains, and for the desk of his school.
import { to } from '@caiyuan/contract/to'
import { Link, useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { WithRead } from '../../../ui/detail-page.tsx'
import { Messages } from '../../after-sale/parts/messages.tsx'
import type { Complaint } from '../model.ts'
import { ComplaintBody } from '../parts/body.tsx'
import { useComplaintActs } from '../parts/desk-acts.tsx'

const Body = ({ it }: { it: Complaint }) => {
  const { actions, node } = useComplaintActs(it)
  const say = useAct(api.complaint.say)
  const isDesk = it.side === 'staff'
  return (
    <>
      <ComplaintBody
        it={it}
        title={isDesk ? '处理投诉' : '投诉详情'}
        crumbs={[isDesk ? { label: '投诉处理', to: '/complaintDesk' } : { label: '我的投诉', to: '/complaintReport' }, { label: it.docNo }]}
        actions={actions}
        meta={
          <>
            {it.supplierId ? (
              <span>
                供应商 <Link to={to('/srcName', { id: it.supplierId })}>{it.supplierName}</Link>
              </span>
            ) : null}
            {it.orderId ? <Link to={to('/orderDetail', { id: it.orderId })}>{it.title}</Link> : null}
            {it.goods ? <Link to={`/detail?id=${it.goods.productId}&sku=${it.goods.skuId}`}>查看商品</Link> : null}
          </>
        }
      >
        <Messages
          it={it}
          to={isDesk ? '投诉人' : '处理人'}
          note="投诉人、处理人和受请的平台看得到，供应商看不到"
          pending={say.pending}
          send={(body) => say.run({ id: it.id, body })}
        />
      </ComplaintBody>
      {node}
    </>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const read = useRead(api.complaint.detail, { id: params.get('id') || '-' })
  return <WithRead read={read}>{(it) => <Body key={it.id} it={it} />}</WithRead>
}
