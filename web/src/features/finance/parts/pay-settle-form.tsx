// What is to be done about a difference with a channel, and why; a colleague agrees before anything happens.
import { payFile as calls, paySettleWays, type PaySettleWay } from '@caiyuan/contract/pay-file'
import { Form, Input, Radio } from 'antd'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/modal.tsx'
import { numberOf, type PayDifference } from './pay-difference.tsx'

export const PaySettleForm = ({ it, close }: { it: PayDifference; close: () => void }) => {
  const form = useSchemaForm({
    schema: calls.settle.input,
    initial: { id: it.id, how: it.can.ways[0] },
    onSubmit: (values) => void act.run({ ...values, id: it.id }),
  })
  const how = Form.useWatch('how', form.form) as PaySettleWay | undefined
  const act = useAct(api.payFile.settle, {
    onDone: () => {
      notify.ok('已提出，等另一位财务复核')
      close()
    },
  })
  return (
    <FormDialog title={`处理 ${numberOf(it)} 的差异`} width={520} onClose={close} ok="提交" pending={act.pending} send={form.submit}>
      <p style={{ margin: '0 0 12px' }}>{it.says}。</p>
      <Form {...form.props}>
        <Form.Item name="id" hidden>
          <Input />
        </Form.Item>
        <Field of={form} name="how" label="处理方式">
          <Radio.Group
            options={it.can.ways.map((value) => ({ value, label: paySettleWays[value].label }))}
            style={{ display: 'grid', gap: 6 }}
          />
        </Field>
        <Field of={form} name="reason" label="原因">
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Field>
        <Field of={form} name="reference" label={how === 'note' ? '凭证号' : '凭证号（可不填）'}>
          <Input maxLength={60} placeholder="渠道的工单、回单或记账凭证的编号" />
        </Field>
      </Form>
      {how ? <p className="second">{paySettleWays[how].says}须由另一位财务人员复核同意后才生效。</p> : null}
    </FormDialog>
  )
}
