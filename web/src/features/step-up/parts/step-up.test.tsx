// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { press, refusal, show, type Answers } from '../../../../test/stage.tsx'
import { notices } from '../../../core/notices.ts'
import { StepUp } from './step-up.tsx'

const open = (way: object, more: Answers) => {
  const given: string[] = []
  const shown = show(<StepUp deed="logoff" ok="注销账号" pending={false} go={(ticket) => given.push(ticket)} />, {
    'user.info': () => ({ userId: 'u1', functionList: [], schoolCode: 'U2', mobileNo: 'e1.AAAA.AAAA.AAAA' }),
    'stepUp/way': () => way,
    ...more,
  })
  return { ...shown, given }
}
beforeEach(() => notices.set(() => []))

it('says above the field how many tries are left, and nowhere else; its form is sent as any form is', async () => {
  const wrong = '登录密码不正确，还可尝试 4 次'
  const { given } = open({ way: 'password', phone: '' }, { 'stepUp/prove': () => refusal('3152', wrong) })
  fireEvent.change(await screen.findByLabelText(/^登录密码/), { target: { value: 'x' } })
  expect(screen.getByRole('button', { name: '注销账号' })).toHaveProperty('type', 'submit')
  await press('注销账号')
  expect((await screen.findByRole('alert')).textContent).toBe(wrong)
  expect(notices.get()).toEqual([])
  expect(given).toEqual([])
})

it('says why the number cannot be read, and asks for it again', async () => {
  let asked = 0
  const wireKey = () => {
    asked += 1
    return refusal('4000', '请稍后再试')
  }
  open({ way: 'phone', phone: 'mobileNo' }, { 'user/wireKey': wireKey })
  await screen.findByText('请稍后再试')
  await press('重试')
  await waitFor(() => expect(asked).toBe(2))
})

it('leads who has nothing but the sign-in of the school there, and back to this page', async () => {
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  window.history.replaceState(null, '', '/bill?id=7')
  open({ way: 'school', phone: '' }, {})
  await press('去学校确认')
  expect(left).toHaveBeenCalledWith('/api/sso/start?schoolCode=U2&return=%2Fbill%3Fid%3D7&again=1')
})
