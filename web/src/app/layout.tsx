// The frame of a page with header and toolbar: utility bar, search or check-out steps, channels, left menu, rail, tab bar.
import { useEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import type { RouteRow } from '../core/route.ts'
import { useWay } from '../core/way.ts'
import { useServerEvents } from '../core/events.ts'
import { homeOf, usePurchaseMode } from '../core/mode.ts'
import { useSession } from '../core/session.ts'
import { KeyHelp } from '../ui/keys.tsx'
import { paintTheme } from '../ui/theme.ts'
import { CentreMenu } from './centre-menu.tsx'
import { ChannelBar } from './channel-bar.tsx'
import css from './frame.module.css'
import { Footer, Header } from './header.tsx'
import { Rail } from './rail.tsx'
import { ConnectionBar, GoingLine, LoadingMark } from './signals.tsx'
import { useRow } from './row.ts'
import { TabBar } from './tab-bar.tsx'
import { UtilityBar } from './utility-bar.tsx'

const Content = ({ row }: { row: RouteRow | undefined }) =>
  row?.centre ? (
    <div className={css['centre']}>
      <div className={css['menuColumn']}>
        <CentreMenu />
      </div>
      <div>
        <Outlet />
      </div>
    </div>
  ) : (
    <Outlet />
  )

export const FullLayout = () => {
  const row = useRow()
  const session = useSession()
  useServerEvents(session.status === 'in')
  const mode = usePurchaseMode()
  const way = useWay()
  useEffect(() => paintTheme(mode), [mode])
  const checkout = row?.checkoutStep !== undefined || row?.steps !== undefined
  const titled = row?.phone === 'title'
  useEffect(() => {
    document.body.dataset['layout'] = 'full'
    return () => {
      delete document.body.dataset['layout']
    }
  }, [])
  return (
    <div className={`${css['frame']} ${titled ? css['titled'] : ''}`}>
      <a className={css['skip']} href="#main">
        跳到正文
      </a>
      <ConnectionBar />
      <LoadingMark />
      <GoingLine />
      <header>
        <UtilityBar />
        <Header step={row?.checkoutStep ?? (row?.steps && 0)} of={row?.steps && (way ?? row.steps)} />
        {checkout ? null : <ChannelBar home={row?.path === homeOf(mode)} />}
      </header>
      <main id="main" tabIndex={-1} className={`${css['width']} ${css['main']}`}>
        <Content row={row} />
      </main>
      <Footer />
      {checkout ? null : <Rail />}
      {titled || checkout ? null : <TabBar />}
      <KeyHelp />
      <ScrollRestoration />
    </div>
  )
}
