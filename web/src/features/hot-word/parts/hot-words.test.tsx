// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { changing, refusal, show } from '../../../../test/stage.tsx'
import { HotWords } from './hot-words.tsx'

const word = (id: string, text: string, goodsNum = 12) => ({
  id,
  word: text,
  goodsNum,
  addedBy: '江运营',
  addedAt: '2026-11-18T02:00:00.000Z',
})
const texts = (): (string | null)[] =>
  within(screen.getByRole('list', { name: '热搜词' }))
    .getAllByRole('link')
    .map((it_) => it_.textContent)

it('shows the words in their order with how many goods each finds, and sends a new order whole', async () => {
  let list = [word('a', '硒鼓'), word('b', '移液枪头', 1000), word('c', '停产型号', 0)]
  const shown = show(<HotWords />, {
    'platform/hotWord/list': () => ({ list }),
    'platform/hotWord/sort': ({ ids }: { ids: string[] }) => {
      list = ids.map((id) => list.find((it_) => it_.id === id)!)
      return changing('hotWord')
    },
  })
  await screen.findByRole('link', { name: '硒鼓' })
  screen.getByText('999+ 件')
  screen.getByText('无商品')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '前移：硒鼓' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '后移：停产型号' }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: '后移：硒鼓' }))
  await waitFor(() => expect(texts()).toEqual(['移液枪头', '硒鼓', '停产型号']))
  expect(shown.sent).toEqual([{ path: 'platform/hotWord/sort', input: { ids: ['b', 'a', 'c'] } }])
})

it('says under the box why a word is refused', async () => {
  show(<HotWords />, {
    'platform/hotWord/list': () => ({ list: [word('a', '硒鼓')] }),
    'platform/hotWord/add': () =>
      Response.json({ retCode: '4000', data: { fields: { word: '“硒鼓”已是热搜词' } }, retMsg: '“硒鼓”已是热搜词' }),
  })
  await screen.findByRole('link', { name: '硒鼓' })
  fireEvent.click(screen.getByRole('button', { name: '新增热搜词' }))
  const dialog = within(await screen.findByRole('dialog', { name: '新增热搜词' }))
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: '硒鼓' } })
  fireEvent.click(dialog.getByRole('button', { name: /新.?增/ }))
  await dialog.findByText('“硒鼓”已是热搜词')
})

it('says that there are none, that there is no room, and what failed', async () => {
  const { queries } = show(<HotWords />, { 'platform/hotWord/list': () => ({ list: [] }) })
  await screen.findByText('还没有热搜词，搜索框下不显示这一行。')
  queries.clear()
  const eight = Array.from({ length: 8 }, (_, i) => word(`${i}`, `名字很长的热搜词第${i}`))
  show(<HotWords />, { 'platform/hotWord/list': () => ({ list: eight }) })
  await screen.findByText('已有 8 个，删除一个后可再新增')
  show(<HotWords />, { 'platform/hotWord/list': () => refusal('2009', '您没有权限执行此操作') })
  await screen.findByText('您没有权限执行此操作')
})
