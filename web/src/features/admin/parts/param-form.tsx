// A new value of a parameter in its own unit, from now on or from a day, and why.
import type { ParamSpec } from '@caiyuan/contract/admin/param-kinds'
import { params as calls, paramText, specOf, type ParamKey, type ParamValue } from '@caiyuan/contract/admin/params'
import { policies } from '@caiyuan/contract/policy'
import { dayText } from '@caiyuan/contract/span'
import { DatePicker, Form, Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { notify } from '../../../core/notices.ts'
import { dayField } from '../../../ui/day-field.ts'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/modal.tsx'
import { YuanInput } from '../../../ui/yuan-input.tsx'

const inputOf = (spec: ParamSpec): ReactNode => {
  switch (spec.kind) {
    case 'fen':
      return <YuanInput label="新的值" />
    case 'whole':
      return <InputNumber suffix={spec.unit} min={spec.least} max={spec.most} precision={0} style={{ width: '100%' }} />
    case 'choice':
      return <Select options={Object.entries(spec.choices).map(([value, label]) => ({ value: Number(value), label }))} />
    case 'version':
      return <Select options={policies.map(({ version }) => ({ value: version, label: `${version} 版` }))} />
    case 'words':
      return <Input maxLength={spec.most} />
  }
}

export const ParamForm = ({ param, close }: { param: { key: ParamKey; value: ParamValue }; close: () => void }) => {
  const { key, value } = param
  const spec = specOf(key)
  const act = useAct(api.admin.setParam, {
    onDone: () => {
      notify.ok('参数已修改')
      close()
    },
  })
  const form = useSchemaForm({
    schema: calls.setParam.input,
    initial: { key, value },
    fail: act.fail,
    onSubmit: (values) => void act.run({ ...values, key }),
  })
  return (
    <FormDialog title={spec.title} onClose={close} ok="修改" pending={act.pending} send={form.submit}>
      <p className="second">
        {spec.does}。现在是 {paramText(key, value)}。
      </p>
      <Form {...form.props}>
        <Form.Item name="key" hidden>
          <Input />
        </Form.Item>
        <Field of={form} name="value" label="新的值">
          {inputOf(spec)}
        </Field>
        <Form.Item name="from" label="从哪天起" extra="不选则立即生效；选了则从那天零点起" rules={form.rules('from')} {...dayField}>
          <DatePicker style={{ width: '100%' }} disabledDate={(day) => day.format('YYYY-MM-DD') <= dayText(serverNow())} />
        </Form.Item>
        <Field of={form} name="reason" label="原因">
          <Input />
        </Field>
      </Form>
    </FormDialog>
  )
}
