import type { RouteRow } from '../../core/route.ts'
import type { pageOf } from './pages.ts'

const page = (name: Parameters<typeof pageOf>[0]) => async () => (await import('./pages.ts')).pageOf(name)

export const contractTemplateRoutes: readonly RouteRow[] = [
  {
    path: '/contractTemplates',
    title: '合同模板',
    layout: 'full',
    centre: true,
    need: 'framework:manage',
    menu: { group: '审批', order: 95 },
    lazy: page('list'),
  },
  { path: '/contractTemplateForm', title: '合同模板内容', layout: 'full', phone: 'title', need: 'framework:manage', lazy: page('form') },
  { path: '/print/contract', title: '打印采购合同', layout: 'bare', lazy: page('print') },
]
