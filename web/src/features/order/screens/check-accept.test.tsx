// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { dialog, noDialog, press, show, textOf, type Answers } from '../../../../test/stage.tsx'
import { SIGNATURE, sign, signing } from '../../../../test/signing.ts'
import { keep } from '../../../core/kept.ts'
import { notices } from '../../../core/notices.ts'
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
  problem: '',
  can: true,
}

const open = async (more: object = {}, acceptanceState = 'passed', answers: Answers = {}) => {
  const shown = show(
    <Screen />,
    {
      'order/acceptForm': () => ({ ...form, ...more }),
      'order/acceptors': () => [{ id: 'u2', name: '赵老师', title: '教授', deptName: '材料学院' }],
      'order/accept': () => ({ acceptanceState, acceptNo: 'YS1' }),
      'user.info': () => ({ userId: 'u', functionList: [] }),
      ...answers,
    },
    '/checkAccept?id=o1',
  )
  await screen.findAllByText('复印纸')
  return shown
}

it('says above the form that the card cannot pay, and nothing while it can', async () => {
  const problem = '订单 D1 的经费卡甲（K1）已被冻结，须先更换'
  await open({ problem })
  expect(screen.getByRole('alert').textContent).toBe(problem)
})

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

const lines = [
  { ...line, catNo: 'K7', receivedNum: 10, acceptedNum: 2, rejectedNum: 1, openNum: 7, isAsset: true, needsLot: true },
  { ...line, lineNo: 2, name: '中性笔', unit: '盒', priceE4: 50_000, num: 8, receivedNum: 0, openNum: 0, amountFen: 4_000 },
  { ...line, lineNo: 3, name: '订书机', spec: '', unit: '个', priceE4: 100_000, num: 2, receivedNum: 2, openNum: 2, amountFen: 2_000 },
]

it('says of each line what was judged before, and leaves out what cannot be judged now', async () => {
  await open({ lines, auditNeeded: true })
  expect([...document.querySelectorAll('#lines li')].map(textOf)).toEqual([
    expect.stringMatching(/^复印纸A4 · 货号 K7订购 12 包，已收 10，已合格 2，曾不合格 1，换货到齐可再验 验收后须登记资产/),
    expect.stringMatching(/^订书机订购 2 个，已收 2 合格/),
    '另有 1 种已全部验收',
  ])
  const nums = screen.getAllByLabelText<HTMLInputElement>(/数量$/).filter((it_) => it_.tagName === 'INPUT')
  expect(nums.map((it_) => it_.value)).toEqual(['7', '0', '2', '0'])
  expect(screen.queryByLabelText('订书机 批号')).toBeNull()
  expect(document.body.textContent).toContain('（订单 ¥333.60，提交后须验收审核）')
  expect(document.body.textContent).toContain('可不传')
  expect(document.body.textContent).toContain('可不选')
})

it('keeps good and bad pieces together within what may be judged', async () => {
  await open({ lines })
  const num = (label: string) => screen.getByLabelText<HTMLInputElement>(`复印纸 ${label}数量`)
  const type = (label: string, value: string) => {
    fireEvent.change(num(label), { target: { value } })
    fireEvent.blur(num(label))
  }
  type('不合格', '3')
  expect([num('合格').value, num('不合格').value]).toEqual(['4', '3'])
  type('不合格', '2')
  expect([num('合格').value, num('不合格').value]).toEqual(['4', '2'])
  type('合格', '6')
  expect([num('合格').value, num('不合格').value]).toEqual(['6', '1'])
})

it.each([
  ['passed', '验收单 YS1 已提交'],
  ['waitSecond', '验收单 YS1 已提交，等待第二验收人确认'],
  ['waitAudit', '验收单 YS1 已提交，等待审核'],
])('sends what was written before, of the lines that were judged, and says what it waits for: %s', async (state, said) => {
  const entry = { rejectedNum: 0, reason: '', lotNo: '', expiryOn: '' }
  keep('accept:o1', {
    entries: { 1: { ...entry, acceptedNum: 4, lotNo: 'L1', expiryOn: '2026-12-31' }, 3: { ...entry, acceptedNum: 0 } },
    photos: [{ id: 'f1', name: '照片.jpg', size: 10 }],
    second: 'u2',
    opinion: '',
  })
  const { sent } = await open({ lines, photosNeeded: true, secondNeeded: true }, state)
  expect(screen.getByText('效期不足 6 个月，请确认后再判合格')).toBeTruthy()
  await press('提交验收')
  const box = await dialog()
  expect(box.textContent).toContain('提交后还须第二验收人确认，通过后才确认应付')
  await press('提交验收', box)
  await noDialog()
  await waitFor(() => expect(notices.get().at(-1)).toMatchObject({ tone: 'ok', text: said }))
  expect(sent.map((it_) => it_.input)).toEqual([
    {
      id: 'o1',
      version: 4,
      opinion: '',
      photoIds: ['f1'],
      secondAcceptorId: 'u2',
      lines: [{ lineNo: 1, acceptedNum: 4, rejectedNum: 0, reason: '', lotNo: 'L1', expiryOn: '2026-12-31' }],
    },
  ])
  expect(sessionStorage.getItem('typed:accept:o1')).toBeNull()
})

it('sends nothing of an order of which nothing was judged, and no opinion that is too long', async () => {
  const { sent } = await open()
  for (const label of ['复印纸', '中性笔']) {
    fireEvent.change(screen.getByLabelText(`${label} 合格数量`), { target: { value: '0' } })
    fireEvent.blur(screen.getByLabelText(`${label} 合格数量`))
  }
  fireEvent.change(screen.getByLabelText(/验收意见/), { target: { value: '长'.repeat(201) } })
  await press('提交验收')
  expect((await screen.findAllByText('请填写本次验收的数量')).length).toBe(1)
  expect(screen.getAllByText(/200/).map(textOf)).toContain('验收意见最多 200 个字')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([])
})

it('is signed by hand where the school asks for it', async () => {
  const { sent } = await open({}, 'passed', signing)
  await press('提交验收')
  await press('提交验收', await dialog())
  await sign()
  await waitFor(() => expect(sent).toMatchObject([{ path: 'order/accept', input: { id: 'o1', signatureId: SIGNATURE } }]))
})
