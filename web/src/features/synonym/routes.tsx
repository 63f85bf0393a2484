import type { RouteRow } from '../../core/route.ts'

export const synonymRoutes: readonly RouteRow[] = [
  {
    path: '/synonyms',
    title: '同义词与热搜词',
    layout: 'full',
    centre: true,
    need: 'platform:goods',
    menu: { group: '审批', order: 96, isPersonal: true },
    lazy: () => import('./screens/synonyms.tsx'),
  },
]
