// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { changing, dialog, press, refusal, show } from '../../../../test/stage.tsx'
import { FactorCard } from './factor-card.tsx'

const off = { sinceAt: '', codesLeft: 0, isRequired: false }
const on = { sinceAt: '2026-09-30 08:12:05', codesLeft: 2, isRequired: false }
const noPhone = { 'factor/phone': () => ({ phone: '', sinceAt: '', field: '' }) }
const codes = Array.from({ length: 10 }, (_, i) => `ABCD-EFGH-IJKL-MNO${'ABCDEFGHIJ'[i]}`)
const type = async (label: RegExp, value: string) => fireEvent.change(await screen.findByLabelText(label), { target: { value } })

it('leads from the picture to the first code and to the paper, which is shown until it was saved', async () => {
  let state = off
  const { sent } = show(<FactorCard />, {
    ...noPhone,
    'factor/state': () => state,
    'factor/begin': () => ({ secret: 'ABCDEFGH', address: 'otpauth://totp/x?secret=ABCDEFGH' }),
    'factor/confirm': () => {
      state = { ...on, codesLeft: 10 }
      return changing('user', { codes })
    },
  })
  await press('开启二次验证')
  expect(await screen.findByText('ABCD EFGH')).toBeTruthy()
  await press('开启')
  await screen.findByText('请输入 6 位动态码')
  await type(/动态码/, '123456')
  await press('开启')
  await screen.findByText(codes[9]!)
  await press('我已保存')
  await screen.findByText('已开启')
  expect(screen.queryByText(codes[0]!)).toBeNull()
  expect(sent.map((it) => it.path)).toEqual(['factor/begin', 'factor/confirm'])
  expect(sent[1]!.input).toEqual({ code: '123456' })
})

it('warns when few codes are left, and ends by a code of it, not by less', async () => {
  const { sent } = show(<FactorCard />, {
    ...noPhone,
    'factor/state': () => on,
    'factor/remove': () => refusal('3082', '动态码或恢复码不正确，每个码只能用一次，还可尝试 4 次'),
  })
  expect(await screen.findByText(/还剩 2 个.*请重新生成/)).toBeTruthy()
  await press('关闭二次验证')
  const box = within(await dialog())
  fireEvent.change(box.getByLabelText(/动态码/), { target: { value: '12' } })
  fireEvent.click(box.getByRole('button', { name: /^关\s?闭$/ }))
  await box.findByText('请输入 6 位动态码，或 16 位恢复码')
  expect(sent).toEqual([])
})

it('says that the school asks for it, and offers no end of what it asks for', async () => {
  show(<FactorCard />, { ...noPhone, 'factor/state': () => ({ ...off, isRequired: true }) })
  expect(await screen.findByText(/学校要求财务和管理人员开启二次验证/)).toBeTruthy()
})

it('cannot be ended where the school asks for it', async () => {
  show(<FactorCard />, { ...noPhone, 'factor/state': () => ({ ...on, isRequired: true }) })
  expect(await screen.findByText('学校要求使用，不能关闭')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '关闭二次验证' })).toBeNull()
})

it('says since when and where codes come to, and ends it after a question, unless the school asks for it and there is no app', async () => {
  const phone = { phone: '138****5621', sinceAt: '2026-09-30 08:12:05', field: 'mobileNo' }
  const answers = { 'factor/phone': () => phone, 'factor/phone/remove': () => changing('user', {}) }
  const { sent } = show(<FactorCard />, { ...answers, 'factor/state': () => off })
  expect(await screen.findByText('138****5621')).toBeTruthy()
  await press('关闭短信验证码')
  fireEvent.click(within(await dialog()).getByRole('button', { name: /^关\s?闭$/ }))
  await waitFor(() => expect(sent.map((it) => it.path)).toEqual(['factor/phone/remove']))
})

it('is not ended where it is all the school asks for', async () => {
  const phone = { phone: '138****5621', sinceAt: '2026-09-30 08:12:05', field: 'mobileNo' }
  show(<FactorCard />, { 'factor/phone': () => phone, 'factor/state': () => ({ ...off, isRequired: true }) })
  expect(await screen.findByText('学校要求使用二次验证，设置验证器应用后才能关闭')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '关闭短信验证码' })).toBeNull()
  expect(screen.queryByText(/开启后才能继续使用/)).toBeNull()
})
