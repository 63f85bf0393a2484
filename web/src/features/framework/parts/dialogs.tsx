// Dialogs with more than an opinion: another candidate, the number of a voucher.
import { framework } from '@caiyuan/contract/framework'
import { money } from '@caiyuan/contract/money'
import { dayText } from '@caiyuan/contract/span'
import { Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { notify } from '../../../core/notices.ts'
import { dayField } from '../../../ui/day-field.ts'
import { Fault } from '../../../ui/fault.tsx'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/modal.tsx'
import { PastDay } from '../../../ui/past-day.tsx'
import { ProofInvoices, proofFaults, proofOf, type TypedInvoice } from '../../invoice/parts/proof-invoices.tsx'
import type { Order } from '../model.ts'

interface Props {
  it: Order
  close: () => void
}

export const ReplaceDialog = ({ it, close }: Props) => {
  const act = useAct(api.framework.updateSupplier, {
    onDone: () => {
      notify.ok('已更换，等新的供应商确认')
      close()
    },
  })
  const form = useSchemaForm({
    schema: framework.updateSupplier.input,
    initial: { orderId: it.orderId },
    fail: act.fail,
    onSubmit: (values) => void act.run({ ...values, orderId: it.orderId }),
  })
  return (
    <FormDialog title="更换供应商" ok="更换" send={form.submit} pending={act.pending} onClose={close}>
      <Form {...form.props}>
        <p className="second">批准的金额是 {money(it.totalFen)}，更换后只会相同或更低；更低的部分立即解冻。</p>
        <Field of={form} name="candidateSrcId" label="候选供应商" atOnce>
          <Radio.Group style={{ display: 'grid', gap: 8 }}>
            {it.replaceBy.map((one) => (
              <Radio key={one.supplierId} value={one.supplierId} disabled={one.problem !== ''}>
                {one.name} <b className="num">{money(one.totalFen)}</b> {one.problem ? <span className="second">{one.problem}</span> : null}
              </Radio>
            ))}
          </Radio.Group>
        </Field>
        {it.replaceBy.length === 0 ? <p className="bad">没有别的候选供应商，可以取消订单</p> : null}
        <Field of={form} name="reason" label="更换原因">
          <Input.TextArea rows={2} />
        </Field>
      </Form>
    </FormDialog>
  )
}

/** 采购办 settles it by the invoices of its supplier. */
export const BillDialog = ({ it, close }: Props) => {
  const [invoices, setInvoices] = useState<TypedInvoice[]>([])
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const act = useAct(api.framework.bill, {
    onDone: () => {
      notify.ok('已对账，等财务付款')
      close()
    },
  })
  const faults = proofFaults(invoices, it.totalFen)
  const send = () => {
    setTried(true)
    if (faults.length === 0) void act.run({ orderId: it.orderId, note, invoices: invoices.map(proofOf) })
  }
  return (
    <FormDialog title={`对账 ${money(it.totalFen)}`} ok="对账无误" send={send} pending={act.pending} onClose={close}>
      <p className="second">订单、核验和发票一致后交财务付款。发票合计须等于订单金额，每张发票全校只能使用一次。</p>
      <ProofInvoices invoices={invoices} put={(change) => setInvoices((now) => change(now))} />
      <label htmlFor="bill-note" style={{ display: 'block', marginTop: 16 }}>
        对账说明（可不填）
      </label>
      <Input.TextArea id="bill-note" rows={2} maxLength={200} value={note} onChange={(event) => setNote(event.target.value)} />
      <Fault>{tried ? faults.join('；') : ''}</Fault>
    </FormDialog>
  )
}

export const SettleDialog = ({ it, close }: Props) => {
  const act = useAct(api.framework.settle, {
    onDone: () => {
      notify.ok('已登记付款，经费已列支')
      close()
    },
  })
  const form = useSchemaForm({
    schema: framework.settle.input,
    initial: { orderId: it.orderId, paidOn: dayText(serverNow()) },
    fail: act.fail,
    onSubmit: (values) => void act.run({ ...values, orderId: it.orderId }),
  })
  return (
    <FormDialog title={`登记付款 ${money(it.totalFen)}`} ok="登记" send={form.submit} pending={act.pending} onClose={close}>
      <Form {...form.props}>
        <Field of={form} name="voucherNo" label="凭证号">
          <Input />
        </Field>
        <Form.Item name="paidOn" label="付款日期" rules={form.rules('paidOn')} {...dayField}>
          <PastDay />
        </Form.Item>
      </Form>
    </FormDialog>
  )
}
