// The lines of a bargain with what each was, what the supplier stands by, and a box for a lower price; prices in yuan as typed.
import type { BargainLine } from '@caiyuan/contract/bargain-rules'
import { lineFen, priceText } from '@caiyuan/contract/money'
import { InputNumber } from 'antd'
import { Money } from '../../../ui/money.tsx'
import css from './bargain.module.css'

export type Typed = Readonly<Record<string, number | null>>

/** Unit prices that were written lower than what stands, in 1/10000 yuan. */
export const lowered = (lines: readonly BargainLine[], typed: Typed): { skuId: string; priceE4: number }[] =>
  lines.flatMap(({ skuId, nowE4 }) => {
    const yuan = typed[skuId]
    const priceE4 = yuan ? Math.round(yuan * 10_000) : nowE4
    return priceE4 < nowE4 ? [{ skuId, priceE4 }] : []
  })

interface PricesProps {
  lines: readonly BargainLine[]
  /** Absent: nothing is typed now. */
  typing?: { label: string; typed: Typed; change: (typed: Typed) => void } | undefined
}

export const Prices = ({ lines, typing }: PricesProps) => (
  <ul className={css['lines']}>
    {lines.map((it) => (
      <li key={it.skuId}>
        <span>
          <b>{it.name}</b> <span className="second">{it.spec}</span>
          <span className="second">
            {' '}
            × {it.num} {it.unit}
          </span>
        </span>
        <span className="num">
          {it.nowE4 < it.firstE4 ? <s className="second">{priceText(it.firstE4)}</s> : null} {priceText(it.nowE4)}
          {it.askedE4 === null ? null : <span className="wait">，希望 {priceText(it.askedE4)}</span>}
        </span>
        {typing ? (
          <InputNumber
            aria-label={`${typing.label}：${it.name}`}
            prefix="¥"
            min={0.0001}
            max={it.nowE4 / 10_000}
            precision={4}
            placeholder={typing.label}
            value={typing.typed[it.skuId] ?? null}
            onChange={(value) => typing.change({ ...typing.typed, [it.skuId]: value })}
          />
        ) : (
          <Money fen={lineFen(it.nowE4, it.num)} />
        )}
      </li>
    ))}
  </ul>
)
