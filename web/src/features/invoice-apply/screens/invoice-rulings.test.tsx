// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dialog, press as pressIn, rowsShown, show, textOf } from '../../../../test/stage.tsx'
import { Screen as Detail } from './invoice-detail.tsx'
import { Screen as One } from './invoice-rulings-detail.tsx'
import { Screen as List } from './invoice-rulings.tsx'

/** The bar above repeats the actions of the head. */
const press = async (name: string, box?: HTMLElement) =>
  box ? pressIn(name, box) : fireEvent.click((await screen.findAllByRole('button', { name }))[0]!)

const ID = '01890000-0000-7000-8000-000000000001'
const row = {
  schoolId: 7,
  id: ID,
  applyNo: 'KP1',
  schoolName: '示例大学',
  supplierName: '甲采',
  orderCount: 2,
  totalFen: 12_005,
  asked: '税号错误：税号少一位',
  askedAt: '2026-11-12T02:00:00.000Z',
  dueAt: '2026-11-19T02:00:00.000Z',
  endedAt: null,
  ending: '',
}
const one = {
  id: ID,
  applyNo: 'KP1',
  version: 4,
  state: 'waitPlatform',
  isPersonal: false,
  sentence: '换开待平台批准 · 税号错误：税号少一位',
  hint: '',
  applicantName: '李老师',
  supplier: { name: '甲采有限公司', uscc: '91330200MA2DE0017J' },
  headType: 'org',
  buyer: { name: '示例大学', taxNo: '123300004700009964' },
  address: '',
  phone: '',
  bankName: '',
  bankAccount: '',
  invoiceType: 'digital_normal',
  remark: '',
  totalFen: 12_005,
  orders: [
    {
      id: 'o1',
      orderNo: 'D1',
      summary: '复印纸',
      acceptNo: 'YS1',
      acceptedAt: '2026-11-12T02:00:00.000Z',
      amountFen: 12_005,
      billId: '',
      billNo: '',
    },
  ],
  invoices: [],
  reds: [],
  checks: [],
  dueAt: null,
  createdAt: '2026-11-10T02:00:00.000Z',
  timeline: [],
  can: { agreeReopen: true, refuseReopen: true },
  schoolId: 7,
  schoolName: '示例大学',
  reopenedNum: 1,
}
const user = { 'user.info': () => ({ userId: 'u', functionList: ['platform:service', 'order:create'] }) }

it('lists what waits for the platform, with what was asked and by whom', async () => {
  show(
    <List />,
    { ...user, 'invoice/ruling/list': () => ({ list: [row], total: 1, pageNum: 1, pageSize: 20, counts: { open: 1, done: 0 } }) },
    '/invoiceRulings',
  )
  const [cells] = await rowsShown()
  expect(cells!.join(' ')).toContain('示例大学')
  expect(cells).toContain('税号错误：税号少一位')
  expect(screen.getByText('KP1').closest('a')!.getAttribute('href')).toBe(`/invoiceRulings/detail?schoolId=7&id=${ID}`)
})

it('rules with an opinion of two letters at least, and leads to no order of the school', async () => {
  const { sent } = show(
    <One />,
    { ...user, 'invoice/ruling/detail': () => one, 'invoice/ruling/rule': () => ({ state: 'reissued' }) },
    `/invoiceRulings/detail?schoolId=7&id=${ID}`,
  )
  expect((await screen.findByText('D1')).closest('a')).toBeNull()
  expect(document.body.textContent).toContain('已换开 1 次')
  await press('不同意换开')
  const box = await dialog()
  expect(textOf(box)).toContain('申请人和供应商看得到批复意见')
  fireEvent.change(screen.getByLabelText('批复意见'), { target: { value: '发票与税务登记一致' } })
  await press('不同意换开', box)
  await waitFor(() =>
    expect(sent).toMatchObject([
      { path: 'invoice/ruling/rule', input: { schoolId: 7, id: ID, isAgreed: false, opinion: '发票与税务登记一致' } },
    ]),
  )
})

it('the applicant asks a further time, told that the platform decides, and takes it back', async () => {
  const { sent } = show(
    <Detail />,
    {
      ...user,
      'invoice/history/detail': () => ({ ...one, state: 'reissued', sentence: '已换开', can: { askReopen: true } }),
      'invoice/reopen': () => ({}),
    },
    `/invoiceDetail?id=${ID}`,
  )
  await press('申请再次换开')
  const box = await dialog()
  expect(textOf(box)).toContain('再次换开须平台批准')
  fireEvent.click(screen.getByLabelText('税号错误'))
  fireEvent.change(screen.getByLabelText('说明'), { target: { value: '税号少一位' } })
  await press('申请再次换开', box)
  await waitFor(() =>
    expect(sent).toMatchObject([{ path: 'invoice/reopen', input: { id: ID, reasonCode: 'taxNo', comment: '税号少一位' } }]),
  )
})

it('takes a waiting request back and keeps the invoice', async () => {
  const { sent } = show(
    <Detail />,
    { ...user, 'invoice/history/detail': () => ({ ...one, can: { dropReopen: true } }), 'invoice/cancel': () => ({}) },
    `/invoiceDetail?id=${ID}`,
  )
  await press('撤回再次换开')
  const box = await dialog()
  expect(textOf(box)).toContain('原发票仍然有效，平台不再批复。')
  await press('撤回换开', box)
  await waitFor(() => expect(sent).toMatchObject([{ path: 'invoice/cancel', input: { id: ID } }]))
})
