// The code of each page, apart from the rows: the first script of every page names one file in place of all that these need.
const pages = {
  order: () => import('./screens/order.tsx'),
  'personal-order': () => import('./screens/personal-order.tsx'),
  'order-detail': () => import('./screens/order-detail.tsx'),
  'car-detail': () => import('./screens/car-detail.tsx'),
  'check-accept': () => import('./screens/check-accept.tsx'),
  'acceptance-check': () => import('./screens/acceptance-check.tsx'),
  'acceptance-check-detail': () => import('./screens/acceptance-check-detail.tsx'),
}

export const pageOf = (name: keyof typeof pages) => pages[name]()
