// The code of each page, apart from the rows: the first script of every page names one file in place of all that these need.
const pages = {
  report: () => import('./screens/complaint-report.tsx'),
  detail: () => import('./screens/complaint-detail.tsx'),
  desk: () => import('./screens/complaint-desk.tsx'),
  rulings: () => import('./screens/complaint-rulings.tsx'),
  ruling: () => import('./screens/complaint-rulings-detail.tsx'),
  supply: () => import('./screens/supplier-complaints.tsx'),
  supplyOne: () => import('./screens/supplier-complaints-detail.tsx'),
}

export const pageOf = (name: keyof typeof pages) => pages[name]()
