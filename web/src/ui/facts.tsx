// Label and value pairs of a document block.
import type { ReactNode } from 'react'
import css from './facts.module.css'

export interface Fact {
  label: string
  value: ReactNode
  /** Takes the whole row. */
  wide?: boolean
}

/** Longer text than half a row reads well in takes the whole one. */
const LONG = 40
const isWide = (it: Fact): boolean => it.wide ?? (typeof it.value === 'string' && it.value.length > LONG)

/** Empty values are left out: a document shows what it has. */
export const Facts = ({ facts, columns = 2 }: { facts: readonly Fact[]; columns?: 1 | 2 | 3 }) => (
  <dl className={css['facts']} style={{ '--facts': columns } as React.CSSProperties}>
    {facts
      .filter((it) => it.value !== undefined && it.value !== null && it.value !== '')
      .map((it) => (
        <div key={it.label} className={isWide(it) ? `${css['fact']} ${css['wide']}` : css['fact']}>
          <dt>{it.label}</dt>
          <dd>{it.value}</dd>
        </div>
      ))}
  </dl>
)
