// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press, rowsShown, show } from '../../../../test/stage.tsx'
import { Screen } from './bill-check.tsx'

const row = (id: string, supplierFullName: string, totalFen: number, can: object) => ({
  id,
  billNo: id,
  supplierName: '甲采',
  supplierFullName,
  periodFrom: '2026-10-01',
  periodTo: '2026-10-31',
  state: 'waitFinance',
  sentence: '待审核 · 发票 1 张',
  orderCount: 1,
  totalFen,
  invoiceCount: 1,
  invoiceFen: totalFen,
  settlementNo: '',
  voucherNo: '',
  paidOn: null,
  payBy: null,
  createdAt: '2026-11-01T02:05:00.000Z',
  can,
})

const open = (tab: string, key: 'agree' | 'retry') => {
  const asked: unknown[] = []
  const list = [
    row('b1', '甲采一公司', 100_000, { [key]: true }),
    row('b2', '甲采二公司', 20_050, { [key]: true }),
    row('b3', '甲采一公司', 3_000, { [key]: '须由另一人审核' }),
    row('b4', '甲采一公司', 400, { [key]: true }),
  ]
  const { sent } = show(
    <Screen />,
    {
      'user.info': () => ({ userId: 'u', functionList: ['bill:audit'] }),
      'bill/list': (input) => {
        asked.push(input)
        return { list, total: 4, pageNum: 1, pageSize: 20, counts: { 3: 4, 6: 1 }, totalFen: 123_450 }
      },
      [`bill/${key}`]: () => ({ settlements: [{ billCount: 2 }, { billCount: 1 }] }),
    },
    `/billCheck?keyword=甲&fund=K1&from=2026-10-01&to=2026-10-31${tab}`,
  )
  return { asked, sent }
}

it.each([
  ['', '3', 'agree', '通过并申报3张', { comment: '同意' }],
  ['&tab=6', '6', 'retry', '重新申报3张', {}],
] as const)('declares the chosen bills of the tab together, a settlement for each payee (%s)', async (tab, key, act, button, more) => {
  const { asked, sent } = open(tab, act)
  await rowsShown()
  expect(asked).toEqual([
    expect.objectContaining({ tab: key, keyword: '甲', fund: 'K1', from: '2026-10-01', to: '2026-10-31', pageNum: '1', pageSize: '20' }),
  ])
  const ticks = screen.getAllByRole<HTMLInputElement>('checkbox', { name: '选择这一行' })
  expect(ticks.map((it_) => it_.disabled)).toEqual([false, false, true, false])
  for (const at of [0, 1, 3]) fireEvent.click(ticks[at]!)
  expect(screen.getByRole('region', { name: '批量操作' }).textContent).toContain('已选 3 张，合计 ¥1,204.50，合并为 2 张结算单')
  const words = screen.queryByRole('textbox', { name: '审核意见' })
  expect(words !== null).toBe('comment' in more)
  if (words) fireEvent.change(words, { target: { value: '同意' } })
  await press(button)
  await waitFor(() => expect(sent).toEqual([{ path: `bill/${act}`, input: { ids: ['b1', 'b2', 'b4'], ...more } }]))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull()
})

it('chooses nothing among bills on their way to finance', async () => {
  open('&tab=4', 'agree')
  await rowsShown()
  expect(screen.queryByRole('checkbox')).toBeNull()
})
