// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { press, show, textOf } from '../../../../test/stage.tsx'
import { Screen } from '../screens/invoice-service.tsx'

beforeEach(() => sessionStorage.clear())

const order = (id: string, amountFen: number) => ({
  id,
  orderNo: `D${id}`,
  supplierId: 's1',
  supplierName: '甲采',
  supplierFullName: '甲采有限公司',
  summary: '硒鼓',
  goodsNum: 1,
  acceptNo: 'YS1',
  acceptedAt: null,
  amountFen,
  invoiceTitle: '示例大学',
  blocked: '',
  billId: '',
})
const fields = {
  kind: 'digital_normal',
  invoiceNo: '26330000000000000001',
  issuedOn: '2026-11-12',
  buyerName: '示例大学',
  buyerTaxNo: '123300004700009964',
  sellerName: '甲采有限公司',
  sellerTaxNo: '91330200MA2DE0017J',
  netFen: 900,
  taxFen: 100,
  totalFen: 1_000,
}

/** Uploads end at once. */
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
      this.responseText = JSON.stringify({ retCode: '1000', data: { id: `f-${name}`, name, mime: 'x', sizeBytes: 9 }, retMsg: '' })
      this.onload()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Sending)
}

it('reads what was dropped, says what differs, leaves an order out with one press and uses what agrees', async () => {
  takeFiles()
  const matched = (orderIds: readonly string[]) => ({
    isOk: orderIds.length === 1,
    sentence: orderIds.length === 1 ? '合计一致' : '发票比验收少 ¥5.00',
    ordersFen: 1_500,
    invoicesFen: 1_000,
    rows: [],
    checks: [],
    ways: orderIds.length === 1 ? [] : [{ kind: 'orders', text: '只用于其余 1 单', note: '', keep: ['1'] }],
  })
  const { sent } = show(
    <Screen />,
    {
      'user.info': () => ({ userId: 'u', functionList: ['order:create'] }),
      'invoice/goodsStatusCount': () => ({ waitNum: 2, openNum: 0, returnedNum: 0, historyNum: 0, headNum: 1 }),
      'invoice/waitOrders': () => ({ list: [order('1', 1_000), order('2', 500)], total: 2, pageNum: 1, pageSize: 200, suppliers: [] }),
      'invoice/read': () => ({ source: 'xml', note: '', fields }),
      'invoice/unpack': () => ({
        files: [{ id: 'f-a', name: 'a.xml', mime: 'x', sizeBytes: 1 }],
        skipped: [{ name: '说明.txt', reason: '没有读取' }],
      }),
      'invoice/match': ({ orderIds }: { orderIds: string[] }) => matched(orderIds),
      'invoice/bring': () => ({ id: 'a1', applyNo: 'KP1', totalFen: 1_000 }),
    },
    '/invoiceService?tab=match',
  )
  await screen.findByText('D1')
  fireEvent.change(document.querySelector('input[type=file]')!, {
    target: { files: [new File(['x'], '发票.zip'), new File(['x'], '照片.jpg')] },
  })
  await screen.findByText('说明.txt：没有读取')
  expect(textOf(document.body)).toContain('照片.jpg：只能上传 OFD、PDF、XML 或 zip')
  await screen.findByText('2633 0000 0000 0000 0001')
  for (const name of ['全选这家供应商的订单', '全选发票']) fireEvent.click(screen.getByRole('checkbox', { name }))
  await screen.findByText('发票比验收少 ¥5.00')
  await press('选择')
  await screen.findByText('合计一致')
  await press('确认使用')
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ path: 'invoice/bring', input: { orderIds: ['1'] } }))
  expect((sent.at(-1)!.input as { invoices: object[] }).invoices).toMatchObject([{ invoiceNo: fields.invoiceNo, totalFen: 1_000 }])
})
