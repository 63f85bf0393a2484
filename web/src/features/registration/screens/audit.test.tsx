// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { dialog, press, rowsShown, show, type Answers } from '../../../../test/stage.tsx'
import { Screen as List } from './apply-register-list.tsx'
import { Screen as Detail } from './register-detail.tsx'

beforeEach(() => sessionStorage.clear())

const likeness = {
  userId: 'u9',
  userName: '何晓冬',
  userNo: '20190316',
  deptName: '材料学院',
  mobileNo: '135****6620',
  standing: '已停用账号',
  same: ['name'],
  isBar: false,
}
const row = {
  id: 'r1',
  registrationNo: 'ZC261118000003',
  state: 'waiting',
  userName: '何晓东',
  identity: 'staff',
  userNo: '20190317',
  deptName: '材料学院',
  mobileNo: '135****6620',
  submittedAt: '2026-11-18T01:12:00.000Z',
  dueAt: '2026-11-20T01:12:00.000Z',
  isLate: false,
  decidedAt: null,
  decidedBy: '',
  reason: '',
  alike: [] as object[],
  can: { approve: true, refuse: true },
}
const listOf = (...list: object[]): Answers => ({
  'user.info': () => ({ userId: 'u', functionList: ['register:audit'] }),
  'user/register/list': () => ({ list, total: list.length, pageNum: 1, pageSize: 20, counts: { waiting: list.length, decided: 0 } }),
})
const detailOf = (alike: object[]): Answers => ({
  'user/register/detail': () => ({
    ...row,
    alike,
    email: '',
    tutorNo: '',
    tutorName: '',
    agreedVersion: '2023-02-28',
    roleName: '采购人',
    outcome: '',
    timeline: { done: [], now: [], next: [], rest: null },
  }),
})

it('names the applications that were not passed, each with its reason', async () => {
  const { sent } = show(<List />, {
    ...listOf(row),
    'user/register/approve': () => ({
      results: [{ id: 'r1', userName: '何晓东', isDone: false, message: '注册申请当前状态为已通过，不能通过' }],
      doneNum: 0,
      failedNum: 1,
    }),
  })
  await rowsShown()
  fireEvent.click((await screen.findAllByRole('checkbox')).at(-1)!)
  await press('批量通过1人')
  expect((await dialog()).textContent).toContain('何晓东：注册申请当前状态为已通过，不能通过')
  expect(sent[0]).toEqual({ path: 'user/register/approve', input: { ids: ['r1'], isDistinct: false } })
})

it('lets nobody tick one that is like somebody, and says whom', async () => {
  show(<List />, listOf({ ...row, alike: [likeness] }))
  expect((await rowsShown())[0]!.join()).toContain('姓名和部门相同何晓冬 20190316 · 已停用账号')
  expect((await screen.findAllByRole<HTMLInputElement>('checkbox')).at(-1)!.disabled).toBe(true)
})

it('passes one that is like somebody once it was looked at', async () => {
  const { sent } = show(
    <Detail />,
    { ...detailOf([likeness]), 'user/register/approve': () => ({ results: [], doneNum: 1, failedNum: 0 }) },
    '/registerDetail?id=r1',
  )
  const pass = async () => (await screen.findAllByRole<HTMLButtonElement>('button', { name: /通\s*过/ }))[0]!
  expect((await pass()).disabled).toBe(true)
  fireEvent.click(await screen.findByRole('checkbox', { name: '已核对，确认不是同一人' }))
  fireEvent.click(await pass())
  expect(sent[0]).toEqual({ path: 'user/register/approve', input: { ids: ['r1'], isDistinct: true } })
})

it('does not pass where the number or phone has an account', async () => {
  show(<Detail />, detailOf([{ ...likeness, same: ['userNo'], isBar: true }]), '/registerDetail?id=r1')
  await screen.findByText('工号或手机号已有账号，不能通过：请驳回，并请申请人使用原账号')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect((await screen.findAllByRole<HTMLButtonElement>('button', { name: /通\s*过/ }))[0]!.disabled).toBe(true)
})
