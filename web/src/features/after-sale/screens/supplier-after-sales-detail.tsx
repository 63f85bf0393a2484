// 处理售后单: its supplier agrees or refuses, takes back, sends out.
import { goesBack, paysBack } from '@caiyuan/contract/after-sale/flow'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money } from '@caiyuan/contract/money'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import type { Action } from '../../../ui/action-bar.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { AfterSaleBody } from '../parts/body.tsx'
import { Messages } from '../parts/messages.tsx'
import { RedDialog } from '../parts/red-dialog.tsx'
import { WaybillDialog } from '../parts/waybill-dialog.tsx'

type Detail = OutputOf<typeof api.afterSaleSupply.detail>

/** What comes of agreeing: of the school's money its owners are asked first. */
const afterAgreeing = ({ type, isPersonal }: Detail): string => {
  if (!paysBack(type)) return goesBack(type) ? '对方寄回商品，您收到后处理并寄出。' : '同意后请尽快寄出。'
  if (isPersonal) return goesBack(type) ? '对方寄回商品，您确认收到后，付款原路退回。' : '同意后，付款原路退回。'
  return goesBack(type)
    ? '采购方经费负责人同意后，对方寄回商品；您确认收到后货款相应减少，已开票的须开红字发票。'
    : '采购方经费负责人同意后货款相应减少，已开票的须开红字发票。'
}

const useActions = (it: Detail) => {
  const ask = useAsk()
  const [isSending, setSending] = useState(false)
  const [isRed, setRed] = useState(false)
  const of = { schoolId: it.schoolId, id: it.id }
  const agree = useAct(api.afterSaleSupply.agree, { onDone: () => notify.ok('已同意') })
  const refuse = useAct(api.afterSaleSupply.refuse, { onDone: () => notify.ok('已拒绝，申请人可以请平台介入') })
  const arrive = useAct(api.afterSaleSupply.arrive, {
    onDone: ({ state }) =>
      notify.ok(state === 'toRed' ? '已确认，请登记红字发票' : paysBack(it.type) ? '已确认，退款完成' : '已确认，请尽快寄出'),
  })
  const dispute = useAct(api.afterSaleSupply.dispute, { onDone: () => notify.ok('已提出异议，等平台裁定') })
  const ship = useAct(api.afterSaleSupply.ship, {
    onDone: () => {
      notify.ok('已登记，等对方确认收货')
      setSending(false)
    },
  })
  const actions: Action[] = [
    {
      key: 'refuse',
      label: '拒绝',
      can: it.can.refuse,
      tone: 'danger',
      onPress: () =>
        void ask.put({
          title: '拒绝这张售后单？',
          body: '申请人可以请平台介入，由平台裁定。',
          ok: '拒绝',
          danger: true,
          comment: { label: '拒绝理由', least: 2, most: 200 },
          send: (reason: string) => refuse.run({ ...of, reason }),
        }),
    },
    {
      key: 'agree',
      label: '同意',
      can: it.can.agree,
      tone: 'primary',
      onPress: () =>
        void ask.put({
          title: paysBack(it.type) ? `同意退款 ${money(it.refundFen)}？` : '同意这张售后单？',
          body: afterAgreeing(it),
          ok: '同意',
          comment: goesBack(it.type) ? { label: '退货地址、收件人和电话', least: 5, most: 200 } : { label: '说明（可不填）', least: 0 },
          send: (text: string) => agree.run(goesBack(it.type) ? { ...of, returnTo: text } : { ...of, note: text }),
        }),
    },
    {
      key: 'dispute',
      label: '有异议',
      can: it.can.dispute,
      tone: 'danger',
      onPress: () =>
        void ask.put({
          title: '对寄回的商品有异议？',
          body: '例如少件、不是原商品。由平台裁定。',
          ok: '提出异议',
          danger: true,
          comment: { label: '异议', least: 2, most: 500 },
          send: (reason: string) => dispute.run({ ...of, reason }),
        }),
    },
    {
      key: 'arrive',
      label: '确认收到',
      can: it.can.arrive,
      tone: 'primary',
      onPress: () =>
        void ask.put({
          title: '确认收到寄回的商品？',
          body: paysBack(it.type)
            ? `确认后退款 ${money(it.refundFen)}，货款相应减少，已开票的须开红字发票；不能撤回。`
            : '收到后请处理并寄出。',
          ok: '确认收到',
          send: () => arrive.run(of),
        }),
    },
    { key: 'redden', label: '登记红字发票', can: it.can.redden, tone: 'primary', onPress: () => setRed(true) },
    { key: 'ship', label: '填写寄出运单', can: it.can.ship, tone: 'primary', onPress: () => setSending(true) },
  ]
  const node = (
    <>
      {ask.node}
      {isRed ? <RedDialog it={it} schoolId={it.schoolId} close={() => setRed(false)} /> : null}
      {isSending ? (
        <WaybillDialog
          title="寄出商品"
          ok="登记"
          own="供应商自送"
          pending={ship.pending}
          send={(sent) => void ship.run({ ...of, ...sent })}
          close={() => setSending(false)}
        />
      ) : null}
    </>
  )
  return { actions, node }
}

const Body = ({ it }: { it: Detail }) => {
  const { actions, node } = useActions(it)
  const say = useAct(api.afterSaleSupply.say)
  return (
    <>
      <AfterSaleBody
        it={it}
        title="处理售后单"
        crumbs={[{ label: '售后', to: '/supplier/afterSales' }, { label: it.docNo }]}
        actions={actions}
        schoolId={it.schoolId}
        meta={
          <>
            <span>
              采购单位 <b>{it.schoolName}</b>
            </span>
            <span>
              订单 <span className="num">{it.orderNo}</span>
            </span>
            <span>{it.buyerName}</span>
          </>
        }
      >
        <Messages it={it} to="采购人" pending={say.pending} send={(body) => say.run({ schoolId: it.schoolId, id: it.id, body })} />
      </AfterSaleBody>
      {node}
    </>
  )
}

const One = ({ schoolId, id }: { schoolId: number; id: string }) => {
  const read = useRead(api.afterSaleSupply.detail, { schoolId, id })
  return <WithRead read={read}>{(it) => <Body key={it.id} it={it} />}</WithRead>
}

export const Screen = () => {
  const [params] = useSearchParams()
  return <One schoolId={Number(params.get('schoolId')) || 1} id={params.get('id') || '-'} />
}
