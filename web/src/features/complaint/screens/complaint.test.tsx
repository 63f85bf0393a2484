// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { press, refusal, show, textOf } from '../../../../test/stage.tsx'
import { Screen as Detail } from './complaint-detail.tsx'
import { Screen as Desk } from './complaint-desk.tsx'
import { Screen as Report } from './complaint-report.tsx'

const me = { 'user.info': () => ({ userId: 'u', functionList: ['mall:view', 'handle:complaint'] }) }
const row = {
  id: 'c',
  docNo: 'TS1',
  state: 'submitted',
  type: 'price',
  about: 'goods',
  title: '惠普 CF228A 硒鼓',
  supplierName: '甲 综合电商',
  at: '2026-11-27T01:00:00.000Z',
  dueAt: '2099-01-01T00:00:00.000Z',
  isLate: false,
}
const price = { priceE4: 6_200_000, referenceE4: 3_990_000, from: '乙 试剂现价', off: '高出 55%', level: 'anomaly' }
const counts = { all: 1, toAccept: 1, going: 0, answered: 0, reviewing: 0, closed: 0 }
const listed = (over: object = {}) => ({ list: [{ ...row, ...over }], total: 1, pageNum: 1, pageSize: 20, counts })
const detail = (over: object = {}) => ({
  ...row,
  side: 'staff',
  authorName: '李老师',
  reach: '13800005621',
  content: '同一支硒鼓别家只卖 399 元',
  files: [],
  price,
  orderId: null,
  goods: { productId: 'p', skuId: 's' },
  supplierId: 'f',
  dueFrom: '2026-11-27T01:00:00.000Z',
  dueText: '逾期未受理的催办',
  supplier: null,
  platform: null,
  answer: null,
  objection: '',
  secondAnswer: null,
  closeReason: '',
  messages: [],
  timeline: { done: [], now: [], next: [], rest: null },
  can: { accept: true, ask: true, say: true },
  ...over,
})

describe('投诉举报', () => {
  it('lists one’s own, and says what to do where there is none', async () => {
    show(
      <Report />,
      { ...me, 'complaint/list': () => ({ ...listed(), list: [], total: 0, counts: { ...counts, all: 0 } }) },
      '/complaintReport',
    )
    expect(await screen.findByText('没有投诉')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: '我要投诉' }).length).toBeGreaterThan(0)
  })

  it('begins with the goods it was pressed at and shows their price against the reference', async () => {
    let sent: unknown
    show(
      <Report />,
      {
        ...me,
        'complaint/target': () => ({ id: 's', title: row.title, note: '', supplierName: row.supplierName, price }),
        'complaint/submit': (input: unknown) => {
          sent = input
          return { id: 'c', docNo: 'TS1', state: 'submitted' }
        },
      },
      '/complaintReport?about=goods&aboutId=s',
    )
    expect(await screen.findByText(row.title)).toBeTruthy()
    expect(screen.queryByRole('radio', { name: '发票问题' })).toBeNull()
    await press('提交投诉')
    expect(await screen.findAllByText('请选择投诉类型')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: '价格虚高' }))
    expect(textOf((await screen.findByText(/参考价/)).closest('span')!)).toBe(
      '单价 ¥620.00，参考价 ¥399.00（乙 试剂现价），高出 55% 价格异常',
    )
    fireEvent.change(screen.getByRole('textbox', { name: '投诉内容' }), { target: { value: '同一支硒鼓别家只卖 399 元' } })
    fireEvent.change(screen.getByRole('textbox', { name: '联系方式' }), { target: { value: '13800005621' } })
    await press('提交投诉')
    await waitFor(() => expect(sent).toMatchObject({ type: 'price', about: 'goods', aboutId: 's', reach: '13800005621' }))
  })
})

describe('投诉处理', () => {
  it('names who complains, and marks what is late', async () => {
    show(<Desk />, { ...me, 'complaint/desk': () => listed({ authorName: '李老师', isLate: true }) }, '/complaintDesk')
    expect(await screen.findByText('李老师')).toBeTruthy()
    expect(screen.getByText('已逾期')).toBeTruthy()
  })
})

describe('投诉详情', () => {
  it('gives the desk its buttons', async () => {
    let accepted: unknown
    const accept = (input: unknown) => {
      accepted = input
      return { id: 'c', docNo: 'TS1', state: 'accepted' }
    }
    show(<Detail />, { ...me, 'complaint/detail': () => detail(), 'complaint/accept': accept }, '/complaintDetail?id=c')
    fireEvent.click((await screen.findAllByRole('button', { name: /^受\s?理$/ }))[0]!)
    await waitFor(() => expect(accepted).toEqual({ id: 'c' }))
    expect(screen.getAllByRole('button', { name: '受理并转供应商' }).length).toBeGreaterThan(0)
    expect(screen.getByRole('link', { name: '查看商品' }).getAttribute('href')).toBe('/detail?id=p&sku=s')
  })

  it('says that there is none', async () => {
    show(<Detail />, { ...me, 'complaint/detail': () => refusal('4004', '投诉不存在或您无权查看') }, '/complaintDetail?id=x')
    expect(await screen.findByText('投诉不存在或您无权查看')).toBeTruthy()
  })

  it('shows the author both answers, and no second 复议', async () => {
    const answer = (text: string, from: string) => ({ text, from, at: '2026-11-27T02:00:00.000Z' })
    show(
      <Detail />,
      {
        ...me,
        'complaint/detail': () =>
          detail({
            state: 'answered',
            side: 'author',
            answer: answer('已约谈', 'school'),
            objection: '没有用',
            secondAnswer: answer('已下架', 'platform'),
            can: { object: '复议只有一次', close: true },
          }),
      },
      '/complaintDetail?id=c',
    )
    expect(await screen.findByText('已约谈')).toBeTruthy()
    expect([screen.getByText('平台复议答复'), screen.getByText('已下架')]).toHaveLength(2)
    expect(screen.queryByRole('button', { name: '不满意，申请复议' })).toBeNull()
  })
})
