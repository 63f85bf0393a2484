// What waits for a person, by what they may do: one row each, with its count and the way there.
import { to, toScope } from '@caiyuan/contract/to'
import { hasRoute, knownRoutes } from '../../core/known-routes.ts'
import { menuOf, type Entry } from '../../core/menu.ts'
import type { CurrentUser, Session } from '../../core/session.ts'

export interface Work {
  label: string
  /** What is to be done there, where there is room to say it. */
  note: string
  num: number
  unit: string
  to: string
  /** Of the page in the route table. */
  path: string
}

/** In the order in which they hold other people up. */
export const worksOf = (user: CurrentUser, has: Session['has']): Work[] =>
  [
    {
      label: '待审批',
      note: '等您同意或驳回的单据',
      num: user.toBeAuditNum,
      unit: '条',
      to: '/check/0',
      path: '/check/:index',
      is: has('check:approve'),
    },
    {
      label: '待经办',
      note: '等您受理的单据',
      num: user.toBeJingBanNum,
      unit: '条',
      to: '/check/2',
      path: '/check/:index',
      is: has('handle:jingban'),
    },
    {
      label: '待审核对账单',
      note: '发票已齐，审核后向财务系统申报；报销异常的也在这里',
      num: user.toAuditBillNum,
      unit: '张',
      to: '/billCheck',
      path: '/billCheck',
      is: has('bill:audit'),
    },
    {
      label: '待确认对账单',
      note: '供应商已确认或提出差异，等采购方核对',
      num: user.toConfirmBillNum,
      unit: '张',
      to: '/bill/1',
      path: '/bill/:index',
      is: has('bill:confirm'),
    },
    {
      label: '待对账订单',
      note: '已验收，还没有进入对账单',
      num: user.toBillNum,
      unit: '个',
      to: '/bill/0',
      path: '/bill/:index',
      is: has('bill:confirm'),
    },
    {
      label: '待审核商品',
      note: '供应商的新商品，通过后才能被搜索和购买',
      num: user.toReviewGoodsNum,
      unit: '种',
      to: '/goodsCheck',
      path: '/goodsCheck',
      is: has('platform:goods'),
    },
    {
      label: '价格高于市场价',
      note: '供应商逾期未改，须决定下架或保留',
      num: user.dearGoodsNum,
      unit: '个',
      to: '/marketPrices',
      path: '/marketPrices',
      is: has('platform:goods'),
    },
    {
      label: '待审核注册',
      note: '申请开通账号的人，通过后才能登录',
      num: user.userRegisterWaitNum,
      unit: '人',
      to: '/applyRegisterList',
      path: '/applyRegisterList',
      is: has('register:audit'),
    },
    {
      label: '待我确认',
      note: '学生、代理或同事请您付款的订单',
      num: user.toConfirmNum,
      unit: '个',
      to: toScope('/order', { scope: 'toConfirm' }),
      path: '/order',
      is: user.toConfirmNum > 0,
    },
    {
      label: '待收货',
      note: '已发货，等您签收',
      num: user.toReceiveNum,
      unit: '个',
      to: to('/order', { tab: 'receive' }),
      path: '/order',
      is: has('order:create'),
    },
    {
      label: '待验收',
      note: '已收货，等您验收',
      num: user.toAcceptNum,
      unit: '个',
      to: '/acceptanceCheck',
      path: '/acceptanceCheck',
      is: user.toAcceptNum > 0 || (user.workFirst && has('order:accept')),
    },
    { label: '未读消息', note: '与您有关的单据有了进展', num: user.messageNum, unit: '条', to: '/message', path: '/message', is: true },
  ]
    .filter((it) => it.is && hasRoute(it.path))
    .map(({ is: _is, ...work }) => work)

/** The pages of this person's menu that no row of work leads to. */
export const otherPages = (works: readonly Work[], has: Session['has']): Entry[] =>
  menuOf(knownRoutes(), has)
    .flatMap((it) => it.entries)
    .filter((entry) => works.every((work) => work.path !== entry.path))

/** What waits goes before what does not. */
export const waitingFirst = (works: readonly Work[]): Work[] => works.toSorted((a, b) => Number(b.num > 0) - Number(a.num > 0))

/** Where there is room for a few only. */
export const fewOf = (works: readonly Work[], most: number): Work[] => {
  const chosen = new Set(waitingFirst(works).slice(0, most))
  return works.filter((it) => chosen.has(it))
}
