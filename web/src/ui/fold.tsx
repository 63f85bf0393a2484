// Long tables open with their first rows, so that money and papers below are near.
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'

const FOLD = 25
const SHOWN = 20

/** The rows to show, and the button for the others: absent once all are shown. `unit`: 种, 个订单. `weigh` chooses which come first while some are away. */
export const useFold = <T,>(rows: readonly T[], unit: string, weigh?: (a: T, b: T) => number): { shown: readonly T[]; more: ReactNode } => {
  const [isAll, setAll] = useState(false)
  if (isAll || rows.length <= FOLD) return { shown: rows, more: null }
  return {
    shown: (weigh ? rows.toSorted(weigh) : rows).slice(0, SHOWN),
    more: (
      <Button type="link" block style={{ minHeight: 44 }} onClick={() => setAll(true)}>
        展开其余 {rows.length - SHOWN} {unit}
      </Button>
    ),
  }
}
