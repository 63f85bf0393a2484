// @vitest-environment happy-dom
import { policies, type Policy } from '@caiyuan/contract/policy'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { dialog, press, show, type Answers } from '../../../../test/stage.tsx'
import { ConsentGate } from './consent-gate.tsx'

const later: Policy = {
  version: '2099-01-01',
  changes: ['写明登录记录'],
  articles: [...policies[0]!.articles.slice(0, -1), { key: 'kinds', title: '处理哪些信息', paragraphs: ['登录的时间和网络地址。'] }],
}
const published = policies as Policy[]
beforeAll(() => void published.push(later))
afterAll(() => void published.pop())

const row = {
  id: 'c1',
  subject: 'privacy',
  version: '2023-02-28',
  scene: 'login',
  action: 'agree',
  at: '2024-03-01 08:00',
  agent: '',
  ip: '',
}
const answers: Answers = { 'privacy/agree': () => ({}), logout: () => ({ leaveBy: '' }) }
const gate = (consents: readonly object[]) => show(<ConsentGate due="2099-01-01" />, { ...answers, 'privacy/consents': () => consents })

it('marks what is new since the version that was agreed to, and agrees to the one it shows', async () => {
  const { sent } = gate([{ ...row, holds: true }])
  const box = await dialog()
  expect(box.textContent).toContain('隐私政策已更新为 2099-01-01 版')
  // Of every version since: whoever skipped one hears of it too.
  const changes = [...within(box).getByRole('region', { name: '有什么变化' }).querySelectorAll('li')].map((it_) => it_.textContent)
  expect(changes).toEqual(['写明登录记录', ...policies[1]!.changes])
  const marked = [...box.querySelectorAll('mark')].map((it_) => it_.textContent)
  expect(marked).toContain('处理哪些信息')
  expect(marked).not.toContain('我们做什么')
  expect(box.textContent).toContain('2023-02-28 版中已不再有的内容')
  await press('同意并继续', box)
  await waitFor(() => expect(sent).toEqual([{ path: 'privacy/agree', input: { version: '2099-01-01' } }]))
})

it('marks nothing for who never agreed; who does not agree is signed out', async () => {
  const { sent, address } = gate([])
  const box = await dialog()
  expect(box.textContent).toContain('请阅读并同意隐私政策')
  expect(box.querySelectorAll('mark')).toHaveLength(0)
  expect(box.textContent).not.toContain('有什么变化')
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  await press('不同意，退出登录', box)
  await waitFor(() => expect(address()).toBe('/login'))
  expect(sent.map((it_) => it_.path)).toEqual(['logout'])
})

it('leads whoever came from the school on to sign out there', async () => {
  const left = vi.spyOn(window.location, 'assign').mockReturnValue()
  const leaveBy = '/api/sso/leave?schoolCode=U1'
  const { address } = show(<ConsentGate due="2099-01-01" />, { ...answers, 'privacy/consents': () => [], logout: () => ({ leaveBy }) })
  await press('不同意，退出登录', await dialog())
  await waitFor(() => expect(left).toHaveBeenCalledWith(leaveBy))
  expect(address()).toBe('/')
})
