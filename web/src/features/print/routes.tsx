import type { RouteRow } from '../../core/route.ts'
import type { pageOf } from './pages.ts'

const page = (name: Parameters<typeof pageOf>[0]) => async () => (await import('./pages.ts')).pageOf(name)

export const printRoutes: readonly RouteRow[] = [
  { path: '/print/order', title: '打印采购单', layout: 'bare', lazy: page('order') },
  { path: '/print/acceptance', title: '打印验收单', layout: 'bare', lazy: page('acceptance') },
  { path: '/print/comparison', title: '打印比价单', layout: 'bare', lazy: page('comparison') },
  { path: '/print/approval', title: '打印审批表', layout: 'bare', lazy: page('approval') },
  { path: '/print/bill', title: '打印对账单', layout: 'bare', need: 'bill:view', lazy: page('bill') },
]
