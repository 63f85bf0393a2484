// Home of who holds an office, whoever buys besides: the work that waits, each row the way to it.
import { Link } from 'react-router'
import { addressOf } from '../../../core/menu.ts'
import type { CurrentUser, Session } from '../../../core/session.ts'
import { otherPages, waitingFirst, worksOf } from '../model.ts'
import { LogCheck } from './log-check.tsx'
import css from '../screens/home.module.css'

export const Desk = ({ user, has }: { user: CurrentUser; has: Session['has'] }) => {
  const works = waitingFirst(worksOf(user, has))
  const others = otherPages(works, has)
  const waits = works.some((it) => it.num > 0)
  return (
    <section className={css['desk']} aria-labelledby="desk">
      <div className={css['deskHead']}>
        <h1 id="desk">待您办理</h1>
        {waits ? null : <span className="second">现在没有等您办理的事项</span>}
      </div>
      {user.logCheck ? <LogCheck {...user.logCheck} /> : null}
      <ul>
        {works.map((it) => (
          <li key={it.label}>
            <Link to={it.to} className={css['deskRow']} data-waits={it.num > 0}>
              <b>
                {it.num} <i>{it.unit}</i>
              </b>
              <span>
                <strong>{it.label}</strong>
                <span className="second">{it.note}</span>
              </span>
              <span className={css['deskGo']} aria-hidden>
                {it.num > 0 ? '去办理' : '查看'} &gt;
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <nav className={css['deskMore']} aria-label="其他入口">
          <span className="second">其他入口</span>
          {others.map((it) => (
            <Link key={it.to} to={addressOf(it, user)}>
              {it.label}
            </Link>
          ))}
        </nav>
      ) : null}
    </section>
  )
}
