// The code of each page, apart from the rows: the first script of every page names one file in place of all that these need.
const pages = {
  'supplier-goods': () => import('./screens/supplier-goods.tsx'),
  'supplier-goods-import': () => import('./screens/supplier-goods-import.tsx'),
}

export const pageOf = (name: keyof typeof pages) => pages[name]()
