// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../../test/stage.tsx'
import { ArchiveButton } from './archive-button.tsx'

it('offers the month before this one first, none that is not over, and whole years that are', async () => {
  show(<ArchiveButton />, { 'user.info': () => ({ userId: 'u', functionList: ['bill:audit'] }) })
  fireEvent.click(await screen.findByText('电子会计档案'))
  const link = await screen.findByRole('link', { name: '导出 ZIP' })
  const now = new Date(Date.now() + 8 * 3600_000)
  const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
  const asked = (year: number, month: number) => {
    const { searchParams } = new URL(link.getAttribute('href')!, 'http://here')
    expect([Number(searchParams.get('year')), Number(searchParams.get('month'))]).toEqual([year, month])
  }
  asked(before.getUTCFullYear(), before.getUTCMonth() + 1)
  fireEvent.mouseDown(screen.getByLabelText('年份'))
  fireEvent.click(await screen.findByText(`${now.getUTCFullYear() - 2} 年`))
  fireEvent.mouseDown(screen.getByLabelText('月份'))
  fireEvent.click(await screen.findByText('全年'))
  asked(now.getUTCFullYear() - 2, 0)
})
