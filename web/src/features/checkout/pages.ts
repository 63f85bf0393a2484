// The code of each page, apart from the rows: the first script of every page names one file in place of all that these need.
const pages = {
  'confirm-order': () => import('./screens/confirm-order.tsx'),
  auditor: () => import('./screens/auditor.tsx'),
  'audit-success': () => import('./screens/audit-success.tsx'),
  'student-submit-success': () => import('./screens/student-submit-success.tsx'),
}

export const pageOf = (name: keyof typeof pages) => pages[name]()
