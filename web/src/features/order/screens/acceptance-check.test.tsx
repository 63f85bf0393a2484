// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { cardsShown, onPhone, rowsShown, show } from '../../../../test/stage.tsx'
import { Screen } from './acceptance-check.tsx'

const order = (id: string, accept: true | string) => ({
  id,
  orderNo: `CG-${id}`,
  supplierName: '甲',
  buyerName: '李老师',
  deptName: '材料学院',
  lines: [{ skuId: 's', name: '复印纸', spec: '', picture: 'p.svg', num: 1, unit: '包' }],
  lineCount: 1,
  num: 1,
  totalFen: 100,
  state: 'waitAccept',
  sentence: { text: '' },
  can: { accept },
})

const note = {
  id: 'a1',
  acceptNo: 'YS1',
  orderId: 'o1',
  orderNo: 'D1',
  state: 'auditing',
  supplierName: '甲采',
  supplierFullName: '甲采公司',
  buyerName: '李老师',
  deptName: '材料学院',
  acceptorName: '刘老师',
  secondAcceptorName: '何老师',
  summary: '复印纸 等 2 种',
  acceptedNum: 5,
  rejectedNum: 2,
  photoCount: 3,
  amountFen: 4_990,
  acceptedAt: '2026-11-17T02:00:00.000Z',
  taskId: '',
}
const passed = { ...note, id: 'a2', acceptNo: 'YS2', state: 'passed', rejectedNum: 0, photoCount: 0, secondAcceptorName: '' }

it('a row leads to the form of acceptance only where the server lets this person accept', async () => {
  show(
    <Screen />,
    {
      'user.info': () => ({ userId: 'u', functionList: ['order:accept'] }),
      'order/list': () => ({ list: [order('1', true), order('2', '须由采购人以外的人验收')], total: 2, counts: {} }),
      'acceptance/list': () => ({ list: [], total: 0, counts: {} }),
    },
    '/acceptanceCheck',
  )
  expect((await screen.findByRole('link', { name: '验收' })).getAttribute('href')).toMatch(/^\/checkAccept\?.*1$/)
  expect(screen.getByRole('link', { name: '查看' }).getAttribute('href')).toMatch(/^\/orderDetail\?id=2/)
})

it('lists notes by what was found, for the tab and the words in the address', async () => {
  const asked: unknown[] = []
  show(
    <Screen />,
    {
      'user.info': () => ({ userId: 'u', functionList: [] }),
      'acceptance/list': (input) => {
        asked.push(input)
        return { list: [note, passed], total: 2, counts: { audit: 4, second: 7, done: 9 } }
      },
    },
    '/acceptanceCheck?tab=second&keyword=甲&pageNum=2&pageSize=20',
  )
  const who = ['复印纸 等 2 种甲采', '李老师材料学院']
  expect(await rowsShown()).toEqual([
    ['YS1D1', ...who, '刘老师何老师', '合格 5 件，不合格 2 件照片 3 张', '¥49.90', '待审核', expect.stringMatching(/天11-17 10:00$/)],
    ['YS2D1', ...who, '刘老师', '合格 5 件没有照片', '¥49.90', '已通过', '—11-17 10:00'],
  ])
  expect(asked[0]).toMatchObject({ tab: 'second', keyword: '甲', pageNum: '2', pageSize: '20' })
  expect(screen.getAllByRole('tab').map((it_) => it_.textContent)).toEqual(['待我审核4', '待我确认7', '我已处理9'])
})

it('shows on a phone what was found, and what is still to be looked at', async () => {
  onPhone()
  const answers = {
    'user.info': () => ({ userId: 'u', functionList: ['order:accept'] }),
    'order/list': () => ({
      list: [order('1', true), { ...order('2', '须由采购人以外的人验收'), lineCount: 3, num: 9 }],
      total: 2,
      counts: {},
    }),
    'acceptance/list': () => ({ list: [note, passed], total: 2, counts: {} }),
  }
  show(<Screen />, answers, '/acceptanceCheck?tab=done')
  expect(await cardsShown()).toEqual([
    '待审核YS1¥49.90复印纸 等 2 种甲采 · 刘老师验收 · 合格 5 件，不合格 2 件',
    '已通过YS2¥49.90复印纸 等 2 种甲采 · 刘老师验收 · 合格 5 件',
  ])
  cleanup()
  show(<Screen />, answers, '/acceptanceCheck')
  expect(await cardsShown()).toEqual(['CG-1¥1.00复印纸1 包李老师 材料学院 · 甲验收', 'CG-2¥1.00复印纸共 3 种 9 件李老师 材料学院 · 甲查看'])
  expect(screen.getAllByRole('link').map((it_) => it_.getAttribute('href'))).toEqual(['/checkAccept?id=1', '/orderDetail?id=2'])
})
