import type { RouteRow } from '../../core/route.ts'

export const goodsReviewRoutes: readonly RouteRow[] = [
  {
    path: '/goodsCheck',
    title: '商品审核',
    layout: 'full',
    centre: true,
    need: 'platform:goods',
    menu: { group: '审批', order: 60, isPersonal: true, badge: (user) => user.toReviewGoodsNum },
    lazy: () => import('./screens/goods-check.tsx'),
  },
]
