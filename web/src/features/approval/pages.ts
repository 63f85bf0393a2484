// The code of each page, apart from the rows: the first script of every page names one file in place of all that these need.
const pages = {
  flowCheck: () => import('./screens/flow-check.tsx'),
  flow: () => import('./screens/flow-purchase-check-detail.tsx'),
  handle: () => import('./screens/purchase-handle-detail.tsx'),
  batch: () => import('./screens/batch-flow-purchase-check-detail.tsx'),
  verify: () => import('./screens/verify.tsx'),
}

export const pageOf = (name: keyof typeof pages) => pages[name]()
