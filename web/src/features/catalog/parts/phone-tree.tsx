// 分类 on a phone: the first level at the side, the groups and leaves of the chosen one beside it.
import { Link, useSearchParams } from 'react-router'
import { api, useRead } from '../../../core/api.ts'
import { ReadFail } from '../../../ui/empty.tsx'
import { SkeletonPage } from '../../../ui/skeleton.tsx'
import { ALL_GOODS } from '../model.ts'
import css from './phone-tree.module.css'

const HOUR = 3_600_000

const addressOf = (id: string): string => `/searchCate?${new URLSearchParams({ categoryIds: id })}`

export const PhoneTree = () => {
  const [params, setParams] = useSearchParams()
  const read = useRead(api.catalog.tree, {}, { fresh: HOUR })
  if (read.error) return <ReadFail fail={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <SkeletonPage />
  const roots = read.data.list
  const at = roots.find((it) => it.id === params.get('root')) ?? roots[0]
  const pick = (id: string) => {
    setParams({ root: id }, { replace: true })
    window.scrollTo({ top: 0 })
  }
  return (
    <div className={css['tree']}>
      <nav className={css['roots']} aria-label="一级分类">
        {roots.map((it) => (
          <button key={it.id} type="button" aria-current={it === at ? 'true' : undefined} onClick={() => pick(it.id)}>
            {it.name}
          </button>
        ))}
      </nav>
      <div className={css['groups']}>
        <p className={css['ways']}>
          {at ? <Link to={addressOf(at.id)}>全部{at.name}</Link> : null}
          <Link to="/searchCate" state={ALL_GOODS}>
            所有商品
          </Link>
        </p>
        {at?.children.map((group) => (
          <section key={group.id} aria-label={group.name}>
            <h2>
              <Link to={addressOf(group.id)}>{group.name}</Link>
            </h2>
            <ul>
              {group.children.map((leaf) => (
                <li key={leaf.id}>
                  <Link to={addressOf(leaf.id)}>{leaf.name}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
