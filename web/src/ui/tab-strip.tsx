// A strip of tabs with live counts; on a phone it scrolls sideways, to the tab that is open.
import { useEffect, useRef } from 'react'
import css from './tab-strip.module.css'

export interface Tab {
  key: string
  label: string
  count?: number | undefined
  /** The count is work that waits: shown in red. */
  alert?: boolean
}

interface TabStripProps {
  tabs: readonly Tab[]
  at: string
  pick: (key: string) => void
  label: string
}

export const TabStrip = ({ tabs, at, pick, label }: TabStripProps) => {
  const strip = useRef<HTMLDivElement>(null)
  const counted = tabs.some((it) => it.count !== undefined)
  useEffect(() => {
    const box = strip.current
    const open = box?.querySelector<HTMLElement>('[aria-selected="true"]')
    // Only the strip moves, never the page.
    if (box && open && (open.offsetLeft < box.scrollLeft || open.offsetLeft + open.offsetWidth > box.scrollLeft + box.clientWidth))
      box.scrollLeft = open.offsetLeft - (box.clientWidth - open.offsetWidth) / 2
    // Once more when the counts arrive: they make the tabs wider.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [at, counted])
  return (
    <div ref={strip} className={css['tabs']} role="tablist" aria-label={label}>
      {tabs.map((it) => (
        <button
          key={it.key}
          type="button"
          role="tab"
          aria-selected={it.key === at}
          className={`${css['tab']} ${it.alert && it.count ? css['alert'] : ''}`}
          onClick={() => pick(it.key)}
        >
          {it.label}
          {it.count === undefined ? null : <b>{it.count}</b>}
        </button>
      ))}
    </div>
  )
}
