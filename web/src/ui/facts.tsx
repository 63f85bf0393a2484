// Label and value pairs of a document block.
import type { ReactNode } from 'react'
import css from './facts.module.css'

export interface Fact {
  label: string
  value: ReactNode
  /** Takes the whole row. */
  wide?: boolean
}

/** Empty values are left out: a document shows what it has. */
export const Facts = ({ facts, columns = 2 }: { facts: readonly Fact[]; columns?: 1 | 2 | 3 }) => (
  <dl className={css['facts']} style={{ '--facts': columns } as React.CSSProperties}>
    {facts
      .filter((it) => it.value !== undefined && it.value !== null && it.value !== '')
      .map((it) => (
        <div key={it.label} className={it.wide ? `${css['fact']} ${css['wide']}` : css['fact']}>
          <dt>{it.label}</dt>
          <dd>{it.value}</dd>
        </div>
      ))}
  </dl>
)
