import { api } from '../../core/client.ts'
import { asked } from '../../core/early.ts'
import { keptPlace } from '../../core/goods-place-kept.ts'
import { askedWith, rememberedPurse } from '../../core/purse-kept.ts'
import type { RouteRow } from '../../core/route.ts'

export const catalogRoutes: readonly RouteRow[] = [
  {
    path: '/searchCate',
    title: '商品搜索',
    layout: 'full',
    open: true,
    light: true,
    first: async (query) => {
      const { asksOf, choicesOf } = await import('./model.ts')
      const { goods, counts } = asksOf(choicesOf(query), rememberedPurse())
      return [asked(api.catalog.search, goods), asked(api.catalog.facets, counts)]
    },
    lazy: () => import('./screens/search-cate.tsx'),
  },
  {
    path: '/experimentReagent',
    title: '实验试剂',
    layout: 'full',
    open: true,
    light: true,
    channel: { order: 30, sign: '试', hint: 'CAS 号直达', ownHint: '只卖非管控类' },
    lazy: () => import('./screens/experiment-reagent.tsx'),
  },
  {
    path: '/detail',
    title: '商品详情',
    layout: 'full',
    open: true,
    light: true,
    first: (query) => [asked(api.catalog.detail, { id: query.get('id') ?? '', ...keptPlace(), ...askedWith(rememberedPurse()) })],
    lazy: () => import('./screens/detail.tsx'),
  },
  {
    path: '/thanGoodsPage',
    title: '商品对比',
    layout: 'full',
    open: true,
    light: true,
    lazy: () => import('./screens/than-goods-page.tsx'),
  },
  {
    path: '/collection',
    title: '我的收藏',
    layout: 'full',
    centre: true,
    need: 'mall:view',
    menu: { group: '采购', order: 60, isPersonal: true },
    lazy: () => import('./screens/collection.tsx'),
  },
  {
    path: '/srcNameResult',
    title: '店铺搜索',
    layout: 'full',
    open: true,
    light: true,
    lazy: () => import('./screens/src-name-result.tsx'),
  },
  {
    path: '/srcName',
    title: '店铺首页',
    layout: 'full',
    open: true,
    light: true,
    first: (query) => [asked(api.shop.detail, { id: query.get('id') ?? '' })],
    lazy: () => import('./screens/src-name.tsx'),
  },
]
