// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { dialog, noDialog, press, show } from '../../../../test/stage.tsx'
import { SIGNATURE, sign, signing } from '../../../../test/signing.ts'
import { useSession } from '../../../core/session.ts'
import type { Row } from '../model.ts'
import { BatchBar } from './batch-bar.tsx'

beforeEach(() => sessionStorage.clear())

const rows = [1, 2].map((n) => ({
  taskId: `t${n}`,
  kind: 'order',
  docNo: `D${n}`,
  summary: '复印纸',
  amountFen: 10_000 * n,
  funds: [],
  hints: [],
})) as unknown as Row[]

/** Presses 批量同意 and answers it: which of the two went through. */
const agreed = async (...done: boolean[]) => {
  let cleared = 0
  const results = rows.map((row, i) => ({
    taskId: row.taskId,
    docNo: row.docNo,
    isDone: done[i]!,
    message: done[i] ? '已同意' : '单据已变化',
  }))
  const doneNum = done.filter(Boolean).length
  const { sent } = show(<BatchBar rows={rows} clear={() => (cleared += 1)} />, {
    'check/batchAgree': () => ({ results, doneNum, failedNum: rows.length - doneNum }),
  })
  await press('批量同意2单')
  const box = await dialog()
  expect(box.textContent).toContain('同意这 2 单，合计 ¥300.00？')
  await press('同意2单', box)
  await waitFor(() => expect(sent).toEqual([{ path: 'check/batchAgree', input: { taskIds: ['t1', 't2'], comment: '' } }]))
  return () => cleared
}

it('says row by row what was not decided, and lets the choice go once that was read', async () => {
  const cleared = await agreed(true, false)
  const box = await screen.findByText('批量处理完成：成功 1 单，未处理 1 单')
  const said = within(box.closest<HTMLElement>('[role="dialog"]')!).getAllByRole('listitem')
  expect([said.map((it) => it.textContent), cleared()]).toEqual([['D1成功 · 已同意', 'D2未处理 · 单据已变化'], 0])
  await press('知道了')
  await waitFor(() => expect(cleared()).toBe(1))
})

it('says the sum and lets the choice go when all were decided', async () => {
  const cleared = await agreed(true, true)
  await waitFor(() => expect(cleared()).toBe(1))
  await noDialog()
})

it('is agreed to with one hand signature where the school asks for it', async () => {
  const Page = () => (useSession().user ? <BatchBar rows={rows} clear={() => {}} /> : null)
  const { sent } = show(<Page />, { ...signing, 'check/batchAgree': () => ({ results: [], doneNum: 2, failedNum: 0 }) })
  await press('批量同意2单')
  await press('同意2单', await dialog())
  await sign()
  const input = { taskIds: ['t1', 't2'], comment: '', signatureId: SIGNATURE }
  await waitFor(() => expect(sent).toEqual([{ path: 'check/batchAgree', input }]))
})
