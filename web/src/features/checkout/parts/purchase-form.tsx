// 采购与发票: what the school asks about a purchase, with the contract's own rules.
import { money } from '@caiyuan/contract/money'
import { invoiceTypes, submitInput, usages } from '@caiyuan/contract/order/buy'
import { Form, Input, Select } from 'antd'
import { z } from 'zod'
import { Card } from '../../../ui/card.tsx'
import { Field, useSchemaForm } from '../../../ui/form.tsx'
import { AcceptorSelect } from '../../order/parts/acceptor-select.tsx'
import type { Quote } from '../model.ts'
import css from './checkout.module.css'
import type { PurchaseForm as Values } from './use-checkout.ts'

const schemaOf = (quote: Quote, isSuspect: boolean) => {
  const { deptId, usage, purpose, invoiceType, acceptorId, purchaseApplyNo } = submitInput.shape
  const { purposeFromFen, needApplyNo } = quote.form
  const isFilled = (it: string): boolean => it !== ''
  return z.object({
    deptId: deptId.refine((it) => it !== undefined, '请选择使用部门'),
    usage,
    purpose: isSuspect
      ? purpose.refine(isFilled, '疑似拆单，请写明分次采购的理由')
      : quote.totalFen >= purposeFromFen
        ? purpose.refine(isFilled, `请填写用途说明（金额达到 ${money(purposeFromFen)} 须填写）`)
        : purpose,
    invoiceType,
    acceptorId,
    purchaseApplyNo: needApplyNo ? purchaseApplyNo.refine(isFilled, '请填写采购申请号') : purchaseApplyNo,
  })
}

export type Filled = z.input<ReturnType<typeof schemaOf>>

interface Props {
  quote: Quote
  /** An order looks like a part of a bigger one: the purpose says why. */
  isSuspect: boolean
  initial: Values
  onChange: (values: Values) => void
  onSubmit: (values: Filled) => void
  fail: { fields: Record<string, string> } | undefined
}

/** The form lives with the page; its submit is what every 提交 button presses. */
export const usePurchaseForm = ({ quote, isSuspect, initial, onSubmit, fail }: Omit<Props, 'onChange'>) => {
  const { deptId, usage, purpose, acceptorId } = quote.form
  const first = { deptId, ...(usage ? { usage } : {}), purpose, ...(acceptorId ? { acceptorId } : {}), invoiceType: 'normal', ...initial }
  return useSchemaForm({ schema: schemaOf(quote, isSuspect), initial: first as Filled, onSubmit, fail })
}

interface CardProps {
  quote: Quote
  isSuspect: boolean
  of: ReturnType<typeof usePurchaseForm>
  onChange: (values: Values) => void
}

const options = (words: readonly string[]) => words.map((it) => ({ value: it, label: it }))

export const PurchaseCard = ({ quote, isSuspect, of, onChange }: CardProps) => {
  const { form } = quote
  const deptId = Form.useWatch('deptId', of.form)
  return (
    <Card title="采购与发票" id="purchase">
      <Form {...of.props} onValuesChange={(_, values) => onChange(values as Values)} aria-label="采购与发票">
        <div className={css['fields']}>
          <Field of={of} name="deptId" label="使用部门">
            <Select
              options={form.depts.map((it) => ({ value: it.id, label: it.name }))}
              showSearch={{ optionFilterProp: 'label' }}
              placeholder="请选择"
            />
          </Field>
          <Field of={of} name="usage" label="采购用途">
            <Select options={options(usages)} placeholder="请选择" />
          </Field>
          <Field
            of={of}
            name="purpose"
            label="用途说明"
            hint={isSuspect ? '必填，写明分次采购的理由' : `${money(form.purposeFromFen)} 起必填`}
          >
            <Input placeholder="用来做什么，最多 200 字" />
          </Field>
          <Form.Item label="发票抬头">
            <Input aria-label="发票抬头" value={form.invoiceTitle} readOnly variant="filled" />
          </Form.Item>
          <Form.Item label="税号">
            <Input aria-label="税号" value={form.taxNo || '学校未登记税号'} readOnly variant="filled" />
          </Form.Item>
          <Field of={of} name="invoiceType" label="发票类型">
            <Select options={Object.entries(invoiceTypes).map(([value, label]) => ({ value, label }))} />
          </Field>
          <Field of={of} name="acceptorId" label="验收人" hint="不能是本人">
            <AcceptorSelect allowClear placeholder="本部门验收人" of={deptId ? { deptId } : {}} />
          </Field>
          {form.needApplyNo ? (
            <Field of={of} name="purchaseApplyNo" label="采购申请号">
              <Input placeholder="字母、数字、短横线，最多 30 个" />
            </Field>
          ) : null}
        </div>
      </Form>
    </Card>
  )
}
