// The code of each page, apart from the rows: the first script of every page names one file in place of all that these need.
const pages = {
  own: () => import('./screens/supplier-announcements.tsx'),
  desk: () => import('./screens/shop-announcements.tsx'),
}

export const pageOf = (name: keyof typeof pages) => pages[name]()
