// Dialogs with more than an opinion: another candidate, the number of a voucher.
import { framework } from '@caiyuan/contract/framework'
import { money } from '@caiyuan/contract/money'
import { Form, Input, Radio } from 'antd'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/modal.tsx'
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

export const SettleDialog = ({ it, close }: Props) => {
  const act = useAct(api.framework.settle, {
    onDone: () => {
      notify.ok('已登记付款，经费已列支')
      close()
    },
  })
  const form = useSchemaForm({
    schema: framework.settle.input,
    initial: { orderId: it.orderId },
    fail: act.fail,
    onSubmit: (values) => void act.run({ ...values, orderId: it.orderId }),
  })
  return (
    <FormDialog title={`登记付款 ${money(it.totalFen)}`} ok="登记" send={form.submit} pending={act.pending} onClose={close}>
      <Form {...form.props}>
        <Field of={form} name="voucherNo" label="凭证号">
          <Input />
        </Field>
      </Form>
    </FormDialog>
  )
}
