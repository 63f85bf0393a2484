// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../../test/stage.tsx'
import { Screen as Success } from './pass-success.tsx'
import { Screen as Choose } from './sure-order-after.tsx'
import { Screen } from './wait-pay.tsx'

const user = () => ({ userId: 'u', functionList: ['cart:edit'] })
const order = {
  id: 'o1',
  orderNo: 'D1',
  supplierName: '甲采',
  supplierFullName: '甲有限公司',
  title: '中性笔 等 2 种',
  amountFen: 49_420,
  state: 'waitPay',
}
const doc = {
  id: 'p1',
  paymentNo: 'ZF1',
  purchaseId: 'g1',
  channel: 'wechat',
  state: 'waiting',
  amountFen: 49_420,
  receivedFen: 0,
  tradeNo: '',
  codeUrl: 'weixin://wxpay/bizpayurl?pr=abc',
  problem: '',
  payBy: '2099-01-01T00:00:00.000Z',
  paidAt: null,
  orders: [order],
  refunds: [],
}

it('shows the code a phone reads, and says so while there is none, or why', async () => {
  show(<Screen />, { 'user.info': user, 'payment/detail': () => doc }, '/waitPay?id=p1')
  expect(await screen.findByAltText('微信支付的付款码')).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toContain('内付款')
})

it('says why a house gives no code', async () => {
  const answers = { 'user.info': user, 'payment/detail': () => ({ ...doc, codeUrl: '', problem: '商户号已停用' }) }
  show(<Screen />, answers, '/waitPay?id=p1')
  await screen.findByText('微信支付没有给出付款码')
  expect(screen.getByText('商户号已停用。请换一种支付方式。')).toBeTruthy()
})

const choice = {
  purchaseId: 'g1',
  purchaseNo: 'CG1',
  orders: [order],
  amountFen: 49_420,
  payBy: '2099-01-01T00:00:00.000Z',
  ways: [
    { channel: 'campus', label: '校园卡', note: '用卡内余额，输入卡密码' },
    { channel: 'alipay', label: '支付宝', note: '用支付宝扫码' },
  ],
  blocked: '',
  paidId: '',
}

it('starts the way that was chosen', async () => {
  const sent: unknown[] = []
  const answers = {
    'user.info': user,
    'payment/choose': () => choice,
    'payment/start': (input: unknown) => {
      sent.push(input)
      return { id: 'p1', channel: 'alipay' }
    },
  }
  show(<Choose />, answers, '/sureOrderAfter?id=g1')
  fireEvent.click(await screen.findByRole('radio', { name: /支付宝/ }))
  fireEvent.click(screen.getByRole('button', { name: '去支付' }))
  await expect.poll(() => sent).toEqual([{ purchaseId: 'g1', channel: 'alipay' }])
})

it('leads on where nothing is left to be paid', async () => {
  const answers = {
    'user.info': user,
    'payment/choose': () => ({
      ...choice,
      orders: [],
      amountFen: 0,
      payBy: null,
      blocked: '没有待付款的订单，可能已付款、已取消或已超时',
      paidId: 'p1',
    }),
  }
  show(<Choose />, answers, '/sureOrderAfter?id=g1')
  expect((await screen.findByRole('link', { name: '查看付款' })).getAttribute('href')).toBe('/passSuccess?id=p1')
})

it('says what of a payment went back, and under which number', async () => {
  const back = {
    refundNo: 'TH1',
    orderNo: 'D1',
    amountFen: 49_420,
    reason: '买错型号',
    state: 'done',
    at: '2026-11-27T15:00:00.000Z',
    doneAt: '2026-11-27T15:01:00.000Z',
  }
  const paid = { ...doc, state: 'back', receivedFen: 49_420, tradeNo: '42001', paidAt: '2026-11-27T14:00:00.000Z', refunds: [back] }
  show(<Success />, { 'user.info': user, 'payment/detail': () => paid }, '/passSuccess?id=p1')
  await screen.findByRole('heading', { level: 2, name: '已全部退款' })
  expect(screen.getByText(/¥494.20，已退款（11-27 23:01）；买错型号；TH1/)).toBeTruthy()
})

it('stays at 支付成功 while what it knows is older than the payment', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const { queries, address } = show(<Success />, { 'user.info': user, 'payment/detail': () => promise }, '/passSuccess?id=p1')
  const known = await waitFor(() => {
    const found = queries
      .getQueryCache()
      .getAll()
      .find(({ queryKey }) => JSON.stringify(queryKey).includes('"p1"'))
    expect(found).toBeTruthy()
    return found!
  })
  // As the page before it left it.
  await act(async () => {
    queries.setQueryData(known.queryKey, doc)
    await new Promise((done) => setTimeout(done, 20))
  })
  expect(address()).toBe('/passSuccess?id=p1')
  resolve({ ...doc, state: 'paid', receivedFen: 49_420, tradeNo: '42', paidAt: '2026-11-28T02:00:00.000Z' })
  expect(await screen.findByRole('heading', { name: '支付成功', level: 2 })).toBeTruthy()
  expect(address()).toBe('/passSuccess?id=p1')
})
