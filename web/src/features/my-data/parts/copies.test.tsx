// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press, show, type Answers } from '../../../../test/stage.tsx'
import { Copies } from './copies.tsx'

const TICKET = `1800000000.${'A'.repeat(43)}`
const copy = { id: 'c1', askedAt: '2026-11-23 09:00:00', isReady: true, sizeBytes: 20_000, expiresAt: '2026-11-30 09:00:00' }
const answers: Answers = {
  'user.info': () => ({ userId: 'u1', functionList: [] }),
  'privacy/exports': () => [copy],
  'privacy/export': () => ({}),
  'stepUp/way': () => ({ way: 'factor', phone: '' }),
  'stepUp/prove': () => TICKET,
}

it('asks for a copy with the proof the account has, and for nothing before', async () => {
  const { sent } = show(<Copies />, answers)
  await press('导出我的数据')
  await press('确认并导出')
  await screen.findByText('请输入动态码或恢复码')
  expect(sent).toEqual([])
  fireEvent.change(screen.getByLabelText(/^动态码/), { target: { value: '123456' } })
  await press('确认并导出')
  await waitFor(() =>
    expect(sent).toEqual([
      { path: 'stepUp/prove', input: { deed: 'export', code: '123456' } },
      { path: 'privacy/export', input: { ticket: TICKET } },
    ]),
  )
})

it('leads to the file that is there, and waits for the one that is being made', async () => {
  show(<Copies />, { ...answers, 'privacy/exports': () => [{ ...copy, id: 'c2', isReady: false }, copy] })
  const link = await screen.findByRole('link', { name: '下载' })
  expect(link.getAttribute('href')).toContain('/api/privacy/export/file?id=c1')
  expect(screen.getByText('生成中')).toBeTruthy()
  expect(screen.getByRole('button', { name: '导出我的数据' }).hasAttribute('disabled')).toBe(true)
})
