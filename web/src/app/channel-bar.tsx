// All categories, then the channels that exist.
import { Link, NavLink } from 'react-router'
import { hasRoute } from '../core/known-routes.ts'
import { useChannels, useHome } from '../core/mode.ts'
import { useMedia } from '../ui/media.ts'
import css from './frame.module.css'
import { MegaMenu } from './mega-menu.tsx'
import { useCategories } from './shell-data.ts'

export const ChannelBar = ({ home }: { home: boolean }) => {
  const categories = useCategories()
  const wide = useMedia('(width >= 1200px)')
  return (
    <div className={`${css['header']} ${css['headerLine']} no-print`}>
      <div className={`${css['width']} ${css['channelRow']}`}>
        {hasRoute('/searchCate') ? <MegaMenu categories={categories} pinned={home && wide} /> : null}
        <nav className={css['channels']} aria-label="频道">
          <Link to={useHome()} aria-current={home ? 'page' : undefined}>
            首页
          </Link>
          {useChannels().map((it) => (
            <NavLink key={it.to} to={it.to}>
              {it.label}
            </NavLink>
          ))}
        </nav>
      </div>
    </div>
  )
}
