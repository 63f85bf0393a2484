// A head in a dialog: a unit has a tax number, a person none; the institution's own name and number are fixed.
import { headTypes, invoiceHead } from '@caiyuan/contract/invoice-head'
import { Checkbox, Form, Input, Radio } from 'antd'
import { api, useAct } from '../../../core/api.ts'
import { notify } from '../../../core/notices.ts'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/modal.tsx'
import type { Head } from '../model.ts'

export const HeadForm = ({ head, close }: { head: Head | undefined; close: () => void }) => {
  const done = () => {
    notify.ok('抬头已保存')
    close()
  }
  const add = useAct(api.invoiceHead.add, { onDone: done })
  const edit = useAct(api.invoiceHead.edit, { onDone: done })
  const form = useSchemaForm({
    schema: invoiceHead.add.input,
    initial: head
      ? {
          headType: head.headType,
          title: head.title,
          taxNo: head.taxNo,
          address: head.address,
          phone: head.phone,
          bankName: head.bankName,
          bankAccount: head.bankAccount,
          isDefault: head.isDefault && !head.isSchool,
        }
      : { headType: 'org' },
    onSubmit: (it) => void (head ? edit.run({ ...it, id: head.id }) : add.run(it)),
    fail: add.fail ?? edit.fail,
  })
  const isOrg = (Form.useWatch('headType', form.form) ?? head?.headType ?? 'org') === 'org'
  const isSchool = head?.isSchool === true
  return (
    <FormDialog
      title={head ? '编辑抬头' : '新增抬头'}
      width={520}
      onClose={close}
      ok="保存"
      pending={add.pending || edit.pending}
      send={form.submit}
    >
      <Form {...form.props}>
        {isSchool ? (
          <p className="second" style={{ marginBottom: 12 }}>
            名称和税号随单位登记信息，不在这里修改；专用发票须有地址、电话、开户银行和账号。
          </p>
        ) : (
          <Field of={form} name="headType" label="抬头类型">
            <Radio.Group options={Object.entries(headTypes).map(([value, label]) => ({ value, label }))} />
          </Field>
        )}
        <Field of={form} name="title" label="抬头名称">
          <Input disabled={isSchool} />
        </Field>
        {isOrg ? (
          <>
            <Field of={form} name="taxNo" label="税号" hint="统一社会信用代码，18 位" isRequired>
              <Input disabled={isSchool} className="num" />
            </Field>
            <Field of={form} name="address" label="单位地址" hint="专用发票须填">
              <Input />
            </Field>
            <Field of={form} name="phone" label="电话" hint="专用发票须填">
              <Input className="num" />
            </Field>
            <Field of={form} name="bankName" label="开户银行" hint="专用发票须填">
              <Input />
            </Field>
            <Field of={form} name="bankAccount" label="银行账号" hint="专用发票须填">
              <Input className="num" inputMode="numeric" />
            </Field>
          </>
        ) : null}
        {isSchool ? null : (
          <Form.Item name="isDefault" valuePropName="checked" noStyle>
            <Checkbox>设为默认抬头</Checkbox>
          </Form.Item>
        )}
      </Form>
    </FormDialog>
  )
}
