// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { cardsShown, dialog, noDialog, onPhone, press, rowsShown, show } from '../../../../test/stage.tsx'
import { serverNow } from '../../../core/clock.ts'
import { Screen as Detail } from './supplier-bills-detail.tsx'
import { Screen } from './supplier-bills.tsx'

const inHours = (hours: number): string => new Date(serverNow().getTime() + hours * 3_600_000).toISOString()
const bill = {
  schoolId: 101,
  id: 'b1',
  billNo: 'DZ1',
  schoolName: '示例大学',
  periodFrom: '2026-10-01',
  periodTo: '2026-10-31',
  orderCount: 4,
  totalFen: 128_640,
  state: 'waitSupplier',
  sentence: '待您确认 · 11月20日（周五）10:00 前未答复将自动确认',
  dueAt: inHours(47),
  payBy: inHours(72).slice(0, 10),
  paidOn: null,
  updatedAt: '2026-11-18T01:30:00.000Z',
}

it('shows each bill with how long is left, for the tab and words in the address', async () => {
  const asked: unknown[] = []
  const list = [
    bill,
    { ...bill, schoolId: 102, id: 'b2', billNo: 'DZ2', dueAt: inHours(23) },
    { ...bill, id: 'b3', billNo: 'DZ3', dueAt: inHours(49) },
    { ...bill, id: 'b4', billNo: 'DZ4', dueAt: inHours(-1) },
    { ...bill, id: 'b5', billNo: 'DZ5', state: 'waitInvoice', dueAt: null, sentence: '待您开票 · ¥1,286.40 · 经费需调整' },
    { ...bill, id: 'b6', billNo: 'DZ6', state: 'settled', dueAt: null, sentence: '已付款 · 2026-11-12' },
  ]
  show(
    <Screen />,
    {
      'user.info': () => ({ userId: 'u', functionList: [] }),
      'supply/bills': (input) => {
        asked.push(input)
        return {
          list,
          total: 42,
          totalFen: 900_100,
          pageNum: 2,
          pageSize: 50,
          counts: { todo: 5, open: 1, settling: 0, settled: 2, revoked: 0 },
        }
      },
    },
    '/supplier/bills?tab=open&keyword=示例&pageNum=2&pageSize=50',
  )
  const rows = await rowsShown()
  expect(rows.map((row) => [row[0], row[4], row[7]])).toEqual([
    ['DZ111-18 09:30 更新', '待供应商确认待您确认', '核对'],
    ['DZ211-18 09:30 更新', '待供应商确认待您确认', '核对'],
    ['DZ311-18 09:30 更新', '待供应商确认待您确认', '核对'],
    ['DZ411-18 09:30 更新', '待供应商确认待您确认', '核对'],
    ['DZ511-18 09:30 更新', '待开票待您开票 · 经费需调整', '开票'],
    ['DZ611-18 09:30 更新', '已结算已付款 · 2026-11-12', '查看'],
  ])
  expect(rows[0]!.slice(1, 4)).toEqual(['示例大学2026-10-01 至 31 日', '4', '¥1,286.40'])
  const due = [...document.querySelectorAll('tr[data-row-key]')].map((row) => row.querySelector('td:nth-child(6) span')!)
  expect(due.map((it_) => it_.className)).toEqual(['wait strong', 'bad strong', 'strong', 'bad strong', 'second', 'second'])
  expect(due[3]!.textContent).toBe('即将自动确认')
  expect(screen.getByRole('link', { name: 'DZ2' }).getAttribute('href')).toBe('/supplier/bills/detail?schoolId=102&id=b2')
  expect(asked[0]).toMatchObject({ tab: 'open', keyword: '示例', pageNum: '2', pageSize: '50' })
  expect(document.body.textContent).toContain('共 42 张，合计 ¥9,001.00')
})

it('confirms the version it shows, and shows what is to be invoiced', async () => {
  const goods = { name: '复印纸', spec: 'A4', orderNo: 'D1', num: 12, unit: '包', priceE4: 238_000, amountFen: 28_560, taxRateBp: 1300 }
  const { sent } = show(
    <Detail />,
    {
      'user.info': () => ({ userId: 'u', functionList: [] }),
      'supply/bill': () => ({
        ...bill,
        version: 7,
        hint: '',
        steps: [],
        createdAt: bill.updatedAt,
        buyer: { name: '示例大学', taxNo: '1233' },
        supplier: { name: '甲采公司', uscc: '9133', bankName: '示例银行', bankAccount: '3310' },
        settlement: null,
        timeline: [],
        invoices: [],
        checks: [],
        lines: [],
        offsets: [],
        invoiceFen: bill.totalFen,
        goods: [goods, { ...goods, name: '医用酒精', num: 3, unit: '瓶', priceE4: 145_000, amountFen: 4_350, taxRateBp: 900 }],
        can: { supplierConfirm: true, supplierDiffer: true },
      }),
      'supply/bill/confirm': () => ({}),
    },
    '/supplier/bills/detail?schoolId=101&id=b1',
  )
  fireEvent.click((await screen.findAllByRole('button', { name: '确认无差异' }))[0]!)
  const box = await dialog()
  expect(box.textContent).toContain('4 个订单，¥1,286.40。')
  await press('确认无差异', box)
  await noDialog()
  await waitFor(() => expect(sent).toEqual([{ path: 'supply/bill/confirm', input: { schoolId: 101, id: 'b1', version: 7 } }]))
  const rows = (await rowsShown()).filter((row) => row.length === 6)
  expect(rows).toEqual([
    ['复印纸A4', 'D1', '12 包', '¥23.80/包', '¥285.60', '13%'],
    ['医用酒精A4', 'D1', '3 瓶', '¥14.50/瓶', '¥43.50', '9%'],
  ])
  expect(document.body.textContent).toContain('合计 2 行 13% ¥285.60，9% ¥43.50')
})

it('shows on a phone until when each bill is answered, or what it waits for', async () => {
  onPhone()
  const list = [
    { ...bill, dueAt: '2026-11-20T02:00:00.000Z' },
    { ...bill, id: 'b5', billNo: 'DZ5', state: 'waitInvoice', dueAt: null, sentence: '待您开票 · ¥1,286.40 · 经费需调整' },
  ]
  show(<Screen />, {
    'user.info': () => ({ userId: 'u', functionList: [] }),
    'supply/bills': () => ({ list, total: 2, totalFen: 0, pageNum: 1, pageSize: 20, counts: {} }),
  })
  expect(await cardsShown()).toEqual([
    '示例大学待供应商确认DZ1 · 2026-10-01 至 31 日 · 4 个订单11-20 10:00 自动确认¥1,286.40',
    '示例大学待开票DZ5 · 2026-10-01 至 31 日 · 4 个订单待您开票 · 经费需调整¥1,286.40',
  ])
})
