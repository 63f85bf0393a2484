// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { cellsIn, dialog, press, refusal, show, textOf } from '../../../../test/stage.tsx'
import { Done } from './done.tsx'
import { Plan } from './plan.tsx'

const counts = { added: 2, changed: 1, unchanged: 7, refused: 1, leaving: 0, held: 0 }
const plan = {
  fileName: '名单.xlsx',
  sheet: '人员',
  sheets: ['人员'],
  headRow: 3,
  total: 11,
  counts,
  lack: '',
  notes: [],
  faultNum: 1,
  faults: [{ rowNo: 8, field: '部门', message: '没有这个在用的部门', content: '没有' }],
  doubtNum: 0,
  doubts: [],
  added: [
    { userNo: 'N1', name: '王同学', said: '学生 · 材料学院' },
    { userNo: 'N2', name: '赵老师', said: '教职工 · 材料学院' },
  ],
  changed: [{ userNo: 'T1', name: '李教授', said: '姓名：李老师 → 李教授' }],
  leaving: [],
  held: [],
  seal: 's1',
}
const file = { id: 'f1', name: '名单.xlsx', mime: '', sizeBytes: 1 }

const Page = () => {
  const [done, setDone] = useState<Parameters<typeof Done>[0]['result']>()
  return done ? <Done result={done} again={() => {}} /> : <Plan file={file} back={() => {}} done={setDone} />
}

it('shows what would change, brings it as previewed, and prints passwords in portions that are told once', async () => {
  const ids = Array.from({ length: 41 }, (_, i) => `p${i}`)
  const { sent } = show(<Page />, {
    'admin/roster/preview': () => plan,
    'admin/roster/import': () => ({ counts, withoutPassword: ids }),
    'admin/roster/passwords': (input: { ids: string[] }) => ({
      left: [],
      passwords: input.ids.map((id) => ({ userNo: id, name: `人${id}`, deptName: '材料学院', password: `Pw-${id}` })),
      doneNum: input.ids.length,
    }),
  })
  await screen.findByText('11 行，表头在第 3 行')
  expect(textOf(document.querySelector('dl'))).toBe('新增2修改1未变7不导入1')
  expect(cellsIn()).toEqual([['8', '部门', '没有这个在用的部门', '没有']])
  await press('导入3人')
  const box = await dialog()
  expect(textOf(box)).toContain('确认导入：新增 2 人，修改 1 人？')
  await press('确定', box)
  await screen.findByText('已导入')
  await press('生成清单')
  await screen.findByText('已生成 41 个，只显示这一次，请打印或另存后再离开。')
  expect(screen.getAllByText('Pw-p40')).toHaveLength(2)
  const told = sent.filter((it) => it.path === 'admin/roster/passwords').map((it) => it.input as { ids: string[]; way: string })
  expect(told.map((it) => [it.ids.length, it.way])).toEqual([
    [40, 'list'],
    [1, 'list'],
  ])
  expect(sent.find((it) => it.path === 'admin/roster/import')!.input).toMatchObject({ fileId: 'f1', disableMissing: false, seal: 's1' })
})

it('asks again with those who are not in the list, and says why an import was refused', async () => {
  const asked: boolean[] = []
  show(<Page />, {
    'admin/roster/preview': ({ disableMissing }: { disableMissing: boolean }) =>
      asked.push(disableMissing) && disableMissing
        ? {
            ...plan,
            counts: { ...counts, leaving: 1, held: 1 },
            leaving: [{ userNo: 'T2', name: '刘老师', said: '' }],
            held: [{ userNo: 'T3', name: '周院长', said: '有角色「部门领导」' }],
          }
        : plan,
    'admin/roster/import': () => refusal('3720', '有了变化，没有导入'),
  })
  await screen.findByText('11 行，表头在第 3 行')
  screen.getByRole('checkbox').click()
  await screen.findByText('不在名单里但不停用 1 人')
  await press('导入4人')
  await press('确定', await dialog())
  await waitFor(() => expect(asked).toEqual([false, true, true]))
  expect(screen.getAllByText('有了变化，没有导入').map((it) => it.role)).toEqual(['alert'])
})

it('keeps how the file is read above a refusal, wants a sheet chosen, and says what is cut', async () => {
  const rows = [{ rowNo: 8, field: '姓名', message: '请输入姓名', content: '' }]
  const found = { ...plan, sheets: ['封面', '人员'], sheet: '封面', headRow: 1, faults: rows, faultNum: 60, doubts: rows, doubtNum: 70 }
  show(<Page />, {
    'admin/roster/preview': ({ layout, disableMissing }: { layout: { sheet: string }; disableMissing: boolean }) =>
      disableMissing
        ? refusal('4011', '第 8 行读不出工号')
        : layout.sheet === ''
          ? { ...found, lack: '没有找到「工号」列' }
          : { ...found, sheet: layout.sheet },
  })
  await screen.findByText('没有找到「工号」列')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '请先选择工作表' }).disabled).toBe(true)
  fireEvent.mouseDown(screen.getByLabelText('工作表'))
  fireEvent.click(await screen.findByTitle('人员'))
  await screen.findByRole('button', { name: '导入 3 人' })
  expect(screen.getAllByText(/只列出前 1 处/).map(textOf)).toEqual(['共 60 处，只列出前 1 处', '共 70 处，只列出前 1 处'])
  expect(screen.getAllByText('下载全部问题')[0]!.getAttribute('href')).toContain('admin/roster/faults?fileId=f1&sheet=')
  screen.getByRole('checkbox').click()
  await screen.findByText('第 8 行读不出工号')
  screen.getByLabelText('表头所在的行')
  screen.getByRole('checkbox').click()
  await screen.findByRole('button', { name: '导入 3 人' })
})
