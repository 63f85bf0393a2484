// The code of each page, apart from the rows: the first script of every page names one file in place of all that these need.
const pages = {
  bill: () => import('./screens/bill.tsx'),
  'bill-check': () => import('./screens/bill-check.tsx'),
  'bill-check-detail': () => import('./screens/bill-check-detail.tsx'),
}

export const pageOf = (name: keyof typeof pages) => pages[name]()
