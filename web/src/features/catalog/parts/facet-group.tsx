// One facet: its head with what is chosen, and rows to tick, cut at seven.
import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { useState, type ReactNode } from 'react'
import type { Choices, Counts } from '../model.ts'
import css from './facets.module.css'

export const CUT = 7

export interface FacetProps {
  choices: Choices
  facets: Counts
  change: (next: Partial<Choices>) => void
}

interface GroupProps {
  title: string
  chosen: number
  clear: () => void
  children: ReactNode
}

export const FacetGroup = ({ title, chosen, clear, children }: GroupProps) => {
  const [open, setOpen] = useState(true)
  return (
    <section className={css['group']} aria-label={title}>
      <header className={css['head']}>
        <h2>{title}</h2>
        {chosen > 0 ? <b className={css['count']}>{chosen}</b> : null}
        {chosen > 0 ? (
          <button type="button" className={css['clear']} onClick={clear}>
            清除
          </button>
        ) : null}
        <button
          type="button"
          className={css['fold']}
          aria-expanded={open}
          aria-label={`${open ? '收起' : '展开'}${title}`}
          onClick={() => setOpen(!open)}
        >
          {open ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
        </button>
      </header>
      {open ? children : null}
    </section>
  )
}

export interface FacetRow {
  value: string
  label: string
  num: number
  letters?: string
  /** What the label is short for. */
  fullName?: string
}

interface RowsProps {
  rows: readonly FacetRow[]
  /** How many there are; more than the rows where the list is cut. */
  total?: number
  chosen: readonly string[]
  toggle: (value: string) => void
}

/** Chosen rows stay in the list even when nothing is left of them. */
const withChosen = (rows: readonly FacetRow[], chosen: readonly string[]): readonly FacetRow[] => [
  ...rows,
  ...chosen.filter((value) => !rows.some((r) => r.value === value)).map((value) => ({ value, label: value, num: 0 })),
]

export const Rows = ({ rows, chosen, toggle, total = rows.length }: RowsProps) => {
  const [isAll, setAll] = useState(false)
  const all = withChosen(rows, chosen)
  const shown = isAll ? all : all.filter((r, i) => i < CUT || chosen.includes(r.value))
  return (
    <ul>
      {shown.map((r) => (
        <li key={r.value}>
          <label className={css['row']} data-chosen={chosen.includes(r.value)}>
            <input type="checkbox" checked={chosen.includes(r.value)} onChange={() => toggle(r.value)} />
            <span className="line1" title={r.fullName ?? r.label}>
              {r.label}
            </span>
            <span className={`${css['num']} num`}>{r.num}</span>
          </label>
        </li>
      ))}
      {all.length > shown.length || isAll ? (
        <li>
          <button type="button" className={css['more']} onClick={() => setAll(!isAll)}>
            {isAll ? '收起' : total > rows.length ? `展开前 ${rows.length} 个，共 ${total} 个` : `展开其余 ${all.length - shown.length} 个`}
          </button>
        </li>
      ) : null}
    </ul>
  )
}
