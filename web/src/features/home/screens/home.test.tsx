// @vitest-environment happy-dom
import { PUBLIC } from '@caiyuan/contract/purse'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { press, refusal, show, textOf } from '../../../../test/stage.tsx'
import { setRoutes } from '../../../core/known-routes.ts'
import { Screen } from './home.tsx'

const paths = ['/searchCate', '/check/:index', '/billCheck', '/bill/:index', '/order', '/acceptanceCheck', '/applyRegisterList', '/message']
beforeEach(() => {
  setRoutes(paths.map((path) => ({ path, title: path, layout: 'full', lazy: async () => ({ Screen: () => null }) })))
  return () => setRoutes([])
})

const open = (more: object, activities: readonly object[] = []) =>
  show(
    <Screen />,
    {
      'user.info': () => ({
        userId: 'u',
        userName: '李老师',
        deptName: '化学学院',
        title: '',
        roles: [],
        workFirst: true,
        logCheck: null,
        ...more,
      }),
      'home/floors': () => ({ often: [], colleagues: [], popular: [], deptName: '化学学院' }),
      'activity/pic': () => ({ list: activities }),
      'notice/list': () => [],
      'fund/mine': () => ({ list: [] }),
    },
    '/',
  )
const NONE = {
  toBeAuditNum: 0,
  toBeJingBanNum: 0,
  toAuditBillNum: 0,
  toConfirmBillNum: 0,
  toBillNum: 0,
  userRegisterWaitNum: 0,
  toConfirmNum: 0,
  toReceiveNum: 0,
  toAcceptNum: 0,
  messageNum: 0,
}

it.each([
  ['finance', { ...NONE, functionList: ['bill:audit', 'bill:confirm'], toAuditBillNum: 2 }, '2 张待审核对账单'],
  ['an administrator', { ...NONE, functionList: ['register:audit'], userRegisterWaitNum: 3 }, '3 人待审核注册'],
  ['an acceptor', { ...NONE, functionList: ['order:accept', 'cart:edit', 'order:create'], toAcceptNum: 4 }, '4 个待验收'],
])('begins for %s with the work that waits, and not with shopping', async (_, user, first) => {
  open(user)
  const desk = within(await screen.findByRole('region', { name: '待您办理' }))
  expect(textOf(desk.getAllByRole('listitem')[0])).toContain(first)
  expect(screen.queryByText('十分钟，买完一周要用的')).toBeNull()
  expect(screen.queryByRole('link', { name: '开始采购' })).toBeNull()
})

it('begins for a buyer with shopping', async () => {
  open({ ...NONE, workFirst: false, functionList: ['cart:edit', 'order:create'] })
  await screen.findByText('李老师')
  expect(screen.getByRole('link', { name: '开始采购' })).toBeTruthy()
  expect([screen.queryByRole('region', { name: '待您办理' }), screen.queryByRole('note')]).toEqual([null, null])
})

it('tells a student that he cannot order before it leads him to the goods', async () => {
  open({ ...NONE, workFirst: false, categoryTypes: [PUBLIC], functionList: ['cart:edit'] })
  const link = await screen.findByRole('link', { name: '看看商品' })
  const note = screen.getByRole('note')
  expect(note.textContent).toBe('您的账号可以比价、把商品放进购物车，还不能下单；请由有采购权限的老师下单')
  expect(note.compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.queryByRole('link', { name: '开始采购' })).toBeNull()
})

it('says why the goods did not come, and asks again', async () => {
  let isBroken = true
  show(
    <Screen />,
    {
      'home/floors': () => (isBroken ? refusal('4013', '系统繁忙') : { often: [], colleagues: [], popular: [], deptName: '' }),
      'activity/pic': () => ({ list: [] }),
      'notice/list': () => [],
    },
    '/',
  )
  await screen.findByText('系统繁忙')
  isBroken = false
  await press('重试')
  await waitFor(() => expect(screen.queryByText('系统繁忙')).toBeNull())
})

const ACTIVITY = { id: 'a1', title: '办公用品特价', leadsTo: '/specialProduct', width: 1600, height: 900 }

it('shows what runs in place of the words, beside funds or how it works, with the way to the goods', async () => {
  open({ ...NONE, workFirst: false, functionList: ['cart:edit', 'order:create'] }, [ACTIVITY])
  const link = await screen.findByRole('link', { name: '办公用品特价' })
  expect(link.getAttribute('href')).toBe('/specialProduct')
  expect([screen.getByRole('heading', { level: 1 }).textContent, screen.queryByText(/^比价、选经费/)]).toEqual([
    '十分钟，买完一周要用的',
    null,
  ])
  expect(await screen.findByRole('link', { name: '开始采购' })).toBeTruthy()
})

it('leaves the desk of who has work in its place', async () => {
  open({ ...NONE, functionList: ['bill:audit'], toAuditBillNum: 2 }, [ACTIVITY])
  await screen.findByRole('region', { name: '待您办理' })
  expect(screen.queryByRole('link', { name: '办公用品特价' })).toBeNull()
})

it('begins as ever where what runs cannot be read', async () => {
  show(
    <Screen />,
    {
      'activity/pic': () => refusal('4013', '系统繁忙'),
      'home/floors': () => ({ often: [], colleagues: [], popular: [], deptName: '' }),
      'notice/list': () => [],
    },
    '/',
  )
  expect((await screen.findByRole('heading', { name: '十分钟，买完一周要用的' })).nextElementSibling?.textContent).toContain('比价')
})
