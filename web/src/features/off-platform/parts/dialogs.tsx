// What is asked of an approved application: who accepts what was bought, another invoice, and the voucher it was paid by.
import { money } from '@caiyuan/contract/money'
import { offPlatform } from '@caiyuan/contract/off-platform'
import { dayText } from '@caiyuan/contract/span'
import { Form, Input } from 'antd'
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
import { AcceptorSelect } from '../../order/parts/acceptor-select.tsx'
import type { Doc } from '../shown.ts'
import css from './form.module.css'

export const BuyDialog = ({ doc, close }: { doc: Doc; close: () => void }) => {
  const [first, setFirst] = useState<string>()
  const [second, setSecond] = useState<string>()
  const act = useAct(api.offPlatform.buy, {
    onDone: () => {
      notify.ok('已登记，验收人会收到消息')
      close()
    },
  })
  const isReady = first !== undefined && first !== second && (!doc.needsSecond || second !== undefined)
  return (
    <FormDialog
      title="登记采购完成"
      onClose={close}
      ok="登记"
      pending={act.pending}
      disabled={!isReady}
      send={() => first && void act.run({ id: doc.id, acceptorId: first, ...(second ? { secondAcceptorId: second } : {}) })}
    >
      <p className="second">货到后由验收人核对实物、上传发票；您不能验收自己的申请。</p>
      <label htmlFor="acceptor" className={css['gap']}>
        验收人
      </label>
      <AcceptorSelect
        id="acceptor"
        placeholder="请选择，或输入姓名、工号"
        of={{ deptId: doc.content.deptId }}
        value={first}
        onChange={setFirst}
      />
      <label htmlFor="second-acceptor" className={css['gap']}>
        第二验收人{doc.needsSecond ? '' : '（可不选）'}
      </label>
      <AcceptorSelect
        id="second-acceptor"
        placeholder="请选择，或输入姓名、工号"
        of={{ deptId: doc.content.deptId }}
        value={second}
        onChange={setSecond}
        allowClear
      />
      <Fault>{first !== undefined && first === second ? '两位验收人不能是同一人' : ''}</Fault>
    </FormDialog>
  )
}

/** For those that were sent back; all of them are brought anew. */
export const InvoiceDialog = ({ doc, close }: { doc: Doc; close: () => void }) => {
  const [invoices, setInvoices] = useState<TypedInvoice[]>([])
  const [tried, setTried] = useState(false)
  const act = useAct(api.offPlatform.bringInvoice, {
    onDone: () => {
      notify.ok('已补交，等财务报销')
      close()
    },
  })
  const faults = proofFaults(invoices, doc.dueFen)
  const send = () => {
    setTried(true)
    if (faults.length === 0) void act.run({ id: doc.id, invoices: invoices.map(proofOf) })
  }
  return (
    <FormDialog title={`补交发票 ${money(doc.dueFen)}`} ok="补交" send={send} pending={act.pending} onClose={close}>
      <p className="second">
        退回原因：{doc.returnedInvoices.at(-1)?.reason}。请上传这次采购的全部发票，没有问题的也要重新上传；合计须等于实际金额。
      </p>
      <ProofInvoices invoices={invoices} put={(change) => setInvoices((now) => change(now))} />
      <Fault>{tried ? faults.join('；') : ''}</Fault>
    </FormDialog>
  )
}

export const SettleDialog = ({ doc, close }: { doc: Doc; close: () => void }) => {
  const act = useAct(api.offPlatform.settle, {
    onDone: () => {
      notify.ok('已登记，经费已列支')
      close()
    },
  })
  const form = useSchemaForm({
    schema: offPlatform.settle.input,
    initial: { id: doc.id, paidOn: dayText(serverNow()) },
    fail: act.fail,
    onSubmit: (values) => void act.run({ ...values, id: doc.id }),
  })
  return (
    <FormDialog title="登记报销凭证" onClose={close} ok="登记并列支" pending={act.pending} send={form.submit}>
      <Form {...form.props}>
        <Field of={form} name="voucherNo" label="凭证号">
          <Input autoFocus />
        </Field>
        <Form.Item name="paidOn" label="付款日期" rules={form.rules('paidOn')} {...dayField}>
          <PastDay />
        </Form.Item>
      </Form>
      {doc.state === 'settling' || doc.pushes[0]?.isDoubtful ? (
        <Fault>财务系统可能已付款，请填写财务系统中的凭证号，不要另行付款</Fault>
      ) : null}
      <p className="second">登记后经费由确认应付转为已列支，共 {money(doc.acceptance?.actualFen ?? 0)}，申请人会收到消息。</p>
    </FormDialog>
  )
}
