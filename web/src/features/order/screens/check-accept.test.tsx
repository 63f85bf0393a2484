// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { dialog, press, show } from '../../../../test/stage.tsx'
import { Screen } from './check-accept.tsx'

beforeEach(() => sessionStorage.clear())

const line = {
  lineNo: 1,
  name: '复印纸',
  spec: 'A4',
  unit: '包',
  picture: 'p.svg',
  priceE4: 238_000,
  num: 12,
  endedNum: 0,
  receivedNum: 12,
  acceptedNum: 0,
  rejectedNum: 0,
  openNum: 12,
  amountFen: 28_560,
  controlClass: 0,
  isAsset: false,
}
const form = {
  id: 'o1',
  version: 4,
  orderNo: 'D1',
  supplierName: '甲采',
  supplierFullName: '甲采公司',
  buyerName: '李老师',
  deptName: '材料学院',
  totalFen: 33_360,
  freightFen: 800,
  sentence: { text: '待验收', hint: '' },
  lines: [line, { ...line, lineNo: 2, name: '中性笔', unit: '盒', priceE4: 50_000, num: 8, receivedNum: 8, openNum: 8, amountFen: 4_000 }],
  photosNeeded: false,
  photoFromFen: 100_000,
  secondNeeded: false,
  secondFromFen: 1_000_000,
  auditNeeded: false,
  can: true,
}

const open = async (more: object = {}) => {
  const shown = show(
    <Screen />,
    {
      'order/acceptForm': () => ({ ...form, ...more }),
      'order/acceptors': () => [],
      'order/accept': () => ({ acceptanceState: 'passed', acceptNo: 'YS1' }),
      'user.info': () => ({ userId: 'u', functionList: [] }),
    },
    '/checkAccept?id=o1',
  )
  await screen.findAllByText('复印纸')
  return shown
}

it('accepts what was found good, says first what that makes payable, and sends each line’s own figures', async () => {
  const { sent } = await open()
  expect(document.body.textContent).toContain('合格 20 件 · 确认应付 ¥333.60')
  fireEvent.change(screen.getByLabelText('中性笔 不合格数量'), { target: { value: '3' } })
  fireEvent.blur(screen.getByLabelText('中性笔 不合格数量'))
  const good = screen.getByLabelText('中性笔 合格数量')
  fireEvent.change(good, { target: { value: '5' } })
  fireEvent.blur(good)
  await press('提交验收')
  expect(screen.getAllByText(/中性笔：请填写不合格原因/).length).toBeGreaterThan(0)
  fireEvent.change(screen.getByLabelText('中性笔 不合格原因'), { target: { value: '受潮' } })
  fireEvent.change(screen.getAllByRole('textbox').at(-1)!, { target: { value: '外包装破损' } })
  await press('提交验收')
  const box = await dialog()
  expect(box.textContent).toContain('合格 17 件，应付 ¥310.60')
  await press('提交验收', box)
  await waitFor(() => expect(sent).toHaveLength(1))
  const entry = { reason: '', lotNo: '' }
  expect(sent[0]!.input).toEqual({
    id: 'o1',
    version: 4,
    opinion: '外包装破损',
    photoIds: [],
    lines: [
      { ...entry, lineNo: 1, acceptedNum: 12, rejectedNum: 0 },
      { ...entry, lineNo: 2, acceptedNum: 5, rejectedNum: 3, reason: '受潮' },
    ],
  })
})

it('asks for photos and a second acceptor where the order needs them', async () => {
  const { sent } = await open({ photosNeeded: true, secondNeeded: true })
  expect(document.body.textContent).toContain('满 ¥1,000.00 或管控化学品须上传')
  expect(document.body.textContent).toContain('满 ¥10,000.00 或管控化学品须双人验收')
  await press('提交验收')
  for (const fault of ['请上传验收照片', '请选择第二验收人']) expect(screen.getAllByText(fault).length).toBeGreaterThan(0)
  expect(sent).toEqual([])
})

it('says why whoever may not accept cannot', async () => {
  show(<Screen />, { 'order/acceptForm': () => ({ ...form, can: '须由采购人以外的人验收' }) }, '/checkAccept?id=o1')
  await screen.findByText('须由采购人以外的人验收')
})
