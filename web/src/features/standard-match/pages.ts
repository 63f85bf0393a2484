// The code of each page, apart from the rows: the first script of every page names one file in place of all that these need.
const pages = {
  'standard-goods': () => import('./screens/standard-goods.tsx'),
  'standard-goods-offers': () => import('./screens/standard-goods-offers.tsx'),
}

export const pageOf = (name: keyof typeof pages) => pages[name]()
