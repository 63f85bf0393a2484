// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { cardsShown, dialog, onPhone, press, rowsShown, show } from '../../../../test/stage.tsx'
import { Screen } from './pay-reconcile.tsx'

const difference = {
  id: 'd1',
  channel: 'wechat',
  day: '2026-11-20',
  class: 'state',
  state: 'open',
  paymentNo: 'ZF1',
  outNo: '1001_ZF1',
  tradeNo: '4200',
  refundNo: '',
  oursFen: 0,
  theirsFen: 49_420,
  says: '渠道已经收到 ¥494.20，我方的支付单没有到账',
  at: '2026-11-20T08:10:00.000Z',
  foundAt: '2026-11-21T02:10:00.000Z',
  how: null,
  reason: '',
  reference: '',
  proposedName: '',
  proposedAt: null,
  settledName: '',
  settledAt: null,
  backNo: '',
  backState: '',
  can: { ways: ['book', 'note'], confirm: false },
}
const proposed = {
  ...difference,
  id: 'd2',
  state: 'proposed',
  paymentNo: 'ZF2',
  how: 'book',
  reason: '微信已收款',
  proposedName: '钱会计',
  proposedAt: '2026-11-21T03:00:00.000Z',
  can: { ways: [], confirm: true },
}
const day = {
  id: 'y1',
  channel: 'alipay',
  day: '2026-11-20',
  state: 'done',
  fault: '',
  theirPaid: { num: 3, fen: 30_000 },
  ourPaid: { num: 2, fen: 20_000 },
  theirBack: { num: 0, fen: 0 },
  ourBack: { num: 0, fen: 0 },
  openNum: 1,
  nobody: { num: 1, fen: 700 },
  doneAt: '2026-11-21T02:10:00.000Z',
}
const stray = {
  id: 's1',
  outcome: 'unknown',
  outNo: '1001_ZF9',
  tradeNo: '4209',
  amountFen: 600,
  currency: 'USD',
  at: '2026-11-20T08:10:00.000Z',
}
const paged = (list: object[]) => ({ list, total: list.length, pageNum: 1, pageSize: 20 })

const open = (list: object[], address = '/payReconcile') =>
  show(
    <Screen />,
    {
      'user.info': () => ({ userId: 'u', functionList: ['bill:audit'] }),
      'payFile/differences': () => ({ ...paged(list), counts: { open: 1, proposed: 2, done: 3, all: 6 } }),
      'payFile/days': () => ({
        ...paged([day, { ...day, id: 'y2', state: 'waiting', fault: '支付宝还没有这一天的账单', doneAt: null }]),
        channels: ['alipay'],
      }),
      'payFile/strays': () => paged([stray]),
      'payFile/settle': () => ({}),
      'payFile/confirm': () => ({}),
      'payFile/fetch': () => ({}),
    },
    address,
  )

it('shows both amounts, and sends the way that was chosen with its reason', async () => {
  const { sent } = open([difference])
  expect(await rowsShown()).toEqual([
    ['ZF1微信支付 2026-11-20', '¥494.20', '¥0.00', '状态不一致渠道已经收到 ¥494.20，我方的支付单没有到账', '待处理', '处 理'],
  ])
  await press('处理ZF1')
  const form = within(await dialog())
  expect(form.getAllByRole('radio').map((it_) => (it_ as HTMLInputElement).value)).toEqual(['book', 'note'])
  fireEvent.change(form.getAllByRole('textbox')[0]!, { target: { value: '微信已收款' } })
  await press('提交', await dialog())
  await waitFor(() => expect(sent).toMatchObject([{ path: 'payFile/settle', input: { id: 'd1', how: 'book', reason: '微信已收款' } }]))
})

it('lets a colleague agree after reading what then happens, and nobody to his own', async () => {
  const { sent } = open([proposed, { ...proposed, id: 'd3', paymentNo: 'ZF3', can: { ways: [], confirm: '您提出的须由另一人复核' } }])
  expect((await rowsShown()).map((row) => row.slice(3))).toEqual([
    ['状态不一致钱会计提出补记这笔收款：微信已收款', '待复核', '不同意同 意'],
    ['状态不一致钱会计提出补记这笔收款：微信已收款', '待复核', '等他人复核'],
  ])
  await press('同意ZF2')
  expect((await dialog()).textContent).toContain('支付单按渠道的账单记为到账')
  await press('同意', await dialog())
  await waitFor(() =>
    expect(sent).toEqual([{ path: 'payFile/confirm', input: { id: 'd2', proposedAt: '2026-11-21T03:00:00.000Z', agrees: true } }]),
  )
})

it('shows the sums of each day, why there is no file, and fetches one again', async () => {
  const { sent } = open([], '/payReconcile?tab=days')
  expect((await rowsShown()).map((row) => row.slice(0, 4))).toEqual([
    [
      '2026-11-20支付宝',
      '¥300.00（3 笔）我方 ¥200.00（2 笔）',
      '¥0.00（0 笔）我方 ¥0.00（0 笔）',
      '1 处差异待处理。账单另有 1 笔 ¥7.00 的单号不属于任何学校，请联系平台。',
    ],
    [
      '2026-11-20支付宝',
      '¥300.00（3 笔）我方 ¥200.00（2 笔）',
      '¥0.00（0 笔）我方 ¥0.00（0 笔）',
      '支付宝还没有这一天的账单。账单另有 1 笔 ¥7.00 的单号不属于任何学校，请联系平台。',
    ],
  ])
  fireEvent.click(screen.getAllByRole('button', { name: '重新取 支付宝 2026-11-20' })[0]!)
  await waitFor(() => expect(sent).toEqual([{ path: 'payFile/fetch', input: { channel: 'alipay', day: '2026-11-20' } }]))
})

it('lists what no payment took, in its own currency', async () => {
  open([], '/payReconcile?tab=strays')
  expect((await rowsShown()).map((row) => row.slice(0, 4))).toEqual([['1001_ZF9', '4209', 'USD 6.00', '没有这个支付单号']])
})

it('says on a phone what differs and what was done', async () => {
  onPhone()
  const settled = { ...proposed, state: 'settled', settledName: '吴会计', can: { ways: [], confirm: false } }
  open([settled])
  expect(await cardsShown()).toEqual([
    'ZF2已处理渠道已经收到 ¥494.20，我方的支付单没有到账微信支付 2026-11-20 · 状态不一致钱会计提出、吴会计复核，补记这笔收款：微信已收款',
  ])
})

it('says that nothing differs', async () => {
  open([])
  expect(await screen.findByText('没有待处理的差异')).toBeTruthy()
})
