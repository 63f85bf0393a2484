// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../test/stage.tsx'
import { PlaceSelect } from '../features/delegation/parts/place-select.tsx'

it('offers nobody found by a former word while another one is looked for', async () => {
  let answer = (_: unknown): void => {}
  const chosen: string[] = []
  show(<PlaceSelect place="deputy" onChange={(id) => chosen.push(id)} />, {
    'delegation/people': ({ keyword }: { keyword: string }) =>
      keyword === '李'
        ? new Promise((resolve) => {
            answer = resolve
          })
        : [{ userId: 'w', userName: '王老师', userNo: 'T1', deptName: '材料学院' }],
  })
  const box = screen.getByRole('combobox')
  fireEvent.mouseDown(box)
  await screen.findByText('王老师 · T1 · 材料学院')
  fireEvent.change(box, { target: { value: '李' } })
  await screen.findByText('正在查找')
  expect(screen.queryByText('王老师 · T1 · 材料学院')).toBeNull()
  await expect.poll(() => answer.name).not.toBe('answer')
  answer([{ userId: 'l', userName: '李老师', userNo: 'T2', deptName: '化学学院' }])
  await screen.findByText('李老师 · T2 · 化学学院')
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  expect(chosen).toEqual(['l'])
})
