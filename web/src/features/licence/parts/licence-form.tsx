// A licence as its paper says it, in a dialog: whose, which, what it covers, until when.
import { controlLabel } from '@caiyuan/contract/goods'
import { licence as calls, licenceClasses, licenceKinds, type LicenceKind } from '@caiyuan/contract/licence'
import { Checkbox, DatePicker, Form, Input, Select } from 'antd'
import { api, useAct, useRead } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { dayField } from '../../../ui/day-field.ts'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/modal.tsx'
import { useTyped } from '../../../ui/person-select.tsx'

const kindOptions = (Object.keys(licenceKinds) as LicenceKind[]).map((value) => ({ value, label: licenceKinds[value] }))

const SupplierSelect = (field: { id?: string; value?: string; onChange?: (id: string) => void }) => {
  const { keyword, isTyping, type } = useTyped()
  const { data, error } = useRead(api.shop.search, { keyword, pageSize: 20 }, { keep: true })
  return (
    <Select
      {...field}
      showSearch={{ filterOption: false, onSearch: type }}
      placeholder="按供应商名称查找"
      options={isTyping ? [] : data?.list.map((it) => ({ value: it.supplierId, label: it.supplierFullName }))}
      notFoundContent={error ? error.message : isTyping || !data ? '正在查找' : '没有符合条件的供应商'}
    />
  )
}

export const LicenceForm = ({ close }: { close: () => void }) => {
  const add = useAct(api.licence.add, {
    onDone: () => {
      notify.ok('已登记，马上生效')
      close()
    },
  })
  const form = useSchemaForm({
    schema: calls.add.input,
    initial: { classes: [], cas: [] },
    fail: add.fail,
    onSubmit: (values) => void add.run(values),
  })
  const kind = Form.useWatch<LicenceKind | undefined>('kind', form.form)
  const classes = kind ? licenceClasses[kind] : []
  return (
    <FormDialog title="登记证照" width={520} onClose={close} ok="登记" pending={add.pending} send={form.submit}>
      <Form {...form.props}>
        <Field of={form} name="supplierId" label="供应商" atOnce>
          <SupplierSelect />
        </Field>
        <Field of={form} name="kind" label="证照类型" atOnce>
          <Select
            placeholder="请选择"
            options={kindOptions}
            onChange={(to: LicenceKind) =>
              form.form.setFieldValue('classes', licenceClasses[to].length === 1 ? [...licenceClasses[to]] : [])
            }
          />
        </Field>
        <Field of={form} name="licenceNo" label="证照编号">
          <Input maxLength={64} />
        </Field>
        {classes.length > 0 ? (
          <>
            <Field of={form} name="classes" label="许可范围" isRequired atOnce>
              <Checkbox.Group options={classes.map((value) => ({ value, label: controlLabel(value) }))} />
            </Field>
            <Field of={form} name="cas" label="限定的物质" hint="证上只写了部分物质时填 CAS 号，按回车；空着为该类全部">
              <Select
                mode="tags"
                open={false}
                suffixIcon={null}
                tokenSeparators={['、', '，', ',', ' ', ';', '；']}
                placeholder="例如：67-64-1"
              />
            </Field>
          </>
        ) : null}
        <Field of={form} name="signedOn" label="签发日期" {...dayField}>
          <DatePicker style={{ width: '100%' }} />
        </Field>
        <Field
          of={form}
          name="validUntil"
          label="有效期至（含当天）"
          isRequired={kind !== undefined && kind !== 'business'}
          {...(kind === 'business' ? { hint: '长期有效的空着' } : {})}
          {...dayField}
        >
          <DatePicker style={{ width: '100%' }} />
        </Field>
      </Form>
    </FormDialog>
  )
}
