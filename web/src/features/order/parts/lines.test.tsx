// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../../test/stage.tsx'
import { Lines } from './lines.tsx'

const line = {
  lineNo: 1,
  skuId: 's',
  productId: 'p',
  name: '无水乙醇',
  spec: '500mL',
  catNo: '',
  remark: '',
  picture: 'p.svg',
  unit: '瓶',
  priceE4: 145_000,
  num: 9,
  shippedNum: 7,
  receivedNum: 6,
  acceptedNum: 5,
  rejectedNum: 1,
  endedNum: 2,
  amountFen: 13_050,
}

const cellsOf = (row: HTMLElement): string[] => [...row.children].slice(1).map((it) => it.textContent)

it('says the unit with the price and with every count of a line, and pieces under them', () => {
  const doc = { lines: [line], freightFen: 0, totalFen: 13_050 } as unknown as Parameters<typeof Lines>[0]['doc']
  show(<Lines doc={doc} moving />, {})
  const [, own, sum] = screen.getAllByRole('row')
  expect(cellsOf(own!)).toEqual(['¥14.50/瓶', '9 瓶', '7 瓶结束 2 瓶', '6 瓶', '5 瓶不合格 1 瓶', '¥130.50'])
  expect(cellsOf(sum!)).toEqual(['', '9 件', '7 件', '6 件', '5 件', '¥130.50'])
  expect(screen.getByText(/未发结束 2 瓶/).textContent).toBe('¥14.50/瓶 × 9，未发结束 2 瓶')
})
