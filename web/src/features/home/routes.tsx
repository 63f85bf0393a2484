import { PERSONAL, PUBLIC } from '@caiyuan/contract/purse'
import { api } from '../../core/client.ts'
import { asked } from '../../core/early.ts'
import type { RouteRow } from '../../core/route.ts'

export const homeRoutes: readonly RouteRow[] = [
  {
    path: '/',
    title: '首页',
    layout: 'full',
    open: true,
    light: true,
    first: () => [asked(api.home.floors, {}), asked(api.activity.pic, { categoryType: PUBLIC }), asked(api.notice.notices, {})],
    lazy: () => import('./screens/home.tsx'),
  },
  {
    path: '/personPurchase',
    title: '个人采购',
    layout: 'full',
    open: true,
    light: true,
    first: () => [
      asked(api.home.floors, { categoryType: PERSONAL }),
      asked(api.activity.pic, { categoryType: PERSONAL }),
      asked(api.notice.notices, {}),
    ],
    lazy: () => import('./screens/person-purchase.tsx'),
  },
]
