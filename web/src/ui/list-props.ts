// What a list page is told; its parts are told the same.
import type { ReactNode } from 'react'
import type { Column } from './data-table.tsx'
import type { ListState } from './list-state.ts'
import type { Tab } from './tab-strip.tsx'

/** The part of a read the list looks at; what useRead answers fits. */
export interface ListRead<Row> {
  data: { list: readonly Row[]; total: number } | undefined
  error: { message: string; traceId?: string | undefined } | null
  isPending: boolean
  isPlaceholderData?: boolean
  refetch: () => unknown
}

export interface ListPageProps<Row extends object, F extends Record<string, string>> {
  /** Names the kept column choice; unique per list. */
  name: string
  /** What the rows are: 订单. */
  what: string
  list: ListState<F>
  read: ListRead<Row>
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  tabs?: readonly Tab[]
  title?: ReactNode
  /** One choice with counts (FilterChips), first in the filter row; on a phone it stays in view. */
  chips?: ReactNode
  /** The search box, first in the filter row; on a phone it stays in view where no chips do. */
  search?: ReactNode
  /** Controls of the filter row; on a phone they open with 筛选. */
  filters?: ReactNode
  /** Further filters, folded away. */
  more?: ReactNode
  tools?: ReactNode
  size?: 'lines' | 'ledger'
  minWidth?: number
  phoneCard: (row: Row) => ReactNode
  /** Enter and a click on the row. */
  onOpen?: (row: Row) => void
  /** Opens inside the table under the focused row. */
  preview?: (row: Row) => ReactNode
  /** Keys that act on the focused row, by key. */
  rowActs?: Record<string, { label: string; run: (row: Row) => void }>
  batch?: { disabled?: (row: Row) => boolean; bar: (rows: readonly Row[], clear: () => void) => ReactNode }
  empty?: { title: string; text?: ReactNode; action?: ReactNode }
  foot?: ReactNode
}
