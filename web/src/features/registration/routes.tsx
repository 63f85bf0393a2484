import type { RouteRow } from '../../core/route.ts'
import type { pageOf } from './pages.ts'

const page = (name: Parameters<typeof pageOf>[0]) => async () => (await import('./pages.ts')).pageOf(name)

export const registrationRoutes: readonly RouteRow[] = [
  { path: '/register', title: '用户注册申请', layout: 'full', open: true, lazy: page('register') },
  { path: '/registerSuccess', title: '提交成功', layout: 'full', open: true, lazy: page('register-success') },
  {
    path: '/applyRegisterList',
    title: '注册审核',
    layout: 'full',
    centre: true,
    need: 'register:audit',
    menu: { group: '审批', order: 70, isPersonal: true, badge: (user) => user.userRegisterWaitNum },
    lazy: page('apply-register-list'),
  },
  {
    path: '/registerDetail',
    title: '注册申请详情',
    layout: 'full',
    centre: true,
    under: '/applyRegisterList',
    need: 'register:audit',
    lazy: page('register-detail'),
  },
]
