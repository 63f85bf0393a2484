// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dialog, press, show } from '../../../../test/stage.tsx'
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
  photos: [],
  opinion: '',
  timeline: { done: [], now: [], next: [] },
  lines: [
    { ...line, lineNo: 1, acceptedNum: 1, rejectedNum: 0, amountFen: 4990 },
    { ...line, lineNo: 2, acceptedNum: 0, rejectedNum: 2, amountFen: 0, reason: '受潮' },
  ],
  can: { confirm: true, sendBack: true },
}

it('says what passing a note makes payable, and what sending it back does', async () => {
  show(
    <Screen />,
    { 'acceptance/detail': () => note, 'user.info': () => ({ userId: 'u', functionList: [] }) },
    '/acceptanceCheckDetail?id=a1',
  )
  await screen.findByText('YS1')
  await press('确认验收a')
  const box = await dialog()
  expect(box.textContent).toContain('YS1：合格 1 件，不合格 2 件，应付 ¥49.90。')
  await press('返回', box)
  await press('退回r')
  expect((await dialog()).textContent).toContain('退回刘老师重新验收，经费保持冻结。')
})
