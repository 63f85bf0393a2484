// 售后详情: for who applied, for owners of the cards and for finance.
import { paysBack } from '@caiyuan/contract/after-sale/flow'
import { to } from '@caiyuan/contract/to'
import { toRefund } from '@caiyuan/contract/refund'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import type { Action } from '../../../ui/action-bar.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import type { AfterSale } from '../model.ts'
import { AfterSaleBody } from '../parts/body.tsx'
import { useFinanceActs } from '../parts/finance-acts.tsx'
import { Messages } from '../parts/messages.tsx'
import { WaybillDialog } from '../parts/waybill-dialog.tsx'

const LIST = '/afterServiceList'

const useActions = (it: AfterSale) => {
  const ask = useAsk()
  const navigate = useNavigate()
  const [isSending, setSending] = useState(false)
  const { id } = it
  const cancel = useAct(api.afterSale.cancel, { onDone: () => notify.ok('售后已取消') })
  const appeal = useAct(api.afterSale.appeal, { onDone: () => notify.ok('已申请平台介入') })
  const confirm = useAct(api.afterSale.confirm, { onDone: () => notify.ok('售后已完成') })
  const fail = useAct(api.afterSale.fail, { onDone: () => notify.ok('已告诉供应商') })
  const sendBack = useAct(api.afterSale.sendBack, {
    onDone: () => {
      notify.ok('已登记，等供应商收货')
      setSending(false)
    },
  })
  const actions: Action[] = [
    {
      key: 'cancel',
      label: '取消售后',
      can: it.can.cancel,
      tone: 'danger',
      onPress: () =>
        void ask.put({
          title: '取消这张售后单？',
          body: paysBack(it.type) ? '不再退款，订单按原金额结算；期限内可以重新申请。' : '期限内可以重新申请。',
          ok: '取消售后',
          back: '不取消',
          danger: true,
          comment: { label: '取消原因（可不填）', least: 0 },
          send: (reason: string) => cancel.run({ id, reason }),
        }),
    },
    {
      key: 'appeal',
      label: '申请平台介入',
      can: it.can.appeal,
      tone: 'primary',
      onPress: () =>
        void ask.put({
          title: '请平台裁定？',
          body: '平台看得到双方的材料和留言，在规定的工作日内裁定。',
          ok: '申请',
          comment: { label: '申诉理由', least: 2, most: 500 },
          send: (reason: string) => appeal.run({ id, reason }),
        }),
    },
    { key: 'sendBack', label: '填写寄回运单', can: it.can.sendBack, tone: 'primary', onPress: () => setSending(true) },
    {
      key: 'fail',
      label: '仍有问题',
      can: it.can.fail,
      tone: 'danger',
      onPress: () =>
        void ask.put({
          title: '收到的商品仍有问题？',
          body: it.type === 'resend' ? '请供应商重新补发。' : '再次寄回，供应商重新处理。',
          ok: '告诉供应商',
          danger: true,
          comment: { label: '问题', least: 2, most: 500 },
          send: (reason: string) => fail.run({ id, reason }),
        }),
    },
    {
      key: 'confirm',
      label: '确认收到，没有问题',
      can: it.can.confirm,
      tone: 'primary',
      pending: confirm.pending,
      onPress: () => void ask.put({ title: '确认收到，没有问题？', body: '确认后售后完成。', ok: '确认', send: () => confirm.run({ id }) }),
    },
    {
      key: 'decide',
      label: '去审核退款',
      can: it.timeline.now.some((node) => node.people.some((person) => person.isMe)) && it.refund ? true : undefined,
      tone: 'primary',
      onPress: () => void navigate(toRefund('/refundCheckDetail', { id: it.refund!.id })),
    },
  ]
  const node = (
    <>
      {ask.node}
      {isSending ? (
        <WaybillDialog
          title="寄回商品"
          ok="登记"
          own="供应商上门取走"
          note={it.returnTo ? `寄到：${it.returnTo}` : '供应商没有填写退货地址，请先在留言里问清楚'}
          pending={sendBack.pending}
          send={(sent) => void sendBack.run({ id, ...sent })}
          close={() => setSending(false)}
        />
      ) : null}
    </>
  )
  return { actions, node }
}

const Body = ({ it }: { it: AfterSale }) => {
  const { actions, node } = useActions(it)
  const finance = useFinanceActs(it.refund)
  const say = useAct(api.afterSale.say)
  return (
    <>
      <AfterSaleBody
        it={it}
        title="售后详情"
        crumbs={[{ label: '售后记录', to: LIST }, { label: it.docNo }]}
        actions={[...actions, ...finance.actions]}
        meta={
          <>
            <span>
              订单{' '}
              <Link to={to('/orderDetail', { id: it.orderId })} className="num">
                {it.orderNo}
              </Link>
            </span>
            <span>
              供应商 <b>{it.supplierName}</b>
            </span>
            <span>{it.buyerName}</span>
          </>
        }
      >
        <Messages it={it} to="供应商" pending={say.pending} send={(body) => say.run({ id: it.id, body })} />
      </AfterSaleBody>
      {node}
      {finance.node}
    </>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const read = useRead(api.afterSale.detail, { id: params.get('id') || '-' })
  return <WithRead read={read}>{(it) => <Body key={it.id} it={it} />}</WithRead>
}
