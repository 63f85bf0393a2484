// An order that came back: why, what may be changed here, and the way to other goods, which is another order.
import { to } from '@caiyuan/contract/to'
import { priceText } from '@caiyuan/contract/money'
import { Alert, Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { useAsk } from '../../../ui/modal.tsx'
import { SupplierName } from '../../../ui/supplier-name.tsx'
import { insteadOf, type Quote } from '../model.ts'
import { dropDraft } from './use-checkout.ts'

/** So many goods are named; more would push the order itself off the screen. */
const NAMED = 3

interface CameProps {
  quote: Quote
  again: NonNullable<Quote['again']>
  place: string
}

export const Came = ({ quote, again, place }: CameProps) => {
  const ask = useAsk()
  const navigate = useNavigate()
  const ways = insteadOf(quote)
  const cancel = useAct(api.order.cancel, {
    onDone: () => {
      dropDraft(place)
      notify.ok('订单已取消，可以重新选购', ways[0] && { to: ways[0].to, label: '重新选购' })
      void navigate(to('/orderDetail', { id: again.id }), { replace: true })
    },
  })
  const confirm = () =>
    void ask.put({
      title: `取消订单 ${again.orderNo}？`,
      body: '订单关闭，不能恢复；要买的商品重新选购后再提交。',
      ok: '取消订单',
      danger: true,
      comment: { label: '取消原因', phrases: ['改选其他商品', '不再需要'], about: again.id },
      send: (reason) => cancel.run({ id: again.id, version: again.version, reason }),
    })
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={
          <>
            {again.isBargained ? '提交议价后的订单' : '重新提交订单'} <Link to={to('/orderDetail', { id: again.id })}>{again.orderNo}</Link>
          </>
        }
        description={
          <>
            {again.comment ? <p>退回原因：{again.comment}</p> : null}
            {again.isBargained ? <p>单价是议定的价和现在目录价中较低的；数量少于议价时的数量，按目录价。</p> : null}
            <p>这里可以改数量、经费和填写的内容，单号不变。要换商品：取消本单后重新选购。</p>
            {ways.slice(0, NAMED).map((it) => (
              <p key={it.skuId}>
                {it.name}：
                <Link to={it.to}>
                  {it.cheaper ? (
                    <>
                      <SupplierName of={it.cheaper} /> {priceText(it.cheaper.priceE4)}
                    </>
                  ) : (
                    '搜索同类商品'
                  )}
                </Link>
              </p>
            ))}
            {ways.length > NAMED ? <p className="second">另有 {ways.length - NAMED} 种商品，取消后可在订单里再次购买</p> : null}
            <p style={{ marginTop: 8 }}>
              <Button danger loading={cancel.pending} onClick={confirm}>
                取消本单
              </Button>
            </p>
          </>
        }
      />
      {ask.node}
    </>
  )
}
