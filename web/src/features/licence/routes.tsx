import type { RouteRow } from '../../core/route.ts'

export const licenceRoutes: readonly RouteRow[] = [
  {
    path: '/licences',
    title: '供应商证照',
    layout: 'full',
    centre: true,
    need: 'platform:goods',
    menu: { group: '审批', order: 98, isPersonal: true },
    lazy: () => import('./screens/licences.tsx'),
  },
]
