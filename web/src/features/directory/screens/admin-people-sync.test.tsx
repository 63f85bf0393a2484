// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { cellsIn, dialog, press, refusal, show, textOf } from '../../../../test/stage.tsx'
import { Screen } from './admin-people-sync.tsx'

const counts = { added: 2, changed: 1, unchanged: 7, refused: 1, leaving: 0, held: 0 }
const run = { id: 'r1', askedAt: '2026-11-23T02:00:00.000Z', askedBy: '校管理员', isPreview: true, outcome: 'previewed', said: '', counts }
const found = {
  faults: [{ rowNo: 3, field: '部门', message: '没有这个在用的部门', content: 'N2 赵老师：没有' }],
  doubts: [],
  added: [{ userNo: 'N1', name: '王同学', said: '学生 · 材料学院' }],
  changed: [{ userNo: 'T1', name: '李教授', said: '姓名：李老师 → 李教授' }],
  leaving: [],
  missing: [{ userNo: 'T9', name: '周老师', said: '' }],
  missingNum: 1,
}
const seen = { host: 'people.example.edu.cn', isDisabling: false, runs: [run], found, withoutPasswordNum: 0 }

it('shows what a preview found and does it as it was shown', async () => {
  const { sent } = show(<Screen />, { 'admin/directory': () => seen, 'admin/directory/sync': () => ({ id: 'r2' }) })
  await screen.findByText('people.example.edu.cn，每夜 2:30 自动同步')
  expect(textOf(document.querySelector('dl'))).toBe('新增2修改1未变7不导入1')
  expect(cellsIn()).toEqual([['3', '部门', '没有这个在用的部门', 'N2 赵老师：没有']])
  await screen.findByText('不在名录里但不停用 1 人')
  await screen.findByText('新增 2，修改 1，停用 0，未变 7，不同步 1')
  await press('同步3人')
  const box = await dialog()
  expect(textOf(box)).toContain('确认同步：新增 2 人，修改 1 人？')
  await press('确定', box)
  await waitFor(() => expect(sent.find((it) => it.path === 'admin/directory/sync')?.input).toEqual({ id: 'r1' }))
})

it('asks for a preview, says why the last time failed, and offers nothing to bring', async () => {
  const failed = { ...run, outcome: 'failed', said: '名录第 1 页的应答是 503', counts: null, askedBy: '', isPreview: false }
  const { sent } = show(<Screen />, {
    'admin/directory': () => ({ ...seen, runs: [failed], found: null }),
    'admin/directory/preview': () => refusal('3726', '正在向名录取人员，请等它结束'),
  })
  expect((await screen.findAllByText('名录第 1 页的应答是 503')).length).toBe(2)
  await screen.findByText('同步：没有同步')
  expect(screen.queryByRole('button', { name: /同步/ })).toBeNull()
  await press('预览')
  await waitFor(() => expect(sent.some((it) => it.path === 'admin/directory/preview')).toBe(true))
})

it('leads to the passwords of who has none after it was done', async () => {
  const done = { ...run, outcome: 'done', isPreview: false }
  show(<Screen />, { 'admin/directory': () => ({ ...seen, runs: [done], withoutPasswordNum: 1 }) })
  expect((await screen.findByRole('link', { name: '发放密码' })).getAttribute('href')).toBe('/admin/people/passwords')
})

it('says so where the school has no directory', async () => {
  show(<Screen />, { 'admin/directory': () => ({ ...seen, host: '', runs: [], found: null }) })
  await screen.findByText('学校没有设置人员名录，由运维人员写在学校文件里')
  expect(screen.queryByRole('button')).toBeNull()
})
