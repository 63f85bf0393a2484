// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { press, show, type Answers } from '../../../../test/stage.tsx'
import { InvoiceForm } from './invoice-form.tsx'

beforeEach(() => sessionStorage.clear())

const bill = {
  id: 'b1',
  totalFen: 128_640,
  supplier: { name: '甲采公司', uscc: '91330200MA2DE0017J' },
  buyer: { name: '示例大学', taxNo: '123300004700009964' },
  checks: [],
} as unknown as Parameters<typeof InvoiceForm>[0]['bill']

/** Uploads end at once; the file is called what it is. */
const takeFiles = () => {
  class Sending {
    upload = {}
    status = 200
    responseText = ''
    onload = () => {}
    open() {}
    setRequestHeader() {}
    getResponseHeader = () => null
    send(body: FormData) {
      const { name } = body.get('file') as File
      const file = { id: `f-${name}`, name, mime: `application/${name.split('.')[1]}`, sizeBytes: 9 }
      this.responseText = JSON.stringify({ retCode: '1000', data: file, retMsg: '' })
      this.onload()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Sending)
}

const open = (answers: Answers) => {
  takeFiles()
  return show(<InvoiceForm bill={bill} schoolId={7} />, answers)
}
const bring = (at: number, ...names: string[]) =>
  fireEvent.change(document.querySelectorAll('input[type=file]')[at]!, {
    target: { files: names.map((it_) => new File(['123456789'], it_)) },
  })
const box = (name: string, at = 0) => screen.getAllByLabelText<HTMLInputElement>(new RegExp(`^${name}`))[at]!
const type = (name: string, value: string, at = 0) => {
  fireEvent.change(box(name, at), { target: { value } })
  fireEvent.blur(box(name, at))
}
const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const foot = () => document.body.textContent

const fields = {
  kind: 'digital_special',
  invoiceNo: '26330000000000000001',
  issuedOn: '2026-11-02',
  netFen: 90_000,
  taxFen: 11_700,
  totalFen: 101_700,
}

describe('开票', () => {
  it('waits until the files are read, fills in what they say, completes the sums and sends all invoices of the bill', async () => {
    const waiting: ((found: unknown) => void)[] = []
    const { sent } = open({
      'supply/invoice/read': () => new Promise((answer) => waiting.push(answer)),
      'supply/bill/invoice': () => ({ passed: true, checks: [] }),
    })
    expect(foot()).toContain('1 张共 ¥1,286.40，应开 ¥1,286.40，一致')
    await press('再加一张发票')
    bring(0, '发票.xml', '发票.pdf', '印章.jpg')
    await screen.findByText('正在识别发票文件，识别后再提交')
    expect([button(/先\s*核对/).disabled, button(/提交发票/).disabled, screen.queryByText('移除这张')]).toEqual([true, true, null])
    await waitFor(() => expect(waiting).toHaveLength(1))
    waiting[0]!({ source: 'xml', note: '已读取', fields })
    await waitFor(() => expect(waiting).toHaveLength(2))
    expect(button(/提交发票/).disabled).toBe(true)
    waiting[1]!({ source: 'none', note: '未能识别', fields: {} })
    await waitFor(() => expect(button(/提交发票/).disabled).toBe(false))
    expect([box('金额（不含税）').value, box('税额').value, box('价税合计').value]).toEqual(['900.00', '117.00', '1,017.00'])
    expect(foot()).toContain('2 张共 ¥1,017.00，应开 ¥1,286.40，少 ¥269.40')
    bring(1, '扫描.jpg')
    await screen.findByText('扫描.jpg')
    type('价税合计', '300', 1)
    await waitFor(() => expect(foot()).toContain('2 张共 ¥1,317.00，应开 ¥1,286.40，多 ¥30.60'))
    type('价税合计', '269.4', 1)
    type('税额', '30.99', 1)
    await waitFor(() => expect(box('金额（不含税）', 1).value).toBe('238.41'))
    type('发票号码', '26330000000000000002', 1)
    await press('提交发票')
    await waitFor(() => expect(sent.at(-1)?.path).toBe('supply/bill/invoice'))
    const parties = { sellerName: '甲采公司', sellerTaxNo: '91330200MA2DE0017J', buyerName: '示例大学', buyerTaxNo: '123300004700009964' }
    expect(sent.at(-1)!.input).toMatchObject({
      schoolId: 7,
      id: 'b1',
      invoices: [
        { ...fields, ...parties, fileIds: ['f-发票.xml', 'f-发票.pdf', 'f-印章.jpg'] },
        {
          ...parties,
          kind: 'digital_normal',
          invoiceNo: '26330000000000000002',
          netFen: 23_841,
          taxFen: 3_099,
          totalFen: 26_940,
          fileIds: ['f-扫描.jpg'],
        },
      ],
    })
  })
})
