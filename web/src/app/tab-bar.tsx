// The bottom bar of phones. A tab stands for a part of the product and is there when its first page is.
import { AppstoreOutlined, AuditOutlined, HomeOutlined, ShoppingCartOutlined, UserOutlined } from '@ant-design/icons'
import type { Need } from '@caiyuan/contract/needs'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { decisionsAddress, decisionsOf } from '../core/decisions.ts'
import { useSession, type CurrentUser } from '../core/session.ts'
import { hasRoute } from '../core/known-routes.ts'
import { useCartCount } from './shell-data.ts'
import css from './tab-bar.module.css'

interface Tab {
  label: string
  icon: ReactNode
  to: string
  path: string
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
  { label: '审批', icon: <AuditOutlined />, to: '/check/0', path: '/check/:index', need: 'check:approve', holds: /[cC]heck|[hH]andle/ },
  { label: '购物车', icon: <ShoppingCartOutlined />, to: '/cart', path: '/cart', need: 'cart:edit', holds: /^\/(cart|confirmOrder)$/ },
  { label: '我的', icon: <UserOutlined />, to: '/mine', path: '/mine', holds: /^\/(mine|order|setting|message|fund|bill|car|auditor)/ },
]

const here = (pathname: string): Tab | undefined =>
  tabs.find((it) => it.label !== '审批' && it.holds.test(pathname)) ?? tabs.find((it) => it.holds.test(pathname))

const addressOf = (it: Tab, user: CurrentUser): string => (it.label === '审批' ? decisionsAddress(user) : it.to)

export const TabBar = () => {
  const { pathname } = useLocation()
  const { user, has } = useSession()
  const cart = useCartCount()
  const numOf = (label: string): number => (label === '审批' ? (user ? decisionsOf(user) : 0) : label === '购物车' ? cart : 0)
  const current = here(pathname)
  return (
    <nav data-tab-bar className={css['bar']} aria-label="主要入口">
      {tabs
        .filter((it) => hasRoute(it.path) && (!it.need || !user || has(it.need)))
        .map((it) => (
          <Link
            key={it.label}
            to={user ? addressOf(it, user) : it.to}
            className={css['tab']}
            aria-current={it === current ? 'page' : undefined}
          >
            {it.icon}
            {it.label}
            {numOf(it.label) > 0 ? <span className={css['badge']}>{numOf(it.label)}</span> : null}
          </Link>
        ))}
    </nav>
  )
}
