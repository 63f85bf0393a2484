// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { show } from '../../../../test/stage.tsx'
import { Activities } from './activities.tsx'

const of = (id: string, leadsTo = '/scene') => ({ id, title: `活动${id}`, leadsTo, width: 1600, height: 900 })
const open = (...ids: string[]) => show(<Activities list={ids.map((id) => of(id))} />, {}, '/')
const shown = () => screen.getAllByRole('listitem').map((it_) => it_.textContent)
const pictures = () => [...document.querySelectorAll('img')].map((it_) => it_.alt)
const box = () => screen.getByRole('region', { name: '活动' })
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

let isStill = false
beforeEach(() => {
  isStill = false
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: isStill, addEventListener: () => {}, removeEventListener: () => {} }))
})
afterEach(() => vi.useRealTimers())

it('shows one after another, in a round, and loads none before it is reached', async () => {
  open('1', '2')
  expect([shown(), pictures()]).toEqual([['活动1'], ['活动1']])
  const link = screen.getByRole('link', { name: '活动1' })
  expect([link.getAttribute('href'), link.querySelector('img')!.getAttribute('fetchpriority')]).toEqual(['/scene', 'high'])
  expect(link.querySelector('source')!.srcset).toContain('/api/activity/photo?id=1&side=400&type=avif 400w')
  await wait(5_999)
  expect(shown()).toEqual(['活动1'])
  await wait(1)
  expect([shown(), pictures()]).toEqual([['活动2'], ['活动1', '活动2']])
  await wait(6_000)
  expect(shown()).toEqual(['活动1'])
})

it.each([
  ['pointed at', () => fireEvent.mouseEnter(box()), () => fireEvent.mouseLeave(box())],
  ['among them by keyboard', () => fireEvent.focus(screen.getByRole('link')), () => fireEvent.blur(screen.getByRole('link'))],
  [
    'stopped',
    () => fireEvent.click(screen.getByRole('button', { name: '暂停轮播' })),
    () => fireEvent.click(screen.getByRole('button', { name: '继续轮播' })),
  ],
])('stands still while %s, and goes on after', async (_, begin, end) => {
  open('1', '2')
  begin()
  await wait(20_000)
  expect([shown(), box().querySelector('ul')!.getAttribute('aria-live')]).toEqual([['活动1'], 'polite'])
  end()
  await wait(6_000)
  expect(shown()).toEqual(['活动2'])
})

it('stands still for who wants less motion, who moves by hand', async () => {
  isStill = true
  open('1', '2', '3')
  await wait(20_000)
  expect([shown(), screen.queryByRole('button', { name: '暂停轮播' })]).toEqual([['活动1'], null])
  fireEvent.click(screen.getByRole('button', { name: '第 3 张，共 3 张：活动3' }))
  expect([shown(), screen.getByRole('button', { current: true }).getAttribute('aria-label')]).toEqual([
    ['活动3'],
    '第 3 张，共 3 张：活动3',
  ])
  fireEvent.keyDown(box(), { key: 'ArrowRight' })
  expect(shown()).toEqual(['活动1'])
  fireEvent.keyDown(box(), { key: 'ArrowLeft' })
  expect(shown()).toEqual(['活动3'])
})

it('has no dots where there is one', async () => {
  open('1')
  await wait(20_000)
  expect([shown(), screen.queryAllByRole('button')]).toEqual([['活动1'], []])
})
