// The ways into parts of the catalogue, those that exist.
import { PUBLIC } from '@caiyuan/contract/purse'
import { Link } from 'react-router'
import { useChannels, usePurchaseMode } from '../../../core/mode.ts'
import css from '../screens/home.module.css'

export const Channels = () => {
  const there = useChannels()
  const isPublic = usePurchaseMode() === PUBLIC
  return there.length > 0 ? (
    <nav className={css['tiles']} aria-label="频道入口">
      {there.map((it) => (
        <Link key={it.to} to={it.to} className={css['channel']}>
          <i aria-hidden>{it.sign}</i>
          <span>
            <b>{it.label}</b>
            <span className="second line1">{isPublic ? it.hint : (it.ownHint ?? it.hint)}</span>
          </span>
        </Link>
      ))}
    </nav>
  ) : null
}
