// One article: its blocks, and the pages to go on to.
import { Link } from 'react-router'
import { rowOf } from '../../../core/known-routes.ts'
import { useSession } from '../../../core/session.ts'
import type { Article, Block } from '../articles/article.ts'
import css from './article-text.module.css'

const BlockText = ({ it }: { it: Block }) => {
  if (typeof it === 'string') return <p>{it}</p>
  if ('note' in it) return <p className={css['note']}>{it.note}</p>
  const [Tag, lines] = 'steps' in it ? (['ol', it.steps] as const) : (['ul', it.list] as const)
  return (
    <Tag>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Tag>
  )
}

export const ArticleText = ({ article: { blocks, pages = [] } }: { article: Article }) => {
  const { user, has } = useSession()
  // Whoever is signed in is not led to what is not theirs.
  const there = pages.filter((it) => {
    const need = rowOf(it.to.split('?')[0]!)?.need
    return !user || !need || has(need)
  })
  return (
    <div className={css['text']}>
      {blocks.map((it, i) => (
        // oxlint-disable-next-line react/no-array-index-key
        <BlockText key={i} it={it} />
      ))}
      {there.length > 0 ? (
        <p className={css['pages']}>
          {there.map((it) => (
            <Link key={it.to} to={it.to}>
              {it.label} ›
            </Link>
          ))}
        </p>
      ) : null}
    </div>
  )
}
