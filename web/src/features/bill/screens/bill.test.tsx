// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { cardsShown, cellsIn, dialog, noDialog, onPhone, press, rowsShown, show, type Answers } from '../../../../test/stage.tsx'
import { notices } from '../../../core/notices.ts'
import { Screen } from './bill.tsx'

beforeEach(() => notices.set(() => []))

const supplier = (supplierId: string, supplierName: string) => ({ supplierId, supplierName, supplierFullName: `${supplierName}有限公司` })
const groups = [
  {
    ...supplier('s1', '甲采'),
    orderCount: 3,
    totalFen: 128_640,
    blockedCount: 1,
    blockedFen: 28_640,
    firstOn: '2026-10-28',
    lastOn: '2026-11-05',
  },
  {
    ...supplier('s2', '乙试'),
    orderCount: 2,
    totalFen: 7_000,
    blockedCount: 0,
    blockedFen: 0,
    firstOn: '2026-10-20',
    lastOn: '2026-10-20',
  },
  { ...supplier('s3', '丙仪'), orderCount: 1, totalFen: 500, blockedCount: 1, blockedFen: 500, firstOn: null, lastOn: null },
]
const waiting = {
  list: groups,
  total: 3,
  pageNum: 1,
  pageSize: 20,
  counts: { 0: 6, 1: 2 },
  orderCount: 6,
  totalFen: 136_140,
  canGenerate: true,
  supplierWorkdays: 3,
}

const bill = {
  id: 'b1',
  billNo: 'DZ1',
  ...supplier('s1', '甲采'),
  periodFrom: '2026-10-01',
  periodTo: '2026-10-31',
  state: 'settled',
  sentence: '已结算 · 凭证号 PZ9 · 2026-11-12 付款',
  orderCount: 4,
  totalFen: 128_640,
  invoiceCount: 2,
  invoiceFen: 128_000,
  settlementNo: 'JS7',
  voucherNo: 'PZ9',
  paidOn: '2026-11-12',
  payBy: '2026-11-10',
  createdAt: '2026-11-01T02:05:00.000Z',
  can: {},
}
const unpaid = { ...bill, id: 'b2', billNo: 'DZ2', state: 'waitInvoice', sentence: '待开票 · 等甲采开票', invoiceCount: 0, invoiceFen: 0 }

const page = (at: string, answers: Answers) =>
  show(
    <Routes>
      <Route path="/bill/:index" element={<Screen />} />
      <Route path="/billCheckDetail" element={<p>对账单页</p>} />
    </Routes>,
    { 'user.info': () => ({ userId: 'u', functionList: ['bill:view'] }), ...answers },
    at,
  )

it('shows what waits by supplier, and makes bills of those that have an order free, of the days their orders span', async () => {
  const asked: unknown[] = []
  const { sent } = page('/bill/0?keyword=甲&pageNum=2&pageSize=10', {
    'bill/waiting': (input: object) => {
      asked.push(input)
      return 'supplierIds' in input
        ? { ...waiting, list: groups.slice(0, 2), orderCount: 5, total: 2 }
        : { ...waiting, pageNum: 2, pageSize: 10, total: 13 }
    },
    'bill/list': () => ({ list: [], total: 0, pageNum: 1, pageSize: 20, counts: {}, totalFen: 0 }),
    'bill/generate': () => ({ bills: [{ id: 'b1' }, { id: 'b2' }], skipped: [], beside: [] }),
  })
  expect(await rowsShown()).toEqual([
    ['', '甲采', '2026-10-28 至 2026-11-05', '3', '1', '¥1,286.40', '生成对账单'],
    ['', '乙试', '2026-10-20', '2', '—', '¥70.00', '生成对账单'],
    ['', '丙仪', '', '1', '1', '¥5.00', '生成对账单'],
  ])
  expect(asked[0]).toMatchObject({ keyword: '甲', pageNum: '2', pageSize: '10' })
  expect(screen.getAllByRole<HTMLButtonElement>('button', { name: '生成对账单' }).map((it_) => it_.disabled)).toEqual([false, false, true])
  const ticks = screen.getAllByRole<HTMLInputElement>('checkbox', { name: '选择这一行' })
  expect(ticks.map((it_) => it_.disabled)).toEqual([false, false, true])
  fireEvent.click(ticks[0]!)
  fireEvent.click(ticks[1]!)
  expect(screen.getByRole('region', { name: '批量操作' }).textContent).toContain('已选 2 家，5 个订单，合计 ¥1,356.40')
  await press('生成2家的对账单')
  const box = await dialog()
  await waitFor(() => expect(box.textContent).toContain('甲采、乙试：4 个订单，合计 ¥1,070.00；另有 1 个订单暂不能对账，不进入对账单。'))
  expect(asked.at(-1)).toMatchObject({ supplierIds: ['s1', 's2'], from: '2026-10-20', to: '2026-11-05' })
  expect(box.textContent).toContain('供应商须在 3 个工作日内确认')
  await press('生成2家', box)
  await noDialog()
  expect(sent).toEqual([{ path: 'bill/generate', input: { supplierIds: ['s1', 's2'], from: '2026-10-20', to: '2026-11-05' } }])
})

