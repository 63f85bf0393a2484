// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../../test/stage.tsx'
import { Screen } from './admin-audit-retention.tsx'

const open = (answer: object) => show(<Screen />, { 'admin/retention': () => answer })
const rowOf = async (title: string) => (await screen.findByText(title)).closest('tr')!

it('says of each kind how long, why, when it was last deleted and how much', async () => {
  open({
    ranAt: '2026-11-17T18:00:00Z',
    kinds: [{ kind: 'messages', lastAt: '2026-11-16T18:00:00Z', lastNum: 12, sumNum: 1340 }],
  })
  const messages = within(await rowOf('消息'))
  for (const text of ['收到后 365 天', '2026-11-17 02:00 12 条', '1,340 条']) expect(messages.getAllByText(text).length).toBeGreaterThan(0)
  expect(screen.getByText('最近一次 2026-11-18 02:00，每天夜里 2 点')).toBeTruthy()
  expect(within(await rowOf('图形和语音验证码')).getAllByText('由平台统一删除').length).toBeGreaterThan(0)
  expect(within(await rowOf('单据的办理记录、投诉和答复')).getByText('与单据同期')).toBeTruthy()
  expect(screen.queryByText('演示短信和邮件')).toBeNull()
})

it('says so before the first night', async () => {
  open({ ranAt: null, kinds: [] })
  expect(await screen.findByText('每天夜里 2 点，还没有执行过')).toBeTruthy()
  expect(within(await rowOf('消息')).getAllByText('30 天内没有到期的').length).toBeGreaterThan(0)
})
