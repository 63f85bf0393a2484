// Prices by quantity, four decimals.
import { priceFour, type Part } from '../model.ts'
import css from './component.module.css'

export const Tiers = ({ part, label }: { part: Pick<Part, 'tiers'>; label: string }) => (
  <dl className={css['tiers']} aria-label={label}>
    {part.tiers.map((it) => (
      <div key={it.from} style={{ display: 'contents' }}>
        <dt className="num">≥{it.from.toLocaleString('en-US')}</dt>
        <dd className="num">{priceFour(it.priceE4)}</dd>
      </div>
    ))}
  </dl>
)
