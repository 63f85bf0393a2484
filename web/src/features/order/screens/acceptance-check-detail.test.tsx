// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { cellsIn, dialog, noDialog, press, show, type Answers } from '../../../../test/stage.tsx'
import { SIGNATURE, sign, signing } from '../../../../test/signing.ts'
import { Screen } from './acceptance-check-detail.tsx'

const line = {
  picture: 'p.svg',
  name: '复印纸',
  spec: '',
  lotNo: '',
  expiryOn: '',
  reason: '',
  unit: '包',
  isAsset: false,
  num: 2,
  receivedNum: 2,
}
const note = {
  id: 'a1',
  acceptNo: 'YS1',
  orderId: 'o1',
  orderNo: 'D1',
  state: 'waitSecond',
  isAuto: false,
  supplierName: '甲',
  supplierFullName: '甲公司',
  buyerName: '李老师',
  deptName: '材料学院',
  acceptorName: '刘老师',
  secondAcceptorName: '赵教授',
  acceptedAt: '2026-11-22T02:00:00.000Z',
  secondAt: null,
  amountFen: 4990,
  taskId: '',
  problem: '',
  photos: [],
  opinion: '',
  timeline: { done: [], now: [], next: [], rest: null },
  lines: [
    { ...line, lineNo: 1, num: 5, acceptedNum: 1, rejectedNum: 0, amountFen: 4990, spec: 'A4', lotNo: 'L1', expiryOn: '2027-01-01' },
    { ...line, lineNo: 2, acceptedNum: 0, rejectedNum: 2, amountFen: 0, reason: '受潮', isAsset: true },
  ],
  can: { confirm: true, sendBack: true },
}

const open = async (more: object = {}, answers: Answers = {}) => {
  const done = () => ({})
  const shown = show(
    <Screen />,
    {
      'acceptance/detail': () => ({ ...note, ...more }),
      'user.info': () => ({ userId: 'u', functionList: [] }),
      'order/confirmAcceptance': done,
      'order/returnAcceptance': done,
      'order/withdrawAcceptance': done,
      'check/agree': done,
      'check/refuse': done,
      ...answers,
    },
    '/acceptanceCheckDetail?id=a1',
  )
  await screen.findByText('YS1')
  return shown
}

it('says that the card cannot pay before the note is passed', async () => {
  await open({ problem: '订单 D1 的经费卡甲（K1）已被冻结，须先更换' })
  expect(screen.getByRole('region', { name: '经费现在不能支付' }).textContent).toContain('甲（K1）已被冻结')
})

it('says what passing a note makes payable, and what sending it back does', async () => {
  const { sent } = await open()
  await press('确认验收a')
  const box = await dialog()
  expect(box.textContent).toContain('YS1：合格 1 件，不合格 2 件，应付 ¥49.90。')
  await press('确认验收', box)
  await noDialog()
  await press('退回r')
  const back = await dialog()
  expect(back.textContent).toContain('退回刘老师重新验收，经费保持冻结。')
  await press('照片不清楚', back)
  await press('退回', back)
  await noDialog()
  expect(sent.map((it_) => it_.input)).toEqual([
    { id: 'a1', comment: '' },
    { id: 'a1', comment: '照片不清楚' },
  ])
})

it('is passed or sent back by its auditor as a task, withdrawn by its acceptor', async () => {
  const { sent } = await open({
    state: 'auditing',
    taskId: 't1',
    can: { withdraw: true },
    timeline: { done: [], now: [], next: [], rest: null },
  })
  expect(document.body.textContent).toContain('待审核 · 等审核人审核')
  await press('审核通过a')
  await press('审核通过', await dialog())
  await noDialog()
  await press('退回重验r')
  const box = await dialog()
  await press('数量与实物不符', box)
  await press('退回重验', box)
  await noDialog()
  await press('撤回验收')
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent).toEqual([
    { path: 'check/agree', input: { taskId: 't1', comment: '' } },
    { path: 'check/refuse', input: { taskId: 't1', comment: '数量与实物不符' } },
    { path: 'order/withdrawAcceptance', input: { id: 'a1' } },
  ])
})

it('shows what was found of each goods, and who still has to look', async () => {
  await open()
  expect(cellsIn()).toEqual([
    ['复印纸A4 · 批号 L1 · 效期至 2027-01-01合格 1 包', '5 包', '2', '1', '0', '¥49.90'],
    ['复印纸须登记资产不合格原因：受潮合格 0 包，不合格 2', '2 包', '2', '0', '2', '¥0.00'],
  ])
  expect(document.body.textContent).toContain('待第二验收人 · 等赵教授核对实物后确认')
  expect(screen.queryByRole('button', { name: /打\s*印/ })).toBeNull()
})

it.each([
  ['确认验收', {}, { path: 'order/confirmAcceptance', input: { id: 'a1', comment: '', signatureId: SIGNATURE } }],
  [
    '审核通过',
    { state: 'auditing', taskId: 't1', can: {} },
    { path: 'check/agree', input: { taskId: 't1', comment: '', signatureId: SIGNATURE } },
  ],
])('%s is signed by hand where the school asks for it', async (name, more, call) => {
  const { sent } = await open(more, signing)
  await press(`${name}a`)
  await press(name, await dialog())
  await sign()
  await waitFor(() => expect(sent).toEqual([call]))
})
