// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { cellsIn, show, textOf } from '../../../../test/stage.tsx'
import { ImportHistory } from './import-history.tsx'
import { Progress } from './progress.tsx'

const run = {
  id: 'i1',
  fileName: '报价.csv',
  state: 'done',
  reason: '',
  total: 2_000,
  done: 2_000,
  created: 1_100,
  updated: 700,
  unchanged: 150,
  errors: 50,
  createdAt: '2026-11-20T03:00:00.000Z',
  faults: [{ field: '价格', message: '须大于 0', num: 50 }],
  faultNum: 21,
  rows: [{ rowNo: 7, field: '价格', message: '须大于 0', content: '-1' }],
}
const open = async (more: object = {}, waiting = 0) => {
  show(<Progress id="i1" />, {
    'supply/goods/import/detail': () => ({ ...run, ...more }),
    'supply/goods/list': () => ({ list: [], counts: { waiting } }),
  })
  await screen.findByText('报价.csv')
  return textOf(document.body)
}

it('says what an import came to, which rows were wrong, and what waits for the platform', async () => {
  await open({}, 1_000)
  await screen.findByText('1,000 种商品待平台审核')
  expect(textOf(document.body)).toContain(
    '报价.csv已完成2,000 种商品已处理完新增1,100更新700未变150错误501,000 种商品待平台审核，通过后才能被搜索和购买，结果在消息里通知您查看商品再导入一个文件有问题的行下载错误报告50 种商品没有导入，改好后用同一文件再导入即可，其余不会重复50 行价格：须大于 0',
  )
  expect(cellsIn()).toEqual([['7', '价格', '须大于 0', '-1']])
  expect(screen.getByRole('link', { name: '下载错误报告' }).getAttribute('href')).toContain('id=i1')
  expect(screen.getByTitle('2')).toBeTruthy()
})

it.each([
  ['how far it is', { state: 'running', done: 500, errors: 0 }, '25', '已处理 500 / 2,000，可以离开本页，完成后在消息里通知您'],
  ['nothing of a file that has not begun', { state: 'waiting', total: 0, done: 0, errors: 0 }, '0', '已处理 0 / 0，可以离开本页'],
  ['why it failed', { state: 'failed', done: 0, reason: '文件打不开', errors: 0 }, '0', '文件打不开'],
])('says %s', async (_, more, percent, said) => {
  expect(await open(more)).toContain(said)
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(percent)
  expect(screen.queryByRole('link', { name: '查看商品' }) !== null).toBe(more.state === 'failed')
  expect(screen.queryByRole('region', { name: '有问题的行' })).toBeNull()
})

it('lists the last imports by what each came to', async () => {
  show(<ImportHistory />, { 'supply/goods/import/list': () => ({ list: [run, { ...run, id: 'i2', state: 'failed', created: 0 }] }) })
  expect((await screen.findAllByRole('listitem')).map(textOf)).toEqual([
    '报价.csv已完成新增 1,100，更新 700，未变 150，错误 5011-20 11:00',
    '报价.csv导入失败新增 0，更新 700，未变 150，错误 5011-20 11:00',
  ])
})
