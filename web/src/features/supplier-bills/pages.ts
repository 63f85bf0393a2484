// The code of each page, apart from the rows: the first script of every page names one file in place of all that these need.
const pages = {
  'supplier-bills': () => import('./screens/supplier-bills.tsx'),
  detail: () => import('./screens/supplier-bills-detail.tsx'),
  'print-supplier-bill': () => import('./screens/print-supplier-bill.tsx'),
}

export const pageOf = (name: keyof typeof pages) => pages[name]()
