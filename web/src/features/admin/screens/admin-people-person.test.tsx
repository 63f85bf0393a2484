// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dialog, noDialog, press, refusal, show } from '../../../../test/stage.tsx'
import { Screen } from './admin-people-person.tsx'

const person = {
  id: 'p1',
  userNo: 'T1',
  name: '李老师',
  title: '讲师',
  deptId: 'd1',
  deptName: '材料学院',
  kind: 'teacher',
  roles: [{ role: 'deptLeader', name: '部门领导', deptId: 'd1', deptName: '材料学院' }],
  isActive: true,
  mustChangePassword: false,
  mobileNo: '',
  createdAt: '2026-11-01T00:00:00Z',
  needs: ['审批'],
  history: [{ at: '2026-11-01T02:00:00Z', who: '校管理员', title: '新增教职工李老师（T1）', comment: '材料学院' }],
  can: { change: true, disable: true, enable: false, resetPassword: true, handOver: true, giveRoles: false },
}
const open = (answers: Record<string, (input: never) => unknown> = {}) =>
  show(
    <Screen />,
    { 'user.info': () => ({ userId: 'u', functionList: ['tenant:config'] }), 'admin/person': () => person, ...answers },
    '/admin/people/person?id=p1',
  )

it('shows roles with their departments and what was done, and tells a new password once', async () => {
  const { sent } = open({ 'admin/person/resetPassword': () => ({ password: 'Abc2-Def3-Ghj4-Kmn5' }) })
  expect(await screen.findByText('部门领导（材料学院）')).toBeTruthy()
  expect(screen.getByText('2026-11-01 10:00')).toBeTruthy()
  await press('一次性密码')
  await press('生成', await dialog())
  const told = await screen.findByText('Abc2-Def3-Ghj4-Kmn5')
  expect(told.closest('[role=dialog]')!.textContent).toContain('只显示这一次')
  await press('已交给本人')
  await noDialog()
  expect(screen.queryByText('Abc2-Def3-Ghj4-Kmn5')).toBeNull()
  expect(sent).toEqual([{ path: 'admin/person/resetPassword', input: { id: 'p1' } }])
})

it('keeps the reason when disabling is refused', async () => {
  const { sent } = open({ 'admin/person/disable': () => refusal('3702', '李老师是最后一位') })
  await press('停用')
  const box = await dialog()
  await press('离职', box)
  await press('停用', box)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(box.querySelector('textarea')!.value).toBe('离职')
})

it('offers only what the server allows, and says who is not to be found', async () => {
  const none = { change: false, disable: false, enable: false, resetPassword: false, handOver: false, giveRoles: false }
  open({ 'admin/person': () => ({ ...person, can: none, history: [] }) })
  expect(await screen.findByText('还没有记录')).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
})
