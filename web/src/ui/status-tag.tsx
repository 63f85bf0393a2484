// Tags: a state is never colour alone, it always has its text.
import type { Flow, StateTone } from '@caiyuan/contract/flow'
import type { ReactNode } from 'react'
import css from './status-tag.module.css'

export type Tone = StateTone | 'brand' | 'outline' | 'strike'

export const Tag = ({ tone = 'off', children, title }: { tone?: Tone; children: ReactNode; title?: string }) => (
  <span className={`${css['tag']} ${css[tone] ?? ''}`} title={title}>
    {children}
  </span>
)

/** State of a document, from its flow. */
export const StatusTag = <S extends string>({ flow, state }: { flow: Flow<S, string>; state: S }) => {
  const it = flow.states[state]
  return <Tag tone={it.tone}>{it.label}</Tag>
}
