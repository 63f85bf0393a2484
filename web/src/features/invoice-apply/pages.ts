// The code of each page, apart from the rows: the first script of every page names one file in place of all that these need.
const pages = {
  service: () => import('./screens/invoice-service.tsx'),
  detail: () => import('./screens/invoice-detail.tsx'),
  rulings: () => import('./screens/invoice-rulings.tsx'),
  ruling: () => import('./screens/invoice-rulings-detail.tsx'),
  supplierList: () => import('./screens/supplier-invoices.tsx'),
  supplierDetail: () => import('./screens/supplier-invoices-detail.tsx'),
}

export const pageOf = (name: keyof typeof pages) => pages[name]()
