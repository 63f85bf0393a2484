// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press, refusal, show, type Answers } from '../../../../test/stage.tsx'
import { Screen } from './activities.tsx'

const row = {
  id: 'a1',
  title: '办公用品特价',
  leadsTo: '/specialProduct',
  shownIn: '0',
  startsAt: '2026-11-20T01:00:00.000Z',
  endsAt: '2026-12-20T01:00:00.000Z',
  isRunning: true,
  createdBy: '江运营',
  createdAt: '2026-11-19T01:00:00.000Z',
  endedBy: '',
  tab: 'current',
  canUp: false,
  canDown: true,
  canEnd: true,
}
const page = (...list: object[]) => ({ list, total: list.length, pageNum: 1, pageSize: 20, counts: { current: list.length, over: 0 } })
const open = (list: object[], more: Answers = {}) =>
  show(<Screen />, { 'platform/activity/list': () => page(...list), 'user.info': () => ({ functionList: [] }), ...more })

it('lists what is shown, where and until when, and moves it', async () => {
  const { sent } = open([row], { 'platform/activity/move': () => ({}) })
  const cells = within((await screen.findByText('办公用品特价')).closest('tr')!)
  expect([cells.getByText('公采'), cells.getByText('显示中'), cells.getByText(/^至 12-20 09:00$/)]).toHaveLength(3)
  expect(cells.getByRole('link', { name: '/specialProduct' }).getAttribute('href')).toBe('/specialProduct')
  expect(cells.getByRole<HTMLButtonElement>('button', { name: '上移：办公用品特价' }).disabled).toBe(true)
  await press('下移：办公用品特价')
  await waitFor(() => expect(sent).toEqual([{ path: 'platform/activity/move', input: { id: 'a1', way: 'down' } }]))
})

it('ends one after it was asked, and says what follows', async () => {
  const { sent } = open([{ ...row, isRunning: false }], { 'platform/activity/end': () => ({}) })
  await press('提前结束：办公用品特价')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('到开始时间也不会显示，结束后不能恢复。')).toBeTruthy()
  dialog.getByRole('button', { name: '提前结束' }).click()
  await waitFor(() => expect(sent).toEqual([{ path: 'platform/activity/end', input: { id: 'a1' } }]))
})

it('says what is there when none is, and why the list did not come', async () => {
  open([])
  await screen.findByText('没有未结束的活动图')
})

it('says a refusal of the list', async () => {
  open([], { 'platform/activity/list': () => refusal('4013', '系统繁忙') })
  await screen.findByText('系统繁忙')
})

it('asks for title, picture, address and end of a new one', async () => {
  const { sent } = open([])
  await press('新建活动图')
  const dialog = within(await screen.findByRole('dialog', { name: '新建活动图' }))
  dialog.getByRole('button', { name: /^新\s?建$/ }).click()
  for (const fault of ['请输入活动标题', '请上传活动图片', '请输入链接地址', '请选择结束时间']) await dialog.findByText(fault)
  expect(sent).toEqual([])
})
