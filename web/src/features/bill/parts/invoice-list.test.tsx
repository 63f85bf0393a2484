// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show, textOf } from '../../../../test/stage.tsx'
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
