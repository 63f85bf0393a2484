// The right rail: what is there of compare, favourites and service, and the way back up.
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { hasRoute } from '../core/known-routes.ts'
import css from './rail.module.css'

const links = [
  { to: '/thanGoodsPage', label: '比价栏' },
  { to: '/collection', label: '收藏' },
  { to: '/userService', label: '客服' },
]

export const Rail = () => {
  const [down, setDown] = useState(false)
  const there = links.filter((it) => hasRoute(it.to))
  useEffect(() => {
    const look = () => setDown(window.scrollY > 600)
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  if (!down && there.length === 0) return null
  return (
    <aside className={css['rail']} aria-label="快捷栏">
      {there.map((it) => (
        <Link key={it.to} to={it.to} className={css['item']}>
          {it.label}
        </Link>
      ))}
      {down ? (
        <button type="button" className={css['item']} onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}>
          回到
          <br />
          顶部
        </button>
      ) : null}
    </aside>
  )
}
