// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../../test/stage.tsx'
import { PaidCard } from '../parts/paid-card.tsx'
import { leftText } from '../parts/left.tsx'
import { Screen } from './pay-outside.tsx'
import { Screen as Choose } from './sure-order-after.tsx'

const doc = {
  id: 'p1',
  paymentNo: 'ZF1',
  purchaseId: 'g1',
  channel: 'transfer',
  state: 'waiting',
  amountFen: 49_420,
  receivedFen: 0,
  tradeNo: '',
  codeUrl: '',
  problem: '',
  payBy: '2099-01-01T00:00:00.000Z',
  paidAt: null,
  orders: [],
  refunds: [],
  outside: {
    payee: { name: '示例大学', bank: '示例银行高校支行', account: '3310010120100123456', place: '' },
    noted: null as object | null,
    note: true as true | string,
  },
}
const noted = {
  state: 'open',
  referenceNo: 'HD2026110001',
  tail: '4408',
  holder: '李老师',
  paidOn: '2026-11-18',
  notedAt: '2026-11-18T02:00:00.000Z',
  reason: '',
  fileNum: 1,
}
const user = () => ({ userId: 'u', functionList: ['cart:edit'] })
const at = '/payOutside?id=p1'
const openWith = (over: object, more: object = {}) =>
  show(<Screen />, { 'user.info': user, 'payment/detail': () => ({ ...doc, ...over }), ...more }, at)

it('says where to, how much and what to write, and sends what was typed of the slip', async () => {
  const sent: unknown[] = []
  openWith(
    {},
    {
      'payment/noteReference': (input: unknown) => {
        sent.push(input)
        return {}
      },
    },
  )
  await screen.findByText('3310010120100123456')
  expect(screen.getByRole('button', { name: '复制附言' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '登记，交财务确认' }))
  await screen.findByText('请填写交易参考号')
  expect(sent).toEqual([])
  fireEvent.change(screen.getByLabelText(/^银行回单号/), { target: { value: 'hd2026 110001' } })
  fireEvent.change(screen.getByLabelText(/^付款户名/), { target: { value: '李老师' } })
  fireEvent.change(screen.getByLabelText(/^付款账号末四位/), { target: { value: '4408' } })
  fireEvent.click(screen.getByRole('button', { name: '登记，交财务确认' }))
  await expect.poll(() => sent).toMatchObject([{ id: 'p1', tail: '4408', holder: '李老师', fileIds: [] }])
})

it('waits for finance: no other way, no form before it was asked for', async () => {
  openWith({ outside: { ...doc.outside, noted } })
  await screen.findAllByText('待财务确认')
  expect(screen.queryByRole('button', { name: '换支付方式' })).toBeNull()
  expect(screen.queryByLabelText(/^银行回单号/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '登记错了，改登记' }))
  expect(screen.getByLabelText(/^银行回单号/)).toBeTruthy()
})

it('may be noted anew where finance did not find it, and where the payment is closed', async () => {
  openWith({ outside: { ...doc.outside, noted: { ...noted, state: 'refused', reason: '银行没有这笔' } } })
  await screen.findByText('银行没有这笔。请核对后重新登记。')
  expect(screen.getByLabelText(/^银行回单号/)).toBeTruthy()
})

it('of a closed payment tells that what was paid goes back', async () => {
  const order = { id: 'o1', orderNo: 'D1', supplierName: '甲', supplierFullName: '甲', title: '纸', amountFen: 40_000, state: 'cancelled' }
  const orders = [order, { ...order, id: 'o2', orderNo: 'D2', amountFen: 9420, state: 'waitPay' }]
  openWith({ state: 'closed', orders })
  await screen.findByText('这次支付已关闭')
  expect(screen.getByLabelText(/^银行回单号/)).toBeTruthy()
  expect(screen.getByText(/订单 D2 ¥94.20 记为已付款，通知供应商；订单 D1 ¥400.00 不再等待付款，这部分列为待退款/)).toBeTruthy()
  expect(screen.queryByText('3310010120100123456')).toBeNull()
})

it('of a closed payment that is noted waits for finance, with what becomes of each order and until when', async () => {
  const order = { id: 'o1', orderNo: 'D1', supplierName: '甲', supplierFullName: '甲', title: '纸', amountFen: 40_000, state: 'cancelled' }
  const orders = [order, { ...order, id: 'o2', orderNo: 'D2', amountFen: 9420, state: 'waitPay' }]
  openWith({ state: 'closed', orders, outside: { ...doc.outside, noted } })
  await screen.findByText(/财务确认到账后：订单 D2 ¥94.20 记为已付款，通知供应商；订单 D1 ¥400.00 不再等待付款/)
  expect(screen.getAllByText('待财务确认').length).toBe(2)
  expect(screen.queryByText('这次支付已关闭')).toBeNull()
  expect(screen.getByText(/前没有确认的，订单自动取消，付的款退回/)).toBeTruthy()
  expect(screen.queryByLabelText(/^银行回单号/)).toBeNull()
})

it('is where choosing a way leads to while finance looks', async () => {
  const choice = {
    purchaseId: 'g1',
    purchaseNo: 'CG1',
    orders: [],
    amountFen: 0,
    payBy: null,
    ways: [],
    blocked: '',
    paidId: '',
    notedId: 'p1',
  }
  const { address } = show(<Choose />, { 'user.info': user, 'payment/choose': () => choice }, '/sureOrderAfter?id=g1')
  await expect.poll(address).toBe('/payOutside?id=p1')
})

it('counts days and hours where there are some', () => {
  expect([leftText(65), leftText(3 * 3600 + 61), leftText(86_400 * 2 + 300)]).toEqual(['1 分 05 秒', '3 小时 01 分', '2 天 0 小时 05 分'])
})

it('is found from the page of its order, closed and never noted', async () => {
  show(
    <PaidCard orderId="o1" />,
    {
      'user.info': user,
      'payment/ofOrder': () => [
        { ...doc, state: 'closed' },
        { ...doc, id: 'p2', channel: 'officialCard' },
      ],
    },
    '/orderDetail?id=o1',
  )
  expect((await screen.findByRole('link', { name: '已经付了款？登记参考号' })).getAttribute('href')).toBe('/payOutside?id=p1')
  expect(screen.getByRole('link', { name: '付款与登记' }).getAttribute('href')).toBe('/payOutside?id=p2')
})
