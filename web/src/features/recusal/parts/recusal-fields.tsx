// The fields of a relation: with which supplier, which, until when.
import { DatePicker, Form, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { dayText } from '@caiyuan/contract/span'
import { api, useRead } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { dayField } from '../../../ui/day-field.ts'
import { Field, type SchemaForm } from '../../../ui/form.tsx'
import { useTyped } from '../../../ui/person-select.tsx'
import { relationOptions } from '../model.ts'

interface SelectProps {
  id?: string
  value?: string
  onChange?: (id: string) => void
}

const SupplierSelect = (field: SelectProps) => {
  const { keyword, isTyping, type } = useTyped()
  const { data, error } = useRead(api.recusal.suppliers, { keyword }, { keep: true })
  return (
    <Select
      {...field}
      showSearch={{ filterOption: false, onSearch: type }}
      placeholder="按供应商名称查找"
      options={isTyping ? [] : data?.map((it) => ({ value: it.supplierId, label: it.supplierFullName }))}
      notFoundContent={error ? error.message : isTyping || !data ? '正在查找' : '没有符合条件的供应商'}
    />
  )
}

export const RecusalFields = <V,>({ form }: { form: SchemaForm<V> }) => (
  <>
    <Field of={form} name="supplierId" label="供应商">
      <SupplierSelect />
    </Field>
    <Field of={form} name="relation" label="关系">
      <Select options={relationOptions} placeholder="请选择" />
    </Field>
    <Field of={form} name="note" label="说明" hint="如亲属姓名和职务，只有本人和校管理员能看到">
      <Input.TextArea rows={2} />
    </Field>
    <Form.Item name="endsOn" label="截止日期（含当天，空着为长期）" rules={form.rules('endsOn')} {...dayField}>
      <DatePicker style={{ width: '100%' }} disabledDate={(day) => day.isBefore(dayjs(dayText(serverNow())), 'day')} />
    </Form.Item>
  </>
)
