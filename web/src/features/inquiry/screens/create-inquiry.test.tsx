// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import * as files from '../../../core/files.ts'
import { show, textOf } from '../../../../test/stage.tsx'
import { Screen } from './create-inquiry.tsx'

const cards = {
  cards: [],
  firstDeadline: '2026-11-20T02:00:00.000Z',
  usualDeadline: '2026-11-23T08:00:00.000Z',
  openersText: '到时自动开标',
  quick: [
    { workdays: 3, at: '2026-11-23T08:00:00.000Z' },
    { workdays: 5, at: '2026-11-25T08:00:00.000Z' },
  ],
  minHours: 48,
  publicityWorkdays: 3,
  days: Array.from({ length: 30 }, (_, i) => {
    const day = new Date(Date.UTC(2026, 10, 18 + i)).toISOString().slice(0, 10)
    return { day, isWork: ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) }
  }),
}
const saved = () => ({ id: 'i1', inquiryNo: 'XJ1', state: 'draft' })

it('keeps what is typed by itself, and the second time in the draft of the first', async () => {
  const { sent } = show(<Screen />, { 'inquiry/cards': () => cards, 'inquiry/save': saved }, '/createInquiry')
  const title = await screen.findByLabelText(/^标题/)
  fireEvent.change(title, { target: { value: '冻存架' } })
  await waitFor(() => expect(sent).toHaveLength(1), { timeout: 25_000 })
  fireEvent.change(title, { target: { value: '冻存架与冰箱' } })
  await waitFor(() => expect(sent).toHaveLength(2), { timeout: 25_000 })
  expect(sent).toMatchObject([
    { path: 'inquiry/save', input: { form: { title: '冻存架' } } },
    { path: 'inquiry/save', input: { id: 'i1', form: { title: '冻存架与冰箱' } } },
  ])
  expect(await screen.findByText(/已自动保存/)).toBeTruthy()
}, 90_000)

const firm = (supplierId: string, problem = '') => ({ supplierId, name: `${supplierId}公司`, rank: 1, rateBp: 9_200, problem })
const agreement = {
  id: 'a',
  name: '实验室家具框架协议',
  packageNo: '第 2 包',
  categoryCode: 'C',
  candidates: [firm('甲'), firm('乙'), firm('丙', '正在整改')],
  goods: [
    {
      id: 'g',
      name: '边台',
      spec: '1500',
      unit: '组',
      prices: [
        { supplierId: '甲', priceE4: 24_656_000 },
        { supplierId: '乙', priceE4: 25_192_000 },
        { supplierId: '丙', priceE4: 30_000_000 },
      ],
    },
  ],
}

it('begins a contest with the goods of the agreement, up to what its able candidates may ask', async () => {
  show(
    <Screen />,
    { 'inquiry/cards': () => cards, 'framework/product/detail': () => agreement },
    '/createInquiry?agreement=a&picks=g*2,x*1',
  )
  expect(await screen.findByText('边台')).toBeTruthy()
  const text = textOf(document.body)
  expect(text).toContain('邀请协议可以供货的 2 家候选供应商：甲公司、乙公司')
  expect(text).toContain('协议价不高于 ¥2,519.20')
  expect(text).toContain('不能高于协议价合计 ¥5,038.40')
  expect(screen.queryByLabelText(/商品分类/)).toBeNull()
})

it('brings the firms of a sheet, says of each line that is none why, and keeps who was chosen before', async () => {
  const listed = {
    firms: [
      { id: 's1', name: '甬江仪器' },
      { id: 's2', name: '东海试剂' },
    ],
    faults: [{ rowNo: 4, message: '商城没有供应商「没有这家」' }],
  }
  vi.spyOn(files, 'sendFile').mockResolvedValue({ id: 'f1', name: '名单.xlsx', mime: '', sizeBytes: 9 })
  const { sent } = show(
    <Screen />,
    {
      'inquiry/cards': () => cards,
      'inquiry/save': saved,
      'inquiry/firms': () => [{ id: 's1', name: '甬江仪器' }],
      'sheet/text': () => ({
        fileName: '名单.xlsx',
        sheet: '名单',
        sheets: ['名单'],
        columns: ['供应商名称'],
        rowNum: 3,
        text: '供应商名称\n甬江仪器\n东海试剂\n没有这家',
        faults: [],
        notes: [],
      }),
      'inquiry/readFirms': () => listed,
    },
    '/createInquiry',
  )
  fireEvent.click(await screen.findByLabelText('邀请询价'))
  const select = await screen.findByLabelText(/^受邀供应商/)
  fireEvent.mouseDown(select)
  fireEvent.click(await screen.findByTitle('甬江仪器'))
  fireEvent.change(screen.getByLabelText('表格文件'), { target: { files: [new File(['x'], '名单.xlsx')] } })
  expect(await screen.findByText('第 4 行没有带入：商城没有供应商「没有这家」')).toBeTruthy()
  expect(screen.getByText('名单中 2 家供应商可以邀请，带入 1 家，1 家已经在受邀名单中')).toBeTruthy()
  expect(screen.getAllByText('东海试剂').length).toBeGreaterThan(0)
  await waitFor(
    () => expect(sent.findLast((it) => it.path === 'inquiry/save')).toMatchObject({ input: { form: { firms: ['s1', 's2'] } } }),
    { timeout: 10_000 },
  )
}, 30_000)

