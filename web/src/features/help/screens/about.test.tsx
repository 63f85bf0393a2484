// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { dialog, noDialog, press, show } from '../../../../test/stage.tsx'
import { Screen } from './about.tsx'

const tips = { 'service.phone': '', 'service.hours': '', 'service.email': '', 'service.notice': '' }
const video = { id: 'v1', topic: '采购与订单', name: '三分钟学会撤回', url: 'https://video.example.com/1', minutes: 3 }

it('asks before a video is removed', async () => {
  const { sent } = show(<Screen />, {
    'help/contacts': () => ({ tips, school: null }),
    'purchase/video/list': () => [video],
    'platform/video/remove': () => ({}),
  })
  await press('删除三分钟学会撤回')
  expect((await dialog()).textContent).toContain('删除视频“三分钟学会撤回”？')
  expect(sent).toEqual([])
  await press('删除', await dialog())
  await noDialog()
  expect(sent).toEqual([{ path: 'platform/video/remove', input: { id: 'v1' } }])
})
