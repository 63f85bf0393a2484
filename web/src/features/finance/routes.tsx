import type { RouteRow } from '../../core/route.ts'
import type { pageOf } from './pages.ts'

const page = (name: Parameters<typeof pageOf>[0]) => async () => (await import('./pages.ts')).pageOf(name)

export const financeRoutes: readonly RouteRow[] = [
  {
    path: '/fundReconcile',
    title: '财务对账',
    layout: 'full',
    centre: true,
    need: 'bill:audit',
    menu: { group: '结算', order: 25 },
    lazy: page('reconcile'),
  },
  {
    path: '/fundCardUpdate',
    title: '更新经费卡',
    layout: 'full',
    centre: true,
    need: 'bill:audit',
    under: '/fundCard',
    lazy: page('cards'),
  },
  {
    path: '/payReconcile',
    title: '支付对账',
    layout: 'full',
    centre: true,
    need: 'bill:audit',
    menu: { group: '结算', order: 26 },
    lazy: page('payments'),
  },
  {
    path: '/payReference',
    title: '公务卡与对公收款',
    layout: 'full',
    centre: true,
    need: 'bill:audit',
    menu: { group: '结算', order: 27 },
    lazy: page('references'),
  },
]
