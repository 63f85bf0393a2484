// The supplier console: a quiet frame of its own, bar of 48 and an icon menu of 64; on a phone the menu is at the bottom.
import { AccountBookOutlined, BellOutlined, ProfileOutlined, ShoppingOutlined, StopOutlined } from '@ant-design/icons'
import type { Need } from '@caiyuan/contract/needs'
import { useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Link, Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router'
import { knownRoutes } from '../core/known-routes.ts'
import { api, useAct, useRead } from '../core/api.ts'
import { useServerEvents } from '../core/events.ts'
import { leaveTab } from '../core/kept.ts'
import type { ConsoleIcon, RouteRow } from '../core/route.ts'
import { useSession } from '../core/session.ts'
import { KeyHelp } from '../ui/keys.tsx'
import { ConnectionBar, GoingLine, LoadingMark } from './signals.tsx'
import css from './supplier-layout.module.css'

const icons: Record<ConsoleIcon, ComponentType> = {
  orders: ProfileOutlined,
  goods: ShoppingOutlined,
  bills: AccountBookOutlined,
  messages: BellOutlined,
}

const entries = (rows: readonly RouteRow[]) =>
  rows.flatMap((row) => (row.console ? [{ ...row.console, to: row.path, need: row.need }] : [])).sort((a, b) => a.order - b.order)

/** What waits for the supplier, by entry; events keep it true. */
const useWaiting = (): Partial<Record<ConsoleIcon, number>> => {
  const { user, has } = useSession()
  // With a one-time password nothing else is answered yet.
  const may = (need: Need) => has(need) && !user?.mustChangePassword
  const orders = useRead(api.supply.orders, { pageSize: 1 }, { enabled: may('supplier:orders') })
  const bills = useRead(api.supplyBill.list, { tab: 'todo', pageSize: 1 }, { enabled: may('supplier:bills') })
  return {
    orders: orders.data?.counts['confirm'] ?? 0,
    bills: bills.data?.counts['todo'] ?? 0,
    messages: user?.messageNum ?? 0,
  }
}

const Menu = () => {
  const { pathname } = useLocation()
  const { has } = useSession()
  const waiting = useWaiting()
  return (
    <nav className={css['menu']} aria-label="工作台">
      {entries(knownRoutes())
        .filter((it) => !it.need || has(it.need))
        .map((it) => {
          const Icon = icons[it.icon]
          const num = waiting[it.icon] ?? 0
          const isHere = it.to === '/supplier' ? pathname === it.to || pathname.startsWith('/supplier/order') : pathname.startsWith(it.to)
          return (
            <Link key={it.to} to={it.to} className={css['entry']} aria-current={isHere ? 'page' : undefined}>
              <span className={css['icon']} aria-hidden>
                <Icon />
              </span>
              {it.label}
              {num > 0 ? <span className={css['badge']}>{num > 99 ? '99+' : num}</span> : null}
            </Link>
          )
        })}
    </nav>
  )
}

const Bar = () => {
  const { user } = useSession()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const logout = useAct(api.account.logout, {
    onDone: () => {
      queries.clear()
      leaveTab()
      void navigate('/login')
    },
  })
  return (
    <header className={css['bar']}>
      <Link to="/supplier" className={css['mark']} aria-label="供应商工作台首页">
        采
      </Link>
      <span className={css['name']}>供应商工作台</span>
      <span className={css['supplier']}>{user?.supplierName}</span>
      <span className={css['right']}>
        <span className="desktop-only">{user?.userName}</span>
        <Link to="/setting">账户设置</Link>
        <button type="button" disabled={logout.pending} onClick={() => void logout.run({})}>
          退出登录
        </button>
      </span>
    </header>
  )
}

/** Switched off: what that means here, above every page. */
const StopBar = () => {
  const stop = useSession().user?.supplierStop
  return stop ? (
    <p className={css['stop']} role="status">
      <StopOutlined aria-hidden /> {stop}
    </p>
  ) : null
}

export const SupplierLayout = () => {
  const { pathname } = useLocation()
  // On a phone pages of the mall keep the margins they are made for; those of the console reach the edge.
  const main = pathname.startsWith('/supplier') ? css['main'] : `${css['main']} ${css['ofMall']}`
  useServerEvents(useSession().status === 'in')
  return (
    <div className={css['frame']}>
      <a className={css['skip']} href="#main">
        跳到正文
      </a>
      <ConnectionBar />
      <LoadingMark />
      <GoingLine />
      <Bar />
      <div className={css['body']}>
        <Menu />
        <main id="main" tabIndex={-1} className={main}>
          <StopBar />
          <Outlet />
        </main>
      </div>
      <KeyHelp />
      <ScrollRestoration />
    </div>
  )
}
