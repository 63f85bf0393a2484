// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { dialog, press, refusal, rowsShown, show, textOf } from '../../../../test/stage.tsx'
import { purchaseMode } from '../../../core/mode.ts'
import { notices } from '../../../core/notices.ts'
import { Screen } from './invoice-service.tsx'

beforeEach(() => sessionStorage.clear())

const order = (id: string, supplierId: string, amountFen: number, more: object = {}) => ({
  id,
  orderNo: `D${id}`,
  supplierId,
  supplierName: supplierId === 's1' ? '甲采' : '乙试剂',
  supplierFullName: '有限公司',
  summary: '复印纸',
  goodsNum: 1,
  acceptNo: 'YS1',
  acceptedAt: '2026-11-12T02:00:00.000Z',
  amountFen,
  invoiceTitle: '示例大学',
  blocked: '',
  billId: '',
  ...more,
})
const supplier = (supplierId: string, openCount: number, openFen: number) => ({
  supplierId,
  supplierName: supplierId === 's1' ? '甲采' : '乙试剂',
  supplierFullName: '有限公司',
  orderCount: 2,
  openCount,
  openFen,
})
const list = [
  order('1', 's1', 10_000),
  order('2', 's2', 2_005),
  order('3', 's1', 500, { blocked: '已在对账单 DZ1（待开票）中，随对账单开票', billId: 'b1' }),
]
const head = {
  id: 'school',
  headType: 'org',
  title: '示例大学',
  taxNo: '123300004700009964',
  address: '',
  phone: '',
  bankName: '',
  bankAccount: '',
  isDefault: true,
  isSchool: true,
  canEdit: false,
  barred: '',
}
const own = { ...head, id: 'h1', title: '甲公司', isDefault: false, isSchool: false, canEdit: true, barred: '公款采购的发票须开给示例大学' }
const answers = {
  'user.info': () => ({ userId: 'u', functionList: ['order:create'] }),
  'invoice/goodsStatusCount': () => ({ waitNum: 3, openNum: 0, returnedNum: 0, historyNum: 2, headNum: 2 }),
  'invoice/waitOrders': () => ({
    list,
    total: 3,
    pageNum: 1,
    pageSize: 20,
    suppliers: [supplier('s1', 1, 10_000), supplier('s2', 1, 2_005)],
  }),
  'invoice/head/list': () => ({ list: [head, own] }),
}

it('says why an order cannot be asked for, and makes an application for each supplier of those picked', async () => {
  const made: object[] = []
  const { sent } = show(
    <Screen />,
    {
      ...answers,
      'invoice/addByIds': (input: object) => {
        made.push(input)
        return made.length === 1
          ? { id: 'a1', applyNo: 'KP1', totalFen: 10_000 }
          : refusal('3523', '订单 D2 不能申请开票：已在开票申请 KP9 中')
      },
    },
    '/invoiceService',
  )
  expect((await rowsShown()).map((row) => row.at(-1))).toEqual(['可申请', '可申请', '已在对账单 DZ1（待开票）中，随对账单开票'])
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.at(-1)!.disabled).toBe(true)
  for (const box of boxes.slice(1, 3)) fireEvent.click(box)
  await press('申请开票')
  const box = await dialog()
  expect(textOf(box)).toContain('将分成 2 张，共 ¥120.05')
  await screen.findByLabelText('备注')
  fireEvent.click(screen.getByLabelText('数电专票'))
  expect(textOf(box)).toContain('专用发票的抬头还缺地址、电话、开户银行、银行账号')
  fireEvent.click(screen.getByLabelText('数电普票'))
  await press('提交申请', box)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(made).toEqual([
    { orderIds: ['1'], headId: 'school', invoiceType: 'digital_normal', remark: '' },
    { orderIds: ['2'], headId: 'school', invoiceType: 'digital_normal', remark: '' },
  ])
  await waitFor(() =>
    expect(
      notices
        .get()
        .map((each) => each.text)
        .join(),
    ).toContain('KP1'),
  )
})

it('keeps heads: adds one with its check digit judged, makes one the default, removes one', async () => {
  const { sent } = show(
    <Screen />,
    { ...answers, 'invoice/head/add': () => ({ id: 'h2' }), 'invoice/head/edit': () => ({}), 'invoice/head/delete': () => ({}) },
    '/invoiceService?tab=heads',
  )
  await screen.findByText('用于个人采购；公款采购须开给本单位')
  await press('新增抬头')
  const box = await dialog()
  const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })
  write('抬头名称', '甲公司')
  write('税号', '91350100M000100Y4Z')
  await press('保存', box)
  await screen.findByText('税号校验未通过')
  write('税号', '91330200MA2DE0017J')
  await press('保存', box)
  await waitFor(() => expect(sent.map((each) => each.path)).toEqual(['invoice/head/add']))
  expect(sent[0]!.input).toMatchObject({ headType: 'org', title: '甲公司', taxNo: '91330200MA2DE0017J' })
  await press('设为默认')
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ path: 'invoice/head/edit', input: { id: 'h1', isDefault: true } }))
})

it('shows in the personal purse what its buyer paid himself, and invoices it to him', async () => {
  purchaseMode.set('1')
  const mine = order('9', 's1', 9_327, { acceptNo: '', invoiceTitle: '李老师' })
  const { sent } = show(
    <Screen />,
    {
      ...answers,
      'user.info': () => ({ userId: 'u', userName: '李老师', functionList: ['order:create'], categoryTypes: ['0', '1'] }),
      'invoice/personPay': () => ({ list: [mine], total: 1, pageNum: 1, pageSize: 20 }),
      'invoice/addByIds': () => ({ id: 'a1', applyNo: 'KP1', totalFen: 9_327 }),
    },
    '/invoiceService',
  )
  expect((await rowsShown()).map((row) => row.at(-1))).toEqual(['可申请'])
  expect(screen.queryByText('对票')).toBeNull()
  fireEvent.click(screen.getAllByRole('checkbox').at(-1)!)
  await press('申请开票')
  const box = await dialog()
  await screen.findByText('李老师 · 个人')
  fireEvent.click(screen.getByLabelText('数电专票'))
  expect(textOf(box)).toContain('个人抬头只能开普通发票')
  fireEvent.click(screen.getByLabelText('数电普票'))
  await press('提交申请', box)
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ path: 'invoice/addByIds', input: { orderIds: ['9'], headId: 'self' } }))
  purchaseMode.set('0')
})
