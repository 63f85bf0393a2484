// 按月列支: committed per month of the year, reversals deducted; the running month is lighter.
import { money } from '@caiyuan/contract/money'
import { useMemo } from 'react'
import { Plot } from '../../../ui/plot.tsx'
import type { PlotOption } from '../../../ui/plot-engine.ts'
import { moneyColours } from '../../../ui/theme.ts'
import { monthSentence, type Statement } from '../model.ts'
import { SaidLine } from './said.tsx'

const grey = '#687572'
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

const optionOf = (months: Statement['months'], now: string): PlotOption => ({
  grid: { left: 4, right: 4, top: 24, bottom: 24 },
  tooltip: { trigger: 'axis', valueFormatter: (value) => (typeof value === 'number' ? money(Math.round(value * 100)) : '') },
  xAxis: {
    type: 'category',
    data: months.map((it) => `${Number(it.month.slice(5))} 月`),
    axisTick: { show: false },
    axisLine: { lineStyle: { color: '#E3E8E6' } },
    axisLabel: { color: grey, interval: 0, hideOverlap: true },
  },
  yAxis: { type: 'value', show: false },
  series: [
    {
      name: '列支',
      type: 'bar',
      barMaxWidth: 22,
      data: months.map((it) => ({
        value: it.committedFen / 100,
        itemStyle: { color: it.month === now ? moneyColours.held : moneyColours.committed },
      })),
      label: {
        show: true,
        position: 'top',
        fontSize: 11,
        color: '#1B2422',
        formatter: ({ value }) => (value ? whole.format(Number(value)) : ''),
      },
      labelLayout: { hideOverlap: true },
    },
  ],
})

export const MonthUse = ({ months, today }: { months: Statement['months']; today: string }) => {
  const option = useMemo(() => optionOf(months, today.slice(0, 7)), [months, today])
  return (
    <Plot
      title="按月列支"
      note="单位：元，红冲已扣减"
      sentence={<SaidLine it={monthSentence([...months])} />}
      option={months.some((it) => it.committedFen !== 0) ? option : null}
      height={196}
      table={{
        columns: ['月份', '列支', '最大一笔'],
        rows: months.map((it) => [it.month, money(it.committedFen), it.largestFen > 0 ? `${it.largestText} ${money(it.largestFen)}` : '—']),
      }}
    />
  )
}
