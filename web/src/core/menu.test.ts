import { PERSONAL } from '@caiyuan/contract/purse'
import { expect, it } from 'vitest'
import { decisionsOf } from './decisions.ts'
import { addressOf, menuOf, waitingAt } from './menu.ts'
import type { RouteRow } from './route.ts'
import type { CurrentUser } from './session.ts'

const page = async () => ({ Screen: () => null })
const rows: RouteRow[] = [
  {
    path: '/setting',
    title: '账户设置',
    layout: 'full',
    menu: { group: '设置', label: '账户设置', order: 10, isPersonal: true },
    lazy: page,
  },
  {
    path: '/check/:index',
    title: '审批中心',
    layout: 'full',
    need: 'check:approve',
    menu: { group: '审批', label: '审批中心', order: 10, to: '/check/0', badge: (user) => user.toBeAuditNum },
    lazy: page,
  },
  { path: '/cart', title: '购物车', layout: 'full', menu: { group: '采购', label: '我的购物车', order: 20, isPersonal: true }, lazy: page },
  { path: '/order', title: '我的订单', layout: 'full', menu: { group: '采购', label: '我的订单', order: 10 }, lazy: page },
  { path: '/orderDetail', title: '订单详情', layout: 'full', lazy: page },
]
const shown = (may: boolean) => menuOf(rows, () => may).map((it) => [it.group, ...it.entries.map((entry) => entry.to)])

it('groups the entries in their order and leaves out pages without one', () => {
  expect(shown(true)).toEqual([
    ['采购', '/order', '/cart'],
    ['审批', '/check/0'],
    ['设置', '/setting'],
  ])
})

it('leaves out what this person may not do, and groups that become empty', () => {
  expect(shown(false)).toEqual([
    ['采购', '/order', '/cart'],
    ['设置', '/setting'],
  ])
})

it('leaves out what belongs to the school’s money while one’s own is spent', () => {
  const own = menuOf(rows, () => true, PERSONAL).flatMap((it_) => it_.entries.map((entry) => entry.to))
  expect(own).toEqual(['/cart', '/setting'])
})

it('offers an entry to who holds any of its permissions', () => {
  const orders: RouteRow[] = [
    {
      path: '/order',
      title: '我的订单',
      layout: 'full',
      menu: { group: '采购', label: '我的订单', order: 10, anyOf: ['order:create', 'order:export'] },
      lazy: page,
    },
  ]
  expect(menuOf(orders, (need) => need === 'order:export')).toHaveLength(1)
  expect(menuOf(orders, (need) => need === 'check:approve')).toEqual([])
})

it('says where the work of an entry begins today and how much waits behind it', () => {
  const user = { toBeAuditNum: 1, toBeJingBanNum: 2, messageNum: 5 } as CurrentUser
  const toOf = (it: CurrentUser) => `/check/${it.toBeJingBanNum}`
  expect([addressOf({ to: '/check/0', toOf }, user), addressOf({ to: '/message' }, user)]).toEqual(['/check/2', '/message'])
  expect([waitingAt({ badge: decisionsOf }, user), waitingAt({ badge: (it) => it.messageNum }, user), waitingAt({}, user)]).toEqual([
    3, 5, 0,
  ])
})
