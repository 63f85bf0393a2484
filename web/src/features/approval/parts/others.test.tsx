// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dialog, press, show } from '../../../../test/stage.tsx'
import type { Reviewed } from '../blocks/reviewed.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Beside } from './beside.tsx'
import { useOthers } from './others.tsx'

const doc = {
  kind: 'order',
  docId: 'o1',
  taskId: 't1',
  contentHash: 'h',
  takeBackId: '',
  task: { type: 'APPROVE' },
  asked: [],
  held: [],
  copies: [],
  ballot: null,
  can: { addSign: true, ask: true, transfer: true, copy: true },
} as unknown as Reviewed

const Page = ({ it: shown = doc, typed = '' }: { it?: Reviewed; typed?: string }) => {
  const others = useOthers(shown, typed, () => {})
  return (
    <>
      <ActionBar actions={others.actions} />
      <Beside doc={shown} removeSign={others.removeSign} />
      {others.node}
    </>
  )
}

const people = { 'check/people': () => [{ id: 'c1', userNo: 'C1', name: '钱会计', title: '会计', deptName: '财务处' }] }

const open = async (label: string) => {
  await press('更多操作')
  fireEvent.click(await screen.findByText(label))
  return dialog()
}
const choose = async (box: HTMLElement, label: string) => {
  fireEvent.mouseDown(within(box).getByLabelText(label))
  fireEvent.click(await screen.findByTitle('钱会计 · 会计 · 财务处'))
}

it('adds signers after an agreement with its opinion and what is agreed to', async () => {
  const { sent } = show(<Page typed="同意列支" />, { ...people, 'check/addSign': () => ({ status: 'running', message: '已同意并加签' }) })
  const box = await open('加签')
  fireEvent.click(within(box).getByText('后加签：我同意，再由他们审'))
  await choose(box, '加签人')
  await press('同意并加签', box)
  const input = { taskId: 't1', userIds: ['c1'], place: 'after', comment: '同意列支', contentHash: 'h' }
  await waitFor(() => expect(sent).toEqual([{ path: 'check/addSign', input }]))
})

it('hands a task on with its reason, and not without', async () => {
  const { sent } = show(<Page />, { ...people, 'check/transfer': () => ({ message: '已转办给钱会计' }) })
  const box = await open('转办')
  await choose(box, '转办给')
  expect(within(box).getByRole('button', { name: /转\s*办/ })).toHaveProperty('disabled', true)
  fireEvent.change(within(box).getByLabelText('转办原因'), { target: { value: '外出开会' } })
  await press('转办', box)
  await waitFor(() => expect(sent).toEqual([{ path: 'check/transfer', input: { taskId: 't1', userId: 'c1', comment: '外出开会' } }]))
})

it('takes back after asking, takes off whom one added, and says who read the copy', async () => {
  const shown = {
    ...doc,
    takeBackId: 't0',
    can: { takeBack: true },
    asked: [{ taskId: 't2', name: '钱会计', label: '前加签' }],
    copies: [{ name: '何主任', by: '李老师', at: '2026-11-20T02:00:00Z', readAt: null }],
    ballot: { agreed: 1, refused: 0, needed: 2, all: 3 },
  } as unknown as Reviewed
  const answers = {
    'check/takeBack': () => ({ message: '已拿回，请重新审批' }),
    'check/removeSign': () => ({ status: 'running', message: '已减签钱会计' }),
  }
  const { sent } = show(<Page it={shown} />, answers)
  expect((await screen.findByText(/何主任/)).textContent).toBe('抄送 何主任（李老师）')
  expect(screen.getByText('未阅')).toBeTruthy()
  expect(screen.getByText('表决：同意 1 票，反对 0 票，共 3 票，须同意 2 票')).toBeTruthy()
  await press('减签')
  await press('拿回')
  await press('拿回', await dialog())
  await waitFor(() =>
    expect(sent).toEqual([
      { path: 'check/removeSign', input: { taskId: 't2' } },
      { path: 'check/takeBack', input: { taskId: 't0' } },
    ]),
  )
})
