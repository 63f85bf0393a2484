// @vitest-environment happy-dom
import { messageKinds } from '@caiyuan/contract/notice'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press, refusal, show } from '../../../../test/stage.tsx'
import { Tellings } from './tellings.tsx'

const off = Object.fromEntries(messageKinds.map((kind) => [kind, 'off']))
const told = {
  sms: { ...off, 审批: 'week' },
  mail: off,
  isQuiet: true,
  mobile: '138****1234',
  canSend: true,
  outcome: '',
  email: '',
  canMail: true,
  mailOutcome: '',
}

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
  await waitFor(() =>
    expect(sent.map((it_) => it_.input)).toEqual([{ sms: { ...off, 审批: 'week', 订单: 'now' }, mail: off, isQuiet: false }]),
  )
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

it('proves an address by the code that came to it, and says what is wrong where it is typed', async () => {
  const { sent } = show(<Tellings />, {
    'user.info': () => ({ userId: 'u', functionList: [], srcId: null }),
    'message/telling': () => told,
    'message/telling/email': () => ({}),
    'message/telling/email/prove': () => refusal('3915', '邮箱验证码不正确，还可尝试 4 次'),
  })
  const type = async (label: string, value: string) => fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  await type('通知邮箱', 'li@')
  await press('发送验证码')
  expect((await screen.findByRole('alert')).textContent).toBe('邮箱格式不正确')
  await type('通知邮箱', 'li@example.edu.cn')
  await press('发送验证码')
  await type('邮箱验证码', '123')
  await press('确认')
  expect((await screen.findByRole('alert')).textContent).toBe('邮箱验证码为 6 位数字')
  await type('邮箱验证码', '123456')
  await press('确认')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('邮箱验证码不正确，还可尝试 4 次'))
  expect(sent.map((it_) => it_.input)).toEqual([{ email: 'li@example.edu.cn' }, { code: '123456' }])
})

it('wishes mails kind by kind where an address is proven, and says why the last one did not go out', async () => {
  const { sent } = open({ email: 'l***@example.edu.cn', mobile: '', mailOutcome: '550 no such user' })
  expect((await screen.findByText(/最近一封邮件没有发出/)).textContent).toContain('550')
  expect(screen.getByLabelText<HTMLInputElement>('订单消息的短信').disabled).toBe(true)
  fireEvent.mouseDown(screen.getByLabelText('订单消息的邮件'))
  fireEvent.click((await screen.findAllByText('每天汇总')).at(-1)!)
  await press('保存')
  await waitFor(() => expect(sent.map((it_) => it_.input)).toEqual([{ sms: told.sms, mail: { ...off, 订单: 'day' }, isQuiet: true }]))
})
