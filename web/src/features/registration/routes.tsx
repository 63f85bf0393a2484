import type { RouteRow } from '../../core/route.ts'

export const registrationRoutes: readonly RouteRow[] = [
  { path: '/register', title: '用户注册申请', layout: 'full', open: true, lazy: () => import('./screens/register.tsx') },
  { path: '/registerSuccess', title: '提交成功', layout: 'full', open: true, lazy: () => import('./screens/register-success.tsx') },
  {
    path: '/applyRegisterList',
    title: '注册审核',
    layout: 'full',
    centre: true,
    need: 'register:audit',
    menu: { group: '审批', order: 70, isPersonal: true, badge: (user) => user.userRegisterWaitNum },
    lazy: () => import('./screens/apply-register-list.tsx'),
  },
  {
    path: '/registerDetail',
    title: '注册申请详情',
    layout: 'full',
    centre: true,
    under: '/applyRegisterList',
    need: 'register:audit',
    lazy: () => import('./screens/register-detail.tsx'),
  },
]
