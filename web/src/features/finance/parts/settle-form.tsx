// What is done about a difference, with its reason; where finance is corrected a colleague agrees first.
import { finance as calls, settleWays, type SettleWay } from '@caiyuan/contract/finance'
import { Form, Input, Radio } from 'antd'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/modal.tsx'
import type { Difference } from './difference.tsx'

const ways = (Object.keys(settleWays) as SettleWay[]).map((value) => ({ value, label: settleWays[value].label }))

export const SettleForm = ({ it, close }: { it: Difference; close: () => void }) => {
  const form = useSchemaForm({
    schema: calls.settle.input,
    initial: { id: it.id, how: 'follow' },
    onSubmit: (values) => void act.run({ ...values, id: it.id }),
  })
  const how = Form.useWatch('how', form.form) as SettleWay | undefined
  const act = useAct(api.finance.settle, {
    onDone: () => {
      notify.ok(how === 'note' ? '已说明' : '已提出，等另一位财务复核')
      close()
    },
  })
  return (
    <FormDialog
      title={`处理 ${it.docNo || it.freezeNo} 的差异`}
      width={520}
      onClose={close}
      ok="提交"
      pending={act.pending}
      send={form.submit}
    >
      <p style={{ margin: '0 0 12px' }}>{it.says}。</p>
      <Form {...form.props}>
        <Form.Item name="id" hidden>
          <Input />
        </Form.Item>
        <Field of={form} name="how" label="处理方式">
          <Radio.Group options={ways} style={{ display: 'grid', gap: 6 }} />
        </Field>
        <Field of={form} name="reason" label="原因">
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Field>
      </Form>
      <p className="second">
        {how === 'note'
          ? '只记下原因，两边的金额都不动。'
          : '财务系统会改成商城的金额。须由另一位财务人员复核同意后才发出，商城的经费不变。'}
      </p>
    </FormDialog>
  )
}
