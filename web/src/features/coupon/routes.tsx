import type { RouteRow } from '../../core/route.ts'
import type { pageOf } from './pages.ts'

const page = (name: Parameters<typeof pageOf>[0]) => async () => (await import('./pages.ts')).pageOf(name)

export const couponRoutes: readonly RouteRow[] = [
  {
    path: '/myCoupon',
    title: '我的优惠券',
    layout: 'full',
    centre: true,
    menu: { group: '采购', order: 66, isPersonal: 'only' },
    lazy: page('my-coupon'),
  },
  {
    path: '/supplier/coupons',
    title: '优惠活动',
    layout: 'supplier',
    need: 'supplier:goods',
    console: { icon: 'coupons', order: 24 },
    lazy: page('supplier-coupons'),
  },
  {
    path: '/platformCoupons',
    title: '平台优惠活动',
    layout: 'full',
    centre: true,
    need: 'platform:goods',
    menu: { group: '审批', order: 82, isPersonal: true },
    lazy: page('platform-coupons'),
  },
]
