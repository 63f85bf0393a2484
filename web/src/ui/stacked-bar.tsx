// One bar of parts of a whole; the figures stand beside it in text or in its legend, so the bar itself is one image to a reader.
import { money } from '@caiyuan/contract/money'
import css from './stacked-bar.module.css'
import { moneyColours } from './theme.ts'

export interface Part {
  label: string
  value: number
  colour: string
}

interface StackedBarProps {
  parts: readonly Part[]
  height?: number
  /** How a value reads; money by default. */
  say?: (value: number) => string
  /** Each part with its colour, name and figure below the bar, where nothing beside it says them. */
  legend?: boolean
}

export const StackedBar = ({ parts, height = 8, say = money, legend = false }: StackedBarProps) => {
  const whole = parts.reduce((sum, it) => sum + Math.max(0, it.value), 0)
  const said = parts.map((it) => `${it.label} ${say(it.value)}`).join('，')
  return (
    <div>
      <div className={css['bar']} style={{ height }} role="img" aria-label={said} title={said}>
        {parts
          .filter((it) => it.value > 0)
          .map((it) => (
            // A part too small to see still shows 2 px.
            <span key={it.label} style={{ flex: `${it.value / whole} 1 0`, minWidth: 2, background: it.colour }} />
          ))}
      </div>
      {legend ? (
        <p className={css['legend']} aria-hidden>
          {parts.map((it) => (
            <span key={it.label}>
              <i style={{ background: it.colour }} /> {it.label} <span className="num">{say(it.value)}</span>
            </span>
          ))}
        </p>
      ) : null}
    </div>
  )
}

/** The four parts of a fund, in the order and colours they have everywhere. */
export const fundParts = (it: { committedFen: number; heldFen: number; frozenFen: number; availableFen: number }): Part[] => [
  { label: '已列支', value: it.committedFen, colour: moneyColours.committed },
  { label: '确认应付', value: it.heldFen, colour: moneyColours.held },
  { label: '冻结', value: it.frozenFen, colour: moneyColours.frozen },
  { label: '可用', value: it.availableFen, colour: moneyColours.available },
]