it('makes one bill of the chosen days and opens it', async () => {
  const asked: unknown[] = []
  const order = {
    id: 'o1',
    orderNo: 'D1',
    summary: '复印纸',
    buyerName: '李老师',
    deptName: '材料学院',
    acceptNo: 'YS1',
    acceptedAt: '2026-10-20T02:00:00.000Z',
    heldFen: 7_000,
    blocked: '',
  }
  const { sent } = page('/bill/0?from=2026-10-01&to=2026-11-30', {
    'bill/generate': () => ({ bills: [{ id: 'b1' }], skipped: [], beside: [] }),
    'bill/waiting': (input: object) => {
      asked.push(input)
      return 'supplierIds' in input ? { ...waiting, list: [groups[1]], orderCount: 2, total: 1 } : waiting
    },
    'bill/waitingOrders': (input) => {
      asked.push(input)
      return { list: [order, { ...order, id: 'o2', acceptNo: '', acceptedAt: null, heldFen: 0, blocked: '验收待审核' }] }
    },
  })
  await rowsShown()
  fireEvent.click(screen.getByText('乙试'))
  const inside = (await screen.findAllByRole('link', { name: 'D1' }))[0]!.closest('table')!
  expect(cellsIn(inside)).toEqual([
    ['D1', '复印纸', '李老师 材料学院', 'YS1 2026-10-20', '可对账', '¥70.00'],
    ['D1', '复印纸', '李老师 材料学院', '', '验收待审核', '¥0.00'],
  ])
  const days = { from: '2026-10-01', to: '2026-11-30' }
  expect(asked).toEqual([expect.objectContaining({ ...days, pageNum: '1' }), expect.objectContaining({ ...days, supplierId: 's2' })])
  fireEvent.click((await screen.findAllByRole('button', { name: '生成对账单' }))[1]!)
  await press('生成1家', await dialog())
  await screen.findByText('对账单页')
  expect(sent[0]!.input).toEqual({ supplierIds: ['s2'], from: '2026-10-01', to: '2026-11-30' })
})

it('ends a dispute with its outcome, on the order that waits because of it', async () => {
  const order = {
    id: 'o1',
    orderNo: 'D1',
    summary: '复印纸',
    buyerName: '李老师',
    deptName: '材料学院',
    acceptNo: 'YS1',
    acceptedAt: '2026-10-20T02:00:00.000Z',
    heldFen: 7_000,
    blocked: '争议：单价不符，了结争议后可对账',
    canEndDispute: true,
  }
  const { sent } = page('/bill/0', {
    'bill/waiting': () => waiting,
    'bill/waitingOrders': () => ({ list: [order, { ...order, id: 'o2', orderNo: 'D2', canEndDispute: false }] }),
    'bill/endDispute': () => ({}),
  })
  await rowsShown()
  fireEvent.click(screen.getByText('乙试'))
  await screen.findAllByText('争议：单价不符，了结争议后可对账')
  expect(screen.queryByRole('button', { name: '了结订单 D2 的争议' })).toBeNull()
  await press('了结订单D1的争议')
  const asked = await dialog()
  fireEvent.change(within(asked).getByRole('textbox'), { target: { value: '核对无误，按原金额结算' } })
  await press('了结', asked)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.input).toEqual({ orderId: 'o1', outcome: '核对无误，按原金额结算' })
})

it('says which bills share the period with those it made, and what it made none of', async () => {
  page('/bill/0', {
    'bill/generate': () => ({
      bills: [{ id: 'b1' }],
      skipped: [{ supplierName: '丙仪', reason: '没有可以对账的订单' }],
      beside: [{ supplierName: '乙试', billNo: 'DZ9', others: ['DZ2', 'DZ5'] }],
    }),
    'bill/waiting': () => waiting,
  })
  fireEvent.click((await screen.findAllByRole('button', { name: '生成对账单' }))[1]!)
  await press('生成1家', await dialog())
  await screen.findByText('对账单页')
  expect(notices.get().map((it_) => it_.text)).toEqual([
    '已生成 1 张对账单，等供应商确认；乙试同一期间已有 DZ2、DZ5，DZ9 为补充对账；丙仪：没有可以对账的订单',
  ])
})

