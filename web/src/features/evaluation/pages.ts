// The code of each page, apart from the rows: the first script of every page names one file in place of all that these need.
const pages = {
  todo: () => import('./screens/to-evaluate.tsx'),
  reports: () => import('./screens/evaluation-reports.tsx'),
  supply: () => import('./screens/supplier-evaluations.tsx'),
}

export const pageOf = (name: keyof typeof pages) => pages[name]()
