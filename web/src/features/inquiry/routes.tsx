import type { RouteRow } from '../../core/route.ts'
import type { pageOf } from './pages.ts'

const page = (name: Parameters<typeof pageOf>[0]) => async () => (await import('./pages.ts')).pageOf(name)
const centre = { layout: 'full', centre: true } as const

export const inquiryRoutes: readonly RouteRow[] = [
  { path: '/myInquiry', title: '我的询价', ...centre, need: 'inquiry:create', menu: { group: '采购', order: 35 }, lazy: page('mine') },
  {
    path: '/createInquiry',
    title: '发起询价',
    layout: 'full',
    phone: 'title',
    need: 'inquiry:create',
    steps: ['填写询价', '审核', '报价', '开标', '选标', '公示', '成交'],
    lazy: page('create'),
  },
  { path: '/notInquiryDetail', title: '询价详情', ...centre, phone: 'title', under: '/myInquiry', lazy: page('detail') },
  { path: '/alreadyInquiryDetail', title: '询价结果', ...centre, phone: 'title', under: '/myInquiry', lazy: page('ended') },
  { path: '/enquiryCheck', title: '询价审核', ...centre, need: 'check:approve', menu: { group: '审批', order: 13 }, lazy: page('check') },
  { path: '/enquiryOpen', title: '询价开标', ...centre, need: 'inquiry:open', menu: { group: '审批', order: 39 }, lazy: page('open') },
  {
    path: '/enquiryScore',
    title: '询价评审',
    ...centre,
    menu: {
      group: '审批',
      order: 40,
      badge: (user) => user.toScoreNum,
      anyOf: ['inquiry:create', 'order:accept', 'check:approve', 'handle:jingban'],
    },
    lazy: page('score'),
  },
  { path: '/enquiryCheckDetail', title: '询价审核详情', ...centre, phone: 'title', under: '/enquiryCheck', lazy: page('checkDetail') },
  { path: '/print/inquiry', title: '打印成交通知书', layout: 'bare', lazy: page('print') },
  { path: '/print/inquiryScores', title: '打印询价评审表', layout: 'bare', lazy: page('scores') },
  { path: '/print/inquiryNotice', title: '打印供应商成交通知书', layout: 'bare', need: 'supplier:quotes', lazy: page('notice') },
  {
    path: '/channelInquiry',
    title: '询价大厅',
    layout: 'supplier',
    need: 'supplier:quotes',
    console: { label: '询价', icon: 'inquiries', order: 15 },
    lazy: page('channel'),
  },
  { path: '/channelInquiryDetail', title: '报价', layout: 'supplier', need: 'supplier:quotes', lazy: page('channelDetail') },
]
