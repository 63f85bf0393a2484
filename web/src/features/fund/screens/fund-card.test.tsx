// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fundCard } from '../../../../test/samples.ts'
import { rowsShown, show } from '../../../../test/stage.tsx'
import { Screen } from './fund-card.tsx'

it('shows the balances of each card, each under its own, and until when it may be used', async () => {
  const asked: unknown[] = []
  const cards = [
    fundCard,
    { ...fundCard, id: 'f2', mine: 'granted', status: 'frozen', daysLeft: 400 },
    { ...fundCard, id: 'f3', mine: 'finance', daysLeft: -1 },
    { ...fundCard, id: 'f4', daysLeft: 60 },
  ]
  show(
    <Screen />,
    {
      'user.info': () => ({ userId: 'u', functionList: [] }),
      'fund/mine': (input) => {
        asked.push(input)
        return { list: cards, total: 4, pageNum: 2, pageSize: 20 }
      },
    },
    '/fundCard?keyword=面上&status=frozen&pageNum=2&pageSize=20',
  )
  expect(await rowsShown()).toEqual([
    [
      '面上项目K1 · 纵向科研 · 负责人是我',
      '王教授化学学院',
      '¥10,000.50',
      '¥100.01',
      '¥200.02',
      '¥300.03',
      '¥9,400.44',
      '2026-12-31还有 39 天',
    ],
    ['面上项目K1 · 纵向科研 · 授权给我', '王教授化学学院', '¥10,000.50', '¥100.01', '¥200.02', '¥300.03', '¥9,400.44', '2026-12-31已冻结'],
    ['面上项目K1 · 纵向科研', '王教授化学学院', '¥10,000.50', '¥100.01', '¥200.02', '¥300.03', '¥9,400.44', '2026-12-31已结题'],
    [
      '面上项目K1 · 纵向科研 · 负责人是我',
      '王教授化学学院',
      '¥10,000.50',
      '¥100.01',
      '¥200.02',
      '¥300.03',
      '¥9,400.44',
      '2026-12-31还有 60 天',
    ],
  ])
  expect(asked[0]).toMatchObject({ keyword: '面上', status: 'frozen', pageNum: '2', pageSize: '20' })
  const left = screen.getAllByText(/^还有/).map((it_) => it_.className)
  expect(left).toEqual(['wait', ''])
})
