// 开具发票: one application of one school for its supplier.
import { invoiceApplyFlow } from '@caiyuan/contract/invoice-apply/flow'
import { to } from '@caiyuan/contract/to'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { momentText } from '@caiyuan/contract/span'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { DetailPage, WithRead } from '../../../ui/detail-page.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { GoodsLines } from '../../supplier-bills/parts/goods-lines.tsx'
import { InvoiceForm } from '../../supplier-bills/parts/invoice-form.tsx'
import { timelineOf } from '../model.ts'
import { ApplyChecks, ApplyInvoices, ApplyOrders, HeadFacts } from '../parts/apply-body.tsx'
import { RedForm } from '../parts/red-form.tsx'

type Apply = OutputOf<typeof api.supplyInvoice.detail>

const calls = {
  check: api.supplyInvoice.check,
  submit: api.supplyInvoice.issue,
  word: '开票申请',
  done: '发票已上传，核对通过，申请人已收到通知',
}

const Doc = ({ it, schoolId }: { it: Apply; schoolId: number }) => {
  const ask = useAsk()
  const [isRed, setRed] = useState(false)
  const refuse = useAct(api.supplyInvoice.refuse, { onDone: () => notify.ok('已退回，申请人已收到通知') })
  const isAnew = it.state === 'waitReissue'
  const press = () =>
    void ask.put({
      title: isAnew ? '不同意换开' : '退回申请',
      body: isAnew ? '原发票仍然有效。' : '申请退回采购人，修改后可重新申请。',
      ok: isAnew ? '不同意换开' : '退回申请',
      danger: true,
      comment: {
        label: '原因',
        least: 2,
        phrases: isAnew ? ['原发票无误'] : ['抬头信息有误', '请随对账单开票', '订单已另行开票'],
        about: it.id,
      },
      send: (comment) => refuse.run({ schoolId, id: it.id, comment }),
    })
  const hasForm = it.can.issue === true || it.can.reissue === true
  return (
    <>
      <DetailPage
        title="开具发票"
        crumbs={[{ label: '开票申请', to: '/supplier/invoices' }, { label: invoiceApplyFlow.states[it.state].label }]}
        head={{
          number: it.applyNo,
          state: { tone: invoiceApplyFlow.states[it.state].tone, text: it.sentence },
          meta: (
            <>
              <span>
                采购单位 <b>{it.schoolName}</b>
              </span>
              <span className="num">
                {momentText(it.createdAt)} {it.applicantName} 申请
              </span>
            </>
          ),
          amount: { label: '应开金额', fen: it.totalFen, note: `${it.orders.length} 个订单` },
        }}
        actions={[
          { key: 'refuse', label: '退回申请', can: it.can.refuse, pending: refuse.pending, onPress: press },
          { key: 'keep', label: '不同意换开', can: it.can.keep, pending: refuse.pending, onPress: press },
          { key: 'redden', label: '红冲发票', can: it.can.redden, tone: 'danger', onPress: () => setRed(true) },
          { key: 'bringRed', label: '登记红字发票', can: it.can.bringRed, tone: 'primary', onPress: () => setRed(true) },
        ]}
        side={
          <>
            <HeadFacts it={it} />
            <Card title="办理记录" note={`${it.timeline.length} 条`} fold>
              <Timeline nodes={timelineOf(it, '您')} />
            </Card>
          </>
        }
      >
        {hasForm ? <InvoiceForm key={it.version} bill={it} schoolId={schoolId} of={calls} /> : null}
        {hasForm ? null : <ApplyChecks it={it} />}
        <Card title="开票明细" note={`${it.goods.length} 行，含税`} flush fold>
          <GoodsLines goods={it.goods} totalFen={it.totalFen} />
        </Card>
        <ApplyOrders it={it} orderTo={(id) => to('/supplier/order', { schoolId, id })} />
        <ApplyInvoices it={it} schoolId={schoolId} />
      </DetailPage>
      {ask.node}
      {isRed ? <RedForm it={it} schoolId={schoolId} close={() => setRed(false)} /> : null}
    </>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const schoolId = Number(params.get('schoolId') ?? 0)
  const read = useRead(api.supplyInvoice.detail, { schoolId, id: params.get('id') ?? '' })
  return <WithRead read={read}>{(it) => <Doc key={it.id} it={it} schoolId={schoolId} />}</WithRead>
}
