import { describe, expect, it } from 'vitest'
import { badSentences, matchInvoices, passes, type MatchTarget } from './match.ts'
import type { ReadInvoice } from './said.ts'

type Goods = MatchTarget['goods'][number]
const thing = (name: string, acceptedNum: number, brand = ''): Goods => ({ name, brand, model: '', unit: '包', acceptedNum })

const target = (...goods: Goods[]): MatchTarget => ({
  docNo: 'DZ1',
  totalFen: 113,
  seller: { name: '甲', taxNo: '1' },
  buyer: { title: '示例大学', taxNo: '2' },
  firstOn: '2026-09-01',
  today: '2026-09-30',
  orders: [],
  goods,
})

const invoice = (...lines: (readonly [string, number | string])[]): ReadInvoice => ({
  kind: 'digital_normal',
  invoiceCode: '',
  invoiceNo: '26332000000000000001',
  issuedOn: '2026-09-20',
  sellerName: '甲',
  sellerTaxNo: '1',
  buyerName: '示例大学',
  buyerTaxNo: '2',
  netFen: 100,
  taxFen: 13,
  totalFen: 113,
  lines: lines.map(([name, num], i) => ({
    name,
    spec: '',
    unit: '包',
    num: String(num),
    amountFen: i === 0 ? 100 : 0,
    taxRateBp: 1300,
    taxFen: 0,
  })),
  remark: '',
  drawer: '',
  isRed: false,
  says: [],
})

const goodsOf = (at: MatchTarget, it_: ReadInvoice) =>
  matchInvoices(at, [it_])
    .filter((c) => c.rule === 'goods' || c.rule === 'num')
    .map((c) => [c.verdict, c.sentence])

describe('goods of an invoice', () => {
  it('of one name and two brands are counted together', () => {
    const at = target(thing('A4 复印纸', 10, '得力'), thing('A4 复印纸', 5, '晨光'))
    expect(goodsOf(at, invoice(['*纸制品*A4复印纸', 10], ['*纸制品*A4复印纸', 5]))).toEqual([['ok', '2 行商品与订单、验收一致']])
    expect(goodsOf(at, invoice(['*纸制品*得力A4复印纸', 10], ['*纸制品*晨光A4复印纸', 5]))).toEqual([['ok', '2 行商品与订单、验收一致']])
    const over = matchInvoices(at, [invoice(['*纸制品*A4复印纸', 16])])
    expect(passes(over)).toBe(false)
    expect(badSentences(over)).toBe('「A4 复印纸」等 2 种发票 16 包，验收 15 包，多开 1 包')
    expect(badSentences(matchInvoices(at, [invoice(['*纸制品*晨光A4复印纸', 6])]))).toBe('「A4 复印纸」发票 6 包，验收 5 包，多开 1 包')
  })

  it('in another unit than they were accepted in are for the eye, not a refusal', () => {
    const at = target({ ...thing('A4 复印纸', 2), unit: '箱' })
    expect(goodsOf(at, invoice(['*纸制品*A4复印纸', 10]))).toEqual([['warn', '「A4 复印纸」发票 10 包，验收 2 箱，单位不同，未能核对数量']])
  })

  it('whose name is part of another’s belong to their own', () => {
    const at = target(thing('中性笔芯', 5), thing('中性笔', 20))
    expect(goodsOf(at, invoice(['*文具*中性笔', 20], ['*文具*中性笔芯', 5]))).toEqual([['ok', '2 行商品与订单、验收一致']])
    expect(goodsOf(at, invoice(['*文具*中性笔芯', 6]))).toEqual([['bad', '「中性笔芯」发票 6 包，验收 5 包，多开 1 包']])
  })
})

describe('days and figures of an invoice', () => {
  const verdictOf = (rule: string, over: Partial<ReadInvoice>, at = target(thing('A4 复印纸', 10))) =>
    matchInvoices(at, [{ ...invoice(['A4 复印纸', 10]), ...over }]).find((c) => c.rule === rule)?.verdict

  it.each([
    ['2026-08-31', 'bad'],
    ['2026-09-01', 'ok'],
    ['2026-09-30', 'ok'],
    ['2026-10-01', 'bad'],
  ])('issued on %s is %s where the first order is of September 1st and today is the 30th', (issuedOn, verdict) => {
    expect(verdictOf('date', { issuedOn })).toBe(verdict)
  })

  it.each([
    [97, 'bad'],
    [98, 'ok'],
    [102, 'ok'],
    [103, 'bad'],
  ])('may differ by a fen for each of two lines: %i of 100 is %s', (amountFen, verdict) => {
    const [line] = invoice(['A4 复印纸', 10]).lines
    const lines = [
      { ...line!, amountFen: amountFen - 1 },
      { ...line!, amountFen: 1, num: '' },
    ]
    expect(verdictOf('sums', { lines })).toBe(verdict)
  })

  it('are without the line of a discount, which is no more goods', () => {
    const [line] = invoice(['A4 复印纸', 10]).lines
    const lines = [
      { ...line!, amountFen: 110 },
      { ...line!, amountFen: -10 },
    ]
    expect(
      matchInvoices(target(thing('A4 复印纸', 10)), [{ ...invoice(), lines }]).filter((c) => c.verdict !== 'ok' && c.rule === 'num'),
    ).toEqual([])
  })
})
