// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { cardsShown, dialog, noDialog, onPhone, press, rowsShown, show, textOf } from '../../../../test/stage.tsx'
import { serverNow } from '../../../core/clock.ts'
import { notices } from '../../../core/notices.ts'
import { Screen } from './supplier.tsx'

const inHours = (hours: number): string => new Date(serverNow().getTime() + hours * 3_600_000).toISOString()

const order = {
  schoolId: 101,
  schoolName: '示例大学',
  id: 'o1',
  orderNo: 'D1',
  deptName: '材料学院',
  receiver: '李老师',
  mobileMasked: '138****0000',
  summary: '复印纸',
  items: [{ name: '复印纸', num: 12, unit: '包' }],
  lineCount: 1,
  num: 12,
  shippedNum: 0,
  restFen: 28_560,
  totalFen: 28_560,
  state: 'waitSupplier',
  cancelAsked: false,
  urgedCount: 0,
  arrivedAt: '2026-11-18T01:30:00.000Z',
  dueAt: inHours(3),
  closeAt: inHours(40),
}
const pen = { name: '中性笔', num: 8, unit: '盒' }
const rows = [
  order,
  {
    ...order,
    schoolId: 102,
    schoolName: '示例医院',
    id: 'o2',
    orderNo: 'D2',
    state: 'partShip',
    items: [...order.items, pen],
    lineCount: 3,
    num: 25,
    shippedNum: 10,
    totalFen: 90_000,
    urgedCount: 2,
    dueAt: inHours(-1),
    closeAt: null,
  },
  { ...order, id: 'o3', orderNo: 'D3', state: 'waitShip', cancelAsked: true, dueAt: inHours(30) },
  { ...order, id: 'o4', orderNo: 'D4', state: 'waitReceive', shippedNum: 12, dueAt: null, closeAt: null },
]
const answers = {
  'user.info': () => ({ userId: 'u', functionList: [] }),
  'supply/refuse': () => ({}),
  'supply/confirm': () => ({}),
  'supply/orderDetail': () => ({
    ...order,
    lines: [{ lineNo: 1, name: '复印纸', spec: 'A4', catNo: 'K7', unit: '包', num: 12, amountFen: 28_560 }],
    goodsFen: 28_560,
    freightFen: 0,
    shipBy: null,
    expectOn: '',
    deliveryNote: '',
  }),
}

const open = (more: Parameters<typeof show>[1] = {}) => {
  const asked: unknown[] = []
  const { sent } = show(
    <Screen />,
    {
      ...answers,
      'supply/orders': (input) => {
        asked.push(input)
        const urgent = { confirmOverdue: 2, confirmSoon: 0, shipOverdue: 3, total: 5 }
        return { list: rows, total: 4, counts: { all: 4, confirm: 1 }, urgent, schools: ['示例大学', '示例医院'] }
      },
      ...more,
    },
    '/supplier?tab=all&keyword=纸&school=示例大学&from=2026-11-01&to=2026-11-30&sort=totalFen&pageNum=2&pageSize=20',
  )
  return { asked, sent }
}

it('shows each order by what is sent of it and how long is left, for the words in the address', async () => {
  const { asked } = open()
  const shown = await rowsShown()
  const goods = '复印纸12 包'
  expect(shown.map((row) => row.slice(1).map((cell) => cell.replace(/剩 .*小时.*?(\d\d-)/, '剩 $1')))).toEqual([
    [
      'D111-18 09:30 到达',
      '示例大学 材料学院李老师 138****0000',
      goods,
      '¥285.60',
      '12 件',
      '待确认',
      expect.stringMatching(/^剩 .*前确认$/),
      '确认拒单',
    ],
    [
      'D211-18 09:30 到达',
      '示例医院 材料学院李老师 138****0000',
      '复印纸 等12 包；另 2 种：中性笔 8 盒 等',
      '¥900.00',
      '10 / 25',
      expect.stringContaining('已催 2 次'),
      expect.stringMatching(/^已超时应于 .*前补发$/),
      '补发',
    ],
    [
      'D311-18 09:30 到达',
      expect.any(String),
      goods,
      '¥285.60',
      '0 / 12',
      expect.stringContaining('申请取消'),
      expect.stringMatching(/前发货$/),
      '答复',
    ],
    ['D411-18 09:30 到达', expect.any(String), goods, '¥285.60', '12 / 12', expect.any(String), '—', '查看'],
  ])
  const tones = [...document.querySelectorAll('tr[data-row-key]')].map((row) => row.querySelector('td:nth-last-child(2) span')?.className)
  expect(tones).toEqual(['wait strong', 'bad strong', '', 'second'])
  const wanted = { tab: 'all', keyword: '纸', school: '示例大学', from: '2026-11-01', to: '2026-11-30', sort: 'totalFen' }
  expect(asked[0]).toMatchObject({ ...wanted, pageNum: '2', pageSize: '20' })
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: /导出/ })
  expect(Object.fromEntries(new URL(link.href, 'http://mall.test').searchParams)).toMatchObject(wanted)
  expect(screen.getByRole('status').textContent).toContain('2 单确认已超时，3 单发货已超时。')
  await press('只看这5单')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ tab: 'all', urgent: '1', keyword: '纸' }))
  expect(screen.getAllByRole<HTMLInputElement>('checkbox', { name: '选择这一行' }).map((it_) => it_.disabled)).toEqual([
    false,
    false,
    true,
    true,
  ])
})

