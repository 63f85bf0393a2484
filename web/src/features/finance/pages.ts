// The code of each page, apart from the rows: nobody opens these first.
const pages = {
  reconcile: () => import('./screens/fund-reconcile.tsx'),
  cards: () => import('./screens/fund-card-update.tsx'),
  references: () => import('./screens/pay-reference.tsx'),
  payments: () => import('./screens/pay-reconcile.tsx'),
}

export const pageOf = (name: keyof typeof pages) => pages[name]()
