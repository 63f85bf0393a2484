// The list of the product: every page of every feature. Read without a browser by `npm run routes` and by tests.
import { setRoutes } from '../core/known-routes.ts'
import type { RouteRow } from '../core/route.ts'
import { accountRoutes } from '../features/account/routes.tsx'
import { approvalRoutes } from '../features/approval/routes.tsx'
import { cartRoutes } from '../features/cart/routes.tsx'
import { billRoutes } from '../features/bill/routes.tsx'
import { catalogRoutes } from '../features/catalog/routes.tsx'
import { checkoutRoutes } from '../features/checkout/routes.tsx'
import { fundRoutes } from '../features/fund/routes.tsx'
import { handoverRoutes } from '../features/handover/routes.tsx'
import { goodsReviewRoutes } from '../features/goods-review/routes.tsx'
import { homeRoutes } from '../features/home/routes.tsx'
import { noticeRoutes } from '../features/notice/routes.tsx'
import { orderRoutes } from '../features/order/routes.tsx'
import { printRoutes } from '../features/print/routes.tsx'
import { supplierBillsRoutes } from '../features/supplier-bills/routes.tsx'
import { supplierGoodsRoutes } from '../features/supplier-goods/routes.tsx'
import { settingRoutes } from '../features/setting/routes.tsx'
import { supplierRoutes } from '../features/supplier/routes.tsx'

export const routes: readonly RouteRow[] = [
  { path: '/mine', title: '我的', layout: 'full', light: true, lazy: () => import('./screens/mine.tsx') },
  ...homeRoutes,
  ...catalogRoutes,
  ...cartRoutes,
  ...checkoutRoutes,
  ...approvalRoutes,
  ...accountRoutes,
  ...orderRoutes,
  ...billRoutes,
  ...fundRoutes,
  ...handoverRoutes,
  ...goodsReviewRoutes,
  ...noticeRoutes,
  ...settingRoutes,
  ...supplierRoutes,
  ...supplierGoodsRoutes,
  ...supplierBillsRoutes,
  ...printRoutes,
]

setRoutes(routes)
