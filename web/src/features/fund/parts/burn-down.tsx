// 可用余额走势: the step line of what was available, the forecast at the rate of the last days, the even pace.
import { money } from '@caiyuan/contract/money'
import { useMemo } from 'react'
import { usePhone } from '../../../ui/media.ts'
import { Plot } from '../../../ui/plot.tsx'
import type { PlotOption } from '../../../ui/plot-engine.ts'
import { moneyColours } from '../../../ui/theme.ts'
import { burnSentence, evenPace, stepsOf, type Statement } from '../model.ts'
import css from './charts.module.css'
import { SaidLine } from './said.tsx'

const yuan = (fen: number): number => fen / 100
const grey = '#687572'
const ink = { color: '#1B2422', fontWeight: 600 } as const

/** Where the sum of today stands: right of its point while there is room before the end, else left of it and away from the line. */
const placeOfToday = ({ burn, card }: Statement, most: number): { align: 'left' | 'right'; offset: [number, number] } => {
  const at = (day: string): number => new Date(day).getTime()
  const gone = (at(burn.today) - at(burn.from)) / Math.max(1, at(burn.to) - at(burn.from))
  if (gone < 0.78) return { align: 'left', offset: [4, -10] }
  return { align: 'right', offset: [-18, card.availableFen > most * 0.15 ? 14 : -14] }
}

const optionOf = (statement: Statement, phone: boolean): PlotOption => {
  const { burn, card } = statement
  const forecast = [
    [burn.today, yuan(card.availableFen)],
    [burn.stopOn, yuan(burn.endFen)],
    ...(burn.to > burn.stopOn ? [[burn.to, yuan(burn.endFen)]] : []),
  ]
  const closes = burn.to > burn.stopOn
  const most = Math.max(burn.startFen, card.totalFen)
  return {
    // Room for the sum at the end of the forecast, however long.
    grid: { left: 60, right: phone ? 16 : Math.max(96, money(burn.endFen).length * 8 + 8), top: 24, bottom: 24 },
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
      boundaryGap: [0, '6%'],
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
          // 今天 stands left of its line, 停止提交 right of its own: they never meet.
          label: { formatter: '今天', color: grey, align: 'right', offset: [4, 0] },
          data: [{ xAxis: burn.today }],
        },
        ...(closes
          ? {
              markArea: {
                silent: true,
                itemStyle: { color: '#EFF3F2' },
                label: { color: grey, show: !phone, position: ['0%', -16], align: 'left' },
                data: [[{ name: '停止提交', xAxis: burn.stopOn }, { xAxis: burn.to }]],
              },
            }
          : {}),
        ...(phone
          ? {}
          : {
              endLabel: {
                show: true,
                formatter: money(card.availableFen),
                ...ink,
                ...placeOfToday(statement, most),
                backgroundColor: 'rgb(255 255 255 / 85%)',
                padding: [0, 4],
              },
            }),
      },
      {
        name: `按近 ${burn.rateDays} 天速度推算`,
        type: 'line',
        showSymbol: false,
        data: forecast,
        lineStyle: { width: 2, type: 'dashed', color: moneyColours.committed },
        itemStyle: { color: moneyColours.committed },
        ...(phone ? {} : { endLabel: { show: true, formatter: money(burn.endFen), ...ink } }),
      },
      {
        name: '匀速',
        type: 'line',
        symbol: 'none',
        silent: true,
        data: evenPace(burn, card.endOn).map(([day, fen]) => [day, yuan(fen)]),
        lineStyle: { width: 1, type: [2, 4], color: grey },
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
