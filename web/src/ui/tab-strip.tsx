// A strip of tabs with live counts; on a phone it scrolls sideways.
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

export const TabStrip = ({ tabs, at, pick, label }: TabStripProps) => (
  <div className={css['tabs']} role="tablist" aria-label={label}>
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
