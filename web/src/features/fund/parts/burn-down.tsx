// 可用余额走势: the step line of what was available, the forecast at the rate of the last days, the even pace.
import { money } from '@caiyuan/contract/money'
import { useMemo } from 'react'
import { usePhone } from '../../../ui/media.ts'
import { Plot } from '../../../ui/plot.tsx'
import type { PlotOption } from '../../../ui/plot-engine.ts'
import { moneyColours } from '../../../ui/theme.ts'
import { burnSentence, stepsOf, type Statement } from '../model.ts'
import css from './charts.module.css'
import { SaidLine } from './said.tsx'

const yuan = (fen: number): number => fen / 100
const grey = '#687572'

const optionOf = ({ burn, card }: Statement, phone: boolean): PlotOption => {
  const forecast = [
    [burn.today, yuan(card.availableFen)],
    [burn.stopOn, yuan(burn.endFen)],
    ...(burn.to > burn.stopOn ? [[burn.to, yuan(burn.endFen)]] : []),
  ]
  const closes = burn.to > burn.stopOn
  return {
    grid: { left: 60, right: phone ? 16 : 88, top: 24, bottom: 24 },
    tooltip: { trigger: 'axis', valueFormatter: (value) => (typeof value === 'number' ? money(Math.round(value * 100)) : '') },
    xAxis: {
      type: 'time',
      min: burn.from,
      max: burn.to,
      splitNumber: phone ? 5 : 12,
      minInterval: 28 * 86_400_000,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: '#E3E8E6' } },
      axisLabel: { color: grey, formatter: (value: number) => `${new Date(value).getMonth() + 1} 月`, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      min: 0,
      max: yuan(Math.max(burn.startFen, card.totalFen)),
      splitNumber: 4,
      axisLabel: { color: grey },
      splitLine: { lineStyle: { color: '#E3E8E6' } },
    },
    series: [
      {
        name: '可用',
        type: 'line',
        step: 'end',
        symbol: 'none',
        data: stepsOf(burn, card.availableFen).map(([day, fen]) => [day, yuan(fen)]),
        lineStyle: { width: 2, color: moneyColours.committed },
        itemStyle: { color: moneyColours.committed },
        areaStyle: { color: '#E8F3F2' },
        markLine: {
          symbol: 'none',
          silent: true,
          lineStyle: { color: grey, type: 'solid', width: 1 },
          label: { formatter: '今天', color: grey },
          data: [{ xAxis: burn.today }],
        },
        ...(closes
          ? {
              markArea: {
                silent: true,
                itemStyle: { color: '#EFF3F2' },
                label: { color: grey, show: !phone },
                data: [[{ name: '停止提交', xAxis: burn.stopOn }, { xAxis: burn.to }]],
              },
            }
          : {}),
        ...(phone
          ? {}
          : { endLabel: { show: true, formatter: money(card.availableFen), color: '#1B2422', fontWeight: 600, offset: [4, -10] } }),
      },
      {
        name: `按近 ${burn.rateDays} 天速度推算`,
        type: 'line',
        showSymbol: false,
        data: forecast,
        lineStyle: { width: 2, type: 'dashed', color: moneyColours.committed },
        itemStyle: { color: moneyColours.committed },
        ...(phone ? {} : { endLabel: { show: true, formatter: money(burn.endFen), color: '#1B2422', fontWeight: 600 } }),
      },
      {
        name: '匀速',
        type: 'line',
        symbol: 'none',
        silent: true,
        data: [
          [burn.from, yuan(burn.startFen)],
          [burn.to, 0],
        ],
        lineStyle: { width: 1, type: 'dotted', color: grey },
        itemStyle: { color: grey },
      },
    ],
  }
}

const Legend = ({ days }: { days: number }) => (
  <span className={css['legend']}>
    <i className={css['solid']} aria-hidden /> 可用
    <i className={css['dashed']} aria-hidden /> 按近 {days} 天速度推算
    <i className={css['dotted']} aria-hidden /> 匀速
  </span>
)

export const BurnDown = ({ statement }: { statement: Statement }) => {
  const phone = usePhone()
  const option = useMemo(() => optionOf(statement, phone), [statement, phone])
  const { burn, card } = statement
  const rows = [
    ...stepsOf(burn, card.availableFen).map(([day, fen]) => [day, money(fen)]),
    ...(burn.stopOn > burn.today ? [[`${burn.stopOn}（推算）`, money(burn.endFen)]] : []),
  ]
  return (
    <Plot
      title="可用余额走势"
      note={phone ? null : <Legend days={burn.rateDays} />}
      sentence={<SaidLine it={burnSentence(burn, card)} />}
      option={option}
      table={{ columns: ['日期', '可用'], rows: rows.toReversed() }}
    />
  )
}
