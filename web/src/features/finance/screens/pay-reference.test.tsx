// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../../test/stage.tsx'
import { Screen } from './pay-reference.tsx'

const row = {
  id: 'r1',
  moves: 'in',
  channel: 'officialCard',
  state: 'open',
  paymentNo: 'ZF1',
  refundNo: '',
  why: '',
  payerName: '李老师',
  payerNo: 'T1',
  amountFen: 49_420,
  referenceNo: '261118093512',
  tail: '6217',
  holder: '李老师',
  paidOn: '2026-11-18',
  isLate: false,
  orders: [{ orderNo: 'D1', amountFen: 49_420, isWaiting: true }],
  dueAt: '2026-11-21T02:00:00.000Z' as string | null,
  alike: [] as object[],
  anotherWhy: '',
  bounces: [] as object[],
  backTo: null,
  payee: { name: '', bank: '', account: '', place: '财务处' },
  files: [],
  notedAt: '2026-11-18T02:00:00.000Z',
  foundFen: null,
  foundOn: null,
  backReference: '',
  reason: '',
  proposedName: '',
  proposedAt: null,
  settledName: '',
  settledAt: null,
  can: { settle: true, refuse: true, confirm: false, bounce: false },
}
const found = {
  ...row,
  state: 'proposed',
  foundFen: 49_420,
  foundOn: '2026-11-18',
  proposedName: '钱会计',
  proposedAt: '2026-11-18T03:00:00.000Z',
  can: { settle: false, refuse: false, confirm: true, bounce: false },
}
const user = () => ({ userId: 'u', functionList: ['bill:audit'] })
const open = (list: object[], more: object = {}) =>
  show(
    <Screen />,
    {
      'user.info': user,
      'payReference/list': () => ({
        list,
        total: list.length,
        pageNum: 1,
        pageSize: 20,
        counts: { open: 1, proposed: 0, done: 0, all: 1 },
      }),
      ...more,
    },
    '/payReference',
  )
const keeping = (sent: unknown[]) => (input: unknown) => {
  sent.push(input)
  return {}
}

it('says that nothing came, with a reason', async () => {
  const sent: unknown[] = []
  open([row], { 'payReference/refuse': keeping(sent) })
  fireEvent.click((await screen.findAllByRole('button', { name: '没有到账 ZF1' }))[0]!)
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '银行没有这笔' } })
  fireEvent.click(within(dialog).getByRole('button', { name: '告诉付款人' }))
  await expect.poll(() => sent).toEqual([{ id: 'r1', reason: '银行没有这笔' }])
})

it('agrees to what a colleague found, of a receipt and of a refund each by its own call', async () => {
  const [taken, back]: [unknown[], unknown[]] = [[], []]
  const refund = { ...found, id: 'b1', moves: 'back', refundNo: 'TH1', backReference: 'BACK20261101', why: '买错型号' }
  open([found, refund], { 'payReference/confirm': keeping(taken), 'payReference/confirmBack': keeping(back) })
  for (const no of ['ZF1', 'TH1']) {
    fireEvent.click((await screen.findAllByRole('button', { name: `同意 ${no}` }))[0]!)
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: /^同\s?意$/ }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  }
  expect(taken).toEqual([{ id: 'r1', proposedAt: found.proposedAt, agrees: true }])
  expect(back).toEqual([{ id: 'b1', proposedAt: found.proposedAt, agrees: true }])
})

it('leaves to others what one paid or proposed oneself', async () => {
  open([
    { ...row, can: { settle: '您是付款人，须由其他财务人员办理', refuse: false, confirm: false } },
    { ...found, id: 'r2', paymentNo: 'ZF2', can: { settle: false, refuse: false, confirm: '您提出的须由另一人复核', bounce: false } },
  ])
  expect((await screen.findAllByText('须由他人办理')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('等他人复核').length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: /^(处理|没有到账|同意)/ })).toBeNull()
})

const alike = [
  {
    paymentNo: 'ZF9',
    referenceNo: '00010042026',
    payerName: '李老师',
    amountFen: 49_420,
    paidOn: '2026-11-18',
    state: 'settled',
    isLater: false,
  },
]

it('marks what may be one transfer, and sends it only with a word of why it is another one', async () => {
  const sent: unknown[] = []
  open([{ ...row, alike }], { 'payReference/found': keeping(sent) })
  expect((await screen.findAllByText('需核对')).length).toBeGreaterThan(0)
  fireEvent.click(screen.getAllByRole('button', { name: '处理 ZF1' })[0]!)
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/可能与支付单 ZF9（李老师，2026-11-18 ¥494.20，参考号 00010042026，财务已确认）/)).toBeTruthy()
  fireEvent.change(within(dialog).getByLabelText(/^为什么是另一笔款/), { target: { value: '两张回单' } })
  fireEvent.change(within(dialog).getByLabelText(/^到账日期/), { target: { value: '2026-11-18' } })
  fireEvent.keyDown(within(dialog).getByLabelText(/^到账日期/), { key: 'Enter', code: 'Enter', keyCode: 13 })
  fireEvent.click(within(dialog).getByRole('button', { name: '提交复核' }))
  await expect.poll(() => sent).toMatchObject([{ id: 'r1', foundFen: 49_420, foundOn: '2026-11-18', anotherWhy: '两张回单' }])
})

