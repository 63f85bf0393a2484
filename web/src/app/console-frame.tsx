// The frame of a console: quiet, a bar of 48 and an icon menu of 64; on a phone the menu is at the bottom.
import type { ComponentType, ReactNode } from 'react'
import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { useServerEvents } from '../core/events.ts'
import { useLogout } from '../core/logout.ts'
import { knownRoutes } from '../core/known-routes.ts'
import type { ConsoleIcon, RouteRow } from '../core/route.ts'
import { useSession } from '../core/session.ts'
import { KeyHelp } from '../ui/keys.tsx'
import css from './console-frame.module.css'
import { ConnectionBar, GoingLine, LoadingMark } from './signals.tsx'

type Icons = Partial<Record<ConsoleIcon, ComponentType>>
type Waiting = Partial<Record<ConsoleIcon, number>>

const entriesOf = (layout: RouteRow['layout']) =>
  knownRoutes()
    .flatMap((row) => (row.layout === layout && row.console ? [{ label: row.title, ...row.console, to: row.path, need: row.need }] : []))
    .sort((a, b) => a.order - b.order)

interface MenuProps {
  layout: RouteRow['layout']
  icons: Icons
  waiting: Waiting
}

/** On a phone the menu may be wider than the window. */
const bringInto = (entry: HTMLElement | null): void => entry?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

const Menu = ({ layout, icons, waiting }: MenuProps) => {
  const { pathname } = useLocation()
  const { has } = useSession()
  const entries = entriesOf(layout).filter((it) => !it.need || has(it.need))
  // A page without an entry stands under the one whose address begins its own.
  const here = entries
    .filter((it) => pathname === it.to || pathname.startsWith(`${it.to}/`))
    .reduce((best, it) => (it.to.length > best.length ? it.to : best), '')
  return (
    <nav data-tab-bar className={css['menu']} aria-label="工作台">
      {entries.map((it) => {
        const Icon = icons[it.icon]
        const num = waiting[it.icon] ?? 0
        return (
          <Link
            key={it.to}
            to={it.to}
            className={css['entry']}
            aria-current={it.to === here ? 'page' : undefined}
            ref={it.to === here ? bringInto : null}
          >
            <span className={css['icon']} aria-hidden>
              {Icon ? <Icon /> : null}
            </span>
            {it.label}
            {num > 0 ? <span className={css['badge']}>{num > 99 ? '99+' : num}</span> : null}
          </Link>
        )
      })}
    </nav>
  )
}

interface BarProps {
  /** Where the mark leads. */
  home: string
  name: string
  /** Whose console it is. */
  owner: string
  /** Before the settings. */
  links?: ReactNode
}

const Bar = ({ home, name, owner, links }: BarProps) => {
  const { user } = useSession()
  const logout = useLogout()
  return (
    <header className={css['bar']}>
      <Link to={home} className={css['mark']} aria-label={`${name}首页`}>
        采
      </Link>
      <span className={css['name']}>{name}</span>
      <span className={css['owner']}>{owner}</span>
      <span className={css['right']}>
        {links}
        <span className="desktop-only">{user?.userName}</span>
        <Link to="/setting">账户设置</Link>
        <button type="button" disabled={logout.pending} onClick={() => void logout.run({})}>
          退出登录
        </button>
      </span>
    </header>
  )
}

interface ConsoleFrameProps extends BarProps, MenuProps {
  /** Above every page. */
  notice?: ReactNode
}

export const ConsoleFrame = ({ layout, icons, waiting, notice, ...bar }: ConsoleFrameProps) => {
  const { pathname } = useLocation()
  // On a phone pages of the mall keep the margins they are made for; those of the console reach the edge.
  const main = pathname.startsWith(bar.home) ? css['main'] : `${css['main']} ${css['ofMall']}`
  useServerEvents(useSession().status === 'in')
  return (
    <div className={css['frame']}>
      <a className={css['skip']} href="#main">
        跳到正文
      </a>
      <ConnectionBar />
      <LoadingMark />
      <GoingLine />
      <Bar {...bar} />
      <div className={css['body']}>
        <Menu layout={layout} icons={icons} waiting={waiting} />
        <main id="main" tabIndex={-1} className={main}>
          {notice}
          <Outlet />
        </main>
      </div>
      <KeyHelp />
      <ScrollRestoration />
    </div>
  )
}
