// The code of each page, apart from the rows: the first script of every page names one file in place of all that these need.
const pages = {
  order: () => import('./screens/print-order.tsx'),
  acceptance: () => import('./screens/print-acceptance.tsx'),
  comparison: () => import('./screens/print-comparison.tsx'),
  approval: () => import('./screens/print-approval.tsx'),
  bill: () => import('./screens/print-bill.tsx'),
}

export const pageOf = (name: keyof typeof pages) => pages[name]()