it('makes no bill of days in which nothing can be billed, and says so', async () => {
  page('/bill/0?from=2026-10-01&to=2026-10-02', {
    'bill/waiting': (input: object) => ('supplierIds' in input ? { ...waiting, list: [groups[2]], orderCount: 1, total: 1 } : waiting),
  })
  await rowsShown()
  fireEvent.click(screen.getAllByRole('button', { name: '生成对账单' })[0]!)
  const box = await dialog()
  await waitFor(() => expect(box.textContent).toContain('这段时间没有可以对账的订单；另有 1 个订单暂不能对账'))
  expect(within(box).getByRole<HTMLButtonElement>('button', { name: /生成/ }).disabled).toBe(true)
})

it('offers nothing to whoever may not make bills', async () => {
  page('/bill/0', { 'bill/waiting': () => ({ ...waiting, canGenerate: false }) })
  expect((await rowsShown())[1]).toEqual(['乙试', '2026-10-20', '2', '—', '¥70.00'])
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('asks for the bills the address describes, and shows each by its own figures', async () => {
  const asked: unknown[] = []
  page('/bill/5?keyword=甲&fund=K1&owner=王&from=2026-10-01&to=2026-10-31&min=12.5&max=2000&pageNum=3&pageSize=10', {
    'bill/list': (input) => {
      asked.push(input)
      return {
        list: [bill, { ...unpaid, settlementNo: '', voucherNo: '' }],
        total: 42,
        pageNum: 3,
        pageSize: 10,
        counts: { 0: 6, 5: 42, 6: 1 },
        totalFen: 900_100,
      }
    },
  })
  expect(await rowsShown()).toEqual([
    [
      'DZ111-01 10:05 生成',
      '甲采2026-10-01 至 31 日',
      '4',
      '¥1,286.40',
      '2 张¥1,280.00',
      '已结算2026-11-12 付款',
      '2026-11-10超期 2 天付款',
      'JS7PZ9',
    ],
    ['DZ211-01 10:05 生成', '甲采2026-10-01 至 31 日', '4', '¥1,286.40', '未开', '待开票等甲采开票', '2026-11-10已超 8 天', '—'],
  ])
  const wanted = {
    tab: '5',
    keyword: '甲',
    fund: 'K1',
    owner: '王',
    from: '2026-10-01',
    to: '2026-10-31',
    minFen: '1250',
    maxFen: '200000',
  }
  expect(asked[0]).toMatchObject({ ...wanted, pageNum: '3', pageSize: '10' })
  const exported = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: /导出/ }).href, 'http://mall.test')
  expect(Object.fromEntries(exported.searchParams)).toMatchObject(wanted)
  expect(screen.getAllByRole('tab').map((it_) => it_.textContent)).toContain('待对账6')
  await waitFor(() => expect(document.body.textContent).toContain('共 42 张，合计 ¥9,001.00'))
})

it('shows on a phone who is paid for what, and what waits with which orders', async () => {
  onPhone()
  const answers = {
    'bill/list': () => ({ list: [bill, { ...unpaid, voucherNo: '' }], total: 2, pageNum: 1, pageSize: 20, counts: {}, totalFen: 0 }),
    'bill/waiting': () => waiting,
  }
  page('/bill/5', answers)
  expect(await cardsShown()).toEqual([
    '甲采已结算DZ1 · 2026-10-01 至 31 日4 个订单 · 发票 2 张¥1,286.40超期 2 天付款2026-11-12 付款 · 凭证 PZ9',
    '甲采待开票DZ2 · 2026-10-01 至 31 日4 个订单 · 发票未开¥1,286.40应于 11-10 前付款，已超 8 天等甲采开票',
  ])
  cleanup()
  page('/bill/0', answers)
  expect(await cardsShown()).toEqual([
    '选择甲采¥1,286.403 个订单 · 2026-10-28 至 2026-11-05 · 1 个暂不能对账生成对账单',
    '选择乙试¥70.002 个订单 · 2026-10-20生成对账单',
    '选择丙仪¥5.001 个订单 · 1 个暂不能对账生成对账单',
  ])
  expect(screen.getAllByRole<HTMLButtonElement>('button', { name: '生成对账单' }).map((it_) => it_.disabled)).toEqual([false, false, true])
})
