import { expect, it } from 'vitest'
import { recordNote, restWords } from './record-note.ts'

const rest = (it: Partial<NonNullable<Parameters<typeof restWords>[0]>>) => ({
  steps: 3,
  hours: 10.4,
  workdays: 1.3,
  unknownNodes: 0,
  ...it,
})

it.each([
  ['', null],
  ['', rest({ hours: 0, workdays: 0, unknownNodes: 3 })],
  ['审批约还需 1.3 个工作日', rest({})],
  ['审批约还需 5 个工作小时', rest({ hours: 5, workdays: 0.6 })],
  ['审批约还需不到 1 小时', rest({ hours: 0, workdays: 0 })],
  ['审批约还需 1.3 个工作日，其中 1 步暂无记录', rest({ unknownNodes: 1 })],
])('says %j of what an approval still takes', (words, of) => {
  expect(restWords(of)).toBe(words)
  expect(recordNote({ done: [1, 2], rest: of })).toBe(words === '' ? '2 条' : `2 条 · ${words}`)
})
