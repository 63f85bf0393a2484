// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press, show, textOf } from '../../../../test/stage.tsx'
import { InvoiceList, type Invoice } from './invoice-list.tsx'

const invoice = {
  id: 'i1',
  invoiceNo: '26332000000000000001',
  kind: 'digital_special',
  issuedOn: '2026-11-02',
  netFen: 10_000,
  taxFen: 1_300,
  totalFen: 11_300,
  sellerName: '甲有限公司',
  sellerTaxNo: 'S1',
  buyerName: '测试大学',
  buyerTaxNo: 'B1',
  lineCount: 0,
  source: 'xml',
  state: 'active',
  isUnread: false,
  typed: [],
  seen: null,
  returnedReason: '',
  createdAt: '2026-11-03T02:00:00.000Z',
  files: [],
  check: null,
} as unknown as Invoice
const silent: Invoice = { ...invoice, source: 'typed', isUnread: true }

/** Of each invoice where its figures come from, what is said of that, and whether something is to be done. */
const said = (...invoices: Invoice[]) => {
  show(
    <InvoiceList
      invoices={invoices.map((it_, i) => ({ ...it_, id: `i${i}` }))}
      unread={() => <button type="button">对照原件确认</button>}
    />,
    {},
  )
  return screen
    .getAllByRole('listitem')
    .map((it_) => [/读自 \w+|手工填写/.exec(textOf(it_.querySelector('.second')))![0], textOf(it_.querySelector('.wait'))])
}

it('marks what was typed because the file does not say it, and leaves alone what was read whole', () => {
  expect(said(invoice, { ...invoice, source: 'pdf', typed: ['开票日期', '销售方税号'] })).toEqual([
    ['读自 XML', ''],
    ['读自 PDF', '手工填写、文件中没有：开票日期、销售方税号'],
  ])
})

it('asks for a look at the original of an invoice in use whose file says nothing, and names who gave it', () => {
  expect(
    said(
      silent,
      { ...silent, seen: { who: '周会计', at: '2026-11-04T02:05:00.000Z' } },
      { ...silent, state: 'returned', returnedReason: '金额不符' },
    ),
  ).toEqual([
    ['手工填写', '文件不能识别，各项为手工填写对照原件确认'],
    ['手工填写', '文件不能识别，各项为手工填写；周会计 11-04 10:05 已对照原件确认'],
    ['手工填写', '文件不能识别，各项为手工填写'],
  ])
})

const check = {
  id: 'c1',
  status: 'waiting',
  detail: '查验服务没有应答，稍后自动再查',
  at: null,
  notedBy: '',
  note: '',
  files: [],
  can: { again: true, note: true },
} as const satisfies NonNullable<Invoice['check']>

it('says what the tax authority said of it, and lets finance ask again', async () => {
  const { sent } = show(<InvoiceList invoices={[{ ...invoice, check }]} />, { 'invoiceCheck/again': () => ({}) })
  expect(textOf(document.body)).toContain('未查验 查验服务没有应答，稍后自动再查')
  await press('重新查验')
  expect(sent).toEqual([{ path: 'invoiceCheck/again', input: { id: 'c1' } }])
  fireEvent.click(screen.getByRole('button', { name: '登记人工查验' }))
  expect((await screen.findByRole('button', { name: /^登\s?记$/ })).hasAttribute('disabled')).toBe(true)
})

it('says of a bad one what it is and when, without a button for who may not', () => {
  show(
    <InvoiceList invoices={[{ ...invoice, check: { ...check, status: 'red', detail: '', at: '2026-11-20T01:41:00.000Z', can: {} } }]} />,
    {},
  )
  expect(textOf(document.body)).toContain('已红冲 11-20 09:41 税务查验')
  expect(screen.queryByRole('button', { name: '重新查验' })).toBeNull()
})
