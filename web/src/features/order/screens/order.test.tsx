// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { cardsShown, onPhone, rowsShown, show } from '../../../../test/stage.tsx'
import { Screen } from './order.tsx'

const order = {
  id: 'o1',
  orderNo: 'D1',
  supplierName: '甲采',
  supplierFullName: '甲采公司',
  supplierStop: '',
  buyerName: '李老师',
  deptName: '材料学院',
  waitFor: '',
  lines: [{ skuId: 's', name: '复印纸', spec: 'A4', picture: 'p.svg', num: 12, unit: '包' }],
  lineCount: 1,
  num: 12,
  funds: [{ name: '面上项目', projectNo: 'K1' }],
  totalFen: 128_640,
  returnedFen: 0,
  state: 'waitBill',
  sentence: { text: '待对账 · 验收完成', hint: '' },
  submittedAt: '2026-11-10T02:05:00.000Z',
  can: {},
}
const rows = [
  order,
  { ...order, id: 'o2', orderNo: 'D2', returnedFen: 40, funds: [...order.funds, { name: '办公经费', projectNo: 'K2' }] },
  { ...order, id: 'o3', orderNo: 'D3', returnedFen: 128_640, funds: [], lineCount: 3, num: 15 },
]

const listed = (list: object[]) => () => ({
  list,
  total: 42,
  pageNum: 2,
  pageSize: 20,
  counts: { all: 42, accept: 3 },
  scopes: ['mine', 'dept'],
  totalFen: 900_100,
})

it('asks for the orders the address describes, shows their own figures and exports the same', async () => {
  const asked: unknown[] = []
  show(
    <Screen />,
    {
      'user.info': () => ({ userId: 'u', functionList: ['order:export'] }),
      'order/list': (input) => {
        asked.push(input)
        return listed(rows)()
      },
    },
    '/order?tab=bill&scope=dept&keyword=纸&supplier=甲&fund=K1&from=2026-11-01&to=2026-11-30&min=12.5&max=2000&state=waitBill&sort=-totalFen&pageNum=2&pageSize=20',
  )
  const goods = '复印纸A4 · 12 包'
  expect((await rowsShown()).map((row) => row.slice(0, 6))).toEqual([
    [goods, 'D1甲采', '面上项目K1', '¥1,286.40', '待对账验收完成', '11-10 10:05'],
    [goods, 'D2甲采', '面上项目等 2 项', '¥1,286.40应付 ¥1,286.00', '待对账验收完成', '11-10 10:05'],
    [expect.stringMatching(/3 种.*15 件/), 'D3甲采', '—', '¥1,286.40已全部退回', '待对账验收完成', '11-10 10:05'],
  ])
  const wanted = {
    tab: 'bill',
    scope: 'dept',
    keyword: '纸',
    supplier: '甲',
    fund: 'K1',
    from: '2026-11-01',
    to: '2026-11-30',
    minFen: '1250',
    maxFen: '200000',
    state: 'waitBill',
    sort: '-totalFen',
  }
  expect(asked[0]).toMatchObject({ ...wanted, pageNum: '2', pageSize: '20' })
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: /导出/ })
  expect(Object.fromEntries(new URL(link.href, 'http://mall.test').searchParams)).toMatchObject(wanted)
  expect(document.body.textContent).toContain('共 42 单，合计 ¥9,001.00')
  expect(screen.getAllByRole('tab').map((it_) => it_.textContent)).toContain('全部42')
})

it('shows on a phone what each order is, costs, gave back and waits for', async () => {
  onPhone()
  const waiting = { ...order, state: 'waitShip', sentence: { text: '待发货 · 等甲采发货', hint: '甲采已超时 2 天' } }
  show(<Screen />, {
    'user.info': () => ({ userId: 'u', functionList: [] }),
    'order/list': listed([
      { ...waiting, id: 'o4' },
      { ...waiting, id: 'o5', state: 'waitReceive', sentence: { text: '待收货 · 等李老师收货', hint: '甲采已超时 2 天' } },
      rows[1]!,
    ]),
  })
  expect(await cardsShown()).toEqual([
    '待发货D1¥1,286.40复印纸A4 · 12 包甲采已超时 2 天甲采 · 等发货',
    '待收货D1¥1,286.40复印纸A4 · 12 包甲采 · 等李老师收货',
    '待对账D2¥1,286.40复印纸A4 · 12 包已退 ¥0.40，应付 ¥1,286.00甲采 · 验收完成',
  ])
})
