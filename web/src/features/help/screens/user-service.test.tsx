// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { changing, show, textOf } from '../../../../test/stage.tsx'
import { Screen } from './user-service.tsx'

const left = { id: 'm1', topic: '采购与订单', content: '怎样撤回', createdAt: '2026-11-18T01:30:00.000Z' }
const answered = { ...left, answer: '在订单页点撤回', answeredBy: '江运营', answeredAt: '2026-11-18T02:30:00.000Z' }

it('marks an answer that is new, for as long as one looks, and tells the server at once', async () => {
  let isNew = true
  let asked = 0
  const { sent } = show(<Screen />, {
    'user.info': () => ({ userId: 'u', functionList: ['mall:view'] }),
    'help/contacts': () => ({ tips: {}, school: null }),
    'leaveMessage/mine': () => {
      asked += 1
      const old = { ...answered, id: 'm2', content: '旧的', isNew: false }
      return { list: [{ ...answered, isNew }, old], total: 2, pageNum: 1, pageSize: 10 }
    },
    'leaveMessage/read': () => {
      isNew = false
      return changing('leaveMessage')
    },
  })
  await waitFor(() => expect(asked).toBe(2))
  expect(sent.map((it_) => it_.path)).toEqual(['leaveMessage/read'])
  const row = (words: string) => textOf(screen.getByText(words).closest('li'))
  expect(row('怎样撤回')).toContain('11-18 09:30新答复怎样撤回江运营 11-18 10:30在订单页点撤回')
  expect(row('旧的')).toContain('已答复')
})
