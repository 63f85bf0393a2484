// The code of each page, apart from the rows: the first script of every page names one file in place of all that these need.
const pages = {
  'sure-order-after': () => import('./screens/sure-order-after.tsx'),
  'i-pass': () => import('./screens/i-pass.tsx'),
  'wait-pay': () => import('./screens/wait-pay.tsx'),
  'pay-outside': () => import('./screens/pay-outside.tsx'),
  'pass-success': () => import('./screens/pass-success.tsx'),
}

export const pageOf = (name: keyof typeof pages) => pages[name]()
