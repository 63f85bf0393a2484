// A permit as its paper says it, in a dialog: which, of what, how much, from when until when.
import { permit as calls } from '@caiyuan/contract/permit'
import { permitKindKeys, permitKinds, permitUnits, type PermitKind, type PermitUnit } from '@caiyuan/contract/permit/words'
import { controlLabel } from '@caiyuan/contract/goods'
import { DatePicker, Form, Input, InputNumber, Select } from 'antd'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { dayField } from '../../../ui/day-field.ts'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/modal.tsx'

const kinds = permitKindKeys.map((value) => ({
  value,
  label: `${permitKinds[value].title}（${controlLabel(permitKinds[value].controlClass)}）`,
}))
const units = (Object.keys(permitUnits) as PermitUnit[]).map((value) => ({ value, label: permitUnits[value].label }))

export const PermitForm = ({ close }: { close: () => void }) => {
  const add = useAct(api.permit.add, {
    onDone: () => {
      notify.ok('已登记，马上可以按它下单')
      close()
    },
  })
  const form = useSchemaForm({
    schema: calls.add.input,
    initial: { unit: 'piece' },
    fail: add.fail,
    onSubmit: (values) => void add.run(values),
  })
  const kind = Form.useWatch<PermitKind | undefined>('kind', form.form)
  const mayLack = kind !== undefined && permitKinds[kind].mayLackQuantity
  return (
    <FormDialog title="登记购买许可" width={520} onClose={close} ok="登记" pending={add.pending} send={form.submit}>
      <Form {...form.props}>
        <Field of={form} name="kind" label="许可种类" atOnce>
          <Select placeholder="请选择" options={kinds} />
        </Field>
        <Field of={form} name="permitNo" label="许可编号">
          <Input maxLength={64} />
        </Field>
        <Field of={form} name="substance" label="物质名称">
          <Input placeholder="例如：丙酮" />
        </Field>
        <Field of={form} name="permitCas" label="化学物质登记号（CAS）" hint="一张许可写了几种物质的，每种登记一次">
          <Input placeholder="例如：67-64-1" />
        </Field>
        <Field of={form} name="unit" label="计量单位" hint="瓶/件按订购件数扣减；重量、体积按商品净含量扣减" atOnce>
          <Select options={units} />
        </Field>
        <Field of={form} name="permitted" label="许可数量" isRequired={!mayLack} {...(mayLack ? { hint: '没有写数量的空着' } : {})}>
          <InputNumber min={0} style={{ width: 200 }} />
        </Field>
        <Field of={form} name="validFrom" label="开始日期" {...dayField}>
          <DatePicker style={{ width: '100%' }} />
        </Field>
        <Field of={form} name="validUntil" label="截止日期（含当天）" {...dayField}>
          <DatePicker style={{ width: '100%' }} />
        </Field>
      </Form>
    </FormDialog>
  )
}
