// The code of each page, apart from the rows: the first script of every page names one file in place of all that these need.
const pages = {
  'my-coupon': () => import('./screens/my-coupon.tsx'),
  'supplier-coupons': () => import('./screens/supplier-coupons.tsx'),
  'platform-coupons': () => import('./screens/platform-coupons.tsx'),
}

export const pageOf = (name: keyof typeof pages) => pages[name]()
