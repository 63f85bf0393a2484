// Which columns of a list a person wants to see, kept in the browser.
import { useState } from 'react'
import type { Column } from './data-table.tsx'

const read = (place: string): string[] | undefined => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? 'null')
    return Array.isArray(kept) ? kept.map(String) : undefined
  } catch {
    return undefined
  }
}

export const useColumnChoice = <Row>(name: string, columns: readonly Column<Row>[]) => {
  const place = `columns:${name}`
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () => new Set(read(place) ?? columns.filter((it) => it.extra).map((it) => it.key)),
  )
  const toggle = (key: string) => {
    const next = new Set(hidden)
    if (!next.delete(key)) next.add(key)
    setHidden(next)
    try {
      localStorage.setItem(place, JSON.stringify([...next]))
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  }
  return { hidden, toggle, shown: columns.filter((it) => it.fixed || !hidden.has(it.key)) }
}
