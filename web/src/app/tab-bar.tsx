// The bottom bar of phones. A tab stands for a part of the product and is there when its first page is.
import { AppstoreOutlined, AuditOutlined, HomeOutlined, ShoppingCartOutlined, UserOutlined } from '@ant-design/icons'
import type { Need } from '@caiyuan/contract/needs'
import { PUBLIC } from '@caiyuan/contract/purse'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { decisionsAddress, decisionsOf } from '../core/decisions.ts'
import { hasRoute } from '../core/known-routes.ts'
import { addressOf, waitingAt, type Entry } from '../core/menu.ts'
import { homeOf, usePurchaseMode } from '../core/mode.ts'
import { useSession } from '../core/session.ts'
import { useCartCount } from './shell-data.ts'
import css from './tab-bar.module.css'

interface Tab extends Pick<Entry, 'label' | 'to' | 'path' | 'toOf' | 'badge'> {
  icon: ReactNode
  need?: Need
  /** Paths that belong to this tab. */
  holds: RegExp
}

const tabs: Tab[] = [
  { label: '首页', icon: <HomeOutlined />, to: '/', path: '/', holds: /^\/(personPurchase)?$/ },
  {
    label: '分类',
    icon: <AppstoreOutlined />,
    to: '/searchCate',
    path: '/searchCate',
    holds: /^\/(search|detail|standardDetail|experiment)/,
  },
  {
    label: '审批',
    icon: <AuditOutlined />,
    to: '/check/0',
    toOf: decisionsAddress,
    badge: decisionsOf,
    path: '/check/:index',
    need: 'check:approve',
    holds: /[cC]heck|[hH]andle/,
  },
  { label: '购物车', icon: <ShoppingCartOutlined />, to: '/cart', path: '/cart', need: 'cart:edit', holds: /^\/(cart|confirmOrder)$/ },
  { label: '我的', icon: <UserOutlined />, to: '/mine', path: '/mine', holds: /^\/(mine|order|setting|message|fund|bill|car|auditor)/ },
]

const here = (pathname: string): Tab | undefined =>
  tabs.find((it) => it.label !== '审批' && it.holds.test(pathname)) ?? tabs.find((it) => it.holds.test(pathname))

export const TabBar = () => {
  const { pathname } = useLocation()
  const { user, has } = useSession()
  const mode = usePurchaseMode()
  const cart = useCartCount()
  const numOf = (it: Tab): number => (it.path === '/cart' ? cart : user ? waitingAt(it, user) : 0)
  const current = here(pathname)
  return (
    <nav data-tab-bar className={css['bar']} aria-label="主要入口">
      {tabs
        .filter((it) => hasRoute(it.path) && (!it.need || !user || has(it.need)) && (mode === PUBLIC || it.path !== '/check/:index'))
        .map((it) => (
          <Link
            key={it.label}
            to={it.path === '/' ? homeOf(mode) : user ? addressOf(it, user) : it.to}
            className={css['tab']}
            aria-current={it === current ? 'page' : undefined}
          >
            {it.icon}
            {it.label}
            {numOf(it) > 0 ? <span className={css['badge']}>{numOf(it)}</span> : null}
          </Link>
        ))}
    </nav>
  )
}
