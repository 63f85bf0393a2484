// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fundCard } from '../../../../test/samples.ts'
import { cardsShown, onPhone, rowsShown, show } from '../../../../test/stage.tsx'
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

it('shows on a phone what is free of each card, what is not, and what was granted', async () => {
  onPhone()
  const grant = { perOrderCapFen: 200_000, capFen: 500_000, usedFen: 12_345, endsOn: '2026-12-01' }
  const unused = { totalFen: 500, availableFen: 500, frozenFen: 0, heldFen: 0, committedFen: 0 }
  const cards = [
    { ...fundCard, grant },
    { ...fundCard, ...unused, id: 'f2', status: 'frozen' },
    { ...fundCard, id: 'f3', daysLeft: -1, heldFen: 0 },
  ]
  show(<Screen />, {
    'user.info': () => ({ userId: 'u', functionList: [] }),
    'fund/mine': () => ({ list: cards, total: 3, pageNum: 1, pageSize: 20 }),
  })
  expect(await cardsShown()).toEqual([
    '面上项目正常K1 · 王教授 · 2026-12-31 结题，还有 39 天可用 ¥9,400.44总额 ¥10,000.50 · 余 94%已列支 ¥300.03 · 确认应付 ¥200.02 · 冻结 ¥100.01授权给我：单笔 ¥2,000.00 以内，累计 ¥5,000.00，已用 ¥123.45，至 2026-12-01',
    '面上项目已冻结K1 · 王教授 · 2026-12-31 结题，还有 39 天可用 ¥5.00总额 ¥5.00 · 余 100%还没有使用',
    '面上项目已结题K1 · 王教授 · 2026-12-31 已结题可用 ¥9,400.44总额 ¥10,000.50 · 余 94%已列支 ¥300.03 · 冻结 ¥100.01',
  ])
})
