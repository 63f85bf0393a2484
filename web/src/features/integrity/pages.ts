// The code of each page, apart from the rows: the first script of every page names one file in place of all that these need.
const pages = {
  report: () => import('./screens/integrity-report.tsx'),
  desk: () => import('./screens/integrity-desk.tsx'),
  detail: () => import('./screens/integrity-desk-detail.tsx'),
}

export const pageOf = (name: keyof typeof pages) => pages[name]()
