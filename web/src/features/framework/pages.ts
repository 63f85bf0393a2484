// The code of each page, apart from the rows: the first script of every page names one file in place of all that these need.
const pages = {
  search: () => import('./screens/search-framework-agreement.tsx'),
  detail: () => import('./screens/framework-agreement-detail.tsx'),
  compare: () => import('./screens/framework-agreement-than-goods-page.tsx'),
  order: () => import('./screens/framework-order.tsx'),
  print: () => import('./screens/print-framework.tsx'),
  success: () => import('./screens/frame-success.tsx'),
  orders: () => import('./screens/framework-order-list.tsx'),
  orderDetail: () => import('./screens/framework-order-detail.tsx'),
  check: () => import('./screens/frame-check-order.tsx'),
  checkDetail: () => import('./screens/frame-check-order-detail.tsx'),
  materials: () => import('./screens/frame-material-check.tsx'),
  material: () => import('./screens/frame-material-check-detail.tsx'),
  agreements: () => import('./screens/framework-agreements.tsx'),
  form: () => import('./screens/framework-agreement-form.tsx'),
  bring: () => import('./screens/framework-agreement-import.tsx'),
  supply: () => import('./screens/supplier-framework.tsx'),
  supplyOrder: () => import('./screens/supplier-framework-order.tsx'),
}

export const pageOf = (name: keyof typeof pages) => pages[name]()
