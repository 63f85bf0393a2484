// Money and prices: tabular figures, always with two decimals.
import { money, priceText } from '@caiyuan/contract/money'

interface MoneyProps {
  fen: number
  /** sum: what is owed, in vermilion. effect: signed, with + and −. */
  as?: 'plain' | 'strong' | 'sum' | 'effect'
  size?: 14 | 16 | 18 | 20 | 28
}

const effectText = (fen: number): string => (fen > 0 ? `+${money(fen)}` : money(fen))

export const Money = ({ fen, as = 'plain', size }: MoneyProps) => (
  <span
    className={as === 'plain' ? 'num' : 'num strong'}
    style={{
      whiteSpace: 'nowrap',
      ...(as === 'sum' ? { color: 'var(--price)' } : {}),
      ...(as === 'effect' && fen > 0 ? { color: 'var(--ok)' } : {}),
      ...(size ? { fontSize: size, lineHeight: 1.3 } : {}),
    }}
  >
    {as === 'effect' ? effectText(fen) : money(fen)}
  </span>
)

interface PriceProps {
  e4: number
  /** `瓶`: shown as `¥14.50/瓶`. */
  per?: string
  as?: 'plain' | 'strong' | 'sum'
  size?: 14 | 16 | 18 | 20 | 28
}

export const Price = ({ e4, per, as = 'plain', size }: PriceProps) => (
  <span
    className={as === 'plain' ? 'num' : 'num strong'}
    style={{
      whiteSpace: 'nowrap',
      ...(as === 'sum' ? { color: 'var(--price)' } : {}),
      ...(size ? { fontSize: size, lineHeight: 1.3 } : {}),
    }}
  >
    {priceText(e4)}
    {per ? <small style={{ fontSize: 12, fontWeight: 400 }}>/{per}</small> : null}
  </span>
)

/** Price of one unit of what is inside the pack: two decimals, three below one yuan. */
export const unitPriceText = (e4: number): string =>
  e4 < 10_000 ? `¥${(Math.round(e4 / 10) / 1000).toFixed(3)}` : `¥${(Math.round(e4 / 100) / 100).toFixed(2)}`

export const UnitPrice = ({ e4, per }: { e4: number; per: string }) => (
  <span className="num second" style={{ whiteSpace: 'nowrap' }}>
    {unitPriceText(e4)}/{per}
  </span>
)
