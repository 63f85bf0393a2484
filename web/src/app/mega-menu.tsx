// The category menu: opened by hover, click and arrow keys. On the home page the first level stays open.
import { MenuOutlined } from '@ant-design/icons'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { useMedia } from '../ui/media.ts'
import css from './mega-menu.module.css'
import { categoryAddress, type Category } from './shell-data.ts'

const Leaves = ({ of: category }: { of: Category }) => (
  <div className={css['second']} data-second>
    {category.children.map((it) => (
      <div key={it.id} className={css['group']}>
        <Link to={categoryAddress(it.id)}>{it.name}</Link>
        <div className={css['leaves']}>
          {it.children.map((leaf) => (
            <Link key={leaf.id} to={categoryAddress(leaf.id)}>
              {leaf.name}
            </Link>
          ))}
        </div>
      </div>
    ))}
  </div>
)

const firstsOf = (box: HTMLElement | null): HTMLElement[] => [...(box?.querySelectorAll<HTMLElement>('[data-first]') ?? [])]

/** Arrow keys: up and down along the first level, right into the second, left back. */
const useArrows = (box: React.RefObject<HTMLDivElement | null>, close: () => void) => (event: KeyboardEvent) => {
  const firsts = firstsOf(box.current)
  const i = firsts.indexOf(document.activeElement as HTMLElement)
  const seconds = [...(box.current?.querySelectorAll<HTMLElement>('[data-second] a') ?? [])]
  const j = seconds.indexOf(document.activeElement as HTMLElement)
  if (event.key === 'Escape') {
    close()
    box.current?.querySelector('button')?.focus()
  } else if (event.key === 'ArrowDown') (j >= 0 ? seconds[j + 1] : firsts[i + 1])?.focus()
  else if (event.key === 'ArrowUp') (j >= 0 ? seconds[j - 1] : firsts[i - 1])?.focus()
  else if (event.key === 'ArrowRight' && i >= 0) seconds[0]?.focus()
  else if (event.key === 'ArrowLeft' && j >= 0) firsts.find((it) => it.getAttribute('aria-expanded') === 'true')?.focus()
  else return
  event.preventDefault()
}

export const MegaMenu = ({ categories, pinned }: { categories: readonly Category[]; pinned: boolean }) => {
  const box = useRef<HTMLDivElement>(null)
  const hovers = useMedia('(hover: hover)')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState<string>()
  const close = () => {
    setOpen(false)
    setAt(undefined)
  }
  const onKeyDown = useArrows(box, close)
  const shown = pinned || open
  const openAt = categories.find((it) => it.id === at)
  return (
    <div
      ref={box}
      className={css['menu']}
      onKeyDown={onKeyDown}
      onClick={(event) => (event.target as HTMLElement).closest('a') && close()}
      onMouseEnter={() => hovers && setOpen(true)}
      onMouseLeave={() => hovers && close()}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}
    >
      <button type="button" className={css['head']} aria-expanded={shown} onClick={() => setOpen(!open || hovers)}>
        <MenuOutlined aria-hidden />
        全部分类
      </button>
      {shown ? (
        <nav className={`${css['panel']} ${pinned ? css['pinned'] : ''}`} aria-label="商品分类">
          {categories.slice(0, 10).map((it) => (
            <Link
              key={it.id}
              to={categoryAddress(it.id)}
              className={css['first']}
              data-first
              aria-expanded={it.id === at}
              onMouseEnter={() => setAt(it.id)}
              onFocus={() => setAt(it.id)}
            >
              <b>{it.name}</b>
              <span>
                {it.children
                  .slice(0, 3)
                  .map((child) => child.name)
                  .join(' ')}
              </span>
            </Link>
          ))}
          {openAt && openAt.children.length > 0 ? <Leaves of={openAt} /> : null}
        </nav>
      ) : null}
    </div>
  )
}
