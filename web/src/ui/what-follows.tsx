// 提交之后: what follows from what is typed in a form, as it is now; beside its anchors.
import css from './what-follows.module.css'

export const WhatFollows = ({ rows }: { rows: readonly { label: string; text: string }[] }) => (
  <section className={`${css['after']} desktop-only`} aria-labelledby="what-follows">
    <h2 id="what-follows">提交之后</h2>
    <dl>
      {rows
        .filter(({ text }) => text !== '')
        .map((it) => (
          <div key={it.label} style={{ display: 'contents' }}>
            <dt>{it.label}</dt>
            <dd>{it.text}</dd>
          </div>
        ))}
    </dl>
  </section>
)
