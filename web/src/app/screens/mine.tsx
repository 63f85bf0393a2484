// 我的: on a phone, everything this person may open, as the left menu of the personal centre has it on a wide window.
import { Link } from 'react-router'
import { addressOf, menuOf, waitingAt } from '../../core/menu.ts'
import { usePurchaseMode } from '../../core/mode.ts'
import { useSession } from '../../core/session.ts'
import css from './mine.module.css'
import { routes } from '../routes.ts'

export const Screen = () => {
  const { user, has } = useSession()
  const mode = usePurchaseMode()
  if (!user) return null
  return (
    <div className={css['page']}>
      <header className={css['head']}>
        <h1>{user.userName}</h1>
        <p className="second">
          {user.userNo}　{user.supplierName || user.deptName}
        </p>
      </header>
      {menuOf(routes, has, mode).map(({ group, entries }) => (
        <nav key={group} className={css['group']} aria-label={group}>
          <h2>{group}</h2>
          {entries.map((it) => {
            const num = waitingAt(it, user)
            return (
              <Link key={it.to} to={addressOf(it, user)} className={css['entry']}>
                {it.label}
                {num > 0 ? <span className={css['num']}>{num}</span> : null}
              </Link>
            )
          })}
        </nav>
      ))}
    </div>
  )
}
