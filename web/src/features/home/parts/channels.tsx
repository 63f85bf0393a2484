// The ways into parts of the catalogue, those that exist.
import { Link } from 'react-router'
import { channels } from '../../../core/known-routes.ts'
import css from '../screens/home.module.css'

export const Channels = () => {
  const there = channels()
  return there.length > 0 ? (
    <nav className={css['tiles']} aria-label="频道入口">
      {there.map((it) => (
        <Link key={it.to} to={it.to} className={css['channel']}>
          <i aria-hidden>{it.label.slice(0, 1)}</i>
          <b>{it.label}</b>
        </Link>
      ))}
    </nav>
  ) : null
}
