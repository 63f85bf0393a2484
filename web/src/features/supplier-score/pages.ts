// The code of each page, apart from the rows: the first script of every page names one file in place of all that these need.
const pages = {
  all: () => import('./screens/supplier-scores.tsx'),
  own: () => import('./screens/supplier-own-score.tsx'),
  one: () => import('./screens/supplier-score.tsx'),
}

export const pageOf = (name: keyof typeof pages) => pages[name]()
