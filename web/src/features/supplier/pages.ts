// The code of each page, apart from the rows: the first script of every page names one file in place of all that these need.
const pages = {
  supplier: () => import('./screens/supplier.tsx'),
  order: () => import('./screens/supplier-order.tsx'),
  'print-delivery': () => import('./screens/print-delivery.tsx'),
  'print-pick': () => import('./screens/print-pick.tsx'),
}

export const pageOf = (name: keyof typeof pages) => pages[name]()
