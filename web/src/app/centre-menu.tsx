// The left menu of the personal centre, built from the rows that exist and this person's permissions.
import { Link, useLocation } from 'react-router'
import { knownRoutes } from '../core/known-routes.ts'
import { addressOf, menuOf, waitingAt, type Entry } from '../core/menu.ts'
import { usePurchaseMode } from '../core/mode.ts'
import { useSession } from '../core/session.ts'
import css from './centre-menu.module.css'
import { useRow } from './row.ts'

const firstPart = (path: string): string => path.split('/')[1] ?? ''

/** The entry a page belongs to: the list it was opened from, else the one it stands under, else its own address. */
export const isHere = (entry: Pick<Entry, 'path' | 'to'>, pathname: string, above: string | undefined): boolean =>
  firstPart(above ?? pathname) === firstPart(entry.to) && (above !== undefined || entry.path.includes(':') || pathname === entry.to)

export const CentreMenu = () => {
  const { user, has } = useSession()
  const { pathname, state } = useLocation()
  const row = useRow()
  const mode = usePurchaseMode()
  if (!user) return null
  const above = (state as { from?: string } | null)?.from ?? row?.under
  return (
    <nav className={css['menu']} aria-label="个人中心">
      {menuOf(knownRoutes(), has, mode).map(({ group, entries }) => (
        <div key={group}>
          <h2 className={css['group']}>{group}</h2>
          {entries.map((it) => {
            const num = waitingAt(it, user)
            return (
              <Link
                key={it.to}
                to={addressOf(it, user)}
                className={css['entry']}
                title={it.label}
                aria-current={isHere(it, pathname, above) ? 'page' : undefined}
              >
                <span className={css['long']}>{it.label}</span>
                <span className={css['short']} aria-hidden>
                  {it.label.replace(/^我的/, '').slice(0, 2)}
                </span>
                {num > 0 ? <span className={css['badge']}>{num}</span> : null}
              </Link>
            )
          })}
        </div>
      ))}
    </nav>
  )
}
