import { describe, expect, it } from 'vitest'
import { batchRefusedWords, byCard, fundWords, shareOf, summaryParts } from './model.ts'

const card = (name: string, amountFen: number, isMine = false) => ({ name, projectNo: `${name}01`, amountFen, isMine })
const own = { amountFen: 10_000, funds: [card('甲', 10_000, true)] }
const shared = { amountFen: 120_400, funds: [card('甲', 68_240, true), card('乙', 52_160)] }

describe('byCard', () => {
  it('sums what each card pays, never the whole of a shared document, the own card first', () => {
    expect(byCard([shared, own])).toEqual([
      { name: '甲 甲01', num: 2, fen: 78_240, isMine: true },
      { name: '乙 乙01', num: 1, fen: 52_160, isMine: false },
    ])
  })

  it('comes to the whole, with what no card pays', () => {
    const sums = byCard([shared, own, { amountFen: 500, funds: [] }])
    expect(sums.map((it) => it.fen).reduce((a, b) => a + b)).toBe(130_900)
    expect(sums.at(-1)).toEqual({ name: '无经费', num: 1, fen: 500, isMine: false })
  })
})

it('tells the reader’s share only where others pay too', () => {
  expect([shareOf(shared), shareOf(own), shareOf({ funds: [card('乙', 1)] })]).toEqual([68_240, null, null])
})

it('says what refusing several does, kind by kind', () => {
  const words = (...kinds: string[]) => batchRefusedWords(kinds.map((many) => ({ refused: { many } })))
  const [freed, kept] = ['退回提交人修改，冻结的经费立即解冻', '退回验收人重新验收，经费保持冻结']
  expect(words(freed, freed)).toBe('各单退回提交人修改，冻结的经费立即解冻。')
  expect(words(freed, kept, freed)).toBe('2 单退回提交人修改，冻结的经费立即解冻；1 单退回验收人重新验收，经费保持冻结。')
})

it('names the first card and how many there are', () => {
  expect(fundWords(shared)).toEqual({ name: '甲', no: '甲01 等 2 张', all: '甲 甲01、乙 乙01' })
  expect(fundWords({ funds: [] })).toEqual({ name: '', no: '', all: '' })
})

it('keeps 等 n 种 apart from the name that may be cut', () => {
  expect(summaryParts('得力 A4 复印纸 等 2 种 · 甲 综合电商')).toEqual({ name: '得力 A4 复印纸', more: '等 2 种', second: '甲 综合电商' })
  expect(summaryParts('扫描电镜样品台')).toEqual({ name: '扫描电镜样品台', more: '', second: '' })
})
