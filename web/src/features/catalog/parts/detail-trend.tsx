import { priceText } from '@caiyuan/contract/money'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { api } from '../../../core/api.ts'
import { usePurchaseMode } from '../../../core/mode.ts'
import { Price } from '../../../ui/money.tsx'
import { Plot } from '../../../ui/plot.tsx'
import type { PlotOption } from '../../../ui/plot-engine.ts'
import { coloursOf, type Mode } from '../../../ui/theme.ts'
import { trendSentence } from './sums.ts'
import type { Sku } from './detail-head.tsx'

type Points = OutputOf<typeof api.catalog.priceTrend>['points']

const optionOf = (points: Points, mode: Mode): PlotOption => {
  const c = coloursOf(mode)
  const prices = points.map((p) => p.priceE4 / 10_000)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const room = Math.max((high - low) * 0.3, high * 0.02)
  return {
    grid: { left: 4, right: 56, top: 12, bottom: 4, containLabel: true },
    tooltip: { trigger: 'axis', valueFormatter: (v) => priceText(Math.round(Number(v) * 10_000)) },
    xAxis: {
      type: 'category',
      data: points.map((p) => p.on.slice(2, 7)),
      axisLine: { lineStyle: { color: c.line } },
      axisTick: { show: false },
      axisLabel: { color: c.second },
    },
    yAxis: {
      type: 'value',
      min: Math.max(0, low - room),
      max: high + room,
      splitNumber: 3,
      splitLine: { lineStyle: { color: c.line } },
      // The ends are where the axis happens to stop, not round prices.
      axisLabel: { color: c.second, showMinLabel: false, showMaxLabel: false, formatter: (v: number) => v.toFixed(2) },
    },
    series: [
      {
        type: 'line',
        step: 'end',
        data: prices,
        symbolSize: 5,
        lineStyle: { color: c.brand, width: 2 },
        itemStyle: { color: c.brand },
        endLabel: { show: true, formatter: (it) => `现价\n${Number(it.value).toFixed(2)}`, color: c.price },
      },
    ],
  }
}

export const DetailTrend = ({ points, sku, what }: { points: Points; sku: Pick<Sku, 'spec' | 'unit'>; what: string }) => {
  const mode = usePurchaseMode()
  if (points.length < 2) return null
  const pack = [sku.spec, sku.unit].filter(Boolean).join(' / ')
  return (
    <Plot
      title="价格走势"
      note={
        <span className="line1" title={pack}>
          {what} {pack}
        </span>
      }
      sentence={trendSentence(points)}
      height={196}
      option={optionOf(points, mode)}
      table={{
        columns: ['日期', '单价'],
        rows: points.toReversed().map((p) => [p.on, <Price key={p.on} e4={p.priceE4} per={sku.unit} />]),
      }}
    />
  )
}
