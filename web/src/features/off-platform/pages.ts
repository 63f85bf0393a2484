// The code of each page, apart from the rows: the first script of every page names one file in place of all that these need.
const pages = {
  apply: () => import('./screens/apply-purchase.tsx'),
  list: () => import('./screens/apply-purchase-list.tsx'),
  detail: () => import('./screens/apply-purchase-detail.tsx'),
  accept: () => import('./screens/apply-purchase-work.tsx'),
  acceptList: () => import('./screens/work-apply-purchase-list.tsx'),
  checkList: () => import('./screens/work-check-purphase.tsx'),
  check: () => import('./screens/external-check.tsx'),
  checkDetail: () => import('./screens/external-check-detail.tsx'),
  print: () => import('./screens/print-off-platform.tsx'),
}

export const pageOf = (name: keyof typeof pages) => pages[name]()