it('asks the second for that word where the first gave none, and shows it where he did', async () => {
  const sent: unknown[] = []
  open([{ ...found, alike }], { 'payReference/confirm': keeping(sent) })
  fireEvent.click((await screen.findAllByRole('button', { name: '同意 ZF1' }))[0]!)
  const dialog = await screen.findByRole('dialog')
  const agree = within(dialog).getByRole('button', { name: /^同\s?意$/ })
  fireEvent.click(agree)
  await within(dialog).findByText('请填写为什么是另一笔款')
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '流水两笔' } })
  fireEvent.click(agree)
  await expect.poll(() => sent).toEqual([{ id: 'r1', proposedAt: found.proposedAt, agrees: true, reason: '流水两笔' }])
})

it('asks the second for what was noted since, whatever the first said, also where the list was read before', async () => {
  const later = [{ ...alike[0]!, isLater: true }]
  const said = { ...found, anotherWhy: '两张回单' }
  const sent: { reason?: string }[] = []
  let rows: object[] = [{ ...said, alike }]
  const message = '须核对：可能与支付单 ZF9 登记的是同一笔款'
  open([], {
    'payReference/list': () => ({ list: rows, total: 1, pageNum: 1, pageSize: 20, counts: { open: 0, proposed: 1, done: 0, all: 1 } }),
    'payReference/confirm': (input: { reason?: string }) => {
      sent.push(input)
      rows = [{ ...said, alike: later }]
      return input.reason ? {} : Response.json({ retCode: '4000', data: { fields: { reason: message } }, retMsg: message })
    },
  })
  fireEvent.click((await screen.findAllByRole('button', { name: '同意 ZF1' }))[0]!)
  // The word of the first covers what he saw: nothing is asked.
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).queryByRole('textbox')).toBeNull()
  fireEvent.click(within(dialog).getByRole('button', { name: /^同\s?意$/ }))
  const why = await screen.findByRole('textbox', { name: '为什么是另一笔款' })
  fireEvent.change(why, { target: { value: '流水两笔' } })
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^同\s?意$/ }))
  await expect.poll(() => sent.map((it_) => it_.reason)).toEqual([undefined, '流水两笔'])
})

it('says of a closed payment order by order what is paid and what goes back', async () => {
  const orders = [
    { orderNo: 'D1', amountFen: 40_000, isWaiting: false },
    { orderNo: 'D2', amountFen: 9420, isWaiting: true },
  ]
  open([{ ...found, isLate: true, orders }])
  fireEvent.click((await screen.findAllByRole('button', { name: '同意 ZF1' }))[0]!)
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('同意后订单 D2 ¥94.20 记为已付款，通知供应商；订单 D1 ¥400.00 不再等待付款，这部分列为待退款。')
})

it('records that the bank returned a refund, with its slip, and shows it with the next', async () => {
  const refund = {
    ...found,
    id: 'b1',
    moves: 'back',
    refundNo: 'TH1',
    backReference: 'TK20261101',
    why: '买错型号',
    orders: [],
    dueAt: null,
  }
  const bounces = [
    {
      backReference: 'TK0',
      backOn: '2026-11-17',
      holder: '李老师',
      tail: '6217',
      bouncedOn: '2026-11-18',
      reason: '账号与户名不符',
      byName: '钱会计',
      files: [{ id: 'f1', name: '退票.pdf' }],
    },
  ]
  const backTo = { holder: '李老师新户', tail: '7788' }
  open([
    { ...refund, state: 'settled', can: { settle: false, refuse: false, confirm: false, bounce: true } },
    { ...refund, id: 'b2', refundNo: 'TH2', bounces, backTo },
    { ...refund, id: 'b3', refundNo: 'TH3', state: 'open', bounces, can: row.can },
  ])
  expect(
    (await screen.findAllByText(/2026-11-18 被银行退回（退到 \*\*\*\*6217 李老师，回单号 TK0，钱会计登记）：账号与户名不符/)).length,
  ).toBeGreaterThan(0)
  // Who agrees reads the account it was sent to and the slip of what came back.
  fireEvent.click(screen.getAllByRole('button', { name: '同意 TH2' })[0]!)
  const agreeing = await screen.findByRole('dialog')
  expect(agreeing.textContent).toContain('退回到 ****7788 李老师新户，回单号 TK20261101')
  expect(within(agreeing).getByRole('link', { name: '退票.pdf' }).getAttribute('href')).toContain('f1')
  fireEvent.click(within(agreeing).getByRole('button', { name: /返\s?回/ }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getAllByRole('button', { name: '处理 TH3' })[0]!)
  const sending = await screen.findByRole('dialog')
  expect(within(sending).getByLabelText(/^退到的户名/)).toBeTruthy()
  expect(within(sending).getByLabelText(/^退到的末四位/)).toBeTruthy()
  fireEvent.click(within(sending).getByRole('button', { name: /取\s?消/ }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getAllByRole('button', { name: '银行退回 TH1' })[0]!)
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: /^登\s?记$/ }))
  await within(dialog).findByText('请选择银行退回日期')
})
