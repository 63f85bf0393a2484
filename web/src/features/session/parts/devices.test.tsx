// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { changing, refusal, show } from '../../../../test/stage.tsx'
import { keep, readKept } from '../../../core/kept.ts'
import { Devices } from './devices.tsx'

const device = (id: string, more: object = {}) => ({
  id,
  browser: 'Chrome 141 · Windows',
  isPhone: false,
  place: '内网 10.0.0.8',
  beganAt: '2026-09-30 08:12:05',
  seenAt: '2026-09-30 09:40:31',
  isThis: false,
  isLive: true,
  isRemembered: false,
  ...more,
})
const three = {
  idleMinutes: 30,
  mostHours: 12,
  list: [
    device('d1', { isThis: true }),
    device('d2', { browser: 'Safari 18 · iOS', isPhone: true, place: '203.0.113.9' }),
    device('d3', { isLive: false, isRemembered: true }),
  ],
}
const rowOf = async (text: string) => (await screen.findByText(text)).closest('li')!

it('marks this device, says of the others when they were used, and what remembers the password', async () => {
  show(<Devices />, { 'session/list': () => three })
  expect((await rowOf('正在使用')).textContent).toContain('当前设备')
  expect((await rowOf('Safari 18 · iOS')).textContent).toContain('最近使用 2026-09-30 09:40')
  expect((await rowOf('已记住密码')).textContent).toContain('未登录，打开登录页即可登录')
  expect(screen.getByText('30 分钟不用自动退出，最长 12 小时')).toBeTruthy()
  expect(within(await rowOf('正在使用')).queryByRole('button')).toBeNull()
})

it('ends the one that was chosen, after asking, and reads the list again', async () => {
  let list = three.list
  const { sent } = show(<Devices />, {
    'session/list': () => ({ ...three, list }),
    'session/end': () => {
      list = list.filter((it) => it.id !== 'd2')
      return changing('session')
    },
  })
  fireEvent.click(within(await rowOf('Safari 18 · iOS')).getByRole('button'))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^退\s?出$/ }))
  await expect.poll(() => screen.queryByText('Safari 18 · iOS')).toBeNull()
  expect(sent).toEqual([{ path: 'session/end', input: { id: 'd2' } }])
})

it('ends all, forgets what was typed here and leads to the login page', async () => {
  keep('form', { reason: '没有发出的字' })
  const { sent, address } = show(<Devices />, { 'session/list': () => three, 'session/endAll': () => ({}) })
  await rowOf('正在使用')
  fireEvent.click(screen.getByRole('button', { name: '退出所有设备' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/共 3 台，包括当前设备/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: '全部退出' }))
  await expect.poll(address).toBe('/login')
  expect(sent).toEqual([{ path: 'session/endAll', input: {} }])
  expect(readKept('form', null)).toBeNull()
})

it('says what went wrong with the list, and shows its place while it is on its way', async () => {
  show(<Devices />, { 'session/list': () => refusal('4000', '请稍后再试') })
  expect(await screen.findByText(/请稍后再试/)).toBeTruthy()
  expect((screen.getByRole('button', { name: '退出所有设备' }) as HTMLButtonElement).disabled).toBe(true)
})
