// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press, show, type Answers } from '../../../../test/stage.tsx'
import { Copies } from './copies.tsx'

const copy = { id: 'c1', askedAt: '2026-11-23 09:00:00', isReady: true, sizeBytes: 20_000, expiresAt: '2026-11-30 09:00:00' }
const answers: Answers = {
  'user.info': () => ({ userId: 'u1', functionList: [] }),
  'privacy/exports': () => [copy],
  'privacy/export': () => ({}),
}

it('asks for a copy by one press', async () => {
  const { sent } = show(<Copies />, answers)
  await press('导出我的数据')
  await waitFor(() => expect(sent).toEqual([{ path: 'privacy/export', input: {} }]))
})

it('leads to the file that is there, and waits for the one that is being made', async () => {
  show(<Copies />, { ...answers, 'privacy/exports': () => [{ ...copy, id: 'c2', isReady: false }, copy] })
  const link = await screen.findByRole('link', { name: '下载' })
  expect(link.getAttribute('href')).toContain('/api/privacy/export/file?id=c1')
  expect(screen.getByText('生成中')).toBeTruthy()
  expect(screen.getByRole('button', { name: '导出我的数据' }).hasAttribute('disabled')).toBe(true)
})
