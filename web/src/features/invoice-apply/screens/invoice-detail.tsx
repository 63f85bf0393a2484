// 发票详情: one application for its applicant and for finance.
import { invoiceApplyFlow } from '@caiyuan/contract/invoice-apply/flow'
import { to } from '@caiyuan/contract/to'
import { momentText } from '@caiyuan/contract/span'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { DetailPage, WithRead } from '../../../ui/detail-page.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { timelineOf, type Apply } from '../model.ts'
import { ApplyChecks, ApplyInvoices, ApplyOrders, HeadFacts } from '../parts/apply-body.tsx'
import { ApplyDialog } from '../parts/apply-dialog.tsx'
import { ReopenDialog } from '../parts/reopen-dialog.tsx'

const isBackOf = (it: Apply): boolean => it.state === 'waitReissue' || it.state === 'waitPlatform'

const Doc = ({ it }: { it: Apply }) => {
  const ask = useAsk()
  const [open, setOpen] = useState<'reopen' | 'resubmit'>()
  const cancel = useAct(api.invoiceApply.cancel, {
    onDone: () => notify.ok(isBackOf(it) ? '已撤回换开，原发票仍然有效' : '申请已取消'),
  })
  const resubmit = useAct(api.invoiceApply.resubmit, {
    onDone: () => {
      setOpen(undefined)
      notify.ok('已重新申请，等供应商开票')
    },
  })
  const press = async () => {
    const isBack = isBackOf(it)
    const answer = await ask.put({
      title: isBack ? '撤回换开' : '取消开票申请',
      body: isBack
        ? it.state === 'waitPlatform'
          ? '原发票仍然有效，平台不再批复。'
          : '原发票仍然有效，供应商不再开具新票。'
        : `其中的订单回到待开票，可另行申请${it.isPersonal ? '' : '，或随对账单开票'}。`,
      ok: isBack ? '撤回换开' : '取消申请',
      back: '返回',
      danger: true,
    })
    if (answer !== undefined) void cancel.run({ id: it.id })
  }
  return (
    <>
      <DetailPage
        title="发票详情"
        crumbs={[{ label: '发票服务', to: '/invoiceService?tab=history' }, { label: invoiceApplyFlow.states[it.state].label }]}
        head={{
          number: it.applyNo,
          state: { tone: invoiceApplyFlow.states[it.state].tone, text: it.sentence, hint: it.hint || undefined },
          meta: (
            <>
              <span>
                供应商 <b>{it.supplier.name}</b>
              </span>
              <span className="num">
                {momentText(it.createdAt)} {it.applicantName} 申请
              </span>
            </>
          ),
          amount: { label: '应开金额', fen: it.totalFen, note: `${it.orders.length} 个订单` },
        }}
        actions={[
          { key: 'cancel', label: '取消申请', can: it.can.cancel, tone: 'danger', pending: cancel.pending, onPress: () => void press() },
          { key: 'takeBack', label: '撤回换开', can: it.can.takeBack, pending: cancel.pending, onPress: () => void press() },
          { key: 'dropReopen', label: '撤回再次换开', can: it.can.dropReopen, pending: cancel.pending, onPress: () => void press() },
          { key: 'askReopen', label: '申请再次换开', can: it.can.askReopen, onPress: () => setOpen('reopen') },
          { key: 'reopen', label: '申请换开', can: it.can.reopen, onPress: () => setOpen('reopen') },
          { key: 'resubmit', label: '修改后重新申请', can: it.can.resubmit, tone: 'primary', onPress: () => setOpen('resubmit') },
        ]}
        side={
          <>
            <HeadFacts it={it} />
            <Card title="办理记录" note={`${it.timeline.length} 条`} fold>
              <Timeline nodes={timelineOf(it, it.supplier.name)} />
            </Card>
          </>
        }
      >
        <ApplyInvoices it={it} />
        <ApplyChecks it={it} />
        <ApplyOrders it={it} orderTo={(id) => to('/orderDetail', { id })} isBuyer={!it.isPersonal} />
      </DetailPage>
      {ask.node}
      {open === 'reopen' ? <ReopenDialog id={it.id} isFurther={it.can.askReopen === true} close={() => setOpen(undefined)} /> : null}
      {open === 'resubmit' ? (
        <ApplyDialog
          title="修改后重新申请"
          ok="重新申请"
          groups={[{ text: `${it.supplier.name} ${it.orders.length} 单`, fen: it.totalFen }]}
          initial={{ invoiceType: it.invoiceType, remark: it.remark }}
          isOwn={it.isPersonal}
          pending={resubmit.pending}
          send={(form) => void resubmit.run({ id: it.id, version: it.version, ...form })}
          close={() => setOpen(undefined)}
        />
      ) : null}
    </>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const read = useRead(api.invoiceApply.detail, { id: params.get('id') ?? '' })
  return <WithRead read={read}>{(it) => <Doc key={it.id} it={it} />}</WithRead>
}
