// 开票: one or more invoices that make the bill together, checked before they are sent.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { MatchCheck } from '@caiyuan/contract/invoice'
import { money } from '@caiyuan/contract/money'
import { dayText } from '@caiyuan/contract/span'
import { supplyBill } from '@caiyuan/contract/supply-bill'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { api, useAct } from '../../../core/api.ts'
import { serverNow } from '../../../core/clock.ts'
import { dropKept, readKept, useKept } from '../../../core/kept.ts'
import { notify } from '../../../core/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { KeptFields, useSchemaForm } from '../../../ui/form.tsx'
import { Money } from '../../../ui/money.tsx'
import type { KeptFile } from '../../../ui/upload.tsx'
import { MatchChecks, checksText } from '../../bill/parts/match-checks.tsx'
import css from './invoice-form.module.css'
import { OneInvoice } from './one-invoice.tsx'

type Bill = Pick<OutputOf<typeof api.supplyBill.detail>, 'id' | 'totalFen' | 'supplier' | 'buyer' | 'checks'> | Applied
type Applied = Pick<OutputOf<typeof api.supplyInvoice.detail>, 'id' | 'totalFen' | 'supplier' | 'buyer' | 'checks'>

/** What the invoices are for: how they are checked and sent, and what it is called. */
interface For {
  check: typeof api.supplyBill.check
  submit: typeof api.supplyBill.submitInvoices
  word: string
  done: string
}
const ofBill: For = {
  check: api.supplyBill.check,
  submit: api.supplyBill.submitInvoices,
  word: '应开',
  done: '发票已提交，三单匹配通过，等财务审核',
}
const { input } = supplyBill.submitInvoices

/** Parties are known from the bill; the first invoice proposes its whole sum. The key tells rows apart when one is removed. */
const blank = (bill: Bill, totalFen?: number) => ({
  key: crypto.randomUUID() as string,
  kind: 'digital_normal' as const,
  issuedOn: dayText(serverNow()),
  sellerName: bill.supplier.name,
  sellerTaxNo: bill.supplier.uscc,
  buyerName: bill.buyer.name,
  buyerTaxNo: bill.buyer.taxNo,
  fileIds: [],
  ...(totalFen === undefined ? {} : { totalFen }),
})

const Sum = ({ invoices, bill, word }: { invoices: readonly { totalFen?: number }[]; bill: Bill; word: string }) => {
  const sum = invoices.reduce((all, it) => all + (it?.totalFen ?? 0), 0)
  const gap = sum - bill.totalFen
  return (
    <span>
      {invoices.length} 张共 <Money fen={sum} as="strong" />，{word} <Money fen={bill.totalFen} />
      {gap === 0 ? <span className="ok">，一致</span> : <span className="bad">{`，${gap > 0 ? '多' : '少'} ${money(Math.abs(gap))}`}</span>}
    </span>
  )
}

type Row = ReturnType<typeof blank>

export const InvoiceForm = ({ bill, schoolId, of = ofBill }: { bill: Bill; schoolId: number; of?: For }) => {
  const place = `invoice:${bill.id}`
  const [files, setFiles, dropFiles] = useKept<Record<string, readonly KeptFile[]>>(`invoiceFiles:${bill.id}`, {})
  const [fresh, setChecks] = useState<readonly MatchCheck[]>()
  const checks = fresh ?? bill.checks
  const check = useAct(of.check, { onDone: (it) => setChecks(it.checks) })
  const submit = useAct(of.submit, {
    onDone: (it) => {
      setChecks(it.checks)
      if (it.passed) {
        dropKept(place)
        dropFiles()
        notify.ok(of.done)
      } else notify.bad(`三单匹配未通过：${checksText(it.checks)}，请按下面的说明更正`)
    },
  })
  const [checkOnly, setCheckOnly] = useState(false)
  // What a file says is filled in when it was read: nothing is sent, and no invoice moves up, before.
  const [readNum, setReadNum] = useState(0)
  const isReading = readNum > 0
  const [initial] = useState(() => readKept(place, { schoolId, id: bill.id, invoices: [blank(bill, bill.totalFen)] }) as never)
  const form = useSchemaForm({
    schema: input,
    initial,
    fail: submit.fail ?? check.fail,
    onSubmit: (values) => void (checkOnly ? check : submit).run({ ...values, schoolId, id: bill.id }),
  })
  const invoices = (Form.useWatch('invoices', { form: form.form, preserve: true }) as unknown as Row[] | undefined) ?? []
  const put = (rows: readonly Row[]) => form.form.setFieldValue('invoices', rows as never)
  const press = (only: boolean) => {
    setCheckOnly(only)
    // The form sends with the choice just made.
    setTimeout(form.submit)
  }
  return (
    <Card id="invoice" title="开具并上传发票" note={`应开 ${money(bill.totalFen)}，抬头 ${bill.buyer.name}，税号 ${bill.buyer.taxNo}`}>
      <Form {...form.props}>
        <KeptFields of={form} name={place} />
        {invoices.map((it, index) => (
          <OneInvoice
            key={it.key}
            form={form}
            index={index}
            schoolId={schoolId}
            files={files[it.key] ?? []}
            setFiles={(next) => setFiles((all) => ({ ...all, [it.key]: next }))}
            reading={(more) => setReadNum((num) => num + more)}
            remove={invoices.length > 1 && !isReading ? () => put(invoices.filter((other) => other.key !== it.key)) : undefined}
          />
        ))}
        <Button
          type="dashed"
          block
          style={{ marginTop: 12 }}
          disabled={invoices.length >= 20}
          onClick={() => put([...invoices, blank(bill)])}
        >
          再加一张发票
        </Button>
        <div className={css['foot']}>
          <Sum invoices={invoices} bill={bill} word={of.word} />
          <span className={css['buttons']}>
            {isReading ? <span className="second">正在识别发票文件，识别后再提交</span> : null}
            <Button loading={check.pending} disabled={isReading} onClick={() => press(true)}>
              先核对
            </Button>
            <Button type="primary" loading={submit.pending} disabled={isReading} onClick={() => press(false)}>
              提交发票
            </Button>
          </span>
        </div>
      </Form>
      {checks.length > 0 ? (
        <section aria-label="核对结果" style={{ margin: '16px -16px -16px', borderTop: '1px solid var(--line)' }}>
          <p style={{ padding: '10px 16px', fontSize: 14 }}>
            {fresh ? '三单匹配' : '上次提交的匹配结果'}：<b>{checksText(checks)}</b>
          </p>
          <MatchChecks checks={checks} />
        </section>
      ) : null}
    </Card>
  )
}
