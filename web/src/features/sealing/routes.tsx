import type { RouteRow } from '../../core/route.ts'
import type { pageOf } from './pages.ts'

const page = (name: Parameters<typeof pageOf>[0]) => async () => (await import('./pages.ts')).pageOf(name)

export const sealingRoutes: readonly RouteRow[] = [
  {
    path: '/openerKey',
    title: '开标密钥',
    layout: 'full',
    centre: true,
    need: 'inquiry:open',
    menu: { group: '审批', order: 40 },
    lazy: page('openerKey'),
  },
  { path: '/verifyQuote', title: '报价回执核验', layout: 'bare', open: true, lazy: page('verifyQuote') },
]
