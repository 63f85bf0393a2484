// The code of each page, apart from the rows: the first script of every page names one file in place of all that these need.
const pages = {
  'help-user': () => import('./screens/help-user.tsx'),
  'user-service': () => import('./screens/user-service.tsx'),
  'service-desk': () => import('./screens/service-desk.tsx'),
  about: () => import('./screens/about.tsx'),
}

export const pageOf = (name: keyof typeof pages) => pages[name]()
