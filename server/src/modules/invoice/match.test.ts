import { describe, expect, it } from 'vitest'
import { badSentences, matchInvoices, passes, type MatchTarget } from './match.ts'
import type { ReadInvoice } from './said.ts'

type Goods = MatchTarget['goods'][number]
const thing = (name: string, acceptedNum: number, brand = ''): Goods => ({ name, brand, model: '', unit: '包', acceptedNum })

const target = (...goods: Goods[]): MatchTarget => ({
  docNo: 'DZ1',
  doc: { title: '对账单', amount: '对账金额' },
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

describe('an invoice against its bill', () => {
  const at = target(thing('A4 复印纸', 10))
  const saidOf = (rule: string, over: Partial<ReadInvoice>[], on: Partial<MatchTarget> = {}) => {
    const invoices = over.map((it_) => ({ ...invoice(['A4 复印纸', 10]), ...it_ }))
    const { verdict, sentence } = matchInvoices({ ...at, ...on }, invoices).find((c) => c.rule === rule)!
    return `${verdict} ${sentence}`
  }

  it('says of the sum of all invoices whether it is too much or too little, and by how much', () => {
    expect(saidOf('total', [{ totalFen: 100 }, { totalFen: 13 }])).toBe('ok 发票 2 张共 ¥1.13，与对账单一致')
    expect(saidOf('total', [{ totalFen: 114 }])).toBe('bad 发票金额与对账单不一致，差额 ¥0.01：发票共 ¥1.14，对账单 ¥1.13，多 ¥0.01')
    expect(saidOf('total', [{ totalFen: 112 }])).toBe('bad 发票金额与对账单不一致，差额 ¥0.01：发票共 ¥1.12，对账单 ¥1.13，少 ¥0.01')
  })

  it('is red by its mark, or where it is worth nothing', () => {
    expect(saidOf('red', [{}])).toBe('ok 均为蓝字发票')
    for (const over of [{ isRed: true }, { totalFen: 0 }, { totalFen: -113 }])
      expect(saidOf('red', [{}, over])).toBe('bad 发票 2633…0001 已作废/红冲，不能用于对账')
  })

  it('is of the seller and the buyer by name and by tax number, brackets and case apart', () => {
    const on = { seller: { name: '甲（中国）公司', taxNo: '91A' } }
    expect(saidOf('seller', [{ sellerName: '甲(中国) 公司', sellerTaxNo: '91a' }], on)).toBe('ok 甲（中国）公司，税号一致')
    expect(saidOf('seller', [{ sellerName: '甲公司', sellerTaxNo: '91A' }], on)).toContain('bad ')
    expect(saidOf('seller', [{ sellerName: '甲（中国）公司', sellerTaxNo: '92A' }], on)).toContain('bad ')
    expect(saidOf('buyer', [{}, { buyerName: '示例学院' }])).toContain('bad 发票抬头与所选不一致：发票为「示例学院 2」，应为「示例大学 2」')
    expect(saidOf('buyer', [{ buyerTaxNo: '3' }])).toContain('bad ')
  })

  it('is for orders billed as they were accepted', () => {
    const order = (acceptedFen: number) => ({ orderNo: `D${acceptedFen}`, acceptedFen, billedFen: 100 })
    expect(saidOf('acceptance', [{}], { orders: [order(100)] })).toBe('ok 1 个订单的对账金额都等于验收金额')
    expect(saidOf('acceptance', [{}], { orders: [order(100), order(99)] })).toBe('bad 订单 D99 验收金额 ¥0.99，对账金额 ¥1.00')
  })

  it('names goods nobody ordered for the eye, three of them, and passes a list on paper', () => {
    const strange = ['甲物', '乙物', '丙物', '丁物'].map((name): [string, number] => [name, 1])
    expect(goodsOf(at, invoice(...strange.slice(0, 3)))).toEqual([['warn', '票面「甲物」「乙物」「丙物」与订单商品名称没有对上']])
    expect(goodsOf(at, invoice(...strange))).toEqual([['warn', '票面「甲物」「乙物」「丙物」等 4 行与订单商品名称没有对上']])
    expect(goodsOf(at, invoice(['（详见销货清单）', 1]))).toEqual([['ok', '票面为「详见清单」，按总额核对']])
    expect(goodsOf(at, invoice())).toEqual([['warn', '没有商品明细，未能逐行核对']])
  })
})

describe('what files say', () => {
  const file = (fields: object, source: 'xml' | 'pdf' = 'xml') => ({ name: '票', source, fields })
  const fileSaid = (fields: object, over: Partial<ReadInvoice> = {}, source?: 'xml' | 'pdf') =>
    matchInvoices(target(), [{ ...invoice(), ...over, says: [file(fields, source)] }])[0]!
  const IDENTITY = { invoiceNo: '26332000000000000001', sellerTaxNo: '1', totalFen: 113, issuedOn: '2026-09-20' }
  const REST = { buyerName: '示例大学', buyerTaxNo: '2', netFen: 100, taxFen: 13 }

  it('may break a long name on a PDF, on nothing else', () => {
    const given = { sellerName: '甲综合电商（上海）有限公司' }
    const said = { ...IDENTITY, ...REST, sellerName: '甲综合电商(上海)' }
    expect([fileSaid(said, given, 'pdf').verdict, fileSaid(said, given, 'xml').verdict]).toEqual(['ok', 'bad'])
    expect(fileSaid({ ...said, sellerName: '综合电商' }, given, 'pdf').verdict).toBe('bad')
    expect(fileSaid({ ...said, issuedOn: '2026-09-2' }, given, 'pdf').verdict).toBe('bad')
  })

  it('is looked at where one of the four that make an invoice is missing, and told four gaps of five', () => {
    for (const name of Object.keys(IDENTITY)) {
      const { [name as keyof typeof IDENTITY]: _, ...rest } = IDENTITY
      expect(fileSaid({ ...rest, ...REST, sellerName: '甲' }).sentence).toBe('发票 2633…0001 的文件不能识别，各项为手工填写')
    }
    expect(fileSaid({ ...IDENTITY, sellerName: '甲' }).sentence).toBe(
      '发票 2633…0001 的购买方名称、购买方税号、不含税金额、税额为手工填写，文件中没有',
    )
    const five = { netFen: 1, taxFen: 2, totalFen: 3, buyerTaxNo: '4', sellerTaxNo: '5' }
    expect(fileSaid(five).sentence).toMatch(/^发票 2633…0001 与文件「票」不一致：(?:[^；]+；){3}[^；]+ 等 5 处$/)
    expect(fileSaid({ netFen: 1, taxFen: 2, totalFen: 3, buyerTaxNo: '4' }).sentence).not.toContain('等')
  })
})
