// One version of the privacy policy; beside an earlier one, what is new in it is marked and what went is said below.
import { changesSince, comparedTo, type Policy } from '@caiyuan/contract/policy'
import css from './policy-text.module.css'

const New = ({ is, children }: { is: boolean; children: string }) => (is ? <mark className={css['mark']}>{children}</mark> : children)

export const PolicyText = ({ policy, earlier }: { policy: Policy; earlier?: Policy | undefined }) => {
  const { articles, gone } = comparedTo(earlier, policy)
  const changes = earlier ? changesSince(earlier, policy) : []
  return (
    <>
      <p className="second">
        版本 {policy.version}
        {earlier ? `，标出的是与 ${earlier.version} 版不同的内容` : ''}
      </p>
      {changes.length > 0 ? (
        <section className={css['article']} aria-label="有什么变化">
          <h3>有什么变化</h3>
          <ul className={css['changes']}>
            {changes.map((it) => (
              <li key={it}>{it}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {articles.map((it) => (
        <section key={it.key} className={css['article']}>
          <h3>
            <New is={it.isNew}>{it.title}</New>
          </h3>
          {it.paragraphs.map(({ text, isNew }) => (
            <p key={text}>
              <New is={isNew}>{text}</New>
            </p>
          ))}
        </section>
      ))}
      {gone.length > 0 ? (
        <section className={css['article']}>
          <h3>{earlier?.version} 版中已不再有的内容</h3>
          {gone.map(({ title, text }) => (
            <p key={text} className={css['gone']}>
              {title}：<del>{text}</del>
            </p>
          ))}
        </section>
      ) : null}
    </>
  )
}
