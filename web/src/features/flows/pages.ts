// The code of the pages, apart from the rows: the designer brings a library of its own.
const pages = {
  'admin-flows': () => import('./screens/admin-flows.tsx'),
}

export const pageOf = (name: keyof typeof pages) => pages[name]()
