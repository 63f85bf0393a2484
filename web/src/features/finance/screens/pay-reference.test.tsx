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
  can: { settle: true, refuse: true, confirm: false },
}
const found = {
  ...row,
  state: 'proposed',
  foundFen: 49_420,
  foundOn: '2026-11-18',
  proposedName: '钱会计',
  proposedAt: '2026-11-18T03:00:00.000Z',
  can: { settle: false, refuse: false, confirm: true },
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
    { ...found, id: 'r2', paymentNo: 'ZF2', can: { settle: false, refuse: false, confirm: '您提出的须由另一人复核' } },
  ])
  expect((await screen.findAllByText('须由他人办理')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('等他人复核').length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: /^(处理|没有到账|同意)/ })).toBeNull()
})
