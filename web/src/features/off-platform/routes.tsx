import { offPlatformAcceptPaths, offPlatformPaths } from '@caiyuan/contract/off-platform/flow'
import type { RouteRow } from '../../core/route.ts'
import type { pageOf } from './pages.ts'

const page = (name: Parameters<typeof pageOf>[0]) => async () => (await import('./pages.ts')).pageOf(name)

export const offPlatformRoutes: readonly RouteRow[] = [
  // One form under the addresses of its variants: each person has that of his school.
  ...offPlatformPaths.map((path): RouteRow => ({
    path,
    title: '平台外采购申请',
    layout: 'full',
    phone: 'title',
    need: 'offplat:apply',
    steps: ['填写申请', '审批', '采购', '验收', '报销'],
    lazy: page('apply'),
  })),
  {
    path: '/applyPurchaseList',
    title: '平台外采购记录',
    layout: 'full',
    centre: true,
    menu: { group: '采购', label: '平台外采购', order: 40, anyOf: ['offplat:apply', 'bill:audit', 'report:view'] },
    lazy: page('list'),
  },
  {
    path: '/applyPurchaseDetail',
    title: '平台外采购申请详情',
    layout: 'full',
    centre: true,
    phone: 'title',
    under: '/applyPurchaseList',
    lazy: page('detail'),
  },
  ...offPlatformAcceptPaths.map((path): RouteRow => ({
    path,
    title: '平台外采购验收',
    layout: 'full',
    centre: true,
    phone: 'title',
    need: 'order:accept',
    under: '/workApplyPurchaseList',
    lazy: page('accept'),
  })),
  {
    path: '/workApplyPurchaseList',
    title: '平台外验收记录',
    layout: 'full',
    centre: true,
    need: 'order:accept',
    menu: { group: '审批', label: '平台外验收', order: 30 },
    lazy: page('acceptList'),
  },
  {
    path: '/workCheckPurphase',
    title: '平台外验收审核',
    layout: 'full',
    centre: true,
    need: 'order:accept',
    under: '/workApplyPurchaseList',
    lazy: page('checkList'),
  },
  // The page of the application, which shows the acceptance with its buttons, under the addresses of the specification.
  ...(['/workCheckDetail', '/workCheckHitwhDetail'] as const).map((path): RouteRow => ({
    path,
    title: '平台外验收审核详情',
    layout: 'full',
    centre: true,
    phone: 'title',
    under: '/workApplyPurchaseList',
    lazy: page('detail'),
  })),
  {
    path: '/externalCheck',
    title: '平台外采购审批',
    layout: 'full',
    centre: true,
    need: 'check:approve',
    menu: { group: '审批', order: 12 },
    lazy: page('check'),
  },
  {
    path: '/externalCheckDetail',
    title: '平台外采购审批详情',
    layout: 'full',
    centre: true,
    phone: 'title',
    under: '/externalCheck',
    lazy: page('checkDetail'),
  },
  { path: '/print/offPlatform', title: '打印平台外采购审批表', layout: 'bare', lazy: page('print') },
]
