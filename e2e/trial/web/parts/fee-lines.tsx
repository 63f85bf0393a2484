// The fees of a page fee being written, one row each.
import { FEES_MAX, type PageFeeForm } from '../../contract/page-fee.ts'
import { Button, Input } from 'antd'
import type { z } from 'zod'
import { Field, type SchemaForm } from '../../../../web/src/ui/form.tsx'
import { YuanInput } from '../../../../web/src/features/supplier-bills/parts/yuan-input.tsx'
import css from './fee-lines.module.css'

export type FeeForm = z.input<typeof PageFeeForm>
type Line = Partial<FeeForm['lines'][number]>

interface Props {
  of: SchemaForm<FeeForm>
  lines: readonly Line[]
}

export const FeeLines = ({ of, lines }: Props) => {
  const put = (rows: readonly Line[]) => of.form.setFieldValue('lines', rows as never)
  return (
    <>
      {lines.map((_, i) => (
        <div key={i} className={css['line']}>
          <Field of={of} name={['lines', i, 'name']} label="费用名称">
            <Input placeholder="版面费、审稿费" />
          </Field>
          <Field of={of} name={['lines', i, 'amountFen']} label="金额">
            <YuanInput label={`第 ${i + 1} 项金额`} />
          </Field>
          <Button type="text" disabled={lines.length === 1} onClick={() => put(lines.filter((__, at) => at !== i))}>
            删除
          </Button>
        </div>
      ))}
      <Button disabled={lines.length >= FEES_MAX} onClick={() => put([...lines, {}])}>
        增加一项
      </Button>
    </>
  )
}
