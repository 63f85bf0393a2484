// The code of each page, apart from the rows: the first script of every page names one file in place of all that these need.
const pages = {
  register: () => import('./screens/register.tsx'),
  'register-success': () => import('./screens/register-success.tsx'),
  'apply-register-list': () => import('./screens/apply-register-list.tsx'),
  'register-detail': () => import('./screens/register-detail.tsx'),
}

export const pageOf = (name: keyof typeof pages) => pages[name]()