it('names the criteria of 综合评分 with their weights, and keeps them while one thinks of the lowest price', async () => {
  const people = [{ id: 'u2', name: '刘老师', title: '', deptName: '材料学院' }]
  show(<Screen />, { 'inquiry/cards': () => cards, 'inquiry/scorerChoices': () => people, 'inquiry/save': saved }, '/createInquiry')
  fireEvent.click(await screen.findByRole('radio', { name: '综合评分' }))
  const weight = () => screen.getAllByLabelText(/^权重/)
  expect(await screen.findByText('权重合计 100，须为 100')).toBeTruthy()
  expect(weight()).toHaveLength(2)
  fireEvent.change(weight()[0]!, { target: { value: '25' } })
  expect(await screen.findByText('权重合计 105，须为 100')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: '满足需求最低价' }))
  await waitFor(() => expect(screen.queryAllByLabelText(/^权重/)).toHaveLength(0))
  fireEvent.click(screen.getByRole('radio', { name: '综合评分' }))
  expect(await screen.findByText('权重合计 105，须为 100')).toBeTruthy()
}, 30_000)

it('says what is wrong with the criteria as a whole, and takes it back when it is mended', async () => {
  const form = {
    title: '超低温冰箱',
    categoryCode: 'C',
    awardBy: 'score',
    priceWeight: 60,
    criteria: [
      { name: '技术响应', weight: 20, looksAt: '逐条响应技术要求' },
      { name: '服务', weight: 20, looksAt: '交货期和质保期' },
    ],
    scorers: ['u2', 'u3'],
    scope: 'open',
    lines: [{ name: '超低温冰箱', brand: '或相当于海尔', params: '-86 ℃', unit: '台', num: 2 }],
    budgetFen: 500_000,
    funds: [{ fundId: 'k', subjectCode: 'material', amountFen: 500_000 }],
    deadlineAt: '2026-11-23T08:00:00.000Z',
    deliverDays: 30,
    deliverPlace: '材料楼',
    contact: '李老师',
    phone: '13800000001',
  }
  const answers = {
    'inquiry/cards': () => cards,
    'inquiry/scorerChoices': () => [],
    'inquiry/save': saved,
    'inquiry/draft': () => ({ id: 'i1', version: 1, form }),
  }
  show(<Screen />, answers, '/createInquiry?id=i1')
  await screen.findByText('权重合计 100，须为 100')
  const names = () => screen.getAllByLabelText(/^评审因素/)
  fireEvent.change(names()[1]!, { target: { value: '技术响应' } })
  fireEvent.click(screen.getByRole('button', { name: '提交审批' }))
  const alerts = () => screen.queryAllByRole('alert').map((it_) => it_.textContent)
  await waitFor(() => expect(alerts()).toContain('评审因素“技术响应”写了两次'), { timeout: 10_000 })
  fireEvent.change(names()[1]!, { target: { value: '价格' } })
  await waitFor(() => expect(alerts()).toContain('价格由系统按低价优先法计分，评审因素不能再写“价格”'), { timeout: 10_000 })
  fireEvent.change(names()[1]!, { target: { value: '服务' } })
  await waitFor(() => expect(alerts().join('')).not.toContain('评审因素不能再写'), { timeout: 10_000 })
}, 30_000)

it('says why lines are not awarded each for itself, and with limits makes their sum the budget', async () => {
  show(<Screen />, { 'inquiry/cards': () => cards, 'inquiry/save': saved }, '/createInquiry')
  const toggle = await screen.findByRole('switch', { name: /^允许部分报价/ })
  expect([(toggle as HTMLButtonElement).disabled, textOf(document.body).includes('只有一行，不需要分项成交')]).toEqual([true, true])
  fireEvent.click(screen.getByRole('button', { name: '增加一行' }))
  fireEvent.click(screen.getByRole('radio', { name: '竞价（公开降价）' }))
  expect(await screen.findByText('竞价比的是全部内容的合计，不能分项成交')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: '询价（密封报价）' }))
  await waitFor(() => expect((toggle as HTMLButtonElement).disabled).toBe(false))
  fireEvent.click(toggle)
  fireEvent.change(await screen.findByLabelText('第 1 行单价限价'), { target: { value: '90' } })
  fireEvent.change(screen.getByLabelText('第 2 行单价限价'), { target: { value: '10.50' } })
  await waitFor(() => expect((screen.getByLabelText('预算（最高限价）') as HTMLInputElement).value).toBe('100.50'))
  expect(textOf(document.body)).toContain('各行限价合计 ¥100.50，就是预算')
})
