// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { press, refusal, show, type Answers } from '../../../../test/stage.tsx'
import { keep, readKept } from '../../../core/kept.ts'
import { setRoutes } from '../../../core/known-routes.ts'
import { adminRoutes } from '../../admin/routes.tsx'
import { Screen } from './logoff.tsx'

const user = { userId: 'u1', userName: '李老师', functionList: [], leavesAt: '' }
const TICKET = `1800000000.${'A'.repeat(43)}`
const answers: Answers = {
  'user.info': () => user,
  validateUserHasNoFinishedService: () => [],
  'stepUp/way': () => ({ way: 'password', phone: '' }),
  'stepUp/prove': () => TICKET,
  'user.delete': () => ({ leavesAt: '2026-12-08 09:00:00' }),
  'user/keep': () => ({}),
  logout: () => ({ leaveBy: '' }),
}
const at = (more: Answers = {}) => show(<Screen />, { ...answers, ...more }, '/logoff')

it('names what has to be ended, where, and offers nothing to press until then', async () => {
  at({ validateUserHasNoFinishedService: () => [{ kind: 'order', num: 5, some: ['D1', 'D2', 'D3'] }] })
  await screen.findByText('您有未完结的业务，暂不能注销。办完以下各项再来：')
  expect(screen.getByText('D1、D2、D3 等')).toBeTruthy()
  expect(screen.getByRole('link', { name: '去处理' }).getAttribute('href')).toBe('/order')
  expect(screen.queryByRole('button', { name: '注销账号' })).toBeNull()
})

it('leads to no page the person may not open', async () => {
  setRoutes(adminRoutes)
  at({ validateUserHasNoFinishedService: () => [{ kind: 'duty', num: 1, some: ['审计管理'] }] })
  await screen.findByText('请有人员、角色管理权限的同事交给另一位在用人员')
  expect(screen.queryByRole('link', { name: '去处理' })).toBeNull()
  at({
    'user.info': () => ({ ...user, functionList: ['tenant:view'] }),
    validateUserHasNoFinishedService: () => [{ kind: 'duty', num: 1, some: ['校级配置'] }],
  })
  expect((await screen.findByRole('link', { name: '去处理' })).getAttribute('href')).toBe('/admin/people')
})

it('asks for the proof the account has, cancels by it, and says until when it may be taken back', async () => {
  const { sent } = at()
  await press('注销账号')
  await screen.findByText('请输入登录密码')
  expect(sent).toEqual([])
  fireEvent.change(screen.getByLabelText(/^登录密码/), { target: { value: 'Test-2026' } })
  keep('form', { reason: '没有发出的字' })
  await press('注销账号')
  await screen.findByText('已申请注销账号')
  expect(readKept('form', null)).toBeNull()
  expect(sent).toMatchObject([
    { path: 'stepUp/prove', input: { deed: 'logoff', passWord: 'Test-2026' } },
    { path: 'user.delete', input: { ticket: TICKET } },
  ])
  expect(screen.getByText('2026-12-08 09:00')).toBeTruthy()
})

it('asks who signed in again whether to keep the account, keeps it, and leads home once it is known to stay', async () => {
  const { promise, resolve: know } = Promise.withResolvers<object>()
  const leaving = { ...user, categoryTypes: ['1'], leavesAt: '2026-12-08 09:00:00' }
  let asked = 0
  const { sent, address } = at({ 'user.info': () => ((asked += 1) === 1 ? leaving : promise) })
  await screen.findByText('您的账号将于 2026-12-08 注销')
  await press('保留账号')
  await waitFor(() => expect(asked).toBeGreaterThan(1))
  expect(address()).toBe('/logoff')
  know({ ...user, categoryTypes: ['1'] })
  await waitFor(() => expect(address()).toBe('/personPurchase'))
  expect(sent.map((it_) => it_.path)).toEqual(['user/keep'])
})

it('signs out who does not keep it, at the school too, and offers no page that would only lead back', async () => {
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const leaveBy = '/api/sso/leave?schoolCode=U1'
  at({ 'user.info': () => ({ ...user, leavesAt: '2026-12-08 09:00:00' }), logout: () => ({ leaveBy }) })
  await screen.findByText('您的账号将于 2026-12-08 注销')
  expect(screen.queryByRole('link')).toBeNull()
  await press('继续注销，退出登录')
  await waitFor(() => expect(left).toHaveBeenCalledWith(leaveBy))
})

it('leads who is not signed in to the sign-in, and back', async () => {
  const { address } = at({ 'user.info': () => refusal('2005', '请登录') })
  await waitFor(() => expect(address()).toContain('/login?return='))
})
