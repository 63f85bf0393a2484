// What the bank says: a sum that came, or a refund that was sent; a colleague agrees before anything is booked.
import { money } from '@caiyuan/contract/money'
import { payReference as calls } from '@caiyuan/contract/pay-reference'
import { Form, Input } from 'antd'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { dayField } from '../../../ui/day-field.ts'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/modal.tsx'
import { PastDay } from '../../../ui/past-day.tsx'
import { YuanInput } from '../../../ui/yuan-input.tsx'
import { fromText, type PaidOutside } from './reference-row.tsx'

interface Props {
  it: PaidOutside
  close: () => void
}

const useSaid = (close: () => void) => ({
  onDone: () => {
    notify.ok('已提出，等另一位财务复核')
    close()
  },
})

const HiddenId = () => (
  <Form.Item name="id" hidden>
    <Input />
  </Form.Item>
)

export const FoundForm = ({ it, close }: Props) => {
  const act = useAct(api.payReference.found, useSaid(close))
  const form = useSchemaForm({
    schema: calls.found.input,
    initial: { id: it.id, foundFen: it.amountFen },
    fail: act.fail,
    onSubmit: (values) => void act.run({ ...values, id: it.id }),
  })
  return (
    <FormDialog title={`确认收款 ${it.paymentNo}`} width={480} onClose={close} ok="提交复核" pending={act.pending} send={form.submit}>
      <p style={{ margin: '0 0 12px' }}>
        {fromText(it)}，参考号 <span className="num">{it.referenceNo}</span>，应收 {money(it.amountFen)}。请按银行到账明细填写。
      </p>
      <Form {...form.props}>
        <HiddenId />
        <Field of={form} name="foundFen" label="到账金额">
          <YuanInput label="到账金额" />
        </Field>
        <Field of={form} name="foundOn" label="到账日期" {...dayField}>
          <PastDay />
        </Field>
      </Form>
      <p className="second">
        {it.isLate ? '支付单已关闭，确认以后全额列为待退款。' : '与应收不一致的不能入账，复核以后全额列为待退款。'}
        须由另一位财务人员复核同意后才入账。
      </p>
    </FormDialog>
  )
}

export const SentBackForm = ({ it, close }: Props) => {
  const act = useAct(api.payReference.sentBack, useSaid(close))
  const form = useSchemaForm({
    schema: calls.sentBack.input,
    initial: { id: it.id },
    fail: act.fail,
    onSubmit: (values) => void act.run({ ...values, id: it.id }),
  })
  return (
    <FormDialog title={`登记退款 ${it.refundNo}`} width={480} onClose={close} ok="提交复核" pending={act.pending} send={form.submit}>
      <p style={{ margin: '0 0 12px' }}>
        {money(it.amountFen)} 退回 {fromText(it)}，原参考号 <span className="num">{it.referenceNo}</span>。请在银行或 POS 办理后登记。
      </p>
      <Form {...form.props}>
        <HiddenId />
        <Field of={form} name="backReference" label="退款回单号">
          <Input maxLength={48} autoComplete="off" />
        </Field>
        <Field of={form} name="paidOn" label="退回日期" {...dayField}>
          <PastDay />
        </Field>
      </Form>
      <p className="second">须由另一位财务人员复核同意后才算退成，付款人收到消息。</p>
    </FormDialog>
  )
}
