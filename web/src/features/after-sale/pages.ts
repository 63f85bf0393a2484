// The code of each page, apart from the rows: the first script of every page names one file in place of all that these need.
const pages = {
  eligible: () => import('./screens/after-service.tsx'),
  apply: () => import('./screens/customer-apply.tsx'),
  success: () => import('./screens/service-submit-success.tsx'),
  list: () => import('./screens/after-service-list.tsx'),
  detail: () => import('./screens/after-service-detail.tsx'),
  refunds: () => import('./screens/refund-check.tsx'),
  refund: () => import('./screens/refund-check-detail.tsx'),
  backs: () => import('./screens/refund-back.tsx'),
  rulings: () => import('./screens/after-sale-rulings.tsx'),
  ruling: () => import('./screens/after-sale-rulings-detail.tsx'),
  supply: () => import('./screens/supplier-after-sales.tsx'),
  supplyOne: () => import('./screens/supplier-after-sales-detail.tsx'),
}

export const pageOf = (name: keyof typeof pages) => pages[name]()
