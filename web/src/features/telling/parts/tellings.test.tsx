// @vitest-environment happy-dom
import { messageKinds } from '@caiyuan/contract/notice'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press, show } from '../../../../test/stage.tsx'
import { Tellings } from './tellings.tsx'

const off = Object.fromEntries(messageKinds.map((kind) => [kind, 'off']))
const told = { sms: { ...off, 审批: 'week' }, isQuiet: true, mobile: '138****1234', canSend: true, outcome: '' }

const open = (more: object = {}, user: object = {}) =>
  show(<Tellings />, {
    'user.info': () => ({ userId: 'u', functionList: [], srcId: null, ...user }),
    'message/telling': () => ({ ...told, ...more }),
    'message/telling/update': () => ({}),
  })
const saves = async () => (await screen.findByText(/^保\s*存$/)).closest('button')!

it('sends what was changed, kind by kind, with the hours of the night', async () => {
  const { sent } = open()
  expect((await saves()).disabled).toBe(true)
  fireEvent.mouseDown(screen.getByLabelText('订单消息的短信'))
  fireEvent.click((await screen.findAllByText('随时')).at(-1)!)
  fireEvent.click(screen.getByLabelText('夜间免打扰'))
  await press('保存')
  await waitFor(() => expect(sent.map((it_) => it_.input)).toEqual([{ sms: { ...off, 审批: 'week', 订单: 'now' }, isQuiet: false }]))
})

it('says what is missing, and offers nothing till then', async () => {
  open({ mobile: '', outcome: '' })
  expect((await screen.findByText('手机与证件')).getAttribute('href')).toBe('/setting?tab=contact')
  expect((await saves()).disabled).toBe(true)
  expect(screen.getByLabelText<HTMLButtonElement>('夜间免打扰').disabled).toBe(true)
})

it('says where nothing can be sent, and why the last one did not go out', async () => {
  open({ outcome: '余额不足' })
  expect((await screen.findByText(/最近一次短信没有发出/)).textContent).toContain('余额不足')
})

it('names no approvals to a supplier', async () => {
  open({}, { srcId: 2 })
  await saves()
  expect(screen.queryByLabelText('审批消息的短信')).toBeNull()
  expect(screen.getByLabelText('订单消息的短信')).toBeTruthy()
})
