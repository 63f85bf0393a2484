// The code of each page, apart from the rows: the first script of every page names one file in place of all that these need.
const pages = {
  admin: () => import('./screens/admin.tsx'),
  people: () => import('./screens/admin-people.tsx'),
  'people-person': () => import('./screens/admin-people-person.tsx'),
  depts: () => import('./screens/admin-depts.tsx'),
  roles: () => import('./screens/admin-roles.tsx'),
  params: () => import('./screens/admin-params.tsx'),
  'params-param': () => import('./screens/admin-params-param.tsx'),
  limits: () => import('./screens/admin-limits.tsx'),
  search: () => import('./screens/admin-search.tsx'),
  audit: () => import('./screens/admin-audit.tsx'),
  'audit-retention': () => import('./screens/admin-audit-retention.tsx'),
}

export const pageOf = (name: keyof typeof pages) => pages[name]()
