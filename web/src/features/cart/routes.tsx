import type { RouteRow } from '../../core/route.ts'

export const cartRoutes: readonly RouteRow[] = [
  {
    path: '/cart',
    title: '购物车',
    layout: 'full',
    need: 'cart:edit',
    menu: { group: '采购', label: '我的购物车', order: 20, isPersonal: true },
    lazy: () => import('./screens/cart.tsx'),
  },
]
