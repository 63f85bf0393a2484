// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { changing, press, show } from '../../../../test/stage.tsx'
import { Screen } from './supplier-evaluations.tsx'

const at = '2026-11-18T01:30:00.000Z'
const row = {
  schoolId: 101,
  schoolName: '示例大学',
  id: 'e1',
  authorName: '',
  kind: 'order',
  goodsId: 'p1',
  goodsName: '复印纸',
  spec: '5 包/箱',
  goodsStars: 2,
  describedStars: 3,
  logisticsStars: 4,
  serviceStars: 5,
  isReported: false,
  canReport: true,
  pictureIds: ['x1'],
  said: { content: '有些卡纸', at, answer: { content: '已为您换货', at } },
  added: { content: '换了以后好用', at, answer: null },
}
const open = (list: object[]) =>
  show(
    <Screen />,
    {
      'user.info': () => ({ userId: 'u' }),
      'evaluation/supply/list': () => ({
        list,
        total: list.length,
        pageNum: 1,
        pageSize: 20,
        counts: { todo: list.length, answered: 0 },
      }),
      'evaluation/supply/answer': () => changing('evaluation'),
    },
    '/supplier/evaluations',
  )

it('answers what was added, where the evaluation was answered', async () => {
  const { sent } = open([row])
  expect((await screen.findAllByText('已为您换货')).length).toBeGreaterThan(0)
  expect(screen.getAllByText(/匿名用户/).length).toBeGreaterThan(0)
  const [tile] = screen.getAllByRole('button', { name: '放大查看：复印纸的评价图片，第 1 张，共 1 张' })
  expect(tile!.querySelector('img')!.getAttribute('src')).toBe('/api/evaluation/supply/picture?schoolId=101&id=x1&size=small')
  expect(screen.queryByRole('button', { name: '回复评价：复印纸' })).toBeNull()
  fireEvent.click(screen.getAllByRole('button', { name: '回复追评：复印纸' })[0]!)
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '感谢支持' } })
  await press('回复', dialog)
  await waitFor(() =>
    expect(sent).toEqual([{ path: 'evaluation/supply/answer', input: { schoolId: 101, id: 'e1', isToAdded: true, content: '感谢支持' } }]),
  )
})

it('says what comes here where nothing was said', async () => {
  open([])
  expect(await screen.findByText('没有评价')).toBeTruthy()
})
