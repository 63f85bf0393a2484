// The code of each page, apart from the rows.
const pages = { receive: () => import('./screens/receive.tsx') }

export const pageOf = (name: keyof typeof pages) => pages[name]()
