// The charts the product uses, and nothing else of the library.
import { BarChart, LineChart, ScatterChart, type BarSeriesOption, type LineSeriesOption, type ScatterSeriesOption } from 'echarts/charts'
import {
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
  type GridComponentOption,
  type TooltipComponentOption,
} from 'echarts/components'
import { init, use as register, type ComposeOption } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { SVGRenderer } from 'echarts/renderers'
import { font } from './theme.ts'

register([
  BarChart,
  LineChart,
  ScatterChart,
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
  LabelLayout,
  SVGRenderer,
])

export type PlotOption = ComposeOption<
  BarSeriesOption | LineSeriesOption | ScatterSeriesOption | GridComponentOption | TooltipComponentOption
>

export const startPlot = (box: HTMLElement): { draw: (option: PlotOption) => void; stop: () => void } => {
  const chart = init(box, null, { renderer: 'svg' })
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const watch = new ResizeObserver(() => chart.resize())
  watch.observe(box)
  return {
    draw: (option) =>
      chart.setOption(
        { textStyle: { fontFamily: font, fontSize: 12 }, animation: !still, animationDuration: 150, ...option },
        { notMerge: true },
      ),
    stop: () => {
      watch.disconnect()
      chart.dispose()
    },
  }
}
