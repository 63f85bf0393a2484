// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refusal, show } from '../../../../test/stage.tsx'
import { Screen } from './i-pass.tsx'

const doc = {
  id: 'p1',
  paymentNo: 'ZF1',
  purchaseId: 'g1',
  channel: 'campus',
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
}
const card = { cardNo: '40****0672', balanceFen: 50_000, perPayFen: 50_000, leftTodayFen: 100_000, problem: '' }
const at = '/iPass?id=p1'
const user = () => ({ userId: 'u', functionList: ['cart:edit'] })
const press = (digits: string) => {
  for (const digit of digits) fireEvent.click(screen.getByRole('button', { name: digit }))
}

it('sends the password with its sixth digit, and says what the card centre answers', async () => {
  const sent: unknown[] = []
  const answers = {
    'user.info': user,
    'payment/detail': () => doc,
    'payment/card': () => card,
    'payment/payByCard': (input: unknown) => {
      sent.push(input)
      return refusal('3790', '密码错误，还可以输入 4 次')
    },
  }
  show(<Screen />, answers, at)
  await screen.findByText('40****0672')
  press('24681')
  expect(sent).toEqual([])
  press('0')
  await screen.findByText('密码错误，还可以输入 4 次')
  expect(sent).toEqual([{ id: 'p1', pin: '246810' }])
  expect(screen.getByRole('status').getAttribute('aria-label')).toBe('校园卡密码，已输入 0 位，共 6 位')
})

it('takes no password where the card cannot pay, and says why', async () => {
  const answers = {
    'user.info': user,
    'payment/detail': () => doc,
    'payment/card': () => ({ ...card, balanceFen: 4850, problem: '余额不足，还差 ¥445.70；充值后再付' }),
  }
  show(<Screen />, answers, at)
  await screen.findByText('余额不足，还差 ¥445.70；充值后再付')
  expect(screen.getByRole('button', { name: '1' }).hasAttribute('disabled')).toBe(true)
})

it('leads back to the ways of paying from a payment that is closed', async () => {
  show(<Screen />, { 'user.info': user, 'payment/detail': () => ({ ...doc, state: 'closed' }) }, at)
  const link = await screen.findByRole('link', { name: '重新选择支付方式' })
  expect(link.getAttribute('href')).toBe('/sureOrderAfter?id=g1')
})
