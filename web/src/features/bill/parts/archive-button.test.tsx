// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../../test/stage.tsx'
import { ArchiveButton } from './archive-button.tsx'

const me = () => ({ userId: 'u', functionList: ['bill:audit'] })
const volume = (num: number) => ({
  num,
  firstNo: `X-KJPZ-2026-10-000${num}`,
  lastNo: `X-KJPZ-2026-10-000${num}`,
  paperNum: 1,
  fileNum: 2,
  sizeBytes: 3_500_000,
})

it('offers the month before this one first, none that is not over, and whole years that are', async () => {
  show(<ArchiveButton />, { 'user.info': me, 'bill/archiveVolumes': () => ({ list: [volume(1)] }) })
  fireEvent.click(await screen.findByText('电子会计档案'))
  const now = new Date(Date.now() + 8 * 3600_000)
  const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
  const asked = async (year: number, month: number) => {
    const link = await screen.findByRole('link', { name: '导出 ZIP' })
    const { searchParams } = new URL(link.getAttribute('href')!, 'http://here')
    expect([Number(searchParams.get('year')), Number(searchParams.get('month'))]).toEqual([year, month])
  }
  await asked(before.getUTCFullYear(), before.getUTCMonth() + 1)
  fireEvent.mouseDown(screen.getByLabelText('年份'))
  fireEvent.click(await screen.findByText(`${now.getUTCFullYear() - 2} 年`))
  fireEvent.mouseDown(screen.getByLabelText('月份'))
  fireEvent.click(await screen.findByText('全年'))
  await asked(now.getUTCFullYear() - 2, 0)
})

it('gives each volume a link of its own, and says that a period has none', async () => {
  show(<ArchiveButton />, {
    'user.info': me,
    'bill/archiveVolumes': ({ month }: { month: string }) => ({ list: month === '0' ? [] : [volume(1), volume(2)] }),
  })
  fireEvent.click(await screen.findByText('电子会计档案'))
  const links = await screen.findAllByRole('link', { name: /^导出第 . 卷（共 2 卷）$/ })
  expect(links.map((it_) => new URL(it_.getAttribute('href')!, 'http://here').searchParams.get('volumeNum'))).toEqual(['1', '2'])
  expect(screen.getByText(/X-KJPZ-2026-10-0002，单据 1 张，文件 2 个，约 3.3 MB/)).toBeTruthy()
  fireEvent.mouseDown(screen.getByLabelText('年份'))
  fireEvent.click(await screen.findByText(`${new Date().getUTCFullYear() - 2} 年`))
  fireEvent.mouseDown(screen.getByLabelText('月份'))
  fireEvent.click(await screen.findByText('全年'))
  expect(await screen.findByText(/这一期间没有登记付款的单据/)).toBeTruthy()
})
