// A plot with the sentence that says what it shows and the table behind it.
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Card } from './card.tsx'
import css from './plot.module.css'
import type { PlotOption } from './plot-engine.ts'

export interface PlotTable {
  columns: readonly string[]
  rows: readonly (readonly ReactNode[])[]
}

interface PlotProps {
  title: string
  /** Legend or unit, beside the title. */
  note?: ReactNode
  /** One sentence with the computed figures. */
  sentence: ReactNode
  /** Null when there is nothing to draw: the sentence says so. */
  option: PlotOption | null
  table: PlotTable
  /** 232 at full width, 196 at half. */
  height?: 232 | 196
}

/** The drawing library is a chunk of its own: text and table come first. */
const Canvas = ({ option, height, label }: { option: PlotOption; height: number; label: string }) => {
  const box = useRef<HTMLDivElement>(null)
  const draw = useRef<((option: PlotOption) => void) | undefined>(undefined)
  const latest = useRef(option)
  useEffect(() => {
    latest.current = option
    draw.current?.(option)
  }, [option])
  useEffect(() => {
    let gone = false
    let stop = () => {}
    void import('./plot-engine.ts').then(({ startPlot }) => {
      if (gone || !box.current) return
      const plot = startPlot(box.current)
      draw.current = plot.draw
      stop = plot.stop
      plot.draw(latest.current)
    })
    return () => {
      gone = true
      draw.current = undefined
      stop()
    }
  }, [])
  return <div ref={box} role="img" aria-label={label} style={{ height }} />
}

const Table = ({ table, title }: { table: PlotTable; title: string }) => (
  <div className={css['scroll']} tabIndex={0} role="region" aria-label={`${title}的数据`}>
    <table className={css['table']}>
      <thead>
        <tr>
          {table.columns.map((it) => (
            <th key={it} scope="col">
              {it}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, i) => (
          <tr key={i}>
            {row.map((cell, j) => (
              <td key={table.columns[j]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

export const Plot = ({ title, note, sentence, option, table, height = 232 }: PlotProps) => {
  const [asTable, setAsTable] = useState(false)
  return (
    <Card
      title={title}
      note={note}
      extra={
        option ? (
          <span className={css['switch']} role="group" aria-label={`${title}的显示方式`}>
            <button type="button" aria-pressed={!asTable} onClick={() => setAsTable(false)}>
              图
            </button>
            <button type="button" aria-pressed={asTable} onClick={() => setAsTable(true)}>
              表
            </button>
          </span>
        ) : undefined
      }
    >
      <p className={css['sentence']}>{sentence}</p>
      {option && asTable ? <Table table={table} title={title} /> : null}
      {option && !asTable ? <Canvas option={option} height={height} label={title} /> : null}
    </Card>
  )
}
