import type { RouteRow } from '../../core/route.ts'
import type { pageOf } from './pages.ts'

const page = (name: Parameters<typeof pageOf>[0]) => async () => (await import('./pages.ts')).pageOf(name)

export const invoiceApplyRoutes: readonly RouteRow[] = [
  {
    path: '/invoiceService',
    title: '发票服务',
    layout: 'full',
    centre: true,
    need: 'cart:edit',
    menu: { group: '结算', order: 30, isPersonal: true },
    lazy: page('service'),
  },
  {
    path: '/invoiceDetail',
    title: '发票详情',
    layout: 'full',
    centre: true,
    phone: 'title',
    need: 'mall:view',
    under: '/invoiceService',
    lazy: page('detail'),
  },
  {
    path: '/invoiceRulings',
    title: '换开批复',
    layout: 'full',
    centre: true,
    need: 'platform:service',
    menu: { group: '服务', order: 27, isPersonal: true },
    lazy: page('rulings'),
  },
  {
    path: '/invoiceRulings/detail',
    title: '批复再次换开',
    layout: 'full',
    centre: true,
    phone: 'title',
    need: 'platform:service',
    under: '/invoiceRulings',
    lazy: page('ruling'),
  },
  {
    path: '/supplier/invoices',
    title: '开票申请',
    layout: 'supplier',
    need: 'supplier:bills',
    console: { icon: 'invoices', order: 35 },
    lazy: page('supplierList'),
  },
  { path: '/supplier/invoices/detail', title: '开具发票', layout: 'supplier', need: 'supplier:bills', lazy: page('supplierDetail') },
]
