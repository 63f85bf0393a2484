// The code of each page, apart from the rows: the first script of every page names one file in place of all that these need.
const pages = {
  create: () => import('./screens/create-inquiry.tsx'),
  mine: () => import('./screens/my-inquiry.tsx'),
  detail: () => import('./screens/not-inquiry-detail.tsx'),
  ended: () => import('./screens/already-inquiry-detail.tsx'),
  check: () => import('./screens/enquiry-check.tsx'),
  score: () => import('./screens/enquiry-score.tsx'),
  scores: () => import('./screens/print-inquiry-scores.tsx'),
  open: () => import('./screens/enquiry-open.tsx'),
  print: () => import('./screens/print-inquiry.tsx'),
  notice: () => import('./screens/print-inquiry-notice.tsx'),
  checkDetail: () => import('./screens/enquiry-check-detail.tsx'),
  channel: () => import('./screens/channel-inquiry.tsx'),
  channelDetail: () => import('./screens/channel-inquiry-detail.tsx'),
}

export const pageOf = (name: keyof typeof pages) => pages[name]()
