import type { RouteRow } from '../../core/route.ts'
import type { pageOf } from './pages.ts'

const page = (name: Parameters<typeof pageOf>[0]) => async () => (await import('./pages.ts')).pageOf(name)

export const evaluationRoutes: readonly RouteRow[] = [
  {
    path: '/evaluate',
    title: '发表评价',
    layout: 'full',
    centre: true,
    phone: 'title',
    need: 'mall:view',
    under: '/toEvaluate',
    lazy: () => import('./screens/evaluate.tsx'),
  },
  {
    path: '/toEvaluate',
    title: '待评价',
    layout: 'full',
    centre: true,
    need: 'mall:view',
    menu: { group: '采购', order: 13, isPersonal: true },
    lazy: page('todo'),
  },
  {
    path: '/evaluationReports',
    title: '评价举报',
    layout: 'full',
    centre: true,
    need: 'handle:complaint',
    menu: { group: '服务', order: 18, badge: (user) => user.reportedEvaluationNum },
    lazy: page('reports'),
  },
  {
    path: '/supplier/evaluations',
    title: '商品评价',
    layout: 'supplier',
    need: 'supplier:orders',
    console: { label: '评价', icon: 'evaluations', order: 25 },
    lazy: page('supply'),
  },
]
