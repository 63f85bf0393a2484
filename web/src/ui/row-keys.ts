// j and k move along the rows of a list, Enter opens, other keys act on the focused row.
import { useState } from 'react'
import { useKeys, type KeyMap } from './keys.tsx'

interface RowKeysInput<Row> {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  onOpen: ((row: Row) => void) | undefined
  acts: Record<string, { label: string; run: (row: Row) => void }> | undefined
  /** A press on a row opens its preview instead of the document. */
  preview: boolean
  toggle: ((row: Row) => void) | undefined
}

/** Opens or acts only when a row has the focus. */
const onFocused =
  <Row>(row: Row | undefined, run: (row: Row) => void) =>
  () => {
    if (row) run(row)
  }

export const useRowKeys = <Row>({ rows, rowKey, onOpen, acts, preview, toggle }: RowKeysInput<Row>) => {
  const [key, setKey] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const at = rows.findIndex((row) => rowKey(row) === key)
  const focused = rows[at]
  const move = (step: number) => {
    const next = rows[Math.min(Math.max(at + step, 0), rows.length - 1)]
    if (!next) return
    setKey(rowKey(next))
    if (preview) setOpen(true)
    document.querySelector(`[data-row-key="${CSS.escape(rowKey(next))}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const keys: KeyMap = {
    j: { label: '下一行', run: () => move(1) },
    k: { label: '上一行', run: () => move(-1) },
    ...(toggle ? { ' ': { label: '选中', run: onFocused(focused, toggle) } } : {}),
    ...(onOpen ? { Enter: { label: '打开', run: onFocused(focused, onOpen) } } : {}),
    ...Object.fromEntries(Object.entries(acts ?? {}).map(([name, it]) => [name, { label: it.label, run: onFocused(focused, it.run) }])),
  }
  useKeys('列表', keys)
  const press = (row: Row) => {
    if (!preview) return onOpen?.(row)
    const same = key === rowKey(row)
    setKey(rowKey(row))
    return setOpen(!same || !isOpen)
  }
  return { key, openKey: preview && isOpen ? key : undefined, press, keys }
}
