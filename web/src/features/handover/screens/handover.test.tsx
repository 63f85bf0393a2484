// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dialog, noDialog, press, show, textOf } from '../../../../test/stage.tsx'
import { Screen } from './handover.tsx'

const person = (id: string, name: string, isActive = true) => ({
  id,
  name,
  userNo: `G${id}`,
  deptName: '化学学院',
  title: '教授',
  roles: ['采购人', '经费负责人'],
  isActive,
})
const row = (id: string, amountFen: number) => ({ id, no: `N${id}`, text: `事项 ${id}`, state: '在途', amountFen })
const groups = [
  { kind: 'task', total: 0, rows: [] },
  { kind: 'order', total: 3, rows: [row('1', 12_345), row('2', 600)] },
  { kind: 'fund', total: 1, rows: [row('3', 940_044)] },
]
const results = [
  { kind: 'order', id: '1', no: 'N1', isDone: true, message: '已交给刘老师' },
  { kind: 'order', id: '2', no: 'N2', isDone: false, message: '刘老师是本单验收人' },
]

const open = (more: { isActive?: boolean; groups?: object[] } = {}) =>
  show(
    <Screen />,
    {
      'user.info': () => ({ userId: 'u', functionList: [] }),
      'handover/people': () => [person('1', '王教授'), person('2', '刘老师'), person('3', '何老师', false)],
      'handover/onHand': () => ({
        person: person('1', '王教授', more.isActive ?? true),
        groups: more.groups ?? groups,
        stays: ['已完成的单据'],
      }),
      'handover/submit': () => ({ doneNum: 1, failedNum: 1, isDisabledNow: true, results }),
    },
    '/handover?userId=1',
  )
const listOf = (name: string) => [...screen.getByRole('list', { name }).children].map(textOf)
const choose = async (label: string, words: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }))
  fireEvent.click(await screen.findByTitle(words))
}

it('lists what is on a person, says what will be done, and what came of it, what failed first', async () => {
  const { sent } = open()
  await screen.findByText('2 张', { exact: false, selector: 'p' })
  expect([listOf('在途订单'), listOf('经费卡')]).toEqual([['N1事项 1在途¥123.45', 'N2事项 2在途¥6.00'], ['N3事项 3在途可用 ¥9,400.44']])
  expect(screen.getByText(/一次交接前/).textContent).toBe('一次交接前 2 张，其余 1 张请再办一次')
  expect(screen.queryByText('审批与经办')).toBeNull()
  await choose('在途订单的代收人', '刘老师 · G2 · 教授 · 化学学院')
  await press('办理交接并停用账号')
  const box = await dialog()
  expect(within(box).getAllByRole('listitem').map(textOf)).toEqual([
    '在途订单 2 张交给刘老师',
    '经费卡 1 张没有选接手人，留在原处',
    '王教授的账号停用，立即退出全部登录',
  ])
  await press('退休', box)
  await press('办理交接', box)
  await noDialog()
  await waitFor(() =>
    expect(sent).toEqual([{ path: 'handover/submit', input: { userId: '1', receivers: { order: '2' }, reason: '退休' } }]),
  )
  await screen.findByText('已交接 1 项，未交接 1 项，可另选接手人再办，王教授的账号已停用')
  expect(listOf('交接结果')).toEqual(['N2刘老师是本单验收人在途订单未交接', 'N1已交给刘老师在途订单已交接'])
})

it('offers nobody the things that are on that person', async () => {
  open()
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '在途订单的代收人' }))
  await screen.findByTitle('何老师 · G3 · 教授 · 化学学院 · 已停用')
  expect(screen.queryByTitle('王教授 · G1 · 教授 · 化学学院')).toBeNull()
})

it('disables nobody twice: of a disabled account only what is handed over is done', async () => {
  open({ isActive: false })
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: '办理交接' })
  expect(button.disabled).toBe(true)
  await choose('经费卡的新负责人', '刘老师 · G2 · 教授 · 化学学院')
  expect(button.disabled).toBe(false)
  await press('办理交接')
  expect(
    within(await dialog())
      .getAllByRole('listitem')
      .map(textOf),
  ).toEqual(['在途订单 2 张没有选接手人，留在原处', '经费卡 1 张交给刘老师', '王教授的账号此前已停用'])
})

it('has nothing to do for a disabled account with nothing on it', async () => {
  open({ isActive: false, groups: [] })
  expect(await screen.findByText('没有需要交接的事项')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /办理交接/ })).toBeNull()
})
