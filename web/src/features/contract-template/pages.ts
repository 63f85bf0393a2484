// The code of each page, apart from the rows: the first script of every page names one file in place of all that these need.
const pages = {
  list: () => import('./screens/contract-templates.tsx'),
  form: () => import('./screens/contract-template-form.tsx'),
  print: () => import('./screens/print-contract.tsx'),
}

export const pageOf = (name: keyof typeof pages) => pages[name]()
