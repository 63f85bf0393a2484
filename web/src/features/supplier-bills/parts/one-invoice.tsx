// Fields of one invoice; what its file says is filled in, the rest is typed.
import type { SentOf } from '@caiyuan/contract/endpoint'
import { invoiceKinds, type InvoiceReading } from '@caiyuan/contract/invoice'
import { Button, Form, Input, Select } from 'antd'
import { useRef, useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { dayField } from '../../../ui/day-field.ts'
import { Field, type SchemaForm } from '../../../ui/form.tsx'
import type { KeptFile } from '../../../ui/upload.tsx'
import { InvoiceFiles } from './invoice-files.tsx'
import css from './invoice-form.module.css'
import { YuanInput } from '../../../ui/yuan-input.tsx'
import { PastDay } from '../../../ui/past-day.tsx'

type FormValues = SentOf<typeof api.supplyBill.submitInvoices>

interface OneInvoiceProps {
  form: SchemaForm<FormValues>
  index: number
  schoolId: number
  files: readonly KeptFile[]
  setFiles: (files: readonly KeptFile[]) => void
  /** One file more is being read, or one less. */
  reading: (more: 1 | -1) => void
  remove: (() => void) | undefined
}

const readable = (file: KeptFile): boolean => ['application/xml', 'application/ofd', 'application/pdf'].includes(file.mime)

/** Fills what was read over what stands there; fields that were not found keep their text. */
const useReading = ({ form, index, schoolId, reading }: Pick<OneInvoiceProps, 'form' | 'index' | 'schoolId' | 'reading'>) => {
  const [note, setNote] = useState<InvoiceReading>()
  const act = useAct(api.invoice.read)
  // Files of one invoice that come together are read one after the other.
  const last = useRef(Promise.resolve())
  const read = (file: KeptFile) => {
    if (!readable(file)) return
    reading(1)
    last.current = last.current.then(() => readOne(file)).finally(() => reading(-1))
  }
  const readOne = async (file: KeptFile) => {
    const found = await act.run({ schoolId, fileId: file.id })
    if (!found) return
    setNote(found)
    for (const [name, value] of Object.entries(found.fields)) form.form.setFieldValue(['invoices', index, name] as never, value as never)
    void form.form.validateFields(Object.keys(found.fields).map((name) => ['invoices', index, name]) as never).catch(() => {})
  }
  return { note, read, pending: act.pending }
}

export const OneInvoice = ({ form, index, schoolId, files, setFiles, reading, remove }: OneInvoiceProps) => {
  const { note, read, pending } = useReading({ form, index, schoolId, reading })
  const at = (name: string) => ['invoices', index, name]
  const must = { ...form, required: () => true }
  const kind = Form.useWatch(at('kind') as never, form.form) as unknown
  const lines = (Form.useWatch(at('lines') as never, { form: form.form, preserve: true }) as readonly unknown[] | undefined) ?? []
  /** What was filled in without leaving its box is no longer said to be missing. */
  const recheck = (name: string) => void form.form.validateFields([at(name)] as never).catch(() => {})
  const take = (next: readonly KeptFile[]) => {
    setFiles(next)
    // The form has the new ids a moment later.
    setTimeout(() => recheck('fileIds'))
  }
  /** The third of net, tax and total follows from the two that stand there; what was typed is never changed. */
  const complete = () => {
    const sum = (name: string) => form.form.getFieldValue(at(name) as never) as number | undefined
    const [net, tax, total] = [sum('netFen'), sum('taxFen'), sum('totalFen')]
    if (total === undefined || (net === undefined) === (tax === undefined)) return
    const rest = total - (net ?? tax ?? 0)
    if (rest < 0) return
    const name = net === undefined ? 'netFen' : 'taxFen'
    form.form.setFieldValue(at(name) as never, rest as never)
    recheck(name)
  }
  return (
    <fieldset className={css['invoice']} aria-label={`发票 ${index + 1}`}>
      <div className={css['head']}>
        <b>发票 {index + 1}</b>
        {pending ? <span className="second">正在识别……</span> : null}
        {lines.length > 0 ? <span className="second">已读取 {lines.length} 行商品明细，将逐行核对</span> : null}
        {remove ? (
          <Button type="link" danger size="small" onClick={remove}>
            移除这张
          </Button>
        ) : null}
      </div>
      <Field of={must} name={at('fileIds')} label="发票文件" hint="同一张发票可同时上传 PDF 与 XML、OFD">
        <InvoiceFiles schoolId={schoolId} files={files} setFiles={take} onNew={read} />
      </Field>
      {note ? <p className={`${css['note']} ${note.source === 'none' ? 'wait' : 'ok'}`}>{note.note}</p> : null}
      <div className={css['grid']}>
        <Field of={must} name={at('kind')} label="发票类型">
          <Select options={Object.entries(invoiceKinds).map(([value, label]) => ({ value, label }))} />
        </Field>
        <div className={kind === 'paper' ? '' : css['two']}>
          <Field of={must} name={at('invoiceNo')} label="发票号码" hint={kind === 'paper' ? '8 位' : '20 位'}>
            <Input inputMode="numeric" className="num" />
          </Field>
        </div>
        {kind === 'paper' ? (
          <Field of={must} name={at('invoiceCode')} label="发票代码" hint="10 或 12 位">
            <Input inputMode="numeric" className="num" />
          </Field>
        ) : null}
        <Form.Item name={at('issuedOn') as never} label="开票日期" required rules={form.rules(at('issuedOn'))} {...dayField}>
          <PastDay />
        </Form.Item>
        <Field of={must} name={at('netFen')} label="金额（不含税）">
          <YuanInput label="金额（不含税）" onLeave={complete} />
        </Field>
        <Field of={must} name={at('taxFen')} label="税额">
          <YuanInput label="税额" onLeave={complete} />
        </Field>
        <Field of={must} name={at('totalFen')} label="价税合计">
          <YuanInput label="价税合计" />
        </Field>
        <Field of={form} name={at('drawer')} label="开票人">
          <Input />
        </Field>
        <div className={css['two']}>
          <Field of={must} name={at('sellerName')} label="销售方名称">
            <Input />
          </Field>
        </div>
        <div className={css['two']}>
          <Field of={must} name={at('sellerTaxNo')} label="销售方税号">
            <Input className="num" />
          </Field>
        </div>
        <div className={css['two']}>
          <Field of={must} name={at('buyerName')} label="购买方名称">
            <Input />
          </Field>
        </div>
        <div className={css['two']}>
          <Field of={form} name={at('buyerTaxNo')} label="购买方税号" hint="开给个人的留空">
            <Input className="num" />
          </Field>
        </div>
      </div>
    </fieldset>
  )
}
