// 协议订单详情: for its buyer, the offices and whoever reads it.
import { toEvaluate } from '@caiyuan/contract/evaluable'
import { contractStates, toFramework, toFrameworkAgain } from '@caiyuan/contract/framework/flow'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { useSession } from '../../../core/session.ts'
import type { Action } from '../../../ui/action-bar.tsx'
import { Card } from '../../../ui/card.tsx'
import { WithRead } from '../../../ui/detail-page.tsx'
import { useAsk } from '../../../ui/modal.tsx'
import type { Order } from '../model.ts'
import { openContract } from '../../contract-template/parts/open-contract.ts'
import { BillDialog, ReplaceDialog, SettleDialog } from '../parts/dialogs.tsx'
import { OrderBody } from '../parts/order-body.tsx'
import { Papers } from '../parts/papers.tsx'

const LIST = '/frameworkOrderList'

const openPaper = (orderId: string): void => void window.open(toFramework('/print/framework', { orderId }), '_blank', 'noopener')

const useActions = (it: Order) => {
  const navigate = useNavigate()
  const ask = useAsk()
  const [open, setOpen] = useState<'replace' | 'bill' | 'settle'>()
  const { orderId } = it
  const withdraw = useAct(api.framework.withdraw, { onDone: () => notify.ok('已撤回，冻结的经费已解冻') })
  const cancel = useAct(api.framework.cancel, { onDone: () => notify.ok('订单已取消，冻结的经费已解冻') })
  const handIn = useAct(api.framework.handIn, { onDone: () => notify.ok('已提交，等采购办检查') })
  const check = useAct(api.framework.userCheck, {
    onDone: ({ state }) => notify.ok(state === 'toBill' ? '核验通过，等对账' : '已要求整改'),
  })
  const recheck = useAct(api.framework.userRecheck, { onDone: () => notify.ok('可以重新核验了') })
  const returnInvoice = useAct(api.framework.returnInvoice, { onDone: () => notify.ok('已退回，等合格的发票重新对账') })
  const actions: Action[] = [
    {
      key: 'print',
      label: '打印订单',
      can: it.state === 'draft' ? undefined : true,
      onPress: () => openPaper(orderId),
    },
    {
      key: 'contract',
      label: '打印合同',
      can: contractStates.includes(it.state) ? true : undefined,
      onPress: () => openContract('frameworkOrder', orderId),
    },
    {
      key: 'withdraw',
      label: '撤回',
      can: it.can.withdraw,
      pending: withdraw.pending,
      onPress: () =>
        void ask.put({
          title: '撤回这张订单？',
          body: '冻结的经费立即解冻，修改后可以重新提交。',
          ok: '撤回',
          send: () => withdraw.run({ orderId }),
        }),
    },
    {
      key: 'cancel',
      label: '取消订单',
      can: it.can.cancel,
      tone: 'danger',
      onPress: () =>
        void ask.put({
          title: '取消这张订单？',
          body: '取消后不能恢复，冻结的经费和协议额度立即退回。',
          ok: '取消订单',
          danger: true,
          comment: { label: '取消原因', least: 2 },
          send: (reason: string) => cancel.run({ orderId, reason }),
        }),
    },
    {
      key: 'fail',
      label: '核验不通过',
      can: it.can.fail,
      tone: 'danger',
      onPress: () =>
        void ask.put({
          title: '要求供应商整改？',
          body: '供应商整改后重新核验。',
          ok: '要求整改',
          danger: true,
          comment: { label: '核验意见', least: 2 },
          send: (opinion: string) => check.run({ orderId, isPassed: false, opinion }),
        }),
    },
    {
      key: 'returnInvoice',
      label: '退回补发票',
      can: it.can.returnInvoice,
      tone: 'danger',
      onPress: () =>
        void ask.put({
          title: '退回补发票？',
          body: '应付的经费不变，原发票与订单脱开；收到合格的发票后重新对账。',
          ok: '退回',
          danger: true,
          comment: { label: '退回原因', least: 2 },
          send: (reason: string) => returnInvoice.run({ orderId, reason }),
        }),
    },
    { key: 'replace', label: '更换供应商', can: it.can.replace, tone: 'primary', onPress: () => setOpen('replace') },
    {
      key: 'handIn',
      label: '提交材料检查',
      can: it.can.handIn,
      tone: 'primary',
      pending: handIn.pending,
      onPress: () => void handIn.run({ orderId }),
    },
    {
      key: 'pass',
      label: '核验通过',
      can: it.can.approveGoods,
      tone: 'primary',
      onPress: () =>
        void ask.put({
          title: '核验通过？',
          body: '实物与订单一致，通过后对账付款，不能撤回。',
          ok: '核验通过',
          send: () => check.run({ orderId, isPassed: true }),
        }),
    },
    {
      key: 'recheck',
      label: '整改好了，重新核验',
      can: it.can.recheck,
      tone: 'primary',
      pending: recheck.pending,
      onPress: () => void recheck.run({ orderId }),
    },
    {
      key: 'evaluate',
      label: '评价',
      can: it.can.evaluate,
      onPress: () => void navigate(toEvaluate('/evaluate', { kind: 'frameworkOrder', id: orderId }), { state: { from: LIST } }),
    },
    { key: 'bill', label: '对账', can: it.can.bill, tone: 'primary', onPress: () => setOpen('bill') },
    { key: 'settle', label: '登记付款', can: it.can.settle, tone: 'primary', onPress: () => setOpen('settle') },
    {
      key: 'check',
      label: '去检查材料',
      can: it.can.passPapers,
      tone: 'primary',
      onPress: () => void navigate(toFramework('/frameMaterialCheckDetail', { orderId })),
    },
    { key: 'decide', label: '去审批', can: it.checkLink ? true : undefined, tone: 'primary', onPress: () => void navigate(it.checkLink) },
    {
      key: 'submit',
      label: '修改重提',
      can: it.can.submit,
      tone: 'primary',
      onPress: () => void navigate(toFrameworkAgain('/frameworkOrder', { orderId }), { state: { from: LIST } }),
    },
  ]
  const close = () => setOpen(undefined)
  const node = (
    <>
      {ask.node}
      {open === 'replace' ? <ReplaceDialog it={it} close={close} /> : null}
      {open === 'bill' ? <BillDialog it={it} close={close} /> : null}
      {open === 'settle' ? <SettleDialog it={it} close={close} /> : null}
    </>
  )
  return { actions, node }
}

const Body = ({ it }: { it: Order }) => {
  const { actions, node } = useActions(it)
  const { user } = useSession()
  const save = useAct(api.framework.saveAttachment)
  const isMine = it.can.handIn === true && !user?.supplierName
  return (
    <>
      <OrderBody it={it} title="协议订单" crumbs={[{ label: '框架协议订单', to: LIST }, { label: '订单详情' }]} actions={actions}>
        {it.materials.length > 0 ? (
          <Card title="材料" note="供应商的材料由供应商在工作台上传；纸质交来的也可以由您代传" flush>
            <Papers
              papers={it.materials}
              {...(isMine
                ? {
                    upload: (paper, files) => {
                      if (files.length > 0)
                        void save.run({
                          orderId: it.orderId,
                          materialCode: paper.materialCode,
                          attachments: files.map(({ id, name }) => ({ id, name })),
                        })
                    },
                  }
                : {})}
            />
          </Card>
        ) : null}
      </OrderBody>
      {node}
    </>
  )
}

export const Screen = () => {
  const [params] = useSearchParams()
  const read = useRead(api.framework.order, { orderId: params.get('orderId') ?? '-' })
  return <WithRead read={read}>{(it) => <Body key={it.orderId} it={it} />}</WithRead>
}