it('confirms what was read again, and refuses with a reason', async () => {
  const { sent } = open()
  await rowsShown()
  const row = document.querySelector<HTMLElement>('tr[data-row-key]')!
  await press('确认', row)
  const box = await dialog()
  await within(box).findByText('1 种 12 件，商品 ¥285.60，运费 ¥0.00，合计 ¥285.60')
  expect(box.textContent).toContain('复印纸 A4 · 货号 K712 包¥285.60')
  await press('确认接单', box)
  await noDialog()
  await press('拒单', row)
  const refusing = await dialog()
  await press('拒单', refusing)
  expect(within(refusing).getByRole('alert').textContent).toBe('请选择拒单原因')
  fireEvent.click(within(refusing).getAllByRole('radio')[0]!)
  fireEvent.change(within(refusing).getByRole('textbox'), { target: { value: '断货' } })
  await press('拒单', refusing)
  await noDialog()
  const target = { schoolId: 101, id: 'o1' }
  expect(sent).toEqual([
    { path: 'supply/confirm', input: target },
    { path: 'supply/refuse', input: { ...target, reason: expect.any(String), note: '断货' } },
  ])
})

it('shows on a phone for whom what is, how long is left, and the one thing to do', async () => {
  onPhone()
  open()
  expect(await cardsShown()).toEqual([
    expect.stringMatching(/^选择待确认D1复印纸示例大学 .+1 种 12 件¥285.60剩 .+ 前确认拒 单确认接单$/),
    expect.stringMatching(/^选择部分发货D2复印纸 等示例医院 .+3 种 25 件¥900.00已超时应于 .+ 前补发补发 15 件$/),
    expect.stringMatching(/^选择待发货D3申请取消复印纸示例大学 .+1 种 12 件¥285.60剩 .+ 前发货答复取消申请$/),
    '选择已发货D4复印纸示例大学 材料学院李老师 138****00001 种 12 件¥285.60',
  ])
})

const stopped = { 'user.info': () => ({ userId: 'u', functionList: [], supplierStop: '贵公司已停用' }) }

it('asks a supplier that was switched off for no confirmation, and keeps the limits of what it may still do', async () => {
  open(stopped)
  await waitFor(async () => expect((await rowsShown())[0]!.at(-2)).toMatch(/^不能确认\d\d-\d\d \d\d:\d\d 自动关闭$/))
  expect((await rowsShown())[1]!.at(-2)).toMatch(/^已超时应于 .*前补发$/)
})

it('says so on its phone', async () => {
  onPhone()
  open(stopped)
  await waitFor(async () => expect((await cardsShown())[0]).toMatch(/¥285.60不能确认\d\d-\d\d \d\d:\d\d 自动关闭拒 单确认接单$/))
})

it('refuses with words of its own where no reason fits, and none that are too long', async () => {
  const { sent } = open()
  await rowsShown()
  await press('拒单', document.querySelector<HTMLElement>('tr[data-row-key]')!)
  const box = await dialog()
  expect(textOf(box)).toContain('拒绝 示例大学 D1？订单将关闭，采购方的经费全部退回，并计入供应商评分。')
  expect(within(box).queryByRole('alert')).toBeNull()
  const write = (value: string) => fireEvent.change(within(box).getByRole('textbox', { name: '说明' }), { target: { value } })
  write('长'.repeat(101))
  expect(within(box).getByRole('alert').textContent).toBe('请选择拒单原因')
  fireEvent.click(within(box).getByRole('radio', { name: '其他' }))
  expect(within(box).getByRole('alert').textContent).toBe('说明最多 100 个字')
  write('缺')
  await press('拒单', box)
  expect(within(box).getByRole('alert').textContent).toBe('原因为其他时须填写说明（至少 2 个字）')
  expect(sent).toEqual([])
  write('缺货')
  await press('拒单', box)
  await noDialog()
  expect(sent).toEqual([{ path: 'supply/refuse', input: { schoolId: 101, id: 'o1', reason: '其他', note: '缺货' } }])
  expect(notices.get().at(-1)).toMatchObject({ text: '已拒单 示例大学 D1，经费已退回采购方' })
})
