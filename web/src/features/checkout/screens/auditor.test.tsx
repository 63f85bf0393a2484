// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { preview } from '../../../../test/quote.ts'
import { press, refusal, show, textOf, type Answers } from '../../../../test/stage.tsx'
import { Screen } from './auditor.tsx'

beforeEach(() => sessionStorage.clear())

const person = (id: string, recent = false) => ({ id, name: `${id}老师`, deptName: '化学学院', title: '', recent })
const [step] = preview.nodes
const chosenOf = (id: string, choose: object) => ({ ...step!, id, title: `${id}审批`, people: [], choose })
const two = chosenOf('n2', { min: 1, max: 2, candidates: [person('a'), person('b', true), person('c', true), person('d', true)] })
const only = chosenOf('n3', { min: 1, max: 1, candidates: [person('e')] })
const skipped = { ...chosenOf('n4', { min: 1, max: 1, candidates: [person('f'), person('g')] }), skipped: '金额不足' }
const previews = [
  { ...preview, nodes: [step, two, skipped] },
  { ...preview, key: '2', nodes: [two, only] },
]
const part = { subjectCode: 'material', amountFen: 12_404 }
const orders = [
  { key: '1', funds: [{ ...part, fundId: 'K1' }], remark: '勿折' },
  {
    key: '2',
    funds: [
      { ...part, fundId: 'K1' },
      { ...part, fundId: 'K2', amountFen: 600_000 },
    ],
    remark: '',
  },
]
const input = { quoteId: 'q1', deptId: 'd1', usage: '科研', orders }

const base = { path: '/auditor', note: '', isAlways: false, hasNote: true }

const open = (more: { previews?: object[]; again?: object; page?: object; answers?: Answers } = {}) => {
  sessionStorage.setItem(
    'checkout:pending',
    JSON.stringify({ place: 'checkout:cart', from: '/carConfirmOrder', input, again: more.again ?? null }),
  )
  sessionStorage.setItem('checkout:cart', '{}')
  const made = () => ({ purchaseId: 'pu1', purchaseNo: 'C1', totalFen: 0, orders: [] })
  const asked: unknown[] = []
  const { sent, address } = show(
    <Screen />,
    {
      'order/preview': (it_) => {
        asked.push(it_)
        return more.previews ?? previews
      },
      'check/approverPage': () => ({ ...base, ...more.page }),
      'order/submit': made,
      'order/resubmit': made,
      ...more.answers,
    },
    '/auditor',
  )
  return { sent, asked, address }
}

it('proposes who was chosen lately, and sends of each order the choices of its own steps', async () => {
  const { sent, asked, address } = open()
  expect(await screen.findByText('2 张订单，合计 ¥6,248.08')).toBeTruthy()
  await press('提交审批')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    path: 'order/submit',
    input: {
      ...input,
      orders: [
        { ...orders[0], chosen: { n2: ['b', 'c'] } },
        { ...orders[1], chosen: { n2: ['b', 'c'], n3: ['e'] } },
      ],
    },
  })
  expect(asked).toEqual([{ quoteId: 'q1', deptId: 'd1', orders: orders.map(({ key, funds }) => ({ key, funds })) }])
  await waitFor(() => expect(address()).toBe('/auditSuccess?id=pu1'))
  expect(sessionStorage.getItem('checkout:pending')).toBeNull()
  expect(sessionStorage.getItem('checkout:cart')).toBeNull()
})

it('sends an order given back in the version seen', async () => {
  const { sent, address } = open({ again: { id: 'o1', version: 4 } })
  await press('提交审批')
  await waitFor(() => expect(sent).toMatchObject([{ path: 'order/resubmit', input: { id: 'o1', version: 4 } }]))
  await waitFor(() => expect(address()).toBe('/auditSuccess?id=pu1&order=o1'))
})

it('sends nothing while nobody is chosen for a step', async () => {
  const nobody = chosenOf('n2', { min: 1, max: 1, candidates: [person('a'), person('b')] })
  const { sent } = open({ previews: [{ ...preview, nodes: [nobody] }] })
  await press('提交审批')
  expect((await screen.findAllByRole('alert')).map(textOf)).toEqual(['请选择审批人：n2审批'])
  expect(sent).toEqual([])
  fireEvent.click(screen.getByText('a老师'))
  await press('提交审批')
  await waitFor(() => expect(sent[0]!.input).toMatchObject({ orders: [{ chosen: { n2: ['a'] } }, { chosen: {} }] }))
})

it('leads back to the order where it was refused', async () => {
  open({ answers: { 'order/submit': () => refusal('3106', '价格已变动') } })
  await press('提交审批')
  expect(textOf(await screen.findByRole('alert'))).toBe(
    '价格已变动。没有下单，也没有冻结经费，填写的内容都还在，请返回确认订单核对后再提交。',
  )
  expect(screen.getByRole('link', { name: '返回确认订单' }).getAttribute('href')).toBe('/carConfirmOrder')
})

it('has the address of the own school alone: any other leads there', async () => {
  const { address } = open({ page: { path: '/ndkyAuditor', note: '审批人由学校规定' } })
  await waitFor(() => expect(address()).toBe('/ndkyAuditor'))
  expect(await screen.findByText('审批人由学校规定')).toBeTruthy()
})

it('has nothing to choose where the school says who decides, and sends', async () => {
  const { sent } = open({ previews: [{ ...preview, nodes: [step] }], page: { isAlways: true, hasNote: false } })
  expect(await screen.findByText('确认提交')).toBeTruthy()
  expect(screen.queryByLabelText('给审批人的说明')).toBeNull()
  await press('提交审批')
  await waitFor(() => expect(sent[0]!.input).toMatchObject({ orders: [{ chosen: {} }, {}] }))
})

it('puts those who decide one after another in the order wanted, and sends the words to them', async () => {
  const inTurn = { ...two, mode: 'SEQ' }
  const copy = { ...chosenOf('cc', { min: 0, max: 3, candidates: [person('z')] }), type: 'CC' }
  const { sent } = open({ previews: [{ ...preview, nodes: [inTurn, copy] }] })
  expect(await screen.findByText(/可不选，最多 3 人/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'c老师提前' }))
  const [first, second] = screen.getAllByRole('listitem').filter((it_) => it_.getAttribute('draggable') === 'true')
  expect(textOf(first!)).toContain('c老师')
  fireEvent.dragStart(first!)
  fireEvent.dragOver(second!)
  fireEvent.dragEnd(second!)
  fireEvent.change(screen.getByLabelText('给审批人的说明'), { target: { value: ' 急用 ' } })
  await press('提交审批')
  await waitFor(() => expect(sent[0]!.input).toMatchObject({ note: '急用', orders: [{ chosen: { n2: ['b', 'c'], cc: [] } }, {}] }))
})

it('asks for the papers of each order before anything is sent, and sends them beside what is attached already', async () => {
  const papers = [{ key: 'record', title: '备案表', reason: '金额达到 ¥20,000.00' }]
  sessionStorage.setItem('papers:q1', JSON.stringify({}))
  const lacking = open({ previews: [{ ...preview, papers }] })
  await press('提交审批')
  expect((await screen.findAllByRole('alert')).map(textOf)).toContain('请上传备案表')
  expect(lacking.sent).toEqual([])
})
