// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../../test/stage.tsx'
import { spreadText, Sums } from './sums.tsx'

const quote = (id: string, totalFen: number | null, fault = '') =>
  ({
    id,
    supplierName: `${id}公司`,
    fault,
    totalFen,
    lines:
      totalFen === null
        ? []
        : [
            { lineNo: 1, amountFen: totalFen - 100 },
            { lineNo: 2, amountFen: 100 },
          ],
  }) as never

const quotes = [
  quote('庚', 8_184_000),
  quote('己', 8_400_000),
  quote('戊', 8_540_000),
  quote('辛', 7_880_000, '负偏离'),
  quote('壬', null, '打不开'),
]
const asked = { lines: [{ name: '主机' }, { name: '转子' }] } as never

it('says how far the sums that count lie apart, and what the chosen one costs more', () => {
  expect(spreadText(quotes, 8_184_000, '己')).toBe('有效报价 3 家，最高比最低多 ¥3,560.00（4.3 %），选定的比最低多 ¥2,160.00')
  expect(spreadText(quotes, 8_184_000, '庚')).toBe('有效报价 3 家，最高比最低多 ¥3,560.00（4.3 %）')
  expect(spreadText([quote('甲', 100), quote('乙', 100)], 100, undefined)).toBe('有效报价 2 家，金额相同')
})

it('draws each sum on one scale with the ceiling, and says why one does not count', async () => {
  show(<Sums asked={asked} quotes={quotes} budgetFen={8_600_000} chosenId="己" lowestFen={8_184_000} />, {})
  const plot = within(await screen.findByRole('region', { name: '合计怎么来的' }))
  expect(plot.getByText('庚公司').parentElement?.textContent).toBe('庚公司¥81,840.00最低')
  expect(plot.getByText('己公司').parentElement?.textContent).toBe('己公司¥84,000.00+2.6 %')
  expect(plot.getByText('辛公司').parentElement?.textContent).toBe('辛公司¥78,800.00负偏离')
  expect(plot.queryByText('壬公司')).toBeNull()
  const first = plot.getByText('庚公司').parentElement!.querySelectorAll<HTMLElement>('i')
  expect(Number.parseFloat(first[0]!.style.width)).toBeCloseTo(((8_184_000 - 100) / (8_600_000 * 1.06)) * 100, 3)
})
