// The code of each page, apart from the rows: the first script of every page names one file in place of all that these need.
const pages = {
  'admin-people-import': () => import('./screens/admin-people-import.tsx'),
  'admin-people-passwords': () => import('./screens/admin-people-passwords.tsx'),
}

export const pageOf = (name: keyof typeof pages) => pages[name]()
