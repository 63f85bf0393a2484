// What a supplier presses: confirm, refuse with a reason, answer a wish to cancel, mark a parcel as handed over.
import { REFUSE_NOTE_MAX, refuseReasons, supply } from '@caiyuan/contract/order/supply'
import { Input, Radio } from 'antd'
import { useState } from 'react'
import { api, call, useAct } from '../../../core/api.ts'
import { ApiFail } from '../../../core/api-fail.ts'
import { notify } from '../../../core/notices.ts'
import { useSession } from '../../../core/session.ts'
import { Fault } from '../../../ui/fault.tsx'
import { faultAt } from '../../../ui/form.tsx'
import { FormDialog, useAsk } from '../../../ui/modal.tsx'
import { nameOf } from '../model.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

export interface Target {
  schoolId: number
  schoolName: string
  id: string
  orderNo: string
}

const keyOf = ({ schoolId, id }: Target) => ({ schoolId, id })

const RefuseDialog = ({ order, close }: { order: Target; close: () => void }) => {
  const [reason, setReason] = useState<(typeof refuseReasons)[number]>()
  const [note, setNote] = useState('')
  const [pressed, setPressed] = useState(false)
  const act = useAct(api.supply.refuse, {
    onDone: () => {
      notify.ok(`已拒单 ${nameOf(order)}，经费已退回采购方`)
      close()
    },
  })
  const wrong = (name: string) => faultAt(supply.refuse.input, { ...keyOf(order), reason, note }, name)
  const tooLong = note.trim().length > REFUSE_NOTE_MAX
  const fault = wrong('reason') ?? wrong('note')
  const send = () => {
    setPressed(true)
    if (reason && !fault) void act.run({ ...keyOf(order), reason, note })
  }
  return (
    <FormDialog title={`拒绝 ${nameOf(order)}？`} onClose={close} ok="拒单" danger pending={act.pending} send={send}>
      <p className="second">订单将关闭，采购方的经费全部退回，并计入供应商评分。</p>
      <Radio.Group
        style={{ margin: '12px 0' }}
        options={refuseReasons.map((it) => ({ value: it, label: it }))}
        value={reason ?? null}
        onChange={(event) => setReason(event.target.value)}
        aria-label="拒单原因"
      />
      <Input.TextArea
        aria-label="说明"
        placeholder="说明，采购方会看到"
        rows={2}
        count={{ show: true, max: REFUSE_NOTE_MAX }}
        status={(pressed || tooLong) && wrong('note') ? 'error' : ''}
        style={{ marginBottom: 20 }}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Fault>{(pressed || tooLong) && fault}</Fault>
    </FormDialog>
  )
}

export const useSupplierActs = () => {
  const ask = useAsk()
  const stop = useSession().user?.supplierStop ?? ''
  const [refusing, setRefusing] = useState<Target>()
  const [confirming, setConfirming] = useState<Target>()
  const agreeCancel = useAct(api.supply.agreeCancel, { onDone: () => notify.ok('已同意取消') })
  const refuseCancel = useAct(api.supply.refuseCancel, { onDone: () => notify.ok('已答复采购方') })
  const delivered = useAct(api.supply.delivered, { onDone: () => notify.ok('已登记签收') })
  return {
    node: (
      <>
        {ask.node}
        {confirming ? <ConfirmDialog target={confirming} close={() => setConfirming(undefined)} /> : null}
        {refusing ? <RefuseDialog order={refusing} close={() => setRefusing(undefined)} /> : null}
      </>
    ),
    /** Why nothing new is confirmed; empty while the supplier sells. */
    stop,
    pending: agreeCancel.pending || refuseCancel.pending || delivered.pending,
    confirm: setConfirming,
    refuse: setRefusing,
    agreeCancel: async (it: Target) => {
      if (
        (await ask.put({
          title: `同意取消 ${nameOf(it)}？`,
          body: '订单将取消，采购方的经费全部退回，占用的库存释放。',
          ok: '同意取消',
          danger: true,
        })) !== undefined
      )
        void agreeCancel.run(keyOf(it))
    },
    refuseCancel: async (it: Target) => {
      await ask.put({
        title: '不同意取消？',
        body: '请说明原因，订单继续发货。',
        ok: '不同意',
        comment: { label: '原因', least: 2, most: 100, phrases: ['货已出库', '定制商品，已投产'], about: it.id },
        send: (reason) => refuseCancel.run({ ...keyOf(it), reason }),
      })
    },
    delivered: async (it: Target, parcel: { id: string; seq: number }) => {
      await ask.put({
        title: `登记包裹 ${parcel.seq} 签收`,
        body: '快递显示签收或已送到收货人手中时登记；登记后采购方须在期限内确认收货。',
        ok: '登记',
        comment: { label: '签收人', least: 1, most: 20, phrases: ['本人', '收发室'], about: parcel.id },
        send: (signer) => delivered.run({ ...keyOf(it), shipmentId: parcel.id, signer }),
      })
    },
  }
}

export type SupplierActs = ReturnType<typeof useSupplierActs>

/** Confirms orders one after another, each by itself: one refusal does not stop the others. */
export const confirmEach = async <Order extends Target>(
  orders: readonly Order[],
  onStep: (done: number) => void,
): Promise<{ order: Order; fault: string }[]> => {
  const faults: { order: Order; fault: string }[] = []
  for (const [i, order] of orders.entries()) {
    try {
      await call(api.supply.confirm, keyOf(order), { key: crypto.randomUUID() })
    } catch (cause) {
      faults.push({ order, fault: cause instanceof ApiFail ? cause.message : '没有确认成功，请重试' })
    }
    onStep(i + 1)
  }
  return faults
}
