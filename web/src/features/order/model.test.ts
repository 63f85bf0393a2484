import { describe, expect, it } from 'vitest'
import { acceptWords, acceptedText, emptyEntry, faultOf, judged, owedFen, type FormLine } from './model.ts'
import { returnedText } from './parts/paid.ts'

const line = (over: Partial<FormLine> = {}): FormLine => ({
  lineNo: 1,
  num: 3,
  endedNum: 0,
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
    expect(owedFen({ lines, freightFen: 800 }, { 1: entry })).toBe(900)
    expect(owedFen({ lines, freightFen: 800 }, { 1: { ...entry, acceptedNum: 2 } })).toBe(67)
  })

  it('counts what was accepted before only once', () => {
    const lines = [line({ acceptedNum: 2, openNum: 1 })]
    expect(owedFen({ lines, freightFen: 0 }, { 1: emptyEntry(lines[0]!) })).toBe(33)
  })
})

describe('acceptWords', () => {
  const lines = [line({ num: 12, amountFen: 28_560, receivedNum: 10, openNum: 10 })]
  const form = { lines, freightFen: 800, secondNeeded: false, auditNeeded: false }
  const entry = { ...emptyEntry(lines[0]!), acceptedNum: 8, rejectedNum: 2, reason: '破损' }

  it('says what will be owed, what stays frozen of rejected and unjudged pieces, and when', () => {
    expect(acceptWords(form, { 1: entry }, false)).toEqual([
      '合格 8 件，应付 ¥190.40',
      '不合格 2 件，¥47.60 不付款，暂仍冻结：换货到齐后再验收；退货结清后解冻退回经费卡',
      '未验收 2 件，¥47.60 仍冻结',
      '运费 ¥8.00 仍冻结，验收全部结束时处理',
      '提交后立即确认应付',
    ])
  })

  it('says sums of pieces that make the line together, to the fen', () => {
    const odd = { ...form, freightFen: 0, lines: [line()] }
    const words = acceptWords(odd, { 1: { ...emptyEntry(line()), acceptedNum: 1, rejectedNum: 1, reason: '破损' } }, false)
    expect(words.flatMap((it) => it.match(/¥[\d.]+/g) ?? [])).toEqual(['¥0.33', '¥0.34', '¥0.33'])
  })

  it('counts the freight once all pieces that still come are good, and names who must agree', () => {
    const ended = { ...form, auditNeeded: true, lines: [{ ...lines[0]!, endedNum: 2, lostNum: 0 }] }
    expect(acceptWords(ended, { 1: { ...entry, acceptedNum: 10, rejectedNum: 0 } }, true)).toEqual([
      '合格 10 件，应付 ¥246.00（含运费 ¥8.00）',
      '提交后还须第二验收人确认、验收审核，通过后才确认应付',
    ])
  })

  it('promises no sum where nothing is good', () => {
    const none = { 1: { ...entry, acceptedNum: 0, rejectedNum: 10 } }
    const words = acceptWords(form, none, false)
    expect([words[0], words.at(-1)]).toEqual(['没有合格商品，不产生应付', '运费 ¥8.00 仍冻结，验收全部结束时处理'])
    expect(acceptWords(form, none, true).at(-1)).toBe('提交后还须第二验收人确认')
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
  const lines = [{ num: 3, endedNum: 0, lostNum: 0, acceptedNum: 2 }]
  it('says the end once the rejected went back, not that a part is still open', () => {
    expect(acceptedText({ state: 'partAccept', lines })).toBe('部分验收')
    expect(acceptedText({ state: 'waitBill', lines })).toBe('已验收，不合格已退货')
    expect(acceptedText({ state: 'done', lines })).toBe('已验收，不合格已退货')
    expect(acceptedText({ state: 'closed', lines })).toBe('全部拒收退货')
    expect(acceptedText({ state: 'waitBill', lines: [{ num: 3, endedNum: 1, lostNum: 0, acceptedNum: 2 }] })).toBe('已验收')
  })
})

describe('returnedText', () => {
  it('says what came back and what is paid of it', () => {
    expect(returnedText({ state: 'waitBill', totalFen: 28_560, returnedFen: 7140 })).toBe('已退 ¥71.40，应付 ¥214.20')
    expect(returnedText({ state: 'done', totalFen: 28_560, returnedFen: 7140 })).toBe('已退 ¥71.40，实付 ¥214.20')
    expect(returnedText({ state: 'done', totalFen: 28_560, returnedFen: 0 })).toBe('')
  })
})
