// Long tables open with their first rows, so that money and papers below are near.
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { usePhone } from './media.ts'

/** More rows than `fold` open with the first `shown`; on a phone a row is a card as high as a third of the screen. */
const WIDE = { fold: 25, shown: 20 }
const NARROW = { fold: 8, shown: 6 }

/** The rows to show, and the button for the others: absent once all are shown. `unit`: 种, 个订单. `weigh` chooses which come first while some are away. */
export const useFold = <T,>(rows: readonly T[], unit: string, weigh?: (a: T, b: T) => number): { shown: readonly T[]; more: ReactNode } => {
  const [isAll, setAll] = useState(false)
  const most = usePhone() ? NARROW : WIDE
  if (isAll || rows.length <= most.fold) return { shown: rows, more: null }
  return {
    shown: (weigh ? rows.toSorted(weigh) : rows).slice(0, most.shown),
    more: (
      <Button type="link" block style={{ minHeight: 44 }} onClick={() => setAll(true)}>
        展开其余 {rows.length - most.shown} {unit}
      </Button>
    ),
  }
}
