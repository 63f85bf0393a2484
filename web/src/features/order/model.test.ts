import { describe, expect, it } from 'vitest'
import { acceptedText, emptyEntry, faultOf, judged, owedFen, type FormLine } from './model.ts'
import { returnedText } from './parts/paid.ts'

const line = (over: Partial<FormLine> = {}): FormLine => ({
  lineNo: 1,
  num: 3,
  amountFen: 100,
  receivedNum: 3,
  acceptedNum: 0,
  rejectedNum: 0,
  openNum: 3,
  ...over,
})

describe('owedFen', () => {
  it('adds the freight only when nothing is left', () => {
    const lines = [line()]
    const entry = emptyEntry(lines[0]!)
    expect(owedFen(lines, { 1: entry }, 800)).toBe(900)
    expect(owedFen(lines, { 1: { ...entry, acceptedNum: 2 } }, 800)).toBe(67)
  })

  it('counts what was accepted before only once', () => {
    const lines = [line({ acceptedNum: 2, openNum: 1 })]
    expect(owedFen(lines, { 1: emptyEntry(lines[0]!) }, 0)).toBe(33)
  })
})

describe('faultOf', () => {
  it('refuses more than is there and a rejection without a reason', () => {
    const entry = emptyEntry(line())
    expect(faultOf(line(), { ...entry, rejectedNum: 1, reason: '破损' })).toBe('合格与不合格共 4，超过可验收的 3')
    expect(faultOf(line(), { ...entry, acceptedNum: 2, rejectedNum: 1 })).toBe('请填写不合格原因')
    expect(faultOf(line(), entry)).toBe('')
    expect(judged({ 1: { ...entry, acceptedNum: 2, rejectedNum: 1 } })).toEqual({ accepted: 2, rejected: 1 })
  })

  it('says a text that is too long, in the words of the contract', () => {
    const entry = { ...emptyEntry(line()), acceptedNum: 2, rejectedNum: 1 }
    expect(faultOf(line(), { ...entry, reason: '长'.repeat(101) })).toBe('不合格原因最多 100 个字')
    expect(faultOf(line(), { ...entry, reason: '破损', lotNo: '1'.repeat(41) })).toBe('批号最多 40 个字')
    expect(faultOf(line(), { ...entry, reason: '长'.repeat(100), lotNo: '1'.repeat(40) })).toBe('')
  })
})

describe('acceptedText', () => {
  const lines = [{ num: 3, endedNum: 0, acceptedNum: 2 }]
  it('says the end once the rejected went back, not that a part is still open', () => {
    expect(acceptedText({ state: 'partAccept', lines })).toBe('部分验收')
    expect(acceptedText({ state: 'waitBill', lines })).toBe('已验收，不合格已退货')
    expect(acceptedText({ state: 'done', lines })).toBe('已验收，不合格已退货')
    expect(acceptedText({ state: 'closed', lines })).toBe('全部拒收退货')
    expect(acceptedText({ state: 'waitBill', lines: [{ num: 3, endedNum: 1, acceptedNum: 2 }] })).toBe('已验收')
  })
})

describe('returnedText', () => {
  it('says what came back and what is paid of it', () => {
    expect(returnedText({ state: 'waitBill', totalFen: 28_560, returnedFen: 7140 })).toBe('已退 ¥71.40，应付 ¥214.20')
    expect(returnedText({ state: 'done', totalFen: 28_560, returnedFen: 7140 })).toBe('已退 ¥71.40，实付 ¥214.20')
    expect(returnedText({ state: 'done', totalFen: 28_560, returnedFen: 0 })).toBe('')
  })
})
